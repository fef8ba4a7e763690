import { describe, expect, it } from 'vitest';
import { type AnyActorRef, createActor, fromCallback } from 'xstate';
import { type Cell, HEIGHT, indexOf, KIND } from '#machines/demo/blocks.ts';
import { decodeBuild, encodeBuild, LONGEST_STORED } from '#machines/demo/build-link.ts';
import { BUILD_STORE_KEY } from '#machines/demo/build-store.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, QUESTION_TICKS, QUIET_TICKS } from '#machines/demo/demo.machine.ts';
import { selectIsRunning, selectMarks, selectMustChoose } from '#machines/demo/demo.selectors.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { BRIDGE_SITE, HOMES, START_CURSOR } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import type { Line, MateEvent, WorkName } from '#machines/demo/mate-events.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import type { Builds } from '#machines/demo/opening.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { createWorld } from '#machines/demo/world.ts';

/** A mate that hears everything and does nothing: what mates report is sent by the tests. */
const silentMate = fromCallback<MateEvent, { mate: MateName; seed: number }>(() => {});

/** A demo that has begun, with what it has stored and sent to the mates. */
function start(builds: Partial<Builds> = {}) {
  const stored: string[] = [];
  const sent: { to: string; type: string; event: Record<string, unknown> & { mayAsk?: unknown } }[] = [];
  const actor = createActor(
    createDemoMachine({
      mate: silentMate,
      store: {
        write: (key, text) => {
          expect(key).toBe(BUILD_STORE_KEY);
          stored.push(text);
        },
      },
    }),
    {
      input: { link: null, saved: null, ...builds },
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.event') return;
        const { id } = inspected.actorRef as AnyActorRef;
        const { type, ...event } = inspected.event;
        if (MATES.some((mate) => mate === id) && type !== 'xstate.init') sent.push({ to: id, type, event });
      },
    },
  ).start();
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    stored,
    context,
    send: (...events: DemoEvent[]) => {
      for (const event of events) actor.send(event);
    },
    tick: (times = 1) => {
      for (let tick = 0; tick < times; tick++) actor.send({ type: 'tick' });
    },
    answer: () => context().answer,
    told: (type: string) => sent.filter((each) => each.type === type),
    at: (cell: Cell) => context().world.kindAt(cell),
    is: (part: object) => actor.getSnapshot().matches({ playing: part } as never),
  };
}

const forward = { type: 'cursor.moved', direction: 'forward' } as const;
const use = { type: 'use.pressed' } as const;
const pointAt = (cell: Cell, touched: Cell | null = null) =>
  ({ type: 'cursor.pointed', cell, touched }) as const;
const asks = (cells: readonly Cell[]) =>
  ({
    type: 'mate.asked',
    mate: 'wren',
    build: 'line',
    cells: cells.map((cell) => ({ cell, kind: KIND.planks })),
  }) as const;
const GAP = SITES.bridge;
/** A free place on the meadow beside the path. */
const MEADOW: Cell = [22, 8, 8];

/** A build with one block, as it is decoded from a link. */
function buildWith(cell: Cell) {
  const world = createWorld(GROVE).apply('you', [{ cell, to: KIND.planks }]);
  return decodeBuild(GROVE, encodeBuild(GROVE, world) ?? '');
}

describe('the cursor', () => {
  it('begins on the path, and goes down to the water of the gap', () => {
    const demo = start();
    expect(demo.context().cursor).toEqual(START_CURSOR);
    demo.send(forward, forward, forward);
    expect(demo.context().cursor).toEqual(GAP[0]);
    expect(demo.answer()).toMatchObject({ says: 'moved', below: KIND.water });
  });

  it('stays at the edge of the world, and says so', () => {
    const demo = start();
    for (let step = 0; step < 48; step++) demo.send({ type: 'cursor.moved', direction: 'back' });
    expect(demo.context().cursor[2]).toBe(0);
    expect(demo.answer().says).toBe('at-the-edge');
  });

  it('is where the pointer is, and touches what the pointer touches', () => {
    const demo = start();
    demo.send(pointAt([26, 9, 20], [27, 9, 20]));
    expect(demo.context()).toMatchObject({ cursor: [26, 9, 20], touched: [27, 9, 20] });
  });

  it('takes the view along when it is moved, and not when it is pointed: the ground would slip away under a pointer', () => {
    const demo = start();
    demo.send(forward);
    const focus: Cell = [START_CURSOR[0], 8, START_CURSOR[2] + 1];
    expect(demo.context().focus).toEqual(focus);
    demo.send(pointAt(MEADOW), use);
    expect(demo.context().focus).toEqual(focus);
    demo.send({ type: 'invitation.pressed', invitation: 'roof' });
    expect(demo.context().focus).toEqual(SITES.roof[0]);
  });

  it('goes to where something of an invitation is missing, as often as it is asked for', () => {
    const demo = start();
    const press = () => demo.send({ type: 'invitation.pressed', invitation: 'bridge' });
    press();
    expect(demo.context().cursor).toEqual(GAP[0]);
    expect(demo.answer()).toMatchObject({ says: 'showed', invitation: 'bridge', below: KIND.water });
    demo.send(use);
    press();
    expect(demo.context().cursor).toEqual(GAP[1]);
    for (const _ of GAP) {
      press();
      demo.send(use);
    }
    press();
    expect(demo.answer()).toMatchObject({ says: 'finished', invitation: 'bridge' });
  });

  it('marks all that is missing of the invitation that was asked for', () => {
    const demo = start();
    const missing = () => selectMarks(demo.actor.getSnapshot()).missing;
    expect(missing()).toEqual([]);
    demo.send({ type: 'invitation.pressed', invitation: 'bridge' });
    expect(missing()).toEqual(GAP);
    demo.send(use);
    expect(missing()).toEqual(GAP.slice(1));
    demo.send({ type: 'invitation.pressed', invitation: 'lights' });
    expect(missing()).toEqual(SITES.lights);
  });

  it('keeps with what a mate tells of an invitation how much of it is still missing', () => {
    const demo = start();
    const told = (line: Line) => demo.send({ type: 'mate.told', mate: 'pip', line });
    told({ says: 'finished', build: 'lights', placed: 1 });
    told({ says: 'finished', build: 'line', placed: 1 });
    told({ says: 'gave-up', build: 'roof', placed: 0, planned: 6, reason: 'no-way' });
    told({ says: 'gave-up', build: 'tower', placed: 0, planned: 5, reason: 'no-way' });
    told({ says: 'stopped', build: 'roof', placed: 1, planned: 6 });
    told({ says: 'busy', build: 'lights', placed: 1, planned: 6 });
    expect(demo.context().log.map(({ left }) => left)).toEqual([6, null, 25, null, null, null]);
  });

  it('moves as the view is turned', () => {
    const demo = start();
    demo.send({ type: 'view.turned', by: 1 });
    expect(demo.context().turn).toBe(1);
    demo.send({ type: 'view.turned', by: -1 }, { type: 'view.turned', by: -1 });
    expect(demo.context().turn).toBe(3);
    const [x] = demo.context().cursor;
    demo.send(forward);
    expect(demo.context().cursor[0]).toBe(x - 1);
  });
});

