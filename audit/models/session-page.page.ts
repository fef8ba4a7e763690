import type { Seen } from './look.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel } from './page.ts';
import { refusal } from './participation-replies.ts';
import {
  type SessionHappening,
  type SessionPageState,
  sessionPageModel,
  sessionPageOracle,
} from './session-page.model.ts';

const TOKEN = 'Session'.padEnd(43, 's');
const REQUEST = 'GET /api/v1/session';

type Answer = Extract<SessionHappening, { type: 'answer.came' }>;

/** One session page (ROUTE-10, SITE-7). It asks by itself, every few seconds. */
export const sessionPagePage: PageModel<
  SessionPageState,
  SessionHappening,
  ScreenOf<typeof sessionPageModel>,
  typeof sessionPageModel
> = {
  model: sessionPageModel,
  oracle: sessionPageOracle,
  open: (page) => page.open(`/session/${TOKEN}`),
  start: { input: '', state: sessionPageOracle.start },
  mayRestart: true,
  events: {
    'answer.came': (page, answer, state) => page.end(REQUEST, { status: 200, body: viewOf(answer, state) }),
    'session.refused': (page, { code }) => page.end(REQUEST, refusal(code)),
    'session.unanswered': (page) => page.end(REQUEST, null),
    'retry.pressed': (page) => page.press('Try now'),
    'connection.lost': (page) => page.setOnline(false),
    'connection.found': (page) => page.setOnline(true),
    'page.shown': (page) => page.focus(),
  },
  requestBefore: ({ type }) => (isOfServer(type) ? REQUEST : null),
  requests: {},
  replyOf: () => null,
  replies: {},
  never: {
    'the clock is put on by an hour': 'A query is not overtaken for so long; the walk would be longer.',
  },
  screens: {
    opening: isHeaded('Opening'),
    'no answer': isHeaded('No answer'),
    countdown: (seen) => seen.heading === 'Scheduled' && seen.text.includes('Your seat is kept for you.'),
    'about to begin': isHeaded('Any moment'),
    'waiting room': isHeaded('Waiting'),
    'new consent needed': (seen) =>
      seen.heading === 'Live' && seen.text.includes('There is one thing to do before you connect.'),
    'session runs': (seen) => seen.heading === 'Live' && seen.text.includes('Come in.'),
    pause: isHeaded('Paused'),
    ended: isHeaded('Ended'),
    left: isHeaded('Seat given back'),
    withdrawn: isHeaded('Withdrawn'),
    'unknown link': isHeaded('Unknown link'),
    'nothing to wait for': (seen) => !isOld(seen) && !isOffline(seen) && !isUpToDate(seen),
    fresh: (seen) => !isOld(seen) && !isOffline(seen) && isUpToDate(seen),
    old: isOld,
    offline: isOffline,
  },
  mayTake: (name, { screen, freshness }) => {
    if (name === 'the button to try again is pressed')
      return screen === 'no answer' && freshness !== 'offline';
    if (name === 'the connection is lost') return freshness !== 'offline';
    const step = sessionPageModel.steps[name];
    const type = step.kind === 'event' ? step.event.type : null;
    // Without a connection the page asks for nothing.
    if (freshness === 'offline' && type !== null && isOfServer(type)) return false;
    const isAnswer = type === 'answer.came';
    // From each screen to the waiting room; from some to all.
    const isHub = ['opening', 'no answer', 'waiting room', 'unknown link'].includes(screen);
    return !isAnswer || name === 'the waiting room is open' || (isHub && freshness !== 'old');
  },
  also: [
    'countdown, fresh | the page is shown',
    'waiting room, fresh | the page is shown',
    'waiting room, fresh | an older answer comes late',
    'waiting room, old | the page is shown',
    'waiting room, old | 14,999 ms pass',
    'waiting room, offline | the page is shown',
    'waiting room, offline | 14,999 ms pass',
    'countdown, fresh | 2 minutes pass',
    'opening, offline | the page is shown',
  ],
};

function isOfServer(type: SessionHappening['type']): boolean {
  return type === 'answer.came' || type === 'session.refused' || type === 'session.unanswered';
}

function isHeaded(heading: string) {
  return (seen: Seen) => seen.heading === heading;
}

function isOld({ statuses }: Seen): boolean {
  return statuses.includes('The server is not answering. This page keeps trying.');
}

function isOffline({ statuses }: Seen): boolean {
  return statuses.some((status) => status.startsWith('You seem to be offline.'));
}

function isUpToDate({ text }: Seen): boolean {
  return text.includes('up to date');
}

/** The body of an answer, by the server's clock, which goes as this device's does. */
function viewOf({ view, reconsent, startsIn, isOlder }: Answer, { answer, now }: SessionPageState) {
  const serverTime = isOlder && answer ? answer.serverTime - 1 : now;
  const mates = [{ name: 'Birch', role: 'builds bridges' }];
  const connection = {
    facts: [{ label: 'Address', value: 'grove.example.edu:25565' }],
    steps: ['Start the game.', 'Add the address.'],
  };
  const ownParts = {
    scheduled: {},
    waiting: { here: 3 },
    live: { connection: reconsent ? null : connection, mates },
    paused: { mates },
    ended: { outcome: 'attended', reference: 'P-7', debrief: [], completionCode: null, survey: null },
    left: {},
    withdrawn: {},
  } as const;
  return {
    serverTime: new Date(serverTime).toISOString(),
    session: {
      title: 'An afternoon in the grove',
      state: 'scheduled',
      startsAt: new Date(serverTime + startsIn).toISOString(),
      endsAt: null,
      seats: { taken: 5, total: 8 },
    },
    seat: { id: 'seat-4', number: 4 },
    isNew: false,
    reconsent,
    view,
    ...ownParts[view],
  };
}
