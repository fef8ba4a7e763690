import { describe, expect, test } from 'vitest';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { actOfErrand, actOfStroll, actOfWork, whimOf } from '#machines/demo/mate-acts.ts';
import { ideaOf } from '#machines/demo/mate-ideas.ts';
import {
  answered,
  awayOf,
  type Mind,
  newMind,
  newWork,
  seen,
  unfinishedAfter,
  worksAfter,
} from '#machines/demo/mate-mind.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { findPath } from '#machines/demo/path-finding.ts';
import type { World } from '#machines/demo/world.ts';
import { type PlayedDemo, playDemo, pointAt } from './support/played-demo.ts';

const FAR: Cell = [40, 8, 40];
/** On the meadow beside the path. */
const MEADOW: Cell = [22, 8, 8];
const planks = (cell: Cell) => ({ cell, kind: KIND.planks });
const minds = (mind: Mind, seeds = 3000) =>
  Array.from({ length: seeds }, (_, n) => whimOf({ ...mind, seed: n * 1_431_655 }));

/** At which of some ticks a value changes. */
function changesOf(demo: PlayedDemo, value: () => unknown, ticks: number): number[] {
  const at: number[] = [];
  let last = JSON.stringify(value());
  for (let tick = 1; tick <= ticks; tick += 1) {
    demo.tick();
    const next = JSON.stringify(value());
    if (next !== last) at.push(tick);
    last = next;
  }
  return at;
}
const gaps = (ticks: readonly number[]) => ticks.slice(1).map((tick, n) => tick - (ticks[n] as number));

/** A world in which somebody is walled in, two blocks high. */
function walled(world: World, [x, y, z]: Cell): World {
  const cells = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ].flatMap(([dx, dz]): Cell[] => [0, 1, 2].map((up) => [x + (dx as number), y + up, z + (dz as number)]));
  return world.apply(
    'you',
    cells.map((cell) => ({ cell, to: KIND.stone })),
  );
}

describe('SITE-6: a mate that builds', () => {
  test('places a block every three ticks, and steps every two', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    expect(Math.min(...gaps(changesOf(demo, () => demo.context().places.wren, 30)))).toBe(2);
    const other = playDemo();
    other.send(pointAt(MEADOW));
    other.order('wren, build a tower here');
    expect(Math.min(...gaps(changesOf(other, () => other.context().world.revision, 100)))).toBe(3);
  });

  test('waits six ticks after a refusal, and gives up after three', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('pip, fetch a lantern');
    const workOf = () => demo.actor.getSnapshot().children.pip?.getSnapshot().context.work;
    // The cursor stands where the block is to be.
    demo.send(pointAt(workOf()?.plan[0]?.cell as Cell));
    expect(gaps(changesOf(demo, () => workOf()?.failures ?? 3, 120)).slice(0, 2)).toEqual([6, 6]);
    expect(demo.lines().map(({ says }) => says)).toContain('cannot');
    const work = newWork('line', [planks(MEADOW)], 'ordered');
    const act = (failures: number) => actOfWork({ ...newMind('wren'), work: { ...work, failures } }).act.kind;
    expect([act(2), act(3)]).toEqual(['step', 'give-up']);
  });

  test('looks five times for a way, every four ticks', () => {
    const mind: Mind = { ...newMind('wren'), goal: [0, 23, 0] };
    expect(actOfStroll({ ...mind, stuck: 4 })).toMatchObject({ act: { kind: 'wait' }, pause: 4 });
    expect(actOfStroll({ ...mind, stuck: 5 }).act.kind).toBe('give-up');
  });

  test('that has told that it finds no way looks every twelve ticks', () => {
    const mind = newMind('wren');
    const shut: Mind = { ...mind, world: walled(mind.world, mind.at), cursor: FAR, errand: 'follow' };
    expect(actOfErrand({ ...shut, stuck: 5, hasToldStuck: true })).toMatchObject({
      act: { kind: 'wait' },
      pause: 12,
    });
  });
});

describe('SITE-6: a mate and the cursor', () => {
  const mind = newMind('wren');
  const beside = (away: number): Cell => [mind.at[0] + away, mind.at[1], mind.at[2]];

  test('it stays three blocks away when it follows', () => {
    expect(actOfErrand({ ...mind, cursor: beside(3) }).act.kind).toBe('arrive');
    expect(actOfErrand({ ...mind, cursor: beside(4) }).act.kind).toBe('step');
  });

  test('it goes aside after six ticks in its way', () => {
    expect(actOfErrand({ ...mind, cursor: mind.at, inTheWay: 5 }).act.kind).toBe('arrive');
    expect(actOfErrand({ ...mind, cursor: mind.at, inTheWay: 6 }).act.kind).toBe('step');
  });

  test('all greet whoever comes, for sixteen ticks', () => {
    for (const mate of MATES) {
      const demo = playDemo();
      demo.tick();
      expect(demo.seen(mate).activity).toBe('greeting');
      const [end] = changesOf(demo, () => demo.seen(mate).activity === 'greeting', 30);
      expect(end).toBe(16);
    }
  });

  test('it looks at a cursor nine blocks away, at none ten away', () => {
    const demo = playDemo();
    // It greets, and looks at the cursor meanwhile.
    demo.tick(2);
    const looksAt = (away: number) => {
      demo.send(pointAt(beside(away)));
      demo.tick();
      return demo.seen('wren').looksAt;
    };
    expect(looksAt(9)).toEqual(beside(9));
    expect(looksAt(10)).toBe(null);
  });

  test('it sees what is built nine blocks away, and looks for eight ticks; not ten away', () => {
    const later = (away: number) => seen({ ...mind, hasSeen: true, whim: 1 }, perceived([beside(away)]));
    expect(later(9)).toMatchObject({ gaze: 'built', whim: 8 });
    expect(later(10)).toMatchObject({ gaze: 'ahead', whim: 0 });
  });
});