describe('the hand', () => {
  it('places the chosen kind; the cursor goes on top, so that the next one makes a tower', () => {
    const demo = start();
    demo.send({ type: 'kind.chosen', kind: KIND.stone }, pointAt(MEADOW), use, use);
    expect([demo.at(MEADOW), demo.at([22, 9, 8])]).toEqual([KIND.stone, KIND.stone]);
    expect(demo.context().cursor).toEqual([22, 10, 8]);
    expect(demo.answer()).toMatchObject({ says: 'placed', kind: KIND.stone, count: 1, level: 10 });
  });

  it('says why a block cannot be placed, and changes nothing', () => {
    const demo = start();
    demo.send(pointAt([22, 14, 8]), use);
    expect(demo.answer()).toMatchObject({ says: 'not-placed', reason: 'floating' });
    demo.send(pointAt(HOMES.wren), use);
    expect(demo.answer()).toMatchObject({ says: 'not-placed', reason: 'occupied' });
    expect(demo.context().world.revision).toBe(0);
  });

  it('takes what the pointer touches; else what the cursor stands on, and goes down', () => {
    const demo = start();
    demo.send(pointAt(MEADOW), use, { type: 'take.pressed' });
    expect(demo.at(MEADOW)).toBe(KIND.air);
    expect(demo.context().cursor).toEqual(MEADOW);
    expect(demo.answer()).toMatchObject({ says: 'took', kind: KIND.planks });
    demo.send(pointAt([22, 9, 8], MEADOW), { type: 'take.pressed' });
    expect(demo.at([22, 7, 8]), 'the touched cell is empty: the one below the cursor counts').not.toBe(
      KIND.air,
    );
  });

  it('takes with its tool, too', () => {
    const demo = start();
    demo.send(pointAt(MEADOW), use, { type: 'tool.chosen', tool: 'take' }, use);
    expect(demo.at(MEADOW)).toBe(KIND.air);
  });

  it('says where there is nothing to take', () => {
    const demo = start();
    demo.send(pointAt([26, 14, 23]), { type: 'take.pressed' });
    expect(demo.answer()).toMatchObject({ says: 'not-taken', reason: 'nothing' });
  });

  it('chooses the kind that it touches, if it is one of the ten', () => {
    const demo = start();
    demo.send({ type: 'kind.chosen', kind: KIND.lantern }, pointAt(MEADOW), use);
    demo.send({ type: 'kind.chosen', kind: KIND.sand }, { type: 'pick.pressed' });
    expect(demo.context().kind).toBe(KIND.lantern);
    demo.send(pointAt(START_CURSOR), { type: 'pick.pressed' });
    expect(demo.answer().says, 'nobody places the path').toBe('nothing-to-pick');
    expect(demo.context().kind).toBe(KIND.lantern);
  });

  it('draws a line from where it begins to where it ends, as one command', () => {
    const demo = start();
    demo.send({ type: 'tool.chosen', tool: 'line' }, pointAt(GAP[0] as Cell), use);
    expect(demo.is({ hand: 'drawing' })).toBe(true);
    demo.send(pointAt(GAP[4] as Cell));
    expect(selectMarks(demo.actor.getSnapshot()).outline).toHaveLength(5);
    expect(demo.answer()).toMatchObject({ says: 'draws', count: 5 });
    demo.send(use);
    expect(demo.answer()).toMatchObject({ says: 'finished', invitation: 'bridge' });
    expect(GAP.map(demo.at)).toEqual(Array(5).fill(KIND.planks));
    demo.send({ type: 'undo.pressed' });
    expect(demo.answer()).toMatchObject({ says: 'undid', count: 5 });
  });

  it('draws a floor on the level on which it begins', () => {
    const demo = start();
    demo.send({ type: 'tool.chosen', tool: 'floor' }, pointAt(MEADOW), use, pointAt([24, 10, 9]), use);
    expect(demo.answer()).toMatchObject({ says: 'placed', count: 6 });
  });

  it('says while it draws with the keys how much would be placed', () => {
    const demo = start();
    demo.send(forward, forward, forward, { type: 'tool.chosen', tool: 'line' }, use, forward);
    expect(demo.answer()).toMatchObject({ says: 'draws', count: 2 });
  });

  it.each([
    [{ type: 'drawing.cancelled' } as const, 'stopped-drawing'],
    [{ type: 'undo.pressed' } as const, 'stopped-drawing'],
    [{ type: 'tool.chosen', tool: 'block' } as const, 'chose-tool'],
  ])('drops a drawing: %j', (event, says) => {
    const demo = start();
    demo.send(pointAt(MEADOW), use, { type: 'tool.chosen', tool: 'line' }, use, event);
    expect(demo.is({ hand: 'free' })).toBe(true);
    expect(demo.answer().says).toBe(says);
    expect(demo.context()).toMatchObject({ drawnFrom: null, world: { revision: 1 } });
  });

  it('undoes, and does again; says where there is nothing', () => {
    const demo = start();
    demo.send({ type: 'undo.pressed' });
    expect(demo.answer().says).toBe('nothing-to-undo');
    demo.send(pointAt(MEADOW), use, { type: 'undo.pressed' });
    expect(demo.at(MEADOW)).toBe(KIND.air);
    demo.send({ type: 'redo.pressed' });
    expect(demo.at(MEADOW)).toBe(KIND.planks);
    demo.send({ type: 'redo.pressed' });
    expect(demo.answer().says).toBe('nothing-to-redo');
  });

  it('takes the cursor along with the surface of its column through undo, redo and a new start', () => {
    const demo = start();
    const level = () => demo.context().cursor[1];
    demo.send(pointAt(MEADOW), use, use);
    expect(level()).toBe(MEADOW[1] + 2);
    demo.send({ type: 'undo.pressed' });
    expect(level()).toBe(MEADOW[1] + 1);
    demo.send({ type: 'redo.pressed' });
    expect(level()).toBe(MEADOW[1] + 2);
    demo.send({ type: 'anew.pressed' });
    expect(level()).toBe(MEADOW[1]);

    const up = { type: 'cursor.moved', direction: 'up' } as const;
    demo.send(up, up, up, { type: 'undo.pressed' });
    expect(level(), 'also out of the air').toBe(MEADOW[1] + 2);
  });

  it('starts anew as one command, which can be undone', () => {
    const demo = start();
    demo.send(pointAt(MEADOW), use, use, { type: 'anew.pressed' });
    expect(demo.answer()).toMatchObject({ says: 'started-anew', count: 2 });
    expect(demo.context().world.editCount).toBe(0);
    demo.send({ type: 'undo.pressed' });
    expect(demo.context().world.editCount).toBe(2);
  });

  it('starts anew without what was asked and ordered before', () => {
    const demo = start();
    demo.send({ type: 'mate.asked', mate: 'pip', build: 'line', cells: [{ cell: MEADOW, kind: 1 }] });
    expect(demo.context().question).not.toBe(null);
    demo.send({ type: 'anew.pressed' });
    expect(demo.context().question).toBe(null);
    expect(demo.told('question.answered').map(({ to, event }) => [to, event['answer']])).toEqual([
      ['pip', 'no'],
    ]);
    expect(demo.told('anew.begun').map(({ to }) => to)).toEqual(MATES);
    demo.send({ type: 'order.given', order: { kind: 'again', mate: null } });
    expect(demo.answer()).toMatchObject({ says: 'again' });
  });
});

