import type { AnyStateMachine } from 'xstate';
import { readJoinCode } from '#contract/join-code.ts';
import { createBackgroundMachine } from '#machines/background/background.machine.ts';
import { createDayNightMachine } from '#machines/day-night/day-night.machine.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { createDemoStartMachine } from '#machines/demo/demo-start.machine.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { createFaqSearchMachine } from '#machines/faq/faq-search.machine.ts';
import { createQuestionsMachine } from '#machines/faq/questions.machine.ts';
import { createContentsMachine } from '#machines/guide/contents.machine.ts';
import { createJoinMachine } from '#machines/join/join.machine.ts';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { createConfirmedRequestMachine } from '#machines/participation/confirmed-request.machine.ts';
import { createPersonalPageMachine } from '#machines/personal-page/personal-page.machine.ts';
import { createSessionPageMachine } from '#machines/session-page/session-page.machine.ts';
import { createSiteMachine } from '#machines/site/site.machine.ts';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import type { WallClock } from '#machines/wall-clock.ts';

/** What the machines read; everything else that a machine needs is not used by a replay. */
export type Readings = Pick<WallClock, 'now' | 'localTimeAt'> &
  Pick<KeyValueStore, 'read'> & { randomKey(): string };

const idleClock = { setTimeout: () => 0, clearTimeout: () => {} };
const never = () => new Promise<never>(() => {});

/** As in `src/api/query-client.ts` (DATA-1): a spec compares the two. */
export const RETRY = {
  max: 3,
  delayMs: (failures: number) => Math.min(1000 * 2 ** failures, 30_000),
};

/** Every statechart of the site, by its id. Each is made anew, with ports that only read. */
export const CATALOGUE = {
  site: ({ now, localTimeAt, read }) =>
    createSiteMachine({ clock: { ...idleClock, now, localTimeAt }, store: { read, write: () => {} } }),
  dayNight: ({ now, localTimeAt }) => createDayNightMachine({ clock: { ...idleClock, now, localTimeAt } }),
  topBar: () => createTopBarMachine(),
  participant: ({ read }) => createParticipantMachine({ store: { read, write: () => {} } }),
  background: ({ read }) => createBackgroundMachine({ store: { read, write: () => {} } }),
  contents: () => createContentsMachine(),
  questions: () => createQuestionsMachine(),
  faqSearch: () => createFaqSearchMachine({ search: never }),
  join: ({ now, localTimeAt, read, randomKey }) =>
    createJoinMachine(
      { readCode: readJoinCode, retry: RETRY },
      {
        clock: { ...idleClock, now, localTimeAt },
        store: { read, write: () => {} },
        randomKey,
        lookUp: never,
        join: never,
        forget: never,
        remember: never,
      },
    ),
  sessionPage: ({ now, localTimeAt }) =>
    createSessionPageMachine({ clock: { ...idleClock, now, localTimeAt }, watchSession: () => () => {} }),
  personalPage: () => createPersonalPageMachine({ watchParticipant: () => () => {} }),
  confirmedRequest: () => createConfirmedRequestMachine({ request: never }),
  demoStart: () => createDemoStartMachine({ load: never }),
  demo: () => createDemoMachine({ store: { write: () => {} }, mate: createMateMachine() }),
  mate: () => createMateMachine(),
} satisfies Record<string, (readings: Readings) => AnyStateMachine>;

/** The id of a statechart. */
export type MachineName = keyof typeof CATALOGUE;

/** Whether a statechart has this id. */
export function isMachineName(name: string): name is MachineName {
  return Object.hasOwn(CATALOGUE, name);
}

/** Readings for a machine that is only looked at. */
export const NO_READINGS: Readings = {
  now: () => 0,
  localTimeAt: (instant) => instant,
  read: () => null,
  randomKey: () => '',
};

/** A machine that is only looked at. */
export function machineOf(name: MachineName): AnyStateMachine {
  return CATALOGUE[name](NO_READINGS);
}
