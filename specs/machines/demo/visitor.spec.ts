import { describe, expect, it, test } from 'vitest';
import { type Cell, HEIGHT, KIND } from '#machines/demo/blocks.ts';
import type { Direction } from '#machines/demo/cursor.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { INVITATIONS, missingOf, SITES } from '#machines/demo/invitations.ts';
import * as visitor from '#machines/demo/visitor.ts';
import { createWorld, type World } from '#machines/demo/world.ts';

/** On the meadow: free, with grass below, which is at level 7. */
const MEADOW: Cell = [19, 8, 8];
const GRASS: Cell = [19, 7, 8];
const IN_THE_AIR: Cell = [19, 14, 8];
const BEDROCK: Cell = [19, 0, 8];

const grove = createWorld(GROVE);

function hand(change: Partial<visitor.Hand> = {}): visitor.Hand {
  return {
    world: grove,
    cursor: MEADOW,
    touched: null,
    focus: MEADOW,
    sought: null,
    turn: 0,
    kind: KIND.planks,
    tool: 'block',
    drawnFrom: null,
    places: HOMES,
    ...change,
  };
}

/** The grove with a column of planks on the meadow. */
function column(height: number): World {
  const [x, y, z] = MEADOW;
  const edits = Array.from({ length: height }, (_, up) => ({
    cell: [x, y + up, z] as Cell,
    to: KIND.planks,
  }));
  return grove.apply('you', edits);
}

describe('what the pointer or the cursor touches', () => {
  test.each<[string, Partial<visitor.Hand>, Cell | null]>([
    ['the ground below the cursor', {}, GRASS],
    ['what the pointer touches, before that', { touched: BEDROCK }, BEDROCK],
    ['the ground, if there is nothing any more where the pointer was', { touched: IN_THE_AIR }, GRASS],
    ['nothing, in the air', { cursor: IN_THE_AIR }, null],
  ])('SITE-6: %s', (_, change, cell) => {
    expect(visitor.touchedBy(hand(change))).toEqual(cell);
  });
});

describe('who has placed what the pointer or the cursor touches', () => {
  test.each<[string, Partial<visitor.Hand>, { kind: number; owner: string | null }]>([
    ['somebody', { world: column(1), touched: MEADOW }, { kind: KIND.planks, owner: 'you' }],
    ['nobody: it grew there', {}, { kind: grove.kindAt(GRASS), owner: null }],
    ['nobody, where nothing is', { cursor: IN_THE_AIR }, { kind: KIND.air, owner: null }],
  ])('SITE-6: %s', (_, change, told) => {
    expect(visitor.builderHere(hand(change))).toEqual({ says: 'who-built', ...told });
  });
});

describe('to be shown where something is missing', () => {
  test.each([
    ['lights', KIND.lantern],
    ['bridge', undefined],
    ['roof', undefined],
  ] as const)('SITE-6: of the %s puts %s into the hand', (invitation, kind) => {
    expect(visitor.shown(hand(), invitation).kind).toBe(kind);
  });
});

describe('without seeing', () => {
  /** One block after the other: what is around is told, its way to the gap is gone, and a block is placed. */
  test.each(INVITATIONS)('SITE-6: %s is finished by shown and by what is told, in as few blocks', (name) => {
    let now = hand({ turn: 1 });
    const step = (outcome: visitor.Outcome) => {
      now = { ...now, ...outcome };
      return outcome.answer;
    };
    const go = (count: number, direction: Direction) => {
      for (let gone = 0; gone < Math.abs(count); gone++) step(visitor.moved(now, direction));
    };

    step(visitor.shown(now, name));
    for (let block = 0; block < SITES[name].length; block++) {
      const answer = step(visitor.surveyed(now));
      if (answer.says !== 'around') throw new Error(answer.says);
      const way = answer.around.invitations.find(({ invitation }) => invitation === name)?.way;
      if (!way) throw new Error('The way is not told.');
      go(way.ahead, way.ahead > 0 ? 'forward' : 'back');
      go(way.right, way.right > 0 ? 'right' : 'left');
      go(way.up, way.up > 0 ? 'up' : 'down');
      expect(missingOf(now.world, name)).toContainEqual(now.cursor);
      expect(step(visitor.placed(now)).says).toBe('placed');
    }
    expect(missingOf(now.world, name)).toEqual([]);
  });
});