describe('an invitation', () => {
  it('is celebrated once when it is finished, whoever finished it; and again after a new start', () => {
    const demo = start();
    const build = () => {
      for (const cell of GAP) demo.send(pointAt(cell), use);
    };
    build();
    expect(demo.answer()).toMatchObject({ says: 'finished', invitation: 'bridge' });
    expect(demo.told('invitation.finished').map(({ to }) => to)).toEqual(['wren', 'pip', 'moss']);
    demo.send({ type: 'undo.pressed' }, { type: 'redo.pressed' });
    expect(demo.told('invitation.finished')).toHaveLength(3);
    demo.send({ type: 'anew.pressed' }, { type: 'undo.pressed' });
    expect(demo.answer(), 'what is back is no news').toMatchObject({ says: 'undid' });
    expect(demo.told('invitation.finished')).toHaveLength(3);
    demo.send({ type: 'anew.pressed' });
    build();
    expect(demo.told('invitation.finished')).toHaveLength(6);
  });

  it('that is finished in a stored build is not celebrated', () => {
    const world = createWorld(GROVE).apply(
      'you',
      GAP.map((cell) => ({ cell, to: KIND.stone })),
    );
    const demo = start({ saved: decodeBuild(GROVE, encodeBuild(GROVE, world) ?? '') });
    expect(demo.context().celebrated).toEqual(['bridge']);
    expect(demo.told('invitation.finished')).toEqual([]);
  });
});

