import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, createActor, fromCallback } from 'xstate';
import { createBackgroundMachine } from '#machines/background/background.machine.ts';
import { createDayNightMachine } from '#machines/day-night/day-night.machine.ts';
import { KIND } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { createDemoStartMachine } from '#machines/demo/demo-start.machine.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import type { MateEvent } from '#machines/demo/mate-events.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { createFaqSearchMachine } from '#machines/faq/faq-search.machine.ts';
import { createQuestionsMachine } from '#machines/faq/questions.machine.ts';
import { createContentsMachine } from '#machines/guide/contents.machine.ts';
import { createJoinMachine } from '#machines/join/join.machine.ts';
import type { JoinPorts } from '#machines/join/join-ports.ts';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { createConfirmedRequestMachine } from '#machines/participation/confirmed-request.machine.ts';
import { createPersonalPageMachine } from '#machines/personal-page/personal-page.machine.ts';
import { createSessionPageMachine } from '#machines/session-page/session-page.machine.ts';
import { createSiteMachine } from '#machines/site/site.machine.ts';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import type { WallClock } from '#machines/wall-clock.ts';
import type { MachineName } from '../../../audit/charts/catalogue.ts';
import { createRecorder } from '../../../audit/trace/recorder.ts';
import { replay } from '../../../audit/trace/replay.ts';
import { runs } from '../../support/arbitraries.ts';
import { CODE, found, joined, joinRules, noReply, OTHER_CODE, settle } from '../../support/join-harness.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

const NOON = Date.UTC(2026, 5, 21, 12);
const HOUR_MS = 3_600_000;

/** What must never be in a trace, in any form. */
const CANARIES = [CODE, OTHER_CODE, 'canary-key', 'Canary', 'P-7', '2026-05-04T03:02:01'];

type Ports = { clock: WallClock; store: KeyValueStore; randomKey(): string };

type Subject = {
  machine: (ports: Ports) => AnyStateMachine;
  input?: unknown;
  readsNothing?: boolean;
  /** The machine that runs it, where it is not run by itself. */
  runBy?: MachineName;
  events: readonly AnyEventObject[];
};

const device = {
  type: 'device.changed',
  canHover: true,
  forcesColours: false,
  prefersLessMotion: false,
  savesData: false,
};

const visit = {
  type: 'visit.recorded',
  isNew: true,
  reconsent: false,
  lastLoginDate: '2026-05-04T03:02:01Z',
};

/** What a visitor does in the demo, with every kind of answer. */
const visitorsDoings: readonly DemoEvent[] = [
  { type: 'tick' },
  { type: 'use.pressed' },
  { type: 'cursor.moved', direction: 'right' },
  { type: 'cursor.pointed', cell: [22, 8, 8], touched: [22, 7, 8] },
  { type: 'take.pressed' },
  { type: 'kind.chosen', kind: KIND.lantern },
  { type: 'tool.chosen', tool: 'line' },
  { type: 'tool.chosen', tool: 'block' },
  { type: 'undo.pressed' },
  { type: 'redo.pressed' },
  { type: 'anew.pressed' },
  { type: 'around.pressed' },
  { type: 'marks.hidden' },
  { type: 'pause.pressed' },
  { type: 'play.pressed' },
  { type: 'order.given', order: readOrder('Build a tower here, says Canary') },
  { type: 'order.given', order: readOrder('My name is Canary') },
  { type: 'question.answered', answer: 'yes' },
];

