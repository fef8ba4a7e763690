import type { JoinEvent } from '#machines/join/join.machine.ts';
import type { Attempt } from '#machines/join/join-ports.ts';
import { canUndo, type JoinState, joinModel, joinOracle } from './join.model.ts';
import type { Field, Seen } from './look.ts';
import type { ScreenOf } from './model.ts';
import type { Page, PageModel, Reply } from './page.ts';

const PATH = '/enter';
const HEADING = 'Join with a code';
const FIELD = 'Your code';
const START = 'ABC';

/**
 * What the walk plans and does not find: to plan, states are taken for one that differ in what a walk has left behind, such as
 * a tick, a stored key or a text. The pure layer takes each of these steps.
 */
export const NOT_FOUND_BY_WALK = [
  'free seat | the button of the seat is pressed | checking the code',
  'seat unsure | the button to try again is pressed | checking the code',
  'seat unsure | the connection is back | checking the code',
  'code field, not undone | the button of the code is pressed | code field, no code',
];

/** The code form, from a code to a seat (SITE-5, ROUTE-2). */
export const joinPage: PageModel<JoinState, JoinEvent, ScreenOf<typeof joinModel>, typeof joinModel> = {
  model: joinModel,
  oracle: joinOracle,
  open: async (page, input) => {
    await page.open(PATH);
    await send(page, input);
  },
  // Each time that the page is left, its flow ends.
  reopen: async (page, input) => {
    await page.setOnline(true);
    await page.goTo('/demo', null);
    await page.see(({ heading }) => heading === 'A taste of the game');
    await page.goTo(PATH, null);
    await page.see(({ heading, buttons }) => heading === HEADING && buttons.includes('Check the code'));
    await send(page, input);
  },
  start: { input: START, state: joinOracle.next(joinOracle.start, { kind: 'reload', input: START }) },
  events: {
    'text.typed': (page, { text }) => page.type(FIELD, text),
    'code.pressed': (page) => page.press(/^(Check the code|Wait .*)$/),
    'tick.changed': (page) => page.tick(),
    'join.pressed': (page) => page.press(/^(Take my seat|Go back to your seat)$/),
    'retry.pressed': (page) => page.press(/^(Try again|Try anyway)$/),
    'notMe.pressed': (page) => page.press('That is not me'),
    'notMe.confirmed': (page) => page.press('Forget P-7'),
    'notMe.dismissed': (page) => page.press('Don’t forget'),
    'undo.pressed': (page) => page.press('Undo'),
    'moved.code': moveTo('code'),
    'moved.offer': moveTo('offer'),
    'moved.seat': moveTo('seat'),
    cancelled: (page) => page.press(/^(Stop|Back to the code|Check the code again)$/),
    'connection.lost': (page) => page.setOnline(false),
    'connection.found': (page) => page.setOnline(true),
  },
  requests: {
    lookUp: 'POST /api/v1/codes/lookup',
    join: 'POST /api/v1/joins',
    forget: 'POST /api/v1/me/forgotten-browsers',
    remember: 'GET /api/v1/me',
  },
  replyOf: (port, reply) => replyOf(port, reply as Attempt<unknown>),
  replies: {
    'POST /api/v1/me/personal-links': { status: 201, body: { personalToken: 'Undo'.padEnd(43, 'u') } },
    'POST /api/v1/me/browsers': { status: 204 },
  },
  never: {
    'the page is opened without a code': 'The page starts the flow with a text.',
    'the code opens in 2 s by its time': 'Its time is over early in the walk.',
    'an older look-up ends': 'The page aborts a request for which nobody waits any more.',
    'an older join ends': 'The page aborts a request for which nobody waits any more.',
    'the look-up breaks': 'The page’s port turns each failure into an answer.',
    'the join breaks': 'The page’s port turns each failure into an answer.',
    'the clock is put back by an hour': 'It makes the walk longer, and shows nothing.',
    'another tab stores keys, one of them a day old in 1 s':
      'By the time of the walk it is older than a day.',
  },
  screens: {
    'code field': field(({ help }) => help === ''),
    'code field, code missing': field(({ help }) => help === 'Type your code first.'),
    'code field, no code': field(({ help, isFaulty }) => isFaulty && help !== 'Type your code first.'),
    'code field, refusal': field(({ help }) => /^(Unknown code|Already used|Full)\./.test(help)),
    // Without the time of the opening there is no countdown to be seen.
    'code field, countdown to the opening': field(
      ({ help }, _, { refusal }) =>
        help.startsWith('Not open yet.') && (refusal?.opensAt === undefined || help.includes('It opens on')),
    ),
    'code field, open now': field(({ help }) => help.includes('It should be open by now')),
    'code field, too many tries': field((_, { buttons }) => buttons.some((name) => name.startsWith('Wait '))),
    'code field, not undone': field(({ help }) => /answer/.test(help)),
    'code field, no answer': field(({ help }) => help.startsWith('No answer.')),
    'checking the code': (seen) => isChecking(seen) && isAsking(seen),
    'checking the code, pause': (seen, state) => isChecking(seen) && isPausing(seen, state),
    'checking the code, offline': (seen) => isChecking(seen) && has(seen, 'Try anyway'),
    'free seat': offer((seen, { isTicked }) => has(seen, 'Take my seat') && seen.isTicked === isTicked),
    'own seat': offer((seen) => has(seen, 'Go back to your seat')),
    'confirmation to forget': offer((seen) => has(seen, 'Forget P-7') && !isSaving(seen)),
    forgetting: offer(isSaving),
    'forgetting, failure': offer((seen) => has(seen, 'Don’t forget') && has(seen, 'Try again')),
    undoing: isChecking,
    'taking the seat': offer((seen) => isTaking(seen) && isAsking(seen)),
    'taking the seat, pause': offer((seen, state) => isTaking(seen) && isPausing(seen, state)),
    'taking the seat, offline': offer((seen) => isTaking(seen) && has(seen, 'Try anyway')),
    'seat unsure': offer((seen) => seen.text.includes('No answer.') && has(seen, 'Check the code again')),
    'seat unsure, stopped': offer((seen) => has(seen, 'Check the code again')),
    'seat taken': (seen) => seen.heading === 'You have seat 4.' && isAt(seen, 'seat'),
  },
  also: [
    'code field, too many tries | the history shows the offer',
    'code field, too many tries | the history shows the seat',
    'code field, too many tries | the button of the code is pressed',
  ],
  mayTake: (name, { screen, isOnline }) => {
    if (name === 'the connection is lost') return isOnline;
    if (name === 'the connection is back') return !isOnline;
    // The field cannot be changed meanwhile.
    if (screen.startsWith('checking') || screen === 'undoing') return !/typed|emptied/.test(name);
    // The same from every screen: once is enough, as the page is made anew each time.
    if (name.startsWith('the page is opened')) return ['code field', 'seat taken'].includes(screen);
    return true;
  },
};