describe('what is opened', () => {
  it('is the plain grove where there is nothing else; nothing is stored for it', () => {
    const demo = start();
    expect(demo.answer()).toMatchObject({ says: 'opened', build: 'none', problem: null });
    expect(demo.stored).toEqual([]);
  });

  it('is the stored build; each change of it is stored', () => {
    const demo = start({ saved: buildWith(MEADOW) });
    expect(demo.answer()).toMatchObject({ says: 'opened', build: 'saved' });
    expect(demo.at(MEADOW)).toBe(KIND.planks);
    expect(demo.stored).toEqual([]);
    demo.send(pointAt([22, 9, 8]), use);
    const [text = ''] = demo.stored;
    expect(decodeBuild(GROVE, text)).toMatchObject({
      kind: 'build',
      edits: [{ cell: MEADOW }, { cell: [22, 9, 8] }],
    });
  });

  it('is also a build that is too large for a link', () => {
    const all = Array.from({ length: 2400 }, (_, place) => {
      const [y, z] = [Math.floor(place / 576), Math.floor(place / 24) % 24];
      const cell: Cell = [(place % 24) * 2 + ((z + y) % 2), 14 + y * 2, z * 2];
      return { cell, to: KIND.stone };
    });
    const large = createWorld(GROVE).apply('you', all);
    expect(encodeBuild(GROVE, large)).toBe(null);
    const demo = start({
      saved: decodeBuild(GROVE, encodeBuild(GROVE, large, LONGEST_STORED) ?? '', LONGEST_STORED),
    });
    demo.send(pointAt(MEADOW), use);
    const stored = decodeBuild(GROVE, demo.stored.at(-1) ?? '', LONGEST_STORED);
    expect(stored.kind === 'build' && stored.edits.length).toBe(large.editCount + 1);
  });

  it('nobody undoes what was opened', () => {
    const demo = start({ saved: buildWith(MEADOW) });
    demo.send({ type: 'undo.pressed' });
    expect(demo.answer().says).toBe('nothing-to-undo');
  });

  it("is the link's build, which is stored from then on", () => {
    const demo = start({ link: buildWith(MEADOW) });
    expect(demo.answer()).toMatchObject({ says: 'opened', build: 'link' });
    expect(demo.stored).toHaveLength(1);
  });

  it('is chosen by the visitor where there are two different ones, so that none is lost', () => {
    const builds = { link: buildWith(MEADOW), saved: buildWith([21, 8, 8]) };
    const one = start(builds);
    expect(selectMustChoose(one.actor.getSnapshot())).toBe(true);
    one.send(use, { type: 'tick' });
    expect(one.stored).toEqual([]);
    one.send({ type: 'saved.chosen' });
    expect([one.at(MEADOW), one.at([21, 8, 8])]).toEqual([KIND.air, KIND.planks]);
    const other = start(builds);
    other.send({ type: 'link.chosen' });
    expect([other.at(MEADOW), other.at([21, 8, 8])]).toEqual([KIND.planks, KIND.air]);
  });

  it('needs no choice where both are the same', () => {
    const demo = start({ link: buildWith(MEADOW), saved: buildWith(MEADOW) });
    expect(selectMustChoose(demo.actor.getSnapshot())).toBe(false);
  });

  it.each(['damaged', 'too-long', 'other-version'] as const)(
    'is the own build where the link is %s',
    (kind) => {
      const demo = start({ link: { kind }, saved: buildWith(MEADOW) });
      expect(demo.answer()).toMatchObject({ says: 'opened', build: 'saved', problem: `link-${kind}` });
      expect(demo.stored).toEqual([]);
    },
  );

  it('SITE-6 F68: is the plain grove where the stored build is damaged, which is kept until something changes', () => {
    const demo = start({ saved: { kind: 'damaged' } });
    expect(demo.answer()).toMatchObject({ says: 'opened', build: 'none', problem: 'saved-damaged' });
    expect(demo.stored).toEqual([]);
  });
});