const subjects: Record<MachineName, Subject> = {
  site: {
    machine: (ports) => createSiteMachine(ports),
    events: [
      { type: 'page.opened' },
      { type: 'page.shown' },
      { type: 'page.idle' },
      device,
      visit,
      { type: 'page.scrolled', top: 100 },
      { type: 'page.scrolled', top: 101 },
      { type: 'menu.pressed' },
      { type: 'page.navigated' },
      { type: 'store.changed' },
      { type: 'seat.taken' },
      { type: 'reset' },
    ],
  },
  dayNight: {
    machine: (ports) => createDayNightMachine(ports),
    events: [{ type: 'page.opened' }, { type: 'page.shown' }],
  },
  participant: {
    machine: (ports) => createParticipantMachine(ports),
    events: [
      { type: 'page.opened' },
      { type: 'store.changed' },
      visit,
      {
        type: 'visitor.restored',
        record: { isNew: false, reconsent: true, lastLoginDate: '2026-05-04T03:02:01Z', holdsSeat: true },
      },
      { type: 'seat.taken' },
      { type: 'visitor.forgotten' },
      { type: 'reset' },
    ],
  },
  background: {
    machine: (ports) => createBackgroundMachine(ports),
    events: [
      device,
      { type: 'phase.changed', phase: 'day' },
      { type: 'picture.settled', scene: 'night' },
      { type: 'phase.changed', phase: 'night' },
      { type: 'page.idle' },
      { type: 'pause.pressed' },
      { type: 'play.pressed' },
      { type: 'store.changed' },
      { type: 'video.stalled' },
      { type: 'game.started' },
      { type: 'game.ended' },
    ],
  },
  sessionPage: {
    machine: (ports) => createSessionPageMachine({ ...ports, watchSession: () => () => {} }),
    events: [
      ...(['scheduled', 'live', 'ended'] as const).flatMap((view) =>
        [NOON - 1, NOON, NOON + HOUR_MS].map((serverTime) => ({
          type: 'session.answered',
          answer: {
            number: 1,
            view,
            reconsent: false,
            serverTime,
            startsAt: NOON + HOUR_MS,
            receivedAt: NOON,
          },
        })),
      ),
      { type: 'session.refused', code: 'link-unknown' },
      { type: 'session.unanswered' },
      { type: 'connection.lost' },
      { type: 'connection.found' },
      { type: 'page.shown' },
    ],
  },
  personalPage: {
    machine: () => createPersonalPageMachine({ watchParticipant: () => () => {} }),
    readsNothing: true,
    events: [
      { type: 'participant.answered', isWithdrawn: false },
      { type: 'participant.answered', isWithdrawn: true },
      { type: 'participant.refused', code: 'link-unknown' },
      { type: 'participant.unanswered' },
      { type: 'retry.pressed' },
      { type: 'withdrawal.requested' },
      { type: 'withdrawal.failed' },
    ],
  },
  join: {
    machine: (ports) => createJoinMachine(joinRules, { ...answers, ...ports }),
    input: { text: CODE },
    events: [
      { type: 'text.typed', text: CODE },
      { type: 'text.typed', text: `https://grove.example/join/${OTHER_CODE}` },
      { type: 'text.typed', text: 'My name is Canary' },
      { type: 'text.typed', text: 'Canary '.repeat(60) },
      { type: 'text.typed', text: ' - ' },
      { type: 'code.pressed' },
      { type: 'tick.changed', isTicked: true },
      { type: 'join.pressed' },
      { type: 'retry.pressed' },
      { type: 'notMe.pressed' },
      { type: 'notMe.confirmed' },
      { type: 'undo.pressed' },
      { type: 'moved.code' },
      { type: 'moved.offer' },
      { type: 'cancelled' },
      { type: 'connection.lost' },
      { type: 'connection.found' },
    ],
  },
  topBar: {
    machine: () => createTopBarMachine(),
    readsNothing: true,
    events: [
      { type: 'viewport.changed', isNarrow: true },
      { type: 'viewport.changed', isNarrow: false },
      { type: 'page.scrolled', top: 100 },
      { type: 'page.scrolled', top: 101.5 },
      { type: 'menu.pressed' },
      { type: 'drawer.dismissed' },
      { type: 'page.navigated' },
    ],
  },
  contents: {
    machine: () => createContentsMachine(),
    readsNothing: true,
    events: [
      {
        type: 'headings.moved',
        positions: { headings: [{ id: 'canary-key-of-a-heading', top: 12 }], height: 600, progress: 0.2 },
      },
      { type: 'heading.chosen', id: 'canary-key-of-a-heading' },
      { type: 'list.toggled', isOpen: true },
    ],
  },
  questions: {
    machine: () => createQuestionsMachine(),
    input: { questions: ['keys', 'mates', 'Canary?'], open: ['mates', 'Canary'] },
    readsNothing: true,
    events: [
      { type: 'question.pressed', id: 'keys' },
      { type: 'question.pressed', id: 'Canary?' },
      { type: 'answer.linked', id: 'mates' },
      { type: 'answer.found', id: 'Canary' },
      { type: 'all.pressed' },
    ],
  },
  faqSearch: {
    machine: () =>
      createFaqSearchMachine({
        search: (text) =>
          text === 'Canary'
            ? Promise.reject(new Error(text))
            : next([{ kind: 'found', hits: ['keys', text] }, { kind: 'failed' }] as const),
      }),
    readsNothing: true,
    events: [
      { type: 'text.typed', text: 'Canary' },
      { type: 'text.typed', text: 'Canary or what' },
      { type: 'text.typed', text: '?!' },
      { type: 'text.typed', text: '+' },
      { type: 'retry.pressed' },
      { type: 'connection.found' },
    ],
  },
  demoStart: {
    machine: () => createDemoStartMachine({ load: () => next([true, false]) }),
    readsNothing: true,
    events: [{ type: 'start.pressed' }, { type: 'picture.drawn' }],
  },
  demo: {
    machine: ({ store }) => createDemoMachine({ store, mate: fromCallback<MateEvent, object>(() => {}) }),
    input: {
      link: { kind: 'build', edits: [{ cell: [22, 8, 8], to: KIND.stone }] },
      saved: { kind: 'build', edits: [{ cell: [23, 8, 8], to: KIND.tile }] },
    },
    readsNothing: true,
    events: [
      { type: 'link.chosen' },
      ...visitorsDoings,
      {
        type: 'mate.asked',
        mate: 'wren',
        build: 'line',
        cells: [{ cell: [22, 8, 8], kind: KIND.planks }],
      },
      { type: 'mate.moved', mate: 'wren', at: [22, 8, 9] },
      { type: 'mate.wished', mate: 'wren', cell: [22, 9, 8], to: KIND.planks },
      { type: 'mate.wished', mate: 'pip', cell: [40, 9, 8], to: KIND.planks },
      {
        type: 'mate.told',
        mate: 'moss',
        line: { says: 'gave-up', build: 'mirror', placed: 1, planned: 3, reason: 'shuts-in' },
      },
    ],
  },
  mate: {
    machine: ({ store }) => createDemoMachine({ store, mate: createMateMachine() }),
    input: { link: null, saved: null },
    runBy: 'demo',
    readsNothing: true,
    events: [
      ...visitorsDoings,
      ...[
        'Stop',
        'Moss, come here',
        'Wren, follow me',
        'Pip, fetch a stone',
        'Pip, tidy up',
        'Moss, go on',
      ].map((text) => ({ type: 'order.given', order: readOrder(text) })),
      ...Array.from({ length: 20 }, () => ({ type: 'tick' })),
    ],
  },
  confirmedRequest: {
    machine: () =>
      createConfirmedRequestMachine({ request: () => next([null, 'seat-unknown', 'Canary: unanswered']) }),
    readsNothing: true,
    events: [
      { type: 'request.pressed', subject: 'The browser of Canary' },
      { type: 'request.confirmed' },
      { type: 'request.dismissed' },
    ],
  },
};

