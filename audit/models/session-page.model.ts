import type { SessionAnswer } from '#machines/session-page/session-answer.ts';
import type { SessionPageEvent } from '#machines/session-page/session-page.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type View = SessionAnswer['view'];

/** Something that happens to the page. Of an answer its times are told from when it comes. */
export type SessionHappening =
  | Exclude<SessionPageEvent, { type: 'session.answered' }>
  | {
      type: 'answer.came';
      view: View;
      reconsent: boolean;
      /** In how many milliseconds the session is meant to start, by the server's clock. */
      startsIn: number;
      /** The server made it 1 ms before the answer that is shown: it was overtaken on the way. */
      isOlder: boolean;
    };

const answer = (view: View, { startsIn = 0, reconsent = false, isOlder = false } = {}) =>
  ({ kind: 'event', event: { type: 'answer.came', view, reconsent, startsIn, isOlder } }) as const;

/** What one session page shows (ROUTE-10, SITE-7). */
export const sessionPageModel = {
  machine: 'sessionPage',
  steps: {
    'the session is to begin in 1 day and 1 ms': answer('scheduled', { startsIn: DAY_MS + 1 }),
    'the session is to begin in 1 hour and 1 ms': answer('scheduled', { startsIn: HOUR_MS + 1 }),
    'the session is to begin in 1 hour': answer('scheduled', { startsIn: HOUR_MS }),
    'the session is to begin in 1 ms': answer('scheduled', { startsIn: 1 }),
    'the session should have begun': answer('scheduled'),
    'the waiting room is open': answer('waiting'),
    'the session runs': answer('live'),
    'the session runs, and needs a new consent': answer('live', { reconsent: true }),
    'the session is paused': answer('paused'),
    'the session has ended': answer('ended'),
    'the seat was left': answer('left'),
    'the participant has withdrawn': answer('withdrawn'),
    'an older answer comes late': answer('waiting', { isOlder: true }),
    'no answer comes': { kind: 'event', event: { type: 'session.unanswered' } },
    'the server does not know the link': {
      kind: 'event',
      event: { type: 'session.refused', code: 'link-unknown' },
    },
    'the server does not know the participant': {
      kind: 'event',
      event: { type: 'session.refused', code: 'participant-unknown' },
    },
    'the server refuses otherwise': { kind: 'event', event: { type: 'session.refused', code: 'internal' } },
    'the button to try again is pressed': { kind: 'event', event: { type: 'retry.pressed' } },
    'the connection is lost': { kind: 'event', event: { type: 'connection.lost' } },
    'the connection is back': { kind: 'event', event: { type: 'connection.found' } },
    'the page is shown': { kind: 'event', event: { type: 'page.shown' } },
    '1 ms passes': { kind: 'time', ms: 1 },
    '50 ms pass': { kind: 'time', ms: 50 },
    '10,000 ms pass': { kind: 'time', ms: 10_000 },
    '11,999 ms pass': { kind: 'time', ms: 11_999 },
    '14,999 ms pass': { kind: 'time', ms: 14_999 },
    '2 minutes pass': { kind: 'time', ms: 120_000 },
    'the clock is put back by 1 ms': { kind: 'clock change', by: -1 },
    'the clock is put on by an hour': { kind: 'clock change', by: HOUR_MS },
  },
  screens: {
    'sessionPage.shown.opening.requesting': 'opening',
    'sessionPage.shown.opening.unanswered': 'no answer',
    'sessionPage.shown.deciding': null,
    'sessionPage.shown.scheduled.counting': 'countdown',
    'sessionPage.shown.scheduled.due': 'about to begin',
    'sessionPage.shown.waiting': 'waiting room',
    'sessionPage.shown.live.blocked': 'new consent needed',
    'sessionPage.shown.live.open': 'session runs',
    'sessionPage.shown.paused': 'pause',
    'sessionPage.shown.ended': 'ended',
    'sessionPage.shown.left': 'left',
    'sessionPage.shown.withdrawn': 'withdrawn',
    'sessionPage.shown.unknown': 'unknown link',
    'sessionPage.freshness.resting': 'nothing to wait for',
    'sessionPage.freshness.fresh': 'fresh',
    'sessionPage.freshness.ageing': 'old',
    'sessionPage.freshness.offline': 'offline',
  },
} as const satisfies Model<SessionHappening>;