describe('a question', () => {
  const cells = GAP.slice(0, 3);

  it('waits, and is shown with its ghosts', () => {
    const demo = start();
    demo.send(asks(cells));
    expect(demo.context().question).toMatchObject({ mate: 'wren', build: 'line', left: QUESTION_TICKS });
    expect(selectMarks(demo.actor.getSnapshot()).ghosts.map(({ cell }) => cell)).toEqual(cells);
    expect(demo.context().log).toEqual([
      { n: 1, mate: 'wren', left: null, line: { says: 'asks', build: 'line', count: 3 } },
    ]);
  });

  it.each(['yes', 'no'] as const)('ends with %s', (answer) => {
    const demo = start();
    demo.send(asks(cells), { type: 'question.answered', answer });
    expect(demo.context().question).toBeNull();
    expect(demo.answer()).toMatchObject({ says: 'answered', mate: 'wren', answer });
    expect(demo.told('question.answered')).toEqual([
      { to: 'wren', type: 'question.answered', event: { answer } },
    ]);
  });

  it('makes the cursor give way to what is agreed to, and says so', () => {
    const demo = start();
    const [x, y, z] = MEADOW;
    const agreed: Cell[] = [MEADOW, [x, y + 1, z], [x + 1, y, z]];
    demo.send({ ...pointAt(MEADOW), touched: [x, y - 1, z] }, asks(agreed));
    const { focus } = demo.context();
    demo.send({ type: 'question.answered', answer: 'yes' });
    expect(demo.context()).toMatchObject({ cursor: [x, y + 2, z], touched: null, focus });
    expect(demo.answer()).toMatchObject({ says: 'answered', answer: 'yes', cursor: [x, y + 2, z] });
  });

  it.each([
    ['after a no', MEADOW, 'no'],
    ['where it is beside what is agreed to', [MEADOW[0] + 1, MEADOW[1], MEADOW[2]] as Cell, 'yes'],
  ] as const)('leaves the cursor where it is %s', (_, at, answer) => {
    const demo = start();
    demo.send(pointAt(at), asks([MEADOW]));
    demo.send({ type: 'question.answered', answer });
    expect(demo.context().cursor).toEqual(at);
    expect(demo.answer()).toMatchObject({ says: 'answered', answer, cursor: null });
  });

  it('leaves the cursor where it is while a line is drawn, as the line would be another one', () => {
    const demo = start();
    demo.send(asks([MEADOW]), pointAt(MEADOW), { type: 'tool.chosen', tool: 'line' }, use);
    demo.send({ type: 'question.answered', answer: 'yes' });
    expect(demo.context().cursor).toEqual(MEADOW);
    expect(demo.answer()).toMatchObject({ says: 'answered', cursor: null });
  });

  it('leaves the cursor where it is at the top of the world', () => {
    const demo = start();
    const top: Cell = [MEADOW[0], HEIGHT - 1, MEADOW[2]];
    demo.send(pointAt(top), asks([top]), { type: 'question.answered', answer: 'yes' });
    expect(demo.context().cursor).toEqual(top);
    expect(demo.answer()).toMatchObject({ says: 'answered', cursor: null });
  });

  it('makes the cursor give way also to a yes in words, and past what is there', () => {
    const demo = start();
    const [x, y, z] = MEADOW;
    const besides: Cell[] = [
      [x + 1, y, z],
      [x + 1, y + 1, z],
      [x, y + 1, z],
    ];
    for (const cell of besides) demo.send(pointAt(cell), use);
    demo.send(pointAt(MEADOW), asks([MEADOW]));
    demo.send({ type: 'order.given', order: readOrder('yes') });
    expect(demo.context().cursor).toEqual([x, y + 2, z]);
  });

  it('ends by silence after 80 ticks, not earlier', () => {
    const demo = start();
    demo.send(asks(cells));
    demo.tick(QUESTION_TICKS - 1);
    expect(demo.context().question).not.toBeNull();
    demo.tick();
    expect(demo.context().question).toBeNull();
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer: 'silence' } }]);
    expect(demo.context().log.at(-1)).toEqual({ n: 2, mate: 'wren', left: null, line: { says: 'lapsed' } });
  });

  it('ends when what it goes on with is gone, as after Undo', () => {
    const demo = start();
    const [x, y, z] = MEADOW;
    demo.send(pointAt(MEADOW), use);
    demo.send(
      asks([
        [x, y + 1, z],
        [x, y + 2, z],
      ]),
      { type: 'undo.pressed' },
    );
    expect(demo.context().question).not.toBeNull();
    demo.tick();
    expect(demo.context().question).toBeNull();
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer: 'busy' } }]);
  });

  it('does not grow old while the demo is paused', () => {
    const demo = start();
    demo.send(asks(cells), { type: 'pause.pressed' });
    demo.tick(QUESTION_TICKS + 5);
    expect(demo.context().question).not.toBeNull();
  });

  it('is not put where something was built in the meantime', () => {
    const demo = start();
    demo.send(pointAt(MEADOW), use, asks([...cells, MEADOW]));
    expect(demo.context().question).toBeNull();
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer: 'busy' } }]);
  });

  it('is the only one: another mate hears that it is busy', () => {
    const demo = start();
    demo.send(asks(cells), { ...asks(cells), mate: 'moss' });
    expect(demo.told('question.answered')).toEqual([
      { to: 'moss', type: 'question.answered', event: { answer: 'busy' } },
    ]);
    expect(demo.context().question?.mate).toBe('wren');
  });

  it('is answered by words, too', () => {
    const demo = start();
    demo.send(asks(cells), { type: 'order.given', order: readOrder('yes') });
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer: 'yes' } }]);
    expect(demo.told('order.given')).toEqual([]);
  });

  it.each([
    ['no', 'no'],
    ['moss, not now', 'no'],
    ['go on', 'yes'],
    ['wren, carry on', 'yes'],
    ['pip, yes', 'yes'],
  ] as const)('is answered by %s', (text, answer) => {
    const demo = start();
    demo.send(asks(cells), { type: 'order.given', order: readOrder(text) });
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer } }]);
    expect(demo.answer()).toMatchObject({ says: 'answered', mate: 'wren', answer });
    expect([demo.context().question, demo.told('order.given')]).toEqual([null, []]);
  });

  it.each(['yes', 'no', 'Pip, no thanks'])('that nobody asked needs no answer: %s', (text) => {
    const demo = start();
    demo.send({ type: 'order.given', order: readOrder(text) });
    expect(demo.answer()).toMatchObject({ says: 'no-question' });
    expect(demo.told('order.given')).toEqual([]);
  });

  it('ends without an answer when somebody has built all that it is about', () => {
    const demo = start();
    const above: Cell = [MEADOW[0], MEADOW[1] + 1, MEADOW[2]];
    demo.send(asks([MEADOW, above]), pointAt(MEADOW), use);
    demo.tick();
    expect(demo.context().question).not.toBeNull();
    demo.send(use);
    demo.tick();
    expect(demo.context().question).toBeNull();
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer: 'busy' } }]);
    expect(demo.context().log.map(({ line }) => line.says)).toEqual(['asks']);
  });

  it('ends when its mate gets an order; another mate’s order leaves it', () => {
    const demo = start();
    demo.send(asks(cells), { type: 'order.given', order: readOrder('pip, follow me') });
    expect(demo.context().question).not.toBeNull();
    demo.send({ type: 'order.given', order: readOrder('stop') });
    expect(demo.context().question).toBeNull();
    expect(demo.told('question.answered')).toMatchObject([{ to: 'wren', event: { answer: 'no' } }]);
  });

  it('disturbs nobody: after one there is quiet, and none while the visitor draws', () => {
    const demo = start();
    const mayAsk = () => demo.told('tick').at(-1)?.event.mayAsk;
    demo.tick();
    expect(mayAsk()).toBe(true);
    demo.send(asks(cells));
    demo.tick();
    expect(mayAsk()).toBe(false);
    demo.send({ type: 'question.answered', answer: 'no' });
    demo.tick(QUIET_TICKS);
    expect(mayAsk()).toBe(false);
    demo.tick();
    expect(mayAsk()).toBe(true);
    demo.send({ type: 'tool.chosen', tool: 'line' }, use);
    demo.tick();
    expect(mayAsk()).toBe(false);
  });

  it('that is not there does not end: an answer to none leaves the quiet as it was', () => {
    const demo = start();
    demo.send({ type: 'question.answered', answer: 'no' });
    demo.tick();
    expect(demo.told('tick').at(-1)?.event.mayAsk).toBe(true);
  });

  it('that nobody has asked has no answer', () => {
    const demo = start();
    demo.send({ type: 'question.answered', answer: 'yes' });
    expect(demo.answer().says).toBe('no-question');
  });
});

