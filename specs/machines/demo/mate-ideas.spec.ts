import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, indexOf, KIND, type Kind } from '#machines/demo/blocks.ts';
import { QUIET_TICKS } from '#machines/demo/demo.machine.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { type PlayedDemo, playDemo, pointAt } from './support/played-demo.ts';

/** A demo in which mates may ask. */
function start(kind: Kind = KIND.planks): PlayedDemo {
  const demo = playDemo();
  demo.tick(QUIET_TICKS + 1);
  demo.send({ type: 'kind.chosen', kind });
  return demo;
}

/** The questions that come within some ticks, each answered in the same way. */
function questionsIn(demo: PlayedDemo, ticks: number, answer: 'yes' | 'no' | null) {
  const asked: { mate: string; build: string; cells: readonly { cell: Cell; kind: Kind }[] }[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    const before = demo.context().question;
    demo.tick();
    const { question } = demo.context();
    if (question === null || question.cells === before?.cells) continue;
    asked.push(question);
    if (answer !== null) demo.send({ type: 'question.answered', answer });
  }
  return asked;
}

/** Two blocks that are no shape yet, on the meadow. */
const BEGUN: Cell[] = [
  [26, 8, 8],
  [27, 8, 8],
];
const ASIDE: Cell = [26, 8, 5];

describe('nobody asks', () => {
  test('SITE-6: while the visitor has built nothing', () => {
    const demo = start();
    demo.send(pointAt(ASIDE));
    expect(questionsIn(demo, 1000, 'yes')).toEqual([]);
  });

  test('SITE-6: for what was only put back', () => {
    const demo = start();
    demo.take([22, 7, 8], [23, 7, 8], [24, 7, 8]);
    demo.send({ type: 'undo.pressed' }, { type: 'undo.pressed' }, { type: 'undo.pressed' });
    demo.tick();
    demo.take([22, 7, 8], [23, 7, 8], [24, 7, 8]);
    demo.tick();
    demo.send({ type: 'anew.pressed' });
    demo.send(pointAt(ASIDE));
    expect(questionsIn(demo, 1000, 'yes')).toEqual([]);
  });
});

describe('a shape that the visitor begins', () => {
  const row = (count: number, x = 22, y = 8, z = 7): Cell[] =>
    Array.from({ length: count }, (_, n): Cell => [x + n, y, z]);
  const column = (count: number, x: number): Cell[] =>
    Array.from({ length: count }, (_, n): Cell => [x, 8 + n, 7]);

  test.each<[string, string, Kind, Cell[]]>([
    ['line', 'wren', KIND.planks, row(3)],
    ['tower', 'wren', KIND.planks, column(3, 23)],
    ['stairs', 'wren', KIND.planks, [...column(1, 22), ...column(2, 23), ...column(3, 24)]],
    ['wall', 'wren', KIND.planks, [...row(3), ...row(2, 22, 9)]],
    ['bridge', 'wren', KIND.planks, [19, 20, 21].map((z): Cell => [22, 7, z])],
    ['floor', 'pip', KIND.planks, [...row(3), ...row(2, 22, 8, 8)]],
    ['ring', 'pip', KIND.planks, [...row(3, 22, 8, 4), [24, 8, 5], [24, 8, 6]]],
    ['path-lights', 'pip', KIND.lantern, [5, 8, 11].map((z): Cell => [23, 8, z])],
    ['mirror', 'moss', KIND.stone, [...column(4, 22), ...column(2, 25)]],
  ])('SITE-6: %s: it is %s who offers to go on', (build, mate, kind, cells) => {
    const demo = start(kind);
    demo.place(...cells);
    demo.send(pointAt(ASIDE));
    expect(questionsIn(demo, 6, 'no').map((question) => [question.build, question.mate])).toEqual([
      [build, mate],
    ]);
  });

  const COLUMN: Cell[] = [
    [24, 8, 8],
    [24, 9, 8],
    [24, 10, 8],
  ];
  const TOP: Cell = [24, 11, 8];

  test('SITE-6: a column is gone on with while the cursor is still on top of it, which makes room after a yes', () => {
    const demo = start();
    demo.send(pointAt(COLUMN[0] as Cell));
    for (const _ of COLUMN) demo.send({ type: 'use.pressed' });
    expect(demo.context().cursor).toEqual(TOP);
    const [question] = questionsIn(demo, 12, 'yes');
    expect(question).toMatchObject({ mate: 'wren', build: 'tower' });
    expect(question?.cells.map(({ cell }) => cell)).toEqual([TOP, [24, 12, 8], [24, 13, 8]]);
    expect(demo.context().cursor).toEqual([24, 14, 8]);
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(demo.placedBy('wren')).toBe(3);
  });

  test('SITE-6: who goes back with the cursor to where a block is to come is not built over', () => {
    const demo = start();
    demo.place(...COLUMN);
    demo.until(() => demo.context().question !== null, 12);
    demo.send({ type: 'question.answered', answer: 'yes' }, pointAt(TOP));
    demo.until(() => demo.lines().some(({ says }) => says === 'gave-up'));
    expect(demo.placedBy('wren')).toBe(0);
    expect(demo.context().world.kindAt(TOP)).toBe(KIND.air);
  });
});