/** What is seen when the visitor has placed some blocks. */
function perceived(cells: readonly Cell[]) {
  const changes = cells.map((cell) => ({
    cell: indexOf(cell),
    to: KIND.planks,
    author: 'you' as const,
    by: 'command' as never,
    owner: 'you' as const,
  }));
  const rest = {
    cursor: FAR,
    kind: KIND.planks,
    turn: 0 as const,
    others: [],
    reserved: [],
    mayAsk: true,
    mayPropose: true,
  };
  return { changes, ...rest };
}

describe('SITE-6: what a mate remembers', () => {
  test('are its last four works', () => {
    const work = { ...newWork('wall', [], 'ordered'), done: [planks(MEADOW)] };
    const works = Array.from({ length: 4 }, (_, n) => ({ build: 'tower', cells: [n] }) as const);
    expect(worksAfter({ works, work }).map(({ cells }) => cells[0])).toEqual([1, 2, 3, indexOf(MEADOW)]);
  });

  test('are the last three that it has left', () => {
    const worksOf = (n: number) => newWork('tower', [{ cell: [n, 20, 8], kind: KIND.planks }], 'ordered');
    const unfinished = [1, 2, 3].map((n) => ({ work: worksOf(n), returns: true }));
    const left = unfinishedAfter({ ...newMind('wren'), unfinished, work: worksOf(4) }, true);
    expect(left.map(({ work }) => work.plan[0]?.cell[0])).toEqual([2, 3, 4]);
  });

  test('the latest eight blocks', () => {
    const cells = Array.from({ length: 12 }, (_, x): Cell => [20 + x, 12, 40]);
    expect(seen({ ...newMind('wren'), hasSeen: true }, perceived(cells)).recent).toHaveLength(8);
  });

  test('forty sites where it is not wanted: three blocks around a shape, eight around a notion, all for an invitation', () => {
    const site = { build: 'line' as const, cell: MEADOW, around: 3 };
    const mind: Mind = { ...newMind('pip'), unwanted: Array.from({ length: 60 }, () => site) };
    const later = (build: 'line' | 'bridge' | 'gap', because: 'begun' | 'notion') =>
      answered({ ...mind, work: newWork(build, [planks(MEADOW)], because) }, 'no');
    expect(later('line', 'begun').unwanted).toHaveLength(40);
    expect(later('line', 'begun').unwanted?.at(-1)?.around).toBe(3);
    expect(later('bridge', 'begun').unwanted?.at(-1)?.around).toBe(96);
    expect(later('gap', 'notion').unwanted?.at(-1)?.around).toBe(8);
  });

  test('its patience is over 240 ticks after a notion', () => {
    const mind = newMind('pip');
    expect(answered({ ...mind, work: newWork('gap', [planks(MEADOW)], 'notion') }, 'yes').patience).toBe(240);
    expect(answered({ ...mind, work: newWork('line', [planks(MEADOW)], 'begun') }, 'yes').patience).toBe(0);
  });
});

describe('SITE-6: a mate that can go to', () => {
  /** A wall around a floor of so many places beside a mate. */
  const freedom = (places: number) => {
    const mind = newMind('wren');
    const [x, y, z] = mind.at;
    const row = Array.from({ length: places }, (_, n): Cell => [x - n, y, z]);
    const isInside = ([a, , c]: Cell) => row.some(([b, , d]) => a === b && c === d);
    const rim = row.flatMap(([a, , c]): Cell[] => [
      [a - 1, y, c],
      [a + 1, y, c],
      [a, y, c - 1],
      [a, y, c + 1],
    ]);
    const edits = [
      ...row.flatMap(([a, , c]) => [
        { cell: [a, y - 1, c] as Cell, to: KIND.stone },
        ...[0, 1, 2].map((up) => ({ cell: [a, y + up, c] as Cell, to: KIND.air })),
      ]),
      ...rim
        .filter((cell) => !isInside(cell))
        .flatMap(([a, , c]) => [0, 1, 2, 3].map((up) => ({ cell: [a, y + up, c] as Cell, to: KIND.stone }))),
    ];
    const world = mind.world.apply('you', edits);
    return seen({ ...mind, world, hasSeen: true }, perceived([[40, 12, 40]])).freedom;
  };

  test('eleven places is shut in; to twelve not', () => {
    expect(freedom(11)).toBe('shut-in');
    expect(freedom(12)).not.toBe('shut-in');
  });
});