type IsShown = (seen: Seen, state: JoinState) => boolean;

async function send(page: Page, text: string): Promise<void> {
  await page.type(FIELD, text);
  await page.press('Check the code');
}

function moveTo(step: 'code' | 'offer' | 'seat') {
  return (page: Page) => page.goTo(PATH, { step, below: 0 });
}

/** The code field, with the text that was typed. */
function field(isShown: (field: Field, seen: Seen, state: JoinState) => boolean): IsShown {
  return (seen, state) => {
    const own = seen.fields[FIELD];
    if (own === undefined || own.isReadOnly || !isAt(seen, 'code')) return false;
    const isText = own.value.replaceAll('-', '') === state.text;
    return isText && has(seen, 'Undo') === canUndo(state) && isShown(own, seen, state);
  };
}

/** What the code opens. */
function offer(isShown: IsShown): IsShown {
  return (seen, state) => isAt(seen, 'offer') && has(seen, 'Undo') === canUndo(state) && isShown(seen, state);
}

/** Whether the tab's history has followed the page to this step. An entry without a step is that of the code. */
function isAt({ entry }: Seen, step: 'code' | 'offer' | 'seat'): boolean {
  return ((entry as { step?: string } | null)?.step ?? 'code') === step;
}

function has({ buttons }: Seen, name: string): boolean {
  return buttons.includes(name);
}

function isChecking(seen: Seen): boolean {
  return has(seen, 'Checking …');
}

function isTaking(seen: Seen): boolean {
  return has(seen, 'Taking your seat …') || has(seen, 'Going back …');
}

function isAsking({ text }: Seen): boolean {
  return text.includes('Asking the server …');
}

function isSaving({ text }: Seen): boolean {
  return text.includes('Saving …');
}

function isPausing({ text }: Seen, { left, failures }: JoinState): boolean {
  const seconds = Math.ceil(left / 1000);
  const pause = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return text.includes(`Trying again in ${pause}, ${failures} of 3`);
}

/** How the server says this; null: the connection is lost. */
function replyOf(port: string, attempt: Attempt<unknown>): Reply | null {
  switch (attempt.kind) {
    case 'answered':
      return answerOf(port, attempt.reply);
    case 'refused': {
      const { code, opensAt, retryAfter } = attempt;
      const more = {
        ...(opensAt !== undefined && { opensAt: new Date(opensAt).toISOString() }),
        ...(retryAfter !== undefined && { retryAfter }),
      };
      return { status: 409, body: { type: 'about:blank', title: 'No.', status: 409, code, ...more } };
    }
    case 'unanswered':
      return attempt.retryAfterMs === null
        ? null
        : { status: 503, headers: { 'retry-after': `${attempt.retryAfterMs / 1000}` } };
  }
}

const NOON = '2026-06-21T12:00:00.000Z';
const visit = { isNew: true, reconsent: false, lastLoginDate: null };

function answerOf(port: string, reply: unknown): Reply {
  switch (port) {
    case 'lookUp':
      return { status: 200, body: { serverTime: NOON, ...(reply as object) } };
    case 'join': {
      const sessionToken = 'Session'.padEnd(43, 's');
      const personalToken = 'Personal'.padEnd(43, 'p');
      return { status: 201, body: { ...visit, sessionToken, personalToken, ...(reply as object) } };
    }
    case 'remember': {
      const lists = { seats: [], consents: [], links: [], browsers: [] };
      const person = { serverTime: NOON, reference: 'P-7', joinedAt: NOON, withdrawnAt: null };
      const browser = reply === true ? 'yours' : 'another';
      return { status: 200, body: { ...visit, ...person, browser, ...lists } };
    }
    default:
      return { status: 204 };
  }
}