/** A server that gives these answers in this order, whatever the requests are. */
let count = 0;
const next = <Answer>(answers: readonly Answer[]) => {
  count += 1;
  return Promise.resolve(answers[count % answers.length] as Answer);
};
const refused = (code: string) => ({ kind: 'refused', code, retryAfter: 3 }) as const;
const answers: Omit<JoinPorts, 'clock' | 'store' | 'randomKey'> = {
  lookUp: () =>
    next([
      { kind: 'answered', reply: { ...found, knownAs: 'P-7' } },
      { kind: 'answered', reply: found },
      noReply,
      refused('code-not-open'),
      refused('too-many-tries'),
    ]),
  join: () => next([{ kind: 'answered', reply: joined }, noReply, refused('code-used')]),
  forget: () => next([{ kind: 'answered', reply: null }, noReply]),
  remember: () => next([{ kind: 'answered', reply: true }, { kind: 'answered', reply: false }, noReply]),
};

/** A story of a machine: its events, and time that passes or is set back between them. */
type Step = AnyEventObject | { type: 'time.passed' | 'clock.set'; ms: number };

test.each(Object.entries(subjects))(
  '%s: what was recorded replays to the same states, and holds no secret; no guard and no initial context reads a port',
  async (name, subject) => {
    let readings = 0;
    await fc.assert(
      fc.asyncProperty(storiesOf(subject), async (story) => {
        const records = await record(subject, story);
        const replayed = replay(records);
        expect(replayed).toEqual({ kind: 'identical', counts: replayed.counts, cutOff: 0 });
        readings += replayed.counts.readings;
        const text = JSON.stringify(records);
        for (const canary of CANARIES) expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
        // Every word of the machine's own is known: only what came from outside has a stand-in.
        expect(text).not.toMatch(/"(text #\d+|stand-in-key-\d+)":|"(type|action|event|actorId)":"text #/);
        const first = subject.runBy ?? name;
        expect(records[0]).toMatchObject({ kind: 'actor', actor: first, machine: first });
        expect(records).toContainEqual(
          expect.objectContaining({ kind: 'actor', actor: name, machine: name }),
        );
      }),
      runs(40),
    );
    expect(readings > 0).toBe(!subject.readsNothing);
  },
);

function storiesOf({ events }: Subject): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step[]>(...events) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('time.passed' as const, 'clock.set' as const),
        ms: fc.integer({ min: 0, max: 30_000 }),
      }),
    },
  );
  return fc.array(step, { maxLength: 30, size: 'max' }).map((steps) => [...events.slice(0, 1), ...steps]);
}

async function record({ machine, input }: Subject, story: readonly Step[]) {
  const clock = new SimulatedWallClock({ zone: 'Europe/Berlin', now: NOON });
  const recorder = createRecorder({ elapsed: () => clock.now() - NOON });
  let keys = 0;
  const ports = recorder.record({
    clock: {
      setTimeout: clock.setTimeout,
      clearTimeout: clock.clearTimeout,
      now: () => clock.now(),
      localTimeAt: (instant) => clock.localTimeAt(instant),
    },
    store: memoryStore(),
    randomKey: () => {
      keys += 1;
      return `canary-key-${keys}`.padEnd(43, '0');
    },
  });
  const actor = createActor(machine(ports), { clock, input, inspect: recorder.inspect });
  actor.start();
  for (const step of story) {
    if (step.type === 'time.passed') clock.wait(step['ms']);
    else if (step.type === 'clock.set') clock.setSystemTime(clock.now() - step['ms']);
    else actor.send(step);
    await settle();
  }
  actor.stop();
  return recorder.records();
}