describe('an invitation that the visitor begins', () => {
  test.each([
    ['bridge', 'wren', KIND.stone, 4],
    ['lights', 'pip', KIND.lantern, 5],
    ['roof', 'pip', KIND.tile, 6],
  ] as const)('SITE-6: %s: %s offers to go on with it', (invitation, mate, kind, most) => {
    const demo = start(kind);
    // There is no other way to the roof.
    if (invitation === 'roof') demo.place(...SITES.bridge);
    demo.place(SITES[invitation][0] as Cell);
    demo.send(pointAt(ASIDE));
    const [question] = questionsIn(demo, 40, 'no');
    expect(question).toMatchObject({ mate, build: invitation });
    expect(question?.cells.length).toBeGreaterThan(1);
    expect(question?.cells.length).toBeLessThanOrEqual(most);
    for (const { kind: each } of question?.cells ?? []) expect(each).toBe(kind);
    const others = questionsIn(demo, 400, 'no');
    expect(others.filter(({ build }) => build === invitation)).toEqual([]);
  });

  test('SITE-6: nobody offers what there is no way to', () => {
    const demo = start(KIND.tile);
    demo.place(SITES.roof[0] as Cell);
    demo.send(pointAt(ASIDE));
    expect(questionsIn(demo, 400, 'no').filter(({ build }) => build === 'roof')).toEqual([]);
    demo.place(...SITES.bridge.slice(0, 4));
    demo.place(SITES.roof[1] as Cell, SITES.bridge[4] as Cell, SITES.roof[2] as Cell);
    demo.send(pointAt(ASIDE));
    expect(questionsIn(demo, 400, 'no')).toContainEqual(expect.objectContaining({ build: 'roof' }));
  });

  test('SITE-6: after a yes it builds six blocks of the roof, and offers more only when the visitor goes on', () => {
    const demo = start(KIND.tile);
    demo.place(...SITES.bridge);
    demo.place(SITES.roof[0] as Cell);
    demo.send(pointAt(ASIDE));
    demo.until(() => demo.context().question !== null, 30);
    demo.send({ type: 'question.answered', answer: 'yes' });
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(demo.placedBy('pip')).toBe(6);
    demo.place(SITES.roof[20] as Cell);
    demo.send(pointAt(ASIDE));
    demo.until(() => demo.context().question !== null, QUIET_TICKS * 8);
    expect(demo.context().question).toMatchObject({ mate: 'pip', build: 'roof' });
  });
});

