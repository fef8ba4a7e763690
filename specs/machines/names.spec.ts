import { expect, test } from 'vitest';
import { createBackgroundMachine } from '#machines/background/background.machine.ts';
import { createDayNightMachine } from '#machines/day-night/day-night.machine.ts';
import { createFaqSearchMachine } from '#machines/faq/faq-search.machine.ts';
import { createQuestionsMachine } from '#machines/faq/questions.machine.ts';
import { createContentsMachine } from '#machines/guide/contents.machine.ts';
import { createJoinMachine } from '#machines/join/join.machine.ts';
import type { JoinPorts } from '#machines/join/join-ports.ts';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { createConfirmedRequestMachine } from '#machines/participation/confirmed-request.machine.ts';
import { createPersonalPageMachine } from '#machines/personal-page/personal-page.machine.ts';
import { createSessionPageMachine } from '#machines/session-page/session-page.machine.ts';
import { createSiteMachine } from '#machines/site/site.machine.ts';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import { joinRules } from '../support/join-harness.ts';
import { memoryStore } from '../support/memory-store.ts';
import { SimulatedWallClock } from '../support/simulated-wall-clock.ts';

const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
const store = memoryStore();
const stopped = () => () => {};

/** Functions, so that a machine that cannot be made fails its own test. */
const machines = {
  background: () => createBackgroundMachine({ store }),
  confirmedRequest: () => createConfirmedRequestMachine({ request: async () => null }),
  contents: () => createContentsMachine(),
  dayNight: () => createDayNightMachine({ clock }),
  faqSearch: () => createFaqSearchMachine({ search: async () => ({ kind: 'failed' }) }),
  join: () => createJoinMachine(joinRules, { clock, store } as unknown as JoinPorts),
  participant: () => createParticipantMachine({ store }),
  personalPage: () => createPersonalPageMachine({ watchParticipant: stopped }),
  questions: () => createQuestionsMachine(),
  sessionPage: () => createSessionPageMachine({ clock, watchSession: stopped }),
  site: () => createSiteMachine({ clock, store }),
  topBar: () => createTopBarMachine(),
};

test.each(Object.entries(machines))('the inspector and a trace show %s by its name', (name, create) => {
  expect(create().id).toBe(name);
});