describe('an order', () => {
  it.each([
    ['stop', ['wren', 'pip', 'moss']],
    ['build a wall', ['wren']],
    ['build a roof', ['pip']],
    ['bring me planks', ['pip']],
    ['tidy up', ['pip']],
    ['go on', ['wren']],
    ['moss, build a tower', ['moss']],
    ['follow me', ['moss']],
  ])('%s is for %j', (text, mates) => {
    const demo = start();
    demo.send({ type: 'order.given', order: readOrder(text) });
    expect(demo.told('order.given').map(({ to }) => to)).toEqual(mates);
    expect(demo.answer()).toMatchObject({ says: 'ordered', mate: mates.length === 1 ? mates[0] : null });
  });

  it.each([
    ['build a tower of 3', { kind: 'build', shape: 'tower', count: 3 }],
    ['pip, fetch planks', { kind: 'fetch', block: 'planks' }],
    ['moss, remove the wall', { kind: 'tidy', shape: 'wall' }],
  ])(
    'again repeats the last one that builds, fetches or takes away, for the same mate: %s',
    (text, order) => {
      const demo = start();
      const first = readOrder(text);
      demo.send({ type: 'order.given', order: first });
      demo.send({ type: 'order.given', order: readOrder('stop') });
      demo.send({ type: 'order.given', order: readOrder('again') });
      const told = demo.told('order.given');
      expect(told).toHaveLength(1 + 3 + 1);
      expect(told.at(-1)).toMatchObject({ to: first.mate ?? 'wren', event: { order } });
      expect(demo.answer()).toMatchObject({ says: 'ordered', order });
    },
  );

  it('is for a mate that has nothing to do, where another one works', () => {
    const demo = start();
    const toldAfter = (...texts: readonly string[]) => {
      for (const text of texts) demo.send({ type: 'order.given', order: readOrder(text) });
      return demo.told('order.given').map(({ to }) => to);
    };
    demo.send({ type: 'mate.began', mate: 'wren', build: 'wall', cells: [] });
    expect(toldAfter('build a tower')).toEqual(['pip']);
    demo.send({ type: 'mate.began', mate: 'pip', build: 'tower', cells: [] });
    expect(toldAfter('again')).toEqual(['pip', 'moss']);
    demo.send({ type: 'mate.ended', mate: 'wren', hasLeft: false });
    expect(toldAfter('again')).toEqual(['pip', 'moss', 'wren']);
  });

  it('has where the others are going to build, until they have ended', () => {
    const demo = start();
    const reserved = () => {
      demo.send({ type: 'order.given', order: readOrder('stop') });
      return Object.fromEntries(
        demo
          .told('order.given')
          .slice(-3)
          .map(({ to, event }) => [to, event['reserved']]),
      );
    };
    expect(reserved()).toEqual({ wren: [], pip: [], moss: [] });
    demo.send({ type: 'mate.began', mate: 'wren', build: 'wall', cells: [7, 8] });
    demo.send({ type: 'mate.began', mate: 'moss', build: 'tower', cells: [9] });
    expect(reserved()).toEqual({ wren: [9], pip: [7, 8, 9], moss: [7, 8] });
    demo.send({ type: 'mate.ended', mate: 'wren', hasLeft: true });
    expect(reserved()).toEqual({ wren: [9], pip: [9], moss: [] });
  });

  it('to go on is for those who have left something undone', () => {
    const demo = start();
    const goOn = () => {
      demo.send({ type: 'order.given', order: readOrder('carry on') });
      return demo.told('order.given').map(({ to }) => to);
    };
    demo.send({ type: 'mate.ended', mate: 'pip', hasLeft: true });
    expect(goOn()).toEqual(['pip']);
    demo.send({ type: 'mate.ended', mate: 'pip', hasLeft: false });
    expect(goOn()).toEqual(['pip', 'wren']);
  });

  it('undo is to take away what a mate has built last, if that is the newest; else it is explained', () => {
    const demo = start();
    const undo = (text = 'undo that') => {
      demo.send({ type: 'order.given', order: readOrder(text) });
      return demo.answer();
    };
    const places = { type: 'mate.wished', mate: 'wren', cell: [19, 8, 8], to: KIND.planks } as const;
    const takesAway = (mate: MateName) => ({ says: 'ordered', mate, order: { kind: 'tidy' } });
    expect(undo()).toMatchObject({ says: 'undo' });
    demo.send(places);
    expect(demo.at([19, 8, 8])).toBe(KIND.planks);
    expect(undo()).toMatchObject(takesAway('wren'));
    expect(undo('moss, undo that')).toMatchObject(takesAway('moss'));
    expect(demo.told('order.given').map(({ to }) => to)).toEqual(['wren', 'moss']);
    demo.send(pointAt(MEADOW), use);
    expect(undo(), 'the newest is the visitor’s').toMatchObject({ says: 'undo' });
    demo.send({ ...places, to: KIND.air });
    expect(demo.at([19, 8, 8])).toBe(KIND.air);
    expect(undo(), 'the newest is a block less').toMatchObject({ says: 'undo' });
  });

  it('again can be said to another mate, and says once what was not read', () => {
    const demo = start();
    demo.send({ type: 'order.given', order: readOrder('wren, build two towers') });
    expect(demo.answer()).toMatchObject({ mate: 'wren', unread: 'number' });
    demo.send({ type: 'order.given', order: readOrder('pip, again') });
    expect(demo.answer()).toMatchObject({ mate: 'pip', order: { kind: 'build', shape: 'tower' } });
    expect(demo.answer()).not.toHaveProperty('unread');
  });

  it('again ends the question of the mate that is to do it', () => {
    const demo = start();
    demo.send({ type: 'order.given', order: readOrder('build a wall') });
    demo.send(asks([MEADOW]), { type: 'order.given', order: readOrder('again') });
    expect(demo.context().question).toBe(null);
    expect(demo.told('order.given')).toHaveLength(2);
  });

  it('says what was not understood of it, to the visitor alone', () => {
    const demo = start();
    demo.send({ type: 'order.given', order: readOrder('build two towers') });
    expect(demo.answer()).toMatchObject({ says: 'ordered', unread: 'number' });
    expect(demo.told('order.given')[0]?.event).not.toHaveProperty('order.unread');
  });

  it('who asks who built something is told who has placed the block at the cursor', () => {
    const demo = start();
    const ask = () => {
      demo.send({ type: 'order.given', order: readOrder('who built this?') });
      return demo.answer();
    };
    demo.send(pointAt(MEADOW));
    expect(ask()).toMatchObject({ says: 'who-built', kind: KIND.path, owner: null });
    demo.send(pointAt(MEADOW), use);
    expect(ask()).toMatchObject({ says: 'who-built', kind: KIND.planks, owner: 'you' });
    expect(demo.told('order.given')).toEqual([]);
  });

  it.each([
    ['xyzzy', 'not-understood'],
    ['again', 'again'],
    ['make a house', 'house'],
    ['where is Pip?', 'where'],
    ['what can I ask?', 'help'],
  ])('%s is answered by the demo', (text, says) => {
    const demo = start();
    demo.send({ type: 'order.given', order: readOrder(text) });
    expect(demo.answer().says).toBe(says);
    expect(demo.told('order.given')).toEqual([]);
  });
});