type Screen = ScreenOf<typeof sessionPageModel>;
type Freshness = 'nothing to wait for' | 'fresh' | 'old' | 'offline';

type Answer = { number: number; view: View; serverTime: number; startsAt: number; receivedAt: number };

export type SessionPageState = {
  screen: Exclude<Screen, Freshness>;
  freshness: Freshness;
  answer: Answer | null;
  /** How many answers have come. */
  answers: number;
  /** This device's clock, and when the page looked at it last. */
  now: number;
  looked: number;
  /** What happens by itself, and in how many milliseconds. */
  timers: { opening?: number; countdown?: number; age?: number };
};

const NOON = Date.parse('2026-06-21T12:00:00Z');
const ACTIVE: readonly View[] = ['scheduled', 'waiting', 'live', 'paused'];

export const sessionPageOracle: Oracle<SessionPageState, SessionHappening, Screen> = {
  start: {
    screen: 'opening',
    freshness: 'nothing to wait for',
    answer: null,
    answers: 0,
    now: NOON,
    looked: 0,
    timers: { opening: 12_000 },
  },
  next: (page, step) => {
    if (step.kind === 'time') return later(page, step.ms);
    if (step.kind === 'clock change') return { ...page, now: page.now + step.by };
    return step.kind === 'event' ? settled(after(page, step.event)) : page;
  },
  shows: ({ screen, freshness }) => [screen, freshness],
  facts: (page) => ({
    number: page.answer?.number ?? null,
    holdsSeat: page.answer
      ? ACTIVE.includes(page.answer.view)
      : page.screen === 'unknown link'
        ? false
        : null,
    age: page.answer ? ageOf(page, page.looked) : null,
    remaining: page.screen === 'about to begin' ? 0 : remaining(page),
    timers: Object.keys(page.timers).length,
  }),
  identity: (page) => {
    const { screen, answer, now, timers } = page;
    const age = answer && now - answer.receivedAt;
    return [
      age === null ? null : [0, 1, 10_001, 120_000].filter((ms) => age >= ms).length,
      screen === 'countdown' ? [1000, HOUR_MS, DAY_MS].filter((ms) => remaining(page) > ms).length : null,
      timers.opening !== undefined && timers.opening < 12_000,
    ];
  },
};

function after(page: SessionPageState, event: SessionHappening): SessionPageState {
  const { screen, freshness, answer, now } = page;
  const isOpening = screen === 'opening' || screen === 'no answer';
  switch (event.type) {
    case 'answer.came':
      return answered(page, event);
    case 'session.refused':
      if (event.code === 'link-unknown' || event.code === 'participant-unknown') {
        return {
          ...page,
          screen: 'unknown link',
          freshness: 'nothing to wait for',
          answer: null,
          timers: {},
        };
      }
      return isOpening ? unanswered(page) : page;
    case 'session.unanswered':
      return isOpening ? unanswered(page) : page;
    case 'retry.pressed':
      if (!isOpening) return page;
      return { ...page, screen: 'opening', timers: { ...page.timers, opening: 12_000 } };
    case 'connection.lost':
      if (freshness === 'offline' || (freshness === 'nothing to wait for' && !isOpening)) return page;
      return aged({ ...page, freshness: 'offline' });
    case 'connection.found': {
      if (freshness !== 'offline') return page;
      if (answer) return aged({ ...page, freshness: 'old' });
      const { age: _, ...timers } = page.timers;
      return { ...page, freshness: 'nothing to wait for', timers };
    }
    case 'page.shown': {
      const looksAtClock = screen === 'countdown' || screen === 'about to begin' || freshness === 'fresh';
      const seen = looksAtClock ? { ...page, looked: now } : page;
      const counted = screen === 'countdown' || screen === 'about to begin' ? counting(seen) : seen;
      return freshness === 'old' || freshness === 'offline' ? aged(counted) : counted;
    }
  }
}