it('SITE-6: what is marked as missing can be hidden, and then no step goes there', () => {
  const [[x, y, z]] = SITES.roof as [Cell];
  const beside = hand({ cursor: [x - 1, y + 1, z], sought: 'roof' });
  expect(visitor.moved(beside, 'right').cursor).toEqual([x, y, z]);
  const { answer, ...changes } = visitor.unmarked();
  expect(answer).toEqual({ says: 'hid-marks' });
  expect(visitor.moved({ ...beside, ...changes }, 'right').cursor).not.toEqual([x, y, z]);
});

describe('a line that is drawn', () => {
  it('SITE-6: goes on beside a marked gap as anywhere', () => {
    const [[x, y, z]] = SITES.roof as [Cell];
    const above: Partial<visitor.Hand> = { cursor: [x - 1, y + 1, z], sought: 'roof' };
    const end = (drawnFrom: Cell | null) => visitor.moved(hand({ ...above, drawnFrom }), 'right').cursor;
    expect(end(null)).toEqual([x, y, z]);
    expect(end([x - 1, y + 1, z])).toEqual([x, y + 1, z]);
  });
});

describe('to take', () => {
  it('SITE-6: takes what is touched, and tells its kind', () => {
    const { world, answer } = visitor.taken(hand({ cursor: IN_THE_AIR, touched: GRASS }));
    expect(world?.kindAt(GRASS)).toBe(KIND.air);
    expect(answer).toEqual({ says: 'took', kind: KIND.grass, level: null });
  });

  it.each([
    ['in the air there is nothing', { cursor: IN_THE_AIR }, 'nothing'],
    ['bedrock stays', { touched: BEDROCK }, 'bedrock'],
  ] as const)('SITE-6: %s', (_, change, reason) => {
    expect(visitor.taken(hand(change))).toEqual({ answer: { says: 'not-taken', reason } });
  });
});

describe('the level of the cursor', () => {
  it('SITE-6: is told when a block lifts or lowers it, and not else', () => {
    const on = visitor.placed(hand({ cursor: MEADOW }));
    expect(on.answer).toMatchObject({ says: 'placed', level: MEADOW[1] + 1 });
    const off = visitor.taken(hand({ world: on.world as World, cursor: on.cursor as Cell }));
    expect(off.answer).toMatchObject({ says: 'took', level: MEADOW[1] });
    const beside: Cell = [MEADOW[0] + 1, MEADOW[1] - 1, MEADOW[2]];
    expect(visitor.taken(hand({ cursor: MEADOW, touched: beside })).answer).toMatchObject({ level: null });
    const highest: Cell = [MEADOW[0], HEIGHT - 1, MEADOW[2]];
    const full = visitor.placed(hand({ world: column(HEIGHT - 1 - MEADOW[1]), cursor: highest }));
    expect(full, 'there is no room above').toMatchObject({
      cursor: highest,
      answer: { says: 'placed', level: null },
    });
  });
});

it('SITE-6: the level of the cursor is not told to who plays by a pointer, and sees it', () => {
  const below: Cell = [MEADOW[0], MEADOW[1] - 1, MEADOW[2]];
  const on = visitor.placed(hand({ cursor: MEADOW, touched: below }));
  expect(on.cursor).toEqual([MEADOW[0], MEADOW[1] + 1, MEADOW[2]]);
  expect(on.answer).toMatchObject({ says: 'placed', level: null });
});

describe('to pick', () => {
  it('SITE-6: chooses the kind that is touched', () => {
    expect(visitor.picked(hand())).toEqual({
      kind: KIND.grass,
      answer: { says: 'chose-kind', kind: KIND.grass },
    });
  });

  it.each([
    ['in the air', { cursor: IN_THE_AIR }],
    ['of a kind that is not offered', { touched: BEDROCK }],
  ])('SITE-6: %s there is nothing to choose', (_, change) => {
    expect(visitor.picked(hand(change))).toEqual({ answer: { says: 'nothing-to-pick' } });
  });
});