describe('a mate', () => {
  const wish = (cell: Cell, to = KIND.planks as number) =>
    ({ type: 'mate.wished', mate: 'wren', cell, to: to as never }) as const;
  const near: Cell = [18, 8, 9];

  it('is told at each tick what has changed since the last one, and where the others are', () => {
    const demo = start();
    demo.send(pointAt(MEADOW), use);
    demo.tick(2);
    const [first, , , second] = demo.told('tick').map(({ event }) => event);
    expect(first).toMatchObject({
      changes: [{ to: KIND.planks, author: 'you' }],
      others: [HOMES.pip, HOMES.moss],
      reserved: [],
      kind: KIND.planks,
      turn: 0,
    });
    expect(second).toMatchObject({ changes: [] });
  });

  it('places where it may, and hears it', () => {
    const demo = start();
    demo.send(wish(near));
    expect(demo.at(near)).toBe(KIND.planks);
    expect(demo.context().world.ownerOf(near)).toBe('wren');
    expect(demo.told('wish.granted')).toHaveLength(1);
  });

  it.each([
    ['too far away', wish(MEADOW), 'no-way'],
    ['a body', wish(HOMES.pip), 'in-the-way'],
    ['nothing to hold it', wish([near[0], near[1] + 2, near[2]]), 'floating'],
    ['not its own', wish([18, 7, 9], KIND.air), 'nothing-there'],
    ['a kind that nobody chooses', wish(near, KIND.bedrock), 'in-the-way'],
  ] as const)('is refused: %s', (_, event, reason) => {
    const demo = start();
    demo.send(event);
    expect(demo.told('wish.refused')).toEqual([{ to: 'wren', type: 'wish.refused', event: { reason } }]);
    expect(demo.context().world.revision).toBe(0);
  });

  describe('never fills a cell that is reserved for others:', () => {
    const reasons = (demo: ReturnType<typeof start>) =>
      demo.told('wish.refused').map(({ event }) => event['reason']);
    const claims = (mate: MateName, build: WorkName) =>
      ({ type: 'mate.began', mate, build, cells: [indexOf(near)] }) as const;

    it('where another one builds, until that has ended', () => {
      const demo = start();
      demo.send(claims('pip', 'wall'), wish(near));
      expect(reasons(demo)).toEqual(['in-the-way']);
      demo.send({ type: 'mate.ended', mate: 'pip', hasLeft: true }, wish(near));
      expect(demo.at(near)).toBe(KIND.planks);
    });

    it('of two that would build there, the second', () => {
      const demo = start();
      demo.send(claims('pip', 'wall'), claims('wren', 'tower'), wish(near));
      expect(reasons(demo)).toEqual(['in-the-way']);
      expect(demo.context().claims).toMatchObject({ pip: [indexOf(near)], wren: [] });
    });

    it('an invitation is built together', () => {
      const demo = start();
      demo.send(claims('pip', 'bridge'), claims('wren', 'bridge'), wish(near));
      expect(demo.at(near)).toBe(KIND.planks);
    });

    it('what another one asks for; and nobody asks for what is reserved', () => {
      const demo = start();
      demo.send({ ...asks([near]), mate: 'moss' }, wish(near));
      expect(reasons(demo)).toEqual(['in-the-way']);
      demo.send({ type: 'question.answered', answer: 'no' }, claims('wren', 'wall'));
      demo.tick(QUIET_TICKS);
      demo.send({ ...asks([near]), mate: 'moss' });
      expect(demo.context().question).toBe(null);
      expect(demo.told('question.answered').at(-1)).toMatchObject({ to: 'moss', event: { answer: 'busy' } });
    });

    it('what the visitor draws, also where it was going to build there', () => {
      const demo = start();
      const end: Cell = [near[0] + 3, near[1], near[2]];
      demo.send(claims('wren', 'wall'), { type: 'tool.chosen', tool: 'line' });
      demo.send(pointAt([near[0] - 1, near[1], near[2]]), use, pointAt(end), wish(near));
      expect(reasons(demo)).toEqual(['in-the-way']);
      demo.send({ type: 'drawing.cancelled' }, wish(near));
      expect(demo.at(near)).toBe(KIND.planks);
    });
  });

  it("never fills the cursor's cell", () => {
    const demo = start();
    demo.send(pointAt(near), wish(near));
    expect(demo.told('wish.refused')).toHaveLength(1);
  });

  it.each<[string, Cell]>([
    ['another mate is', HOMES.wren],
    ['its head would be in another mate', [HOMES.wren[0], HOMES.wren[1] - 1, HOMES.wren[2]]],
    ['its feet would be in the head of another mate', [HOMES.wren[0], HOMES.wren[1] + 1, HOMES.wren[2]]],
    ['a block is', [18, 7, 9]],
    ['there is no ground', [18, 12, 9]],
  ])('cannot stand where %s, and hears where it is', (_, at) => {
    const demo = start();
    demo.send({ type: 'mate.moved', mate: 'pip', at });
    expect(demo.context().places).toEqual(HOMES);
    expect(demo.told('step.refused')).toEqual([
      { to: 'pip', type: 'step.refused', event: { at: HOMES.pip } },
    ]);
  });

  it('fills no water', () => {
    const demo = start();
    demo.send({ type: 'mate.moved', mate: 'wren', at: [22, 8, 18] }, wish([22, 6, 19]));
    expect(demo.context().world.kindAt([22, 6, 19])).toBe(KIND.water);
    expect(demo.told('wish.refused')).toMatchObject([{ event: { reason: 'in-the-way' } }]);
  });

  it('takes no part of the bridge away, even its own', () => {
    const demo = start();
    const [first] = GAP as [Cell];
    demo.send({ type: 'mate.moved', mate: 'wren', at: [26, 8, 19] }, wish(first), wish(first, KIND.air));
    expect(demo.context().world.ownerOf(first)).toBe('wren');
    expect(demo.told('wish.refused')).toMatchObject([{ event: { reason: 'shuts-in' } }]);
  });

  it('hears an order with what is so at that moment, though no tick has passed', () => {
    const demo = start();
    demo.send(pointAt(MEADOW), use, { type: 'order.given', order: readOrder('wren, build a wall') });
    expect(demo.told('order.given')[0]?.event).toMatchObject({
      changes: [{ to: KIND.planks, author: 'you', by: 'command', owner: 'you' }],
      cursor: [22, 9, 8],
    });
  });

  it('tells the mates who has made what an undo brings back', () => {
    const demo = start();
    demo.send(wish(near));
    demo.tick();
    demo.send({ type: 'cursor.pointed', cell: near, touched: near }, { type: 'take.pressed' });
    demo.send({ type: 'undo.pressed' });
    demo.tick();
    expect(demo.told('tick').at(-1)?.event).toMatchObject({
      changes: [
        { to: KIND.air, author: 'you', by: 'command', owner: 'wren' },
        { to: KIND.planks, author: 'you', by: 'undo', owner: 'wren' },
      ],
    });
  });

  it('may propose what nobody has begun a longer while after the last question', () => {
    const demo = start();
    const mayPropose = () => demo.told('tick').at(-1)?.event['mayPropose'];
    demo.tick(60);
    expect(mayPropose(), 'at first').toBe(false);
    demo.tick();
    expect(mayPropose(), 'at first').toBe(true);
    demo.send(asks(GAP.slice(0, 3)), { type: 'question.answered', answer: 'no' });
    demo.tick(100);
    expect(mayPropose()).toBe(false);
    demo.tick();
    expect(mayPropose()).toBe(true);
  });

  it.each([
    ['lights', 'finished', SITES.lights.length],
    ['roof', 'gave-up', SITES.roof.length],
    ['bridge', 'finished', null],
    ['tower', 'finished', null],
    ['roof', 'stopped', null],
  ] as const)('tells of the %s with how many blocks are missing, where it has %s', (build, says, left) => {
    const demo = start();
    const line = { says, build, placed: 1, planned: 2, reason: 'no-way' } as Line;
    demo.send({ type: 'mate.told', mate: 'pip', line });
    expect(demo.context().log.at(-1)?.left).toBe(left);
  });

  it('asks nothing where one of its blocks has no room any more', () => {
    const demo = start();
    demo.send(wish(near), asks([MEADOW, near]));
    expect(demo.context().question).toBe(null);
    expect(demo.told('question.answered').at(-1)).toMatchObject({ event: { answer: 'busy' } });
  });

  it('is where it says, and the log keeps its last 30 lines', () => {
    const demo = start();
    demo.send({ type: 'mate.moved', mate: 'pip', at: [16, 8, 11] });
    expect(demo.context().places).toEqual({ ...HOMES, pip: [16, 8, 11] });
    for (let n = 0; n < 31; n++) demo.send({ type: 'mate.told', mate: 'pip', line: { says: 'came' } });
    expect(demo.context().log).toHaveLength(30);
    expect(demo.context().log.at(-1)).toEqual({ n: 31, mate: 'pip', left: null, line: { says: 'came' } });
  });
});