/** An answer counts, unless the one that is shown is newer by the server's clock and came within the last 10 s. */
function answered(
  page: SessionPageState,
  event: Extract<SessionHappening, { type: 'answer.came' }>,
): SessionPageState {
  const { now, answer: shown } = page;
  const answers = page.answers + 1;
  const serverTime = event.isOlder && shown ? shown.serverTime - 1 : now;
  if (shown && serverTime < shown.serverTime) {
    const since = now - shown.receivedAt;
    if (since >= 0 && since <= 10_000) return { ...page, answers };
  }
  const { view, reconsent, startsIn } = event;
  const screens = {
    scheduled: 'countdown',
    waiting: 'waiting room',
    live: reconsent ? 'new consent needed' : 'session runs',
    paused: 'pause',
    ended: 'ended',
    left: 'left',
    withdrawn: 'withdrawn',
  } as const;
  const isActive = ACTIVE.includes(view);
  const next: SessionPageState = {
    ...page,
    screen: screens[view],
    freshness: isActive ? 'fresh' : 'nothing to wait for',
    answer: { number: answers, view, serverTime, startsAt: serverTime + startsIn, receivedAt: now },
    answers,
    looked: now,
    timers: isActive ? { age: 15_000 } : {},
  };
  return view === 'scheduled' ? counting(next) : next;
}

/** The countdown begins anew: it wakes 50 ms after what it shows has changed. */
function counting(page: SessionPageState): SessionPageState {
  const left = remaining(page);
  const { countdown: _, ...timers } = page.timers;
  if (left === 0) return { ...page, screen: 'about to begin', timers };
  const unit = left > DAY_MS ? HOUR_MS : left > HOUR_MS ? 60_000 : 1000;
  return { ...page, screen: 'countdown', timers: { ...timers, countdown: (left % unit || unit) + 50 } };
}

/** The page looks at the clock to say how old its answer is, and does so again later. */
function aged(page: SessionPageState): SessionPageState {
  const { answer, now } = page;
  const age = answer && now - answer.receivedAt < 120_000 ? 5_000 : 60_000;
  return { ...page, looked: now, timers: { ...page.timers, age } };
}

function unanswered(page: SessionPageState): SessionPageState {
  const { opening: _, ...timers } = page.timers;
  return { ...page, screen: 'no answer', timers };
}

/** What follows from a look at the clock. */
function settled(page: SessionPageState): SessionPageState {
  const { screen, freshness, answer, looked } = page;
  const age = answer ? looked - answer.receivedAt : 0;
  if (freshness === 'fresh' && (age < 0 || age >= 15_000))
    return settled(aged({ ...page, freshness: 'old' }));
  return screen === 'countdown' && remaining(page) === 0 ? counting(page) : page;
}

function later(page: SessionPageState, ms: number): SessionPageState {
  const next = Math.min(...Object.values(page.timers));
  if (next > ms) return passed(page, ms);
  const due = passed(page, next);
  const { opening, countdown, age } = due.timers;
  let after = due;
  if (opening === 0) after = unanswered(after);
  if (countdown === 0) after = counting({ ...after, looked: after.now });
  if (age === 0) after = aged(after.freshness === 'fresh' ? { ...after, freshness: 'old' } : after);
  return later(settled(after), ms - next);
}

function passed(page: SessionPageState, ms: number): SessionPageState {
  const timers = Object.fromEntries(Object.entries(page.timers).map(([name, left]) => [name, left - ms]));
  return { ...page, now: page.now + ms, timers };
}

/** Until the start by the server's clock, as it was when the page looked at its own. */
function remaining({ answer, looked }: SessionPageState): number {
  if (!answer) return 0;
  return Math.max(0, answer.startsAt - answer.serverTime - (looked - answer.receivedAt));
}

/** An answer from the future says only that a clock was set back: it counts as 15 s old. */
function ageOf({ answer }: SessionPageState, now: number): number {
  const age = now - (answer?.receivedAt ?? 0);
  return age < 0 ? 15_000 : age;
}
