import { describe, expect, test } from 'vitest';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import { createWorld, editsOf, readWorld, type World } from '#machines/demo/world.ts';
import { GRASS, GROUND, meadow } from './support/small-worlds.ts';

const HERE: Cell = [10, GROUND, 10];
const THERE: Cell = [11, GROUND, 10];
const start = meadow();
const put = (world: World, cell: Cell, to: number) =>
  world.apply('you', [{ cell, to: to as typeof KIND.stone }]);

describe('a world', () => {
  test('shows only its revision and its checksum, so that a recorded context stays tiny', () => {
    const world = put(start, HERE, KIND.stone);
    expect(Object.keys(world)).toEqual(['revision', 'checksum']);
    expect(JSON.stringify(world).length).toBeLessThan(60);
  });

  test('has a byte for each of its cells', () => {
    expect(() => createWorld(new Uint8Array(3))).toThrow('a byte for each');
  });

  test('is bedrock outside', () => {
    const outside: Cell[] = [
      [-1, 5, 5],
      [48, 5, 5],
      [5, 24, 5],
      [5, 5, 48],
    ];
    expect(outside.map((cell) => start.kindAt(cell))).toEqual([14, 14, 14, 14]);
    expect(outside.map((cell) => start.lastChangeOf(cell))).toEqual([null, null, null, null]);
  });
});

describe('a build from before', () => {
  test('is the visitor’s, and nobody undoes it', () => {
    const world = start.load([{ cell: HERE, to: KIND.stone }]);
    expect([world.kindAt(HERE), world.ownerOf(HERE)]).toEqual([KIND.stone, 'you']);
    expect(world.undo('you')).toBeNull();
  });

  test('is in part what mates have built, which they do not undo either', () => {
    const edits = [HERE, THERE].map((cell) => ({ cell, to: KIND.stone }));
    const world = start.load(edits, new Map([[indexOf(THERE), 'pip']]));
    expect([HERE, THERE].map((cell) => [world.kindAt(cell), world.ownerOf(cell)])).toEqual([
      [KIND.stone, 'you'],
      [KIND.stone, 'pip'],
    ]);
    expect([world.undo('you'), world.undo('pip')]).toEqual([null, null]);
  });

  test('is what differs from nature, in the order of the cells', () => {
    const built = put(put(put(start, THERE, KIND.tile), HERE, KIND.stone), [12, GROUND, 10], KIND.sand);
    const world = put(built, [12, GROUND, 10], KIND.air);
    expect(editsOf(world)).toEqual([
      { cell: HERE, to: KIND.stone },
      { cell: THERE, to: KIND.tile },
    ]);
  });
});

describe('a world of which somebody has seen a change', () => {
  test.each(['you', 'pip'] as const)(
    'knows that %s has made what a cell holds, and can undo nothing',
    (owner) => {
      const world = start.withSeen(HERE, KIND.stone, owner);
      expect([world.kindAt(HERE), world.ownerOf(HERE)]).toEqual([KIND.stone, owner]);
      expect(world.undo(owner)).toBeNull();
      expect(world.changes.at(-1)).toMatchObject({ author: owner, by: 'command', from: KIND.air });
      expect(world.withSeen(HERE, KIND.sand, owner).kindAt(HERE)).toBe(KIND.sand);
    },
  );

  test('knows what is nature again, and what has got another owner', () => {
    const taken = put(start, [10, GRASS, 10], KIND.air);
    const again = taken.withSeen([10, GRASS, 10], KIND.grass, null);
    expect([again.kindAt([10, GRASS, 10]), again.ownerOf([10, GRASS, 10])]).toEqual([KIND.grass, null]);
    expect(again.changes.at(-1)).toMatchObject({ author: 'you', by: 'undo' });
    expect(put(start, HERE, KIND.stone).withSeen(HERE, KIND.stone, 'pip').ownerOf(HERE)).toBe('pip');
  });

  test('stays as it is where it knew that', () => {
    const world = put(start, HERE, KIND.stone);
    expect(world.withSeen(HERE, KIND.stone, 'you')).toBe(world);
    expect(start.withSeen([10, GRASS, 10], KIND.grass, null)).toBe(start);
  });
});

describe('a world that is written down and read', () => {
  const before = put(
    put(start, HERE, KIND.stone).apply('wren', [{ cell: THERE, to: KIND.tile }]),
    HERE,
    KIND.sand,
  );
  const world = before.undo('you')?.world ?? start;
  const read = readWorld(start.base, JSON.parse(JSON.stringify(world.written())));

  test('is the same', () => {
    expect(read.written()).toEqual(world.written());
    expect([read.revision, read.checksum, read.editCount]).toEqual([
      world.revision,
      world.checksum,
      world.editCount,
    ]);
    expect(read.cells).toEqual(world.cells);
    expect([read.ownerOf(HERE), read.ownerOf(THERE)]).toEqual(['you', 'wren']);
  });

  test.each([
    ['a command', put(start, HERE, KIND.stone)],
    ['all undone', put(start, HERE, KIND.stone).undo('you')?.world ?? start],
    ['one block taken', put(start, [10, GRASS, 10], KIND.air)],
  ])('differs from nature in as many cells: %s', (_, some) => {
    expect(readWorld(start.base, some.written()).editCount).toBe(some.editCount);
  });

  test.each(['undo', 'redo'] as const)('goes on in the same way: %s', (what) => {
    expect(read[what]('you')?.world.written()).toEqual(world[what]('you')?.world.written());
    expect(read[what]('you')?.world.checksum).toBe(world[what]('you')?.world.checksum);
  });
});

