import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt } from '#machines/demo/blocks.ts';
import { AUTHORS, type Author, type Edit, editsOf, type World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { anyCell, authors, edits, meadow, nearCells } from './support/small-worlds.ts';

type Step =
  | { readonly type: 'apply'; readonly author: Author; readonly edits: readonly Edit[] }
  | { readonly type: 'undo' | 'redo'; readonly author: Author };

const start = meadow();
const commands = fc.record({
  type: fc.constant('apply' as const),
  author: authors,
  edits: fc.array(edits(nearCells), { minLength: 1, maxLength: 4 }),
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: commands },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const), author: authors }),
  },
);
const stories = fc.array(steps, { maxLength: 30, size: 'max' });
const taken = (world: World, step: Step): World => {
  if (step.type === 'apply') return world.apply(step.author, step.edits);
  return world[step.type](step.author)?.world ?? world;
};
const told = (story: readonly Step[]): World => story.reduce(taken, start);

describe('a world after any story', () => {
  test('is what its log says, cell by cell', () => {
    always((world) => {
      const cells = start.base.slice();
      world.changes.forEach((change, place) => {
        expect(change.id).toBe(place);
        expect(cells[change.cell]).toBe(change.from);
        expect(change.from).not.toBe(change.to);
        cells[change.cell] = change.to;
      });
      expectCells(world.cells, cells);
      expect(world.revision).toBe(world.changes.length);
      expect(world.editCount).toBe(editsOf(world).length);
      for (const { cell } of world.changes) expect(world.kindAt(cellAt(cell))).toBe(cells[cell]);
    });
  });

  test('stays what it was, whatever comes after', () => {
    fc.assert(
      fc.property(stories, stories, stories, (before, one, other) => {
        const world = told(before);
        const seen = seenOf(world);
        const first = one.reduce(taken, world);
        const firstSeen = seenOf(first);
        other.reduce(taken, world);
        expect(seenOf(world)).toEqual(seen);
        expect(seenOf(first)).toEqual(firstSeen);
      }),
      runs(200),
    );
  });

  test('is nature again when everything is undone, the latest group first', () => {
    fc.assert(
      fc.property(stories, (story) => {
        let world = told(story);
        for (let latest = latestAuthor(world); latest !== null; latest = latestAuthor(world)) {
          const undone = world.undo(latest);
          expect(undone?.undone).toBeGreaterThan(0);
          world = undone?.world ?? start;
        }
        expectCells(world.cells, start.cells);
        expect(world.checksum).toBe(start.checksum);
      }),
      runs(300),
    );
  });

  test('is the same after undo and redo', () => {
    always((world) => {
      for (const author of AUTHORS) {
        const undone = world.undo(author);
        if (undone === null || undone.undone === 0) continue;
        const again = undone.world.redo(author);
        expect(again).toMatchObject({ redone: undone.undone, kept: 0 });
        expectCells(again?.world.cells, world.cells);
        expect(again?.world.checksum).toBe(world.checksum);
        for (const { cell } of world.changes) {
          expect(again?.world.ownerOf(cellAt(cell))).toBe(world.ownerOf(cellAt(cell)));
        }
      }
    });
  });

  test('an author’s undo changes no cell that holds what another made', () => {
    always((world) => {
      for (const author of AUTHORS) {
        for (const change of world.undo(author)?.world.changesSince(world.revision) ?? []) {
          expect(world.ownerOf(cellAt(change.cell))).toBe(author);
        }
      }
    });
  });

  test('an author’s redo changes only what lies as it did before their change', () => {
    always((world) => {
      for (const author of AUTHORS) {
        for (const change of world.redo(author)?.world.changesSince(world.revision) ?? []) {
          expect(world.lastChangeOf(cellAt(change.cell))?.id ?? null).toBe(change.over);
          expect(world.changes[change.of]).toMatchObject({ author, by: 'command', to: change.to });
        }
      }
    });
  });

  test('undo of all that an author did leaves nothing of theirs in sight', () => {
    fc.assert(
      fc.property(stories, authors, (story, author) => {
        let world = told(story.filter((step) => step.author === author));
        for (let next = world.undo(author); next !== null; next = world.undo(author)) world = next.world;
        expectCells(world.cells, start.cells);
      }),
      runs(200),
    );
  });
});

describe('the checksum', () => {
  test('is the same for the same cells, whatever the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(edits(anyCell), { selector: ({ cell }) => cell.join() }), (all) => {
        const forwards = start.apply('you', all);
        const backwards = all.toReversed().reduce((world, edit) => world.apply('pip', [edit]), start);
        expect(backwards.checksum).toBe(forwards.checksum);
        expectCells(backwards.cells, forwards.cells);
      }),
      runs(200),
    );
  });

  test('differs where the cells differ', () => {
    fc.assert(
      fc.property(stories, stories, (one, other) => {
        const [first, second] = [told(one), told(other)];
        const areEqual = Buffer.compare(first.cells, second.cells) === 0;
        expect(first.checksum === second.checksum).toBe(areEqual);
      }),
      runs(500),
    );
  });
});

/** Quicker than `toEqual`. */
function expectCells(cells: Uint8Array | undefined, expected: Uint8Array): void {
  expect(cells && Buffer.compare(cells, expected)).toBe(0);
}

/** Checks a law after each step of any story. */
function always(law: (world: World) => void): void {
  fc.assert(
    fc.property(stories, (story) => {
      let world = start;
      for (const step of story) {
        world = taken(world, step);
        law(world);
      }
    }),
    runs(100),
  );
}

function seenOf(world: World) {
  const { revision, checksum, changes, editCount } = world;
  return {
    revision,
    checksum,
    editCount,
    changes: [...changes],
    cells: Buffer.from(world.cells).toString('base64'),
    owners: changes.map(({ cell }) => world.ownerOf(cellAt(cell))),
    undos: AUTHORS.map((author) => world.undo(author)?.undone),
    redos: AUTHORS.map((author) => world.redo(author)?.redone),
  };
}

/** Whose group with a change in sight is the latest. */
function latestAuthor(world: World): Author | null {
  let latest = null;
  for (const { cell } of world.changes) {
    const change = world.lastChangeOf(cellAt(cell));
    if (change && (latest === null || change.id > latest.id)) latest = change;
  }
  return latest?.author ?? null;
}