describe('the dreamer', () => {
  test('SITE-6: proposes of its own accord once you have built something and pause, once for each site', () => {
    const demo = start();
    demo.place(...BEGUN);
    demo.send(pointAt(ASIDE));
    expect(questionsIn(demo, 25, 'no')).toEqual([]);
    const asked = questionsIn(demo, 1200, 'no').filter(({ mate }) => mate === 'moss');
    expect(asked).toHaveLength(1);
    expect(['blossom', 'lantern', 'mirror']).toContain(asked[0]?.build);
  });

  test('SITE-6: has different ideas at different places, and makes them come true', () => {
    const builds = new Set<string>();
    for (const [x, z] of [
      [22, 8],
      [24, 5],
      [19, 5],
      [28, 10],
      [29, 5],
      [14, 9],
    ] as const) {
      const demo = start();
      demo.tick(x * 7);
      demo.place([x, 8, z], [x + 1, 8, z], [x + 1, 9, z]);
      demo.send(pointAt(ASIDE));
      for (const { mate, build, cells } of questionsIn(demo, 150, 'yes')) {
        if (mate !== 'moss') continue;
        builds.add(build);
        demo.until(() => demo.lines().some((line) => line.mate === 'moss' && line.says === 'finished'));
        for (const { cell, kind } of cells) expect(demo.context().world.kindAt(cell)).toBe(kind);
      }
    }
    expect([...builds].toSorted()).toEqual(['blossom', 'lantern', 'mirror']);
  });
});

