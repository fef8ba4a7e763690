import { describe, expect, test } from 'vitest';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import type { DecodedBuild } from '#machines/demo/build-link.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { mustChoose, openBuild, preferred } from '#machines/demo/opening.ts';
import { createWorld } from '#machines/demo/world.ts';

const AT: Cell = [22, 8, 8];
const build: DecodedBuild = { kind: 'build', edits: [{ cell: AT, to: KIND.planks }] };
const damaged: DecodedBuild = { kind: 'damaged' };
const plain = createWorld(GROVE).checksum;

describe('a build that is opened', () => {
  test.each([
    ['link', { link: build, saved: null }],
    ['saved', { link: null, saved: build }],
  ] as const)('SITE-6: is in the world (%s)', (source, builds) => {
    const { world, opened } = openBuild(GROVE, builds, source);
    expect(world.kindAt(AT)).toBe(KIND.planks);
    expect(opened).toEqual({ build: source, problem: null });
  });

  test('SITE-6: is in part the mates’, where it was stored; that of a link is the visitor’s', () => {
    const cells = [indexOf(AT)];
    const left = [{ cell: [AT[0], AT[1] + 1, AT[2]], kind: KIND.planks }] as const;
    const works = [
      { mate: 'pip', build: 'wall', cells, left },
      { mate: 'moss', build: null, cells: [] },
      { mate: 'moss', build: 'line', cells: [] },
      { mate: 'wren', build: 'tower', cells: [] },
    ] as const;
    const own = openBuild(GROVE, { link: build, saved: { ...build, works } }, 'saved');
    expect(own.world.ownerOf(AT)).toBe('pip');
    expect(own.made).toEqual({
      wren: [{ build: 'tower', cells: [] }],
      pip: [{ build: 'wall', cells: [...cells, indexOf(left[0].cell)], left }],
      moss: [{ build: 'line', cells: [] }],
    });
    const linked = openBuild(GROVE, { link: build, saved: { ...build, works } }, 'link');
    expect(linked.world.ownerOf(AT)).toBe('you');
    expect(linked.made).toEqual({ wren: [], pip: [], moss: [] });
  });

  test.each(['link', 'saved'] as const)('SITE-6: that is not there leaves the grove plain (%s)', (source) => {
    const { world, opened } = openBuild(GROVE, { link: null, saved: null }, source);
    expect(world.checksum).toBe(plain);
    expect(opened.problem).toBeNull();
  });

  test.each(['link', 'saved'] as const)(
    'SITE-6: that is damaged leaves it plain, and says so (%s)',
    (source) => {
      const { world, opened } = openBuild(GROVE, { link: null, saved: null, [source]: damaged }, source);
      expect(world.checksum).toBe(plain);
      expect(opened.problem).toBe(`${source}-damaged`);
    },
  );

  test('SITE-6: is the stored one only if something is built in it: else nobody must choose', () => {
    const empty: DecodedBuild = { kind: 'build', edits: [] };
    expect(mustChoose({ link: build, saved: empty })).toBe(false);
    expect(preferred({ link: null, saved: empty })).toBe('none');
    expect(preferred({ link: null, saved: build })).toBe('saved');
  });

  test('SITE-6: is left out where neither is wanted', () => {
    expect(openBuild(GROVE, { link: build, saved: build }, 'none').world.checksum).toBe(plain);
  });
});
