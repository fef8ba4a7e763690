import { describe, expect, test } from 'vitest';
import { KIND } from '#machines/demo/blocks.ts';
import type { DecodedBuild } from '#machines/demo/build-link.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { openBuild } from '#machines/demo/opening.ts';
import { createWorld } from '#machines/demo/world.ts';

const AT = [22, 8, 8] as const;
const build: DecodedBuild = { kind: 'build', edits: [{ cell: [...AT], to: KIND.planks }] };
const damaged: DecodedBuild = { kind: 'damaged' };
const plain = createWorld(GROVE).checksum;

describe('a build that is opened', () => {
  test.each([
    ['link', { link: build, saved: null }],
    ['saved', { link: null, saved: build }],
  ] as const)('SITE-6: is in the world (%s)', (source, builds) => {
    const { world, opened } = openBuild(GROVE, builds, source);
    expect(world.kindAt([...AT])).toBe(KIND.planks);
    expect(opened).toEqual({ build: source, problem: null });
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

  test('SITE-6: is left out where neither is wanted', () => {
    expect(openBuild(GROVE, { link: build, saved: build }, 'none').world.checksum).toBe(plain);
  });
});