describe('a command', () => {
  test('is noted with cell, kinds, author, group and id', () => {
    const world = start.apply('wren', [
      { cell: HERE, to: KIND.stone },
      { cell: THERE, to: KIND.tile },
    ]);
    expect(world.changes).toEqual([
      change(0, HERE, KIND.air, KIND.stone),
      change(1, THERE, KIND.air, KIND.tile),
    ]);
    expect([world.revision, world.editCount, world.ownerOf(HERE)]).toEqual([2, 2, 'wren']);
    expect(put(world, HERE, KIND.air).changesSince(2)).toMatchObject([{ id: 2, group: 2, over: 0, from: 3 }]);

    function change(id: number, cell: Cell, from: number, to: number) {
      return {
        id,
        cell: indexOf(cell),
        from,
        to,
        author: 'wren',
        group: 1,
        by: 'command',
        of: id,
        over: null,
      };
    }
  });

  test('that changes nothing is none', () => {
    expect(put(start, HERE, KIND.air)).toBe(start);
    expect(start.apply('you', [])).toBe(start);
    expect(start.undo('you')).toBe(null);
    expect(start.redo('you')).toBe(null);
  });

  test('leaves bedrock where it is, and makes none', () => {
    expect(put(start, [3, 0, 3], KIND.air)).toBe(start);
    expect(put(start, [-3, 5, 3], KIND.stone)).toBe(start);
    expect(put(start, HERE, KIND.bedrock)).toBe(start);
  });

  test('with several changes of a cell keeps the last', () => {
    const world = start.apply('you', [
      { cell: HERE, to: KIND.stone },
      { cell: HERE, to: KIND.sand },
    ]);
    expect(world.changes.map(({ to }) => to)).toEqual([KIND.sand]);
  });
});

describe('undo', () => {
  test('takes back what an author took from nature', () => {
    const taken = put(start, [10, GRASS, 10], KIND.air);
    const undone = taken.undo('you');
    expect(undone).toMatchObject({ undone: 1, kept: 0 });
    expect(undone?.world.kindAt([10, GRASS, 10])).toBe(KIND.grass);
    expect(undone?.world.ownerOf([10, GRASS, 10])).toBe(null);
    expect(undone?.world.revision).toBe(2);
    expect(undone?.world.changes.at(-1)).toMatchObject({ by: 'undo', of: 0, author: 'you' });
  });

  test('keeps what a mate has put there since, even a block of the same kind', () => {
    const mine = start.apply('you', [
      { cell: HERE, to: KIND.stone },
      { cell: THERE, to: KIND.stone },
    ]);
    const mates = put(mine, HERE, KIND.air).apply('pip', [{ cell: HERE, to: KIND.stone }]);
    const once = mates.undo('you');
    expect(once).toMatchObject({ undone: 1, kept: 1 });
    expect([once?.world.kindAt(HERE), once?.world.ownerOf(HERE)]).toEqual([KIND.stone, 'pip']);
    expect(once?.world.kindAt(THERE)).toBe(KIND.air);
    expect(once?.world.undo('you')).toMatchObject({ undone: 0, kept: 1 });
    expect(once?.world.undo('you')?.world).toBe(once?.world);
    const again = once?.world.redo('you');
    expect(again).toMatchObject({ redone: 1, kept: 0 });
    expect(again?.world.cells).toEqual(mates.cells);
    expect(again?.world.redo('you')).toBe(null);
  });

  test('takes back what was kept when the mate has taken back theirs', () => {
    const mates = put(start, HERE, KIND.stone).apply('pip', [{ cell: HERE, to: KIND.tile }]);
    expect(mates.undo('you')).toMatchObject({ undone: 0, kept: 1 });
    const free = mates.undo('pip')?.world.undo('you');
    expect(free).toMatchObject({ undone: 1, kept: 0 });
    expect(free?.world.cells).toEqual(start.cells);
  });

  test('takes back one change on another, and brings both again', () => {
    const both = put(put(start, HERE, KIND.planks), HERE, KIND.stone);
    const none = both.undo('you')?.world.undo('you')?.world;
    expect(none?.cells).toEqual(start.cells);
    const again = none?.redo('you')?.world.redo('you')?.world;
    expect(again?.cells).toEqual(both.cells);
    expect(again?.lastChangeOf(HERE)?.id).toBe(1);
    expect(again?.changes.at(-1)).toMatchObject({ by: 'redo', of: 1 });
  });

  test('does not bring again what a mate has built over', () => {
    const free = put(start, HERE, KIND.planks).undo('you')?.world;
    const built = free?.apply('moss', [{ cell: HERE, to: KIND.log }]);
    expect(built?.redo('you')).toMatchObject({ redone: 0, kept: 1 });
    expect(built?.redo('you')?.world.undo('you'), 'nothing was brought again').toBe(null);
  });

  test('a new command has nothing to bring again, of its author only', () => {
    const two = put(start, HERE, KIND.planks).apply('pip', [{ cell: THERE, to: KIND.log }]);
    const undone = two.undo('you')?.world.undo('pip')?.world;
    const next = undone?.apply('you', [{ cell: [1, GROUND, 1], to: KIND.tile }]);
    expect(next?.redo('you')).toBe(null);
    expect(next?.redo('pip')).toMatchObject({ redone: 1 });
  });
});

test('the edits of a world are the cells that differ from nature', () => {
  const world = put(put(put(start, HERE, KIND.planks), THERE, KIND.log), THERE, KIND.air);
  expect(editsOf(world)).toEqual([{ cell: HERE, to: KIND.planks }]);
  expect(world.editCount).toBe(1);
});