describe('the gatherer', () => {
  test('SITE-6: fills the gap that you left, if you want it', () => {
    const demo = start();
    demo.place([26, 8, 8], [28, 8, 8], [28, 9, 8]);
    demo.send(pointAt(ASIDE));
    const asked = questionsIn(demo, 400, 'yes').filter(({ mate }) => mate === 'pip');
    expect(asked[0]).toMatchObject({ build: 'gap', cells: [{ cell: [27, 8, 8], kind: KIND.planks }] });
    expect(demo.context().world.ownerOf([27, 8, 8])).toBe('pip');
  });

  test('SITE-6: is the only one who asks about a gap, and once', () => {
    const demo = start();
    demo.place([26, 8, 8], [28, 8, 8], [28, 9, 8]);
    demo.send(pointAt(ASIDE));
    const asked = questionsIn(demo, 800, 'no').filter(({ build }) => build === 'gap');
    expect(asked.map(({ mate }) => mate)).toEqual(['pip']);
  });

  test('SITE-6: asks to light the path when you build and pause, and leaves the most of it to you', () => {
    const demo = start();
    demo.place(...BEGUN, [29, 8, 6]);
    demo.send(pointAt(ASIDE));
    const asked = questionsIn(demo, 600, 'no').filter(({ mate }) => mate === 'pip');
    expect(asked.map(({ build }) => build)).toEqual(['lights']);
    expect(asked[0]?.cells).toHaveLength(2);
    demo.place([26, 8, 15], [27, 8, 15], [29, 8, 15]);
    demo.send(pointAt([29, 8, 17]));
    const later = questionsIn(demo, 600, 'no').filter(({ build }) => build === 'lights');
    expect(later, 'the path is one site').toEqual([]);
  });

  /** Four stones that are no shape, with no gap between them. */
  const STONES: Cell[] = [
    [22, 8, 5],
    [25, 8, 7],
    [28, 8, 5],
    [28, 8, 9],
  ];
  const APART: Cell = [25, 8, 4];
  const ofPip = (asked: ReturnType<typeof questionsIn>, build: string) =>
    asked.filter((question) => question.mate === 'pip' && question.build === build);

  /** Pip has brought two stones. */
  function withStones(): PlayedDemo {
    const demo = start(KIND.stone);
    demo.place(...STONES);
    demo.send(pointAt(APART));
    const isOffered = () => demo.context().question?.build === 'fetch';
    while (!isOffered()) {
      demo.until(() => demo.context().question !== null);
      if (!isOffered()) demo.send({ type: 'question.answered', answer: 'no' });
    }
    demo.send({ type: 'question.answered', answer: 'yes' });
    demo.until(() => demo.lines().some(({ says }) => says === 'fetched'));
    return demo;
  }

  function goOnWithGrass(demo: PlayedDemo, ...cells: Cell[]): void {
    demo.send({ type: 'kind.chosen', kind: KIND.grass });
    demo.place(...cells);
    demo.send(pointAt(APART));
  }

  test('SITE-6: offers to bring more of what you build with, once', () => {
    const demo = start(KIND.stone);
    demo.place(...STONES);
    demo.send(pointAt(APART));
    const [offer, ...others] = ofPip(questionsIn(demo, 3000, 'no'), 'fetch');
    expect(offer?.cells.map(({ kind }) => kind)).toEqual([KIND.stone, KIND.stone]);
    expect(others).toEqual([]);
    expect(demo.placedBy('pip')).toBe(0);
  });

  test('SITE-6: brings them after a yes, and tells how many', () => {
    const demo = withStones();
    expect(demo.lines()).toContainEqual({
      mate: 'pip',
      says: 'fetched',
      kind: KIND.stone,
      placed: 2,
      planned: 2,
    });
  });

  test('SITE-6: offers to take away what it has brought once you build with something else', () => {
    const demo = withStones();
    const brought = demo.context().world.changes.filter(({ author }) => author === 'pip');
    goOnWithGrass(demo, [22, 8, 10], [27, 8, 12]);
    const [offer] = ofPip(questionsIn(demo, 3000, 'yes'), 'tidy');
    expect(offer?.cells.map(({ cell, kind }) => [indexOf(cell), kind])).toEqual(
      brought.map(({ cell }) => [cell, KIND.air]).toReversed(),
    );
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    expect(brought.map(({ cell }) => demo.context().world.kindAt(cellAt(cell)))).toEqual([
      KIND.air,
      KIND.air,
    ]);
    expect(demo.lines()).toContainEqual({ mate: 'pip', says: 'tidied', taken: 2 });
  });

  test('SITE-6: does not offer to take that away while you build with it, nor twice', () => {
    const demo = withStones();
    demo.place([22, 8, 10], [27, 8, 12]);
    demo.send(pointAt(APART));
    expect(ofPip(questionsIn(demo, 3000, 'no'), 'tidy')).toEqual([]);
    goOnWithGrass(demo, [22, 8, 11], [27, 8, 13]);
    expect(ofPip(questionsIn(demo, 3000, 'no'), 'tidy')).toHaveLength(1);
    expect(demo.placedBy('pip')).toBe(2);
  });

  test('SITE-6: a question about what it has brought ends when you have taken all of it', () => {
    const demo = withStones();
    const brought = demo.context().world.changes.filter(({ author }) => author === 'pip');
    goOnWithGrass(demo, [22, 8, 10], [27, 8, 12]);
    demo.until(() => demo.context().question?.build === 'tidy', 3000);
    const [first, second] = brought.map(({ cell }) => cellAt(cell));
    demo.take(first as Cell);
    demo.tick();
    expect(demo.context().question, 'the other one is there').toMatchObject({ build: 'tidy' });
    demo.take(second as Cell);
    demo.tick();
    expect(demo.context().question).toBeNull();
  });
});

test('SITE-6: the planner has no ideas of its own', () => {
  const demo = start();
  demo.place(...BEGUN);
  demo.send(pointAt(ASIDE));
  expect(questionsIn(demo, 600, 'no').filter(({ mate }) => mate === 'wren')).toEqual([]);
});

test('SITE-6: silence means no, and is no consent', () => {
  const demo = start();
  demo.place(...BEGUN);
  demo.send(pointAt(ASIDE));
  const asked = questionsIn(demo, 800, null);
  expect(asked.length).toBeGreaterThan(0);
  const { world } = demo.context();
  expect(world.changes.filter(({ author }) => author !== 'you')).toEqual([]);
  expect(BEGUN.every((cell) => isSolid(world.kindAt(cell)))).toBe(true);
});
