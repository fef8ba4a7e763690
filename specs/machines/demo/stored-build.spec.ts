import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, indexOf, KIND } from '#machines/demo/blocks.ts';
import { encodeBuild, LONGEST_STORED } from '#machines/demo/build-link.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { decodeStored, encodeStored } from '#machines/demo/stored-build.ts';
import { createWorld, editsOf, type World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { authors, edits, nearCells } from './support/small-worlds.ts';

const NOBODY = { wren: [], pip: [], moss: [] };
const PLAIN = createWorld(GROVE);
const at = (x: number): Cell => [x, 12, 8];
const numbers = (...cells: readonly number[]) => cells.map((x) => indexOf(at(x)));
const planks = (...cells: readonly number[]) => cells.map((x) => ({ cell: at(x), to: KIND.planks }));
const stored = (world: World, works: Parameters<typeof encodeStored>[2] = NOBODY) =>
  encodeStored(GROVE, world, works) ?? '';

describe('a stored build', () => {
  const world = PLAIN.apply('you', planks(1))
    .apply('wren', planks(2, 3))
    .apply('pip', planks(4, 5, 6));
  const works = { ...NOBODY, pip: [{ build: 'wall', cells: numbers(4, 5) }] } as const;

  test('SITE-6: says who has built what, and its name where it is known', () => {
    expect(decodeStored(GROVE, stored(world, works))).toEqual({
      kind: 'build',
      edits: editsOf(world),
      works: [
        { mate: 'wren', build: null, cells: numbers(2, 3) },
        { mate: 'pip', build: null, cells: numbers(6) },
        { mate: 'pip', build: 'wall', cells: numbers(4, 5) },
      ],
    });
  });

  test('SITE-6: where two works of a mate were in the same place, the later one counts', () => {
    const two = [
      { build: 'tower', cells: numbers(4, 5, 6) },
      { build: 'wall', cells: numbers(5) },
    ] as const;
    expect(decodeStored(GROVE, stored(world, { ...NOBODY, pip: two }))).toMatchObject({
      works: [
        { mate: 'wren' },
        { mate: 'pip', build: 'tower', cells: numbers(4, 6) },
        { mate: 'pip', build: 'wall', cells: numbers(5) },
      ],
    });
  });

  test('SITE-6: names nothing that is gone or that somebody else has built since', () => {
    const taken = world
      .apply('you', [{ cell: at(4), to: KIND.air }])
      .apply('you', [{ cell: at(5), to: KIND.sand }]);
    expect(decodeStored(GROVE, stored(taken, works))).toMatchObject({
      works: [
        { mate: 'wren', cells: numbers(2, 3) },
        { mate: 'pip', build: null, cells: numbers(6) },
      ],
    });
  });

  test('SITE-6: is the text of a link, and of the works of the mates after it', () => {
    const [mine, theirs] = [PLAIN.apply('you', planks(1)), PLAIN.apply('wren', planks(2))];
    const linked = (given: World) => encodeBuild(GROVE, given) ?? '';
    expect(stored(mine)).toBe(linked(mine));
    const both = mine.apply('wren', planks(2));
    expect(stored(both)).toBe(`${linked(both)}~wren..${linked(theirs)}`);
    const tower = [{ build: 'tower', cells: numbers(2) }] as const;
    expect(stored(both, { ...NOBODY, wren: tower })).toBe(`${linked(both)}~wren.tower.${linked(theirs)}`);
  });

  test('SITE-6: says what of a work was never built, of the kind of what is there', () => {
    const wall = [{ build: 'wall', cells: numbers(4, 5, 7, 8, 9) }] as const;
    const taken = world
      .apply('you', [{ cell: at(8), to: KIND.sand }])
      .apply('you', [{ cell: at(5), to: KIND.air }])
      .apply('you', planks(7))
      .apply('you', [{ cell: at(7), to: KIND.air }]);
    expect(decodeStored(GROVE, stored(taken, { ...NOBODY, pip: wall }))).toMatchObject({
      works: [
        { mate: 'wren' },
        { mate: 'pip', build: null },
        {
          mate: 'pip',
          build: 'wall',
          cells: numbers(4),
          left: [
            { cell: at(7), kind: KIND.planks },
            { cell: at(9), kind: KIND.planks },
          ],
        },
      ],
    });
  });

  test('SITE-6: says nothing of what is left of a mirror image', () => {
    const mirror = [{ build: 'mirror', cells: numbers(4, 5, 7) }] as const;
    const read = decodeStored(GROVE, stored(world, { ...NOBODY, pip: mirror }));
    expect(read.works?.at(-1)).toEqual({ mate: 'pip', build: 'mirror', cells: numbers(4, 5) });
  });

  test('SITE-6: leaves out what is told to be left where a block is, and what takes one', () => {
    const both = PLAIN.apply('wren', planks(2, 7)).apply('wren', [{ cell: [10, 7, 8], to: KIND.air }]);
    const rest = encodeBuild(GROVE, both) ?? '';
    const text = `${encodeBuild(GROVE, world)}~wren.tower.${encodeBuild(GROVE, PLAIN.apply('wren', planks(3)))}`;
    expect(decodeStored(GROVE, `${text}.${rest}`)).toMatchObject({
      works: [{ mate: 'wren', build: 'tower', left: [{ cell: at(7), kind: KIND.planks }] }],
    });
    expect(decodeStored(GROVE, `${text}.${rest.slice(1)}`)).toEqual({
      ...decodeStored(GROVE, text),
    });
  });

  test('SITE-6: is none where more is built than any text holds', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ cell: cellAt(n), to: KIND.sand }));
    const large = createWorld(new Uint8Array(GROVE.length)).apply('you', many);
    expect(encodeStored(large.base, large, NOBODY)).toBeNull();
  });

  test('SITE-6: from before mates were written down is the visitor’s', () => {
    const text = encodeBuild(GROVE, world, LONGEST_STORED) ?? '';
    expect(decodeStored(GROVE, text)).toEqual({ kind: 'build', edits: editsOf(world), works: [] });
  });

  const whole = encodeBuild(GROVE, world) ?? '';
  const own = encodeBuild(GROVE, PLAIN.apply('wren', planks(2))) ?? '';
  test.each([
    ['nobody', `oak..${own}`, []],
    ['no blocks', 'wren.tower', []],
    ['damaged blocks', `wren.tower.${own.slice(1)}`, []],
    ['an unknown name', `wren.castle.${own}`, [{ mate: 'wren', build: null, cells: numbers(2) }]],
    ['a name of objects', `wren.constructor.${own}`, [{ mate: 'wren', build: null, cells: numbers(2) }]],
    [
      'blocks that are not there',
      `wren.tower.${encodeBuild(GROVE, PLAIN.apply('wren', planks(2, 9)))}`,
      [{ mate: 'wren', build: 'tower', cells: numbers(2) }],
    ],
    [
      'blocks of another kind',
      `wren.tower.${encodeBuild(GROVE, PLAIN.apply('wren', [{ cell: at(2), to: KIND.sand }]))}`,
      [{ mate: 'wren', build: 'tower', cells: [] }],
    ],
  ] as const)('SITE-6: keeps its blocks where it tells of %s', (_, part, expected) => {
    expect(decodeStored(GROVE, `${whole}~${part}`)).toEqual({
      kind: 'build',
      edits: editsOf(world),
      works: expected,
    });
  });

  test('SITE-6: is damaged where its blocks are, whatever it tells of mates', () => {
    expect(decodeStored(GROVE, `${whole.slice(1)}~wren..${own}`)).toEqual({ kind: 'damaged' });
  });

  test('SITE-6: gives each block back to who has built it', () => {
    const changes = fc.array(
      fc.record({ author: authors, edits: fc.array(edits(nearCells), { maxLength: 4 }) }),
    );
    fc.assert(
      fc.property(changes, (all) => {
        const built = all.reduce((before, { author, edits: some }) => before.apply(author, some), PLAIN);
        const again = decodeStored(GROVE, stored(built));
        const owners = new Map(
          (again.works ?? []).flatMap(({ mate, cells }) => cells.map((cell) => [cell, mate] as const)),
        );
        for (const { cell, to } of editsOf(built)) {
          const owner = to === KIND.air ? 'you' : built.ownerOf(cell);
          expect(owners.get(indexOf(cell)) ?? 'you').toBe(owner);
        }
      }),
      runs(100),
    );
  });
});