describe('SITE-6: whims', () => {
  test('come 28 to 75 ticks apart', () => {
    const whims = minds(newMind('wren')).map(({ whim }) => whim as number);
    expect([Math.min(...whims), Math.max(...whims)]).toEqual([28, 75]);
  });

  test('lead three blocks around its home, by at most ten steps', () => {
    const goals = (mind: Mind) => minds(mind).flatMap(({ goal }) => (goal ? [goal] : []));
    const moss = newMind('moss');
    expect(Math.max(...goals(moss).map((goal) => awayOf(goal, HOMES.moss)))).toBe(3);
    const away: Mind = { ...moss, at: [HOMES.moss[0], 8, HOMES.moss[2] - 8], cursor: HOMES.moss };
    const lengths = goals(away).map((goal) => findPath(away.world, away.at, goal)?.length ?? 0);
    expect(Math.max(...lengths)).toBe(10);
  });

  test('lead home from nine blocks away, not from eight', () => {
    const goals = (away: number) =>
      minds({ ...newMind('moss'), at: [HOMES.moss[0], 8, HOMES.moss[2] - away], cursor: FAR }).map(
        ({ goal }) => goal?.join() ?? 'none',
      );
    expect(new Set(goals(9))).toEqual(new Set([HOMES.moss.join()]));
    expect(new Set(goals(8)).size).toBeGreaterThan(1);
  });
});

describe('SITE-6: a notion', () => {
  /** A mate that sees some blocks of the visitor, who has changed nothing for so long. */
  const mindOf = (mate: MateName, cells: readonly Cell[], still = 28): Mind => {
    const mind = newMind(mate);
    const world = mind.world.apply(
      'you',
      cells.map((cell) => ({ cell, to: KIND.planks })),
    );
    const recent = cells.slice(-8).map(planks);
    return { ...mind, world, recent, still, cursor: FAR, mayAsk: true, mayPropose: true };
  };
  const row = (count: number): Cell[] => [0, 3, 6, 9].slice(0, count).map((z) => [22, 8, 6 + z]);

  test('comes after 28 still ticks, and from two blocks on', () => {
    expect(ideaOf(mindOf('moss', row(2), 27))).toBe(null);
    expect(ideaOf(mindOf('moss', row(2), 28))).not.toBe(null);
    expect(ideaOf(mindOf('moss', row(1)))).toBe(null);
  });

  test('of a gap comes after twelve still ticks', () => {
    const around: Cell[] = [
      [26, 8, 8],
      [28, 8, 8],
    ];
    expect(ideaOf(mindOf('pip', around, 11))).toBe(null);
    expect(ideaOf(mindOf('pip', around, 12))?.build).toBe('gap');
  });

  test('of lights: two of them, from three blocks on', () => {
    expect(ideaOf(mindOf('pip', row(2)))).toBe(null);
    expect(ideaOf(mindOf('pip', row(3)))).toMatchObject({ build: 'lights', plan: { length: 2 } });
  });

  /** Its first notion at some place is left to chance. */
  const notionsOf = (build: string, cells: (x: number, z: number) => readonly Cell[]) =>
    [...Array(100).keys()].flatMap((n) => {
      const idea = ideaOf(mindOf('moss', cells(20 + (n % 10), 4 + Math.floor(n / 10))));
      return idea?.build === build ? [idea] : [];
    });

  test('of blossom has three of them', () => {
    const ideas = notionsOf('blossom', (x, z) => [
      [x, 8, z],
      [x + 2, 8, z],
    ]);
    expect(Math.max(...ideas.map(({ plan }) => plan.length))).toBe(3);
  });

  test('of a mirror has an original of three at least, beside which it begins', () => {
    const thing = (count: number) => (x: number, z: number) =>
      Array.from({ length: count }, (_, y): Cell => [x, 8 + y, z]);
    expect(notionsOf('mirror', thing(2))).toEqual([]);
    const ideas = notionsOf('mirror', thing(3));
    expect(ideas.length).toBeGreaterThan(0);
    for (const { plan } of ideas) expect(plan).toHaveLength(3);
  });
});

describe('SITE-6: time', () => {
  test('a mate cheers for twelve ticks', () => {
    const demo = playDemo();
    demo.tick();
    demo.place(...SITES.bridge);
    expect(demo.seen('moss').activity).toBe('cheering');
    expect(changesOf(demo, () => demo.seen('moss').activity === 'cheering', 20)).toEqual([12]);
  });

  test('a mate rests for 240 ticks after a stop', () => {
    const demo = playDemo();
    const resting = () =>
      MATES.map((mate) => demo.actor.getSnapshot().children[mate]?.getSnapshot().context.resting);
    demo.order('stop');
    expect(resting()).toEqual([240, 240, 240]);
  });

  test('nobody proposes in the first 60 ticks', () => {
    const demo = playDemo();
    const mayPropose = () =>
      demo.actor.getSnapshot().children.moss?.getSnapshot().context.mayPropose ?? false;
    expect(changesOf(demo, mayPropose, 120)).toEqual([61]);
  });
});
