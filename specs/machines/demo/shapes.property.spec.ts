import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, KIND, type Kind } from '#machines/demo/blocks.ts';
import { canPlace, isSolid, neighboursOf } from '#machines/demo/rules.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import { inferShape, type Proposal } from '#machines/demo/shapes.ts';
import type { World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { GRASS, meadowWithPond } from './support/small-worlds.ts';

const start = meadowWithPond(24, 30);
const kinds = fc.constantFrom<Kind[]>(
  KIND.planks,
  KIND.planks,
  KIND.planks,
  KIND.beam,
  KIND.lantern,
  KIND.stone,
);
const corners = fc.tuple(
  fc.integer({ min: 18, max: 31 }),
  fc.integer({ min: GRASS, max: GRASS + 2 }),
  fc.integer({ min: 3, max: 7 }),
);
/** What people begin to build, from its first block on. */
const plans = fc.constantFrom<readonly Cell[]>(
  ...[
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
    [0, 0, 4],
  ].map((step) =>
    cells(6, (i) => [step[0] ?? 0, step[1] ?? 0, step[2] ?? 0].map((by) => by * i) as unknown as Cell),
  ),
  cells(12, (i) => [i % 4, 0, Math.floor(i / 4)]),
  cells(12, (i) => [i % 4, Math.floor(i / 4), 0]),
  cells(8, (i) => [Math.min(i, 2, Math.max(6 - i, 0)), 0, Math.min(Math.max(i - 2, 0), 2, 8 - i)]),
  cells(8, (i) => [Math.ceil(i / 2), Math.floor(i / 2), 0]),
  [...cells(4, (i) => [0, i, 0]), ...cells(4, (i) => [6, i, 0])],
);
const strokes = fc.record({
  from: corners,
  plan: plans,
  length: fc.integer({ min: 1, max: 8 }),
  kind: kinds,
});
/** What a visitor has placed, where it can be placed. */
const stories = fc.array(strokes, { minLength: 1, maxLength: 3 }).map((all) => {
  let world = start;
  const recent: Placed[] = [];
  for (const { from, plan, length, kind } of all) {
    for (const [x, y, z] of plan.slice(0, length)) {
      const cell: Cell = [from[0] + x, from[1] + y, from[2] + z];
      if (canPlace(world, cell, []) !== 'ok') continue;
      world = world.apply('you', [{ cell, to: kind }]);
      recent.push({ cell, kind });
    }
  }
  return { world, recent };
});
const places = fc.tuple(
  fc.integer({ min: 20, max: 33 }),
  fc.integer({ min: GRASS, max: GRASS + 6 }),
  fc.integer({ min: 2, max: 9 }),
);

describe('a proposal after any story', () => {
  test('can be built block by block, and meets neither the cursor nor a mate', () => {
    always(({ world, proposal, cursor, mates }) => {
      expect(proposal.cells.length).toBeGreaterThanOrEqual(1);
      expect(proposal.cells.length).toBeLessThanOrEqual(6);
      let present = world;
      for (const { cell, kind } of proposal.cells) {
        expect(canPlace(present, cell, mates)).toBe('ok');
        expect(cell).not.toEqual(cursor);
        present = present.apply('wren', [{ cell, to: kind }]);
      }
      expect(present.revision).toBe(world.revision + proposal.cells.length);
    });
  });

  test('touches what is there or what it has placed before', () => {
    always(({ world, proposal }) => {
      proposal.cells.forEach(({ cell }, place) => {
        const before = proposal.cells.slice(0, place).map((placed) => placed.cell.join());
        const isHeld = neighboursOf(cell).some(
          (next) => isSolid(world.kindAt(next)) || before.includes(next.join()),
        );
        expect(isHeld).toBe(true);
      });
    });
  });

  test('has no kind that was not used', () => {
    always(({ world, proposal }) => {
      const used = new Set(world.changes.map(({ to }) => to));
      for (const { kind } of proposal.cells) expect(used).toContain(kind);
    });
  });

  test('is the same for the same story', () => {
    always(({ world, recent, proposal, cursor, mates }) => {
      expect(inferShape(world, recent, { cursor, occupied: mates })).toEqual(proposal);
    });
  });
});

test('these stories bring every shape', () => {
  const shapes = fc
    .sample(stories, { seed: 1, numRuns: 3000 })
    .map(({ world, recent }) => inferShape(world, recent)?.shape);
  expect([...new Set(shapes)].filter((shape) => shape !== undefined).toSorted()).toEqual([
    'bridge',
    'floor',
    'line',
    'mirror',
    'path-lights',
    'ring',
    'stairs',
    'tower',
    'wall',
  ]);
});

type Case = {
  readonly world: World;
  readonly recent: readonly Placed[];
  readonly proposal: Proposal;
  readonly cursor: Cell;
  readonly mates: readonly Cell[];
};

/** Checks a law of each proposal. */
function always(law: (found: Case) => void): void {
  let found = 0;
  fc.assert(
    fc.property(stories, places, fc.array(places, { maxLength: 3 }), ({ world, recent }, cursor, mates) => {
      const proposal = inferShape(world, recent, { cursor, occupied: mates });
      if (proposal === null) return;
      found += 1;
      law({ world, recent, proposal, cursor, mates });
    }),
    runs(400),
  );
  expect(found).toBeGreaterThan(20);
}

function cells(count: number, cell: (place: number) => Cell): Cell[] {
  return Array.from({ length: count }, (_, place) => cell(place));
}