describe('a drawing', () => {
  it('SITE-6: has no cells while none is drawn', () => {
    expect(visitor.drawingOf(hand())).toEqual([]);
    expect(visitor.drawing(hand())).toEqual({ answer: { says: 'draws', count: 0, cell: hand().cursor } });
  });

  it('SITE-6: is a line or a floor, as the tool is', () => {
    const drawing = { drawnFrom: MEADOW, cursor: [21, 8, 9] as Cell };
    expect(visitor.drawingOf(hand({ ...drawing, tool: 'line' }))).toHaveLength(3);
    expect(visitor.drawingOf(hand({ ...drawing, tool: 'floor' }))).toHaveLength(6);
    const { world, answer } = visitor.drawn(hand({ ...drawing, tool: 'floor' }));
    expect(answer).toEqual({ says: 'placed', kind: KIND.planks, count: 6, level: 9 });
    expect(world?.editCount).toBe(6);
  });

  it.each<[string, Cell, Cell, string]>([
    ['in the air floats', IN_THE_AIR, IN_THE_AIR, 'floating'],
    ['in the ground, and beside it nothing is drawn, is taken', GRASS, [20, 8, 8], 'taken'],
    ['in the ground is taken', GRASS, GRASS, 'taken'],
  ])('SITE-6: %s', (_, drawnFrom, cursor, reason) => {
    const outcome = visitor.drawn(hand({ tool: 'line', drawnFrom, cursor }));
    expect(outcome).toEqual({ answer: { says: 'not-placed', reason } });
  });
});

describe('undo and redo', () => {
  it('SITE-6: tell how much they have changed', () => {
    const undone = visitor.undone(hand({ world: column(2) }));
    expect(undone.answer).toEqual({ says: 'undid', count: 2, kept: 0, level: null });
    const redone = visitor.redone(hand({ world: undone.world ?? grove }));
    expect(redone.answer).toEqual({ says: 'redid', count: 2, kept: 0, level: 10 });
  });

  it('SITE-6: take a cursor along with the surface of its column, also out of the air; and no other', () => {
    const [x, y, z] = MEADOW;
    const from = (cursor: Cell) => visitor.undone(hand({ world: column(2), cursor }));
    expect(from([x, y + 5, z])).toMatchObject({ cursor: MEADOW, answer: { level: y } });
    expect(from([x, y + 2, z])).toMatchObject({ cursor: MEADOW, answer: { level: y } });
    expect(from([x + 1, y + 5, z])).toMatchObject({ cursor: [x + 1, y + 5, z], answer: { level: null } });
  });

  it('SITE-6: say where there is nothing to do', () => {
    expect(visitor.undone(hand())).toEqual({ answer: { says: 'nothing-to-undo' } });
    expect(visitor.redone(hand())).toEqual({ answer: { says: 'nothing-to-redo' } });
  });
});

describe('a yes to what is to come where the cursor is', () => {
  const top = HEIGHT - 1;
  const cells = (...levels: readonly number[]) =>
    levels.map((level) => ({ cell: [19, level, 8] as Cell, kind: KIND.planks }));

  it('SITE-6: leaves the cursor at the top of the world, where there is no room above', () => {
    const outcome = visitor.answered(
      hand({ cursor: [19, top, 8] }),
      { mate: 'wren', cells: cells(top) },
      'yes',
    );
    expect(outcome).toEqual({ answer: { says: 'answered', mate: 'wren', answer: 'yes', cursor: null } });
  });

  it('SITE-6: lets it go up to the last level', () => {
    const asked = { mate: 'wren', cells: cells(top - 1) } as const;
    const { cursor } = visitor.answered(hand({ cursor: [19, top - 1, 8] }), asked, 'yes');
    expect(cursor).toEqual([19, top, 8]);
  });
});

test('SITE-6: a turn goes on from the last direction to the first, and back', () => {
  expect(visitor.turned(hand({ turn: 3 }), 1)).toEqual({ turn: 0, answer: { says: 'turned', turn: 0 } });
  expect(visitor.turned(hand(), -1)).toEqual({ turn: 3, answer: { says: 'turned', turn: 3 } });
});

test('SITE-6: what is around is told from the cursor', () => {
  expect(visitor.surveyed(hand()).answer).toMatchObject({ says: 'around' });
});