describe('time', () => {
  it('stands still while the visitor pauses, and while nobody sees the page', () => {
    const demo = start();
    const isRunning = () => selectIsRunning(demo.actor.getSnapshot());
    demo.send({ type: 'page.hidden' });
    demo.tick();
    expect(isRunning()).toBe(false);
    demo.send({ type: 'page.shown' });
    expect(isRunning()).toBe(true);
    demo.send({ type: 'pause.pressed' }, { type: 'page.hidden' }, { type: 'page.shown' });
    expect(isRunning(), 'a pause is not ended by a look at another tab').toBe(false);
    demo.tick();
    expect(demo.told('tick')).toEqual([]);
    demo.send({ type: 'play.pressed' });
    demo.tick();
    expect(demo.told('tick')).toHaveLength(3);
  });

  it('can be paused while one builds', () => {
    const demo = start();
    demo.send({ type: 'pause.pressed' }, pointAt(MEADOW), use);
    expect(demo.at(MEADOW)).toBe(KIND.planks);
  });
});

it('every answer has a number, so that the same one twice is said twice', () => {
  const demo = start();
  demo.send({ type: 'undo.pressed' });
  const { n } = demo.answer();
  demo.send({ type: 'undo.pressed' });
  expect(demo.answer().n).toBe(n + 1);
});

it('the context stays small', () => {
  const demo = start();
  demo.send({ type: 'tool.chosen', tool: 'floor' }, pointAt(MEADOW), use, pointAt([26, 8, 12]), use);
  expect(JSON.stringify(demo.context()).length).toBeLessThan(2000);
  expect(BRIDGE_SITE.columns).toHaveLength(5);
});
