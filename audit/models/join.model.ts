import type { JoinEvent } from '#machines/join/join.machine.ts';
import type { Attempt, Found, Joined } from '#machines/join/join-ports.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const CODE = 'ABCDEFGHJF';
const OTHER_CODE = '012345678D';
const NOON = Date.parse('2026-06-21T12:00:00Z');
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STORE_KEY = 'grovemates.joining';
const FOREIGN = '{"version":2}';

/** A key with which a join may be repeated, and when it was made. */
type Key = { code: string; key: string; at: number };

const keyOf = (code: string, name: string, at: number): Key => ({ code, key: name.padEnd(20, '0'), at });
const textOf = (keys: readonly Key[]) => JSON.stringify({ version: 1, keys });
const stored = (...keys: Key[]) => ({ kind: 'store', key: STORE_KEY, text: textOf(keys) }) as const;

const session = {
  title: 'An afternoon in the grove',
  state: 'scheduled',
  startsAt: '2026-06-21T14:00:00.000Z',
  endsAt: null,
  seats: { taken: 3, total: 8 },
} as const;
const consent = {
  version: '1',
  title: 'Consent',
  date: '2026-05-20',
  publishedAt: '2026-06-01T00:00:00.000Z',
  sha256: 'a'.repeat(64),
  pdfPath: '/api/v1/consents/1/form.pdf',
  isMaterial: true,
  sections: [],
};
const found = (seat: Found['seat'], knownAs: string | null): Attempt<Found> => ({
  kind: 'answered',
  reply: { session, seat, knownAs, consent },
});
const joined: Attempt<Joined> = {
  kind: 'answered',
  reply: {
    isNew: true,
    session,
    seat: { id: 'seat-4', number: 4 },
    consent: { version: '1', sha256: consent.sha256, at: '2026-06-21T12:00:00.000Z' },
    reference: 'P-7',
  },
};
const refused = (code: string, more: { opensAt?: number; retryAfter?: number } = {}): Attempt<never> => ({
  kind: 'refused',
  code,
  ...more,
});
const noReply = (retryAfterMs: number | null = null): Attempt<never> => ({
  kind: 'unanswered',
  why: 'unreachable',
  retryAfterMs,
});
const lookUp = (reply: Attempt<Found>) => ({ kind: 'answer', port: 'lookUp', reply }) as const;
const join = (reply: Attempt<Joined>) => ({ kind: 'answer', port: 'join', reply }) as const;
const event = <Type extends JoinEvent['type']>(type: Type) => ({ kind: 'event', event: { type } }) as const;
const typed = (text: string) => ({ kind: 'event', event: { type: 'text.typed', text } }) as const;

/** Joining with a code (SITE-5). Its ports are `lookUp`, `join`, `forget` and `remember`. */
export const joinModel = {
  machine: 'join',
  steps: {
    'the page is opened without a code': { kind: 'reload', input: '' },
    'the page is opened with a code': { kind: 'reload', input: CODE },
    'the page is opened with half a code': { kind: 'reload', input: 'ABC' },
    'a code is typed': typed(CODE),
    'another code is typed': typed(OTHER_CODE),
    'half a code is typed': typed('ABC'),
    'the field is emptied': typed(''),
    'the button of the code is pressed': event('code.pressed'),
    'the box is ticked': { kind: 'event', event: { type: 'tick.changed', isTicked: true } },
    'the tick is taken away': { kind: 'event', event: { type: 'tick.changed', isTicked: false } },
    'the button of the seat is pressed': event('join.pressed'),
    'the button to try again is pressed': event('retry.pressed'),
    '“Not you?” is pressed': event('notMe.pressed'),
    'to forget is confirmed': event('notMe.confirmed'),
    'to forget is dismissed': event('notMe.dismissed'),
    'the button to undo is pressed': event('undo.pressed'),
    'the history shows the code': event('moved.code'),
    'the history shows the offer': event('moved.offer'),
    'the history shows the seat': event('moved.seat'),
    'it is cancelled': event('cancelled'),
    'the connection is lost': event('connection.lost'),
    'the connection is back': event('connection.found'),
    'a free seat is found': lookUp(found('free', null)),
    'a free seat is found, and who asks is known': lookUp(found('free', 'P-7')),
    'the own seat is found': lookUp(found('yours', 'P-7')),
    'the own seat is found by its key': lookUp(found('yours', null)),
    'the code is not known': lookUp(refused('code-unknown')),
    'the code opens in 2 s by its time': lookUp(refused('code-not-open', { opensAt: NOON + 2 * SECOND_MS })),
    'the code opens in 1 h and 1 s by the server': lookUp(
      refused('code-not-open', { opensAt: NOON, retryAfter: 3601 }),
    ),
    'the code has just opened': lookUp(refused('code-not-open')),
    'there were too many tries, for 2 s': lookUp(refused('too-many-tries', { retryAfter: 2 })),
    'there were too many tries': lookUp(refused('too-many-tries')),
    'the look-up has no reply': lookUp(noReply()),
    'the look-up has no reply, and is to wait for 60 s': lookUp(noReply(60 * SECOND_MS)),
    'an older look-up ends': { ...lookUp(found('yours', 'P-9')), isOld: true },
    'the look-up breaks': { kind: 'rejection', port: 'lookUp' },
    'the seat is taken': join(joined),
    'the form has changed': join(refused('consent-outdated')),
    'the key was another one’s': join(refused('idempotency-mismatch')),
    'the join comes too early': join(refused('code-not-open', { retryAfter: 2 })),
    'the join is one try too many': join(refused('too-many-tries', { retryAfter: 2 })),
    'the code was used': join(refused('code-used')),
    'the session is full': join(refused('session-full')),
    'the join has no reply': join(noReply()),
    'the join breaks': { kind: 'rejection', port: 'join' },
    'an older join ends': { ...join(joined), isOld: true },
    'the browser is forgotten': { kind: 'answer', port: 'forget', reply: { kind: 'answered', reply: null } },
    'to forget is refused': { kind: 'answer', port: 'forget', reply: refused('internal') },
    'to forget breaks': { kind: 'rejection', port: 'forget' },
    'the browser is remembered': {
      kind: 'answer',
      port: 'remember',
      reply: { kind: 'answered', reply: true },
    },
    'somebody else has joined here': {
      kind: 'answer',
      port: 'remember',
      reply: { kind: 'answered', reply: false },
    },
    'to remember is refused': { kind: 'answer', port: 'remember', reply: refused('internal') },
    '1 ms passes': { kind: 'time', ms: 1 },
    '999 ms pass': { kind: 'time', ms: 999 },
    '14,999 ms pass': { kind: 'time', ms: 14_999 },
    '59,999 ms pass': { kind: 'time', ms: 59_999 },
    'the clock is put on by 1,500 ms': { kind: 'clock change', by: 1_500 },
    'the clock is put back by an hour': { kind: 'clock change', by: -HOUR_MS },
    'another tab stores a key for the code': stored(keyOf(CODE, 'of-another-tab', NOON)),
    'another tab stores keys, one of them a day old in 1 s': stored(
      keyOf(CODE, 'of-yesterday', NOON - DAY_MS + SECOND_MS),
      keyOf(OTHER_CODE, 'of-another-code', NOON),
    ),
    'another version of the site stores its own text': { kind: 'store', key: STORE_KEY, text: FOREIGN },
    'another tab empties the store': { kind: 'store', key: STORE_KEY, text: null },
  },
  screens: {
    'join.opening': null,
    'join.editing.typing': 'code field',
    'join.editing.empty': 'code field, code missing',
    'join.editing.malformed': 'code field, no code',
    'join.editing.refused': 'code field, refusal',
    'join.editing.notOpenYet.counting': 'code field, countdown to the opening',
    'join.editing.notOpenYet.openNow': 'code field, open now',
    'join.editing.tooManyTries.counting': 'code field, too many tries',
    'join.editing.notUndone': 'code field, not undone',
    'join.editing.unreachable': 'code field, no answer',
    'join.lookingUp.requesting': 'checking the code',
    'join.lookingUp.deciding': null,
    'join.lookingUp.pausing': 'checking the code, pause',
    'join.lookingUp.offline': 'checking the code, offline',
    'join.freeSeat': 'free seat',
    'join.ownSeat': 'own seat',
    'join.confirmingForget': 'confirmation to forget',
    'join.forgetting.requesting': 'forgetting',
    'join.forgetting.failed': 'forgetting, failure',
    'join.undoing': 'undoing',
    'join.remembered': null,
    'join.overtaken': null,
    'join.joining.choosingKey': null,
    'join.joining.requesting': 'taking the seat',
    'join.joining.deciding': null,
    'join.joining.pausing': 'taking the seat, pause',
    'join.joining.offline': 'taking the seat, offline',
    'join.unsure.unanswered': 'seat unsure',
    'join.unsure.stopped': 'seat unsure, stopped',
    'join.joined': 'seat taken',
  },
} as const satisfies Model<JoinEvent>;

type Screen = ScreenOf<typeof joinModel>;

export type JoinState = {
  screen: Screen;
  text: string;
  isOnline: boolean;
  now: number;
  /** What happens by itself, and in how many milliseconds. */
  timer: number | null;
  /** How long a countdown or a pause still lasts, and when that was true. */
  left: number;
  countedAt: number;
  failures: number;
  refusal: { code: string; opensAt?: number; retryAfter?: number } | null;
  seat: 'free' | 'yours' | null;
  knownAs: string | null;
  isTicked: boolean;
  hasFormChanged: boolean;
  /** The key of the present join; the one whose owner the visitor has seen; how many keys this page made. */
  key: { code: string; key: string } | null;
  seenKey: string | null;
  keysMade: number;
  hasJoined: boolean;
  forgotten: { reference: string; keys: readonly Key[]; isDone: boolean } | null;
  /** The text in the store. */
  stored: string | null;
  /** The last request. */
  request: unknown;
};

const start: JoinState = {
  screen: 'code field',
  text: '',
  isOnline: true,
  now: NOON,
  timer: null,
  left: 0,
  countedAt: 0,
  failures: 0,
  refusal: null,
  seat: null,
  knownAs: null,
  isTicked: false,
  hasFormChanged: false,
  key: null,
  seenKey: null,
  keysMade: 0,
  hasJoined: false,
  forgotten: null,
  stored: null,
  request: null,
};

export const joinOracle: Oracle<JoinState, JoinEvent, Screen> = {
  start,
  next: (state, step) => {
    switch (step.kind) {
      case 'event':
        return after(state, step.event);
      case 'answer':
        return step.isOld || step.port !== portOf(state.screen) ? state : answered(state, step.reply);
      case 'rejection':
        return step.port === portOf(state.screen) ? unansweredBy(state, null) : state;
      case 'time':
        return later(state, step.ms);
      case 'clock change':
        return { ...state, now: state.now + step.by };
      case 'clock':
        return { ...state, now: step.now };
      case 'store':
        return { ...state, stored: step.text };
      case 'reload': {
        const { now, stored, keysMade, request } = state;
        const opened = withKeys(
          { ...start, now, stored, keysMade, request, text: step.input },
          (keys) => keys,
        );
        if (isCode(step.input)) return lookedUp(opened);
        return step.input === '' ? opened : { ...opened, screen: 'code field, no code' };
      }
    }
  },
  shows: ({ screen }) => [screen],
  facts: (state) => ({
    ...(isField(state.screen) || isCheck(state.screen) ? { text: state.text } : {}),
    ...seen(state),
    canUndo: canUndo(state) ? state.forgotten?.reference : null,
    stored: state.stored,
    request: state.request,
  }),
  identity: (state) => {
    const { screen, text, isOnline, failures, seat, knownAs, isTicked, key, seenKey, hasJoined, forgotten } =
      state;
    const isOffer = screen === 'free seat' || screen === 'own seat';
    const isUnsure = screen.startsWith('seat unsure');
    const isRequest = screen.startsWith('taking') || screen.startsWith('checking');
    const own = freshKeys(state).find(({ code }) => code === text)?.key ?? null;
    const isWaiting = /countdown|too many|pause/.test(screen);
    return [
      isField(screen) ? text.length : screen === 'undoing' || screen === 'seat taken' ? isCode(text) : null,
      state.timer === 1 ? 'soon' : isRequest ? Math.min(failures, 4) : null,
      isRequest || isUnsure || screen === 'code field, no answer' ? isOnline : null,
      isRequest || isUnsure || screen === 'confirmation to forget' ? seat : null,
      isOffer ? [knownAs !== null, isTicked] : null,
      isOffer || isUnsure ? (own ?? key?.key ?? seenKey) === seenKey : null,
      [state.hasFormChanged, hasJoined, forgotten?.isDone],
      isWaiting ? [1000, HOUR_MS].filter((ms) => state.left > ms).length : null,
    ];
  },
};

const isField = (screen: Screen) => screen.startsWith('code field');
const isCheck = (screen: Screen) => screen.startsWith('checking') || screen === 'undoing';
const isCode = (text: string) => text.length === 10;

/** What else is seen on the screen. */
function seen({ screen, refusal, left, failures, isOnline, isTicked, hasFormChanged }: JoinState) {
  const seconds = Math.ceil(left / 1000);
  switch (screen) {
    case 'code field, refusal':
      return { code: refusal?.code };
    case 'code field, countdown to the opening':
    case 'code field, open now':
      return { opensAt: refusal?.opensAt ?? null, seconds };
    case 'code field, too many tries':
      return { seconds };
    case 'code field, no answer':
    case 'seat unsure':
    case 'seat unsure, stopped':
      return { isOffline: !isOnline };
    case 'checking the code, pause':
    case 'taking the seat, pause':
      return { failures, seconds };
    case 'free seat':
      return { isTicked, hasFormChanged };
    default:
      return {};
  }
}

/** Whether it can be undone that somebody was forgotten here. */
export function canUndo({ screen, forgotten }: JoinState): boolean {
  return forgotten?.isDone === true && (isField(screen) || screen === 'free seat' || screen === 'own seat');
}

/** The port whose answer this screen waits for. */
function portOf(screen: Screen): string | null {
  if (screen === 'checking the code') return 'lookUp';
  if (screen === 'taking the seat') return 'join';
  if (screen === 'forgetting') return 'forget';
  return screen === 'undoing' ? 'remember' : null;
}

function after(state: JoinState, event: JoinEvent): JoinState {
  const { screen } = state;
  const isOnline = event.type === 'connection.found' || (event.type !== 'connection.lost' && state.isOnline);
  const now: JoinState = { ...state, isOnline };
  if (isField(screen)) return atField(now, event);
  switch (screen) {
    case 'checking the code':
    case 'checking the code, pause':
    case 'checking the code, offline':
      if (event.type === 'cancelled' || event.type === 'moved.code') return field(now);
      return waiting(now, event, 'checking the code');
    case 'taking the seat':
    case 'taking the seat, pause':
    case 'taking the seat, offline':
      if (event.type !== 'cancelled' && event.type !== 'moved.code') {
        return waiting(now, event, 'taking the seat');
      }
      return { ...now, screen: 'seat unsure, stopped', timer: null };
    case 'free seat':
    case 'own seat':
      return atOffer(now, event);
    case 'confirmation to forget':
      if (event.type === 'notMe.confirmed') return forgetting(now);
      if (event.type === 'notMe.dismissed') {
        return { ...now, screen: now.seat === 'yours' ? 'own seat' : 'free seat' };
      }
      return event.type === 'cancelled' || event.type === 'moved.code' ? field(now) : now;
    case 'forgetting':
    case 'forgetting, failure':
      if (event.type === 'cancelled' || event.type === 'moved.code') {
        return field({ ...restored(now), forgotten: null });
      }
      return screen === 'forgetting, failure' && event.type === 'retry.pressed'
        ? request(now, 'forgetting', ['forget'])
        : now;
    case 'undoing':
      return event.type === 'cancelled' ? field(now) : now;
    case 'seat unsure':
    case 'seat unsure, stopped':
      if (event.type === 'retry.pressed') return taking(now);
      if (event.type === 'cancelled' || event.type === 'moved.code') return lookedUp(now);
      return screen === 'seat unsure' && event.type === 'connection.found' ? taking(now) : now;
    case 'seat taken':
      if (event.type === 'moved.offer') return isCode(now.text) ? lookedUp(now) : field(now);
      return event.type === 'moved.code' ? field(now) : now;
    default:
      return now;
  }
}

function atField(state: JoinState, event: JoinEvent): JoinState {
  const { screen, text } = state;
  const { type } = event;
  if (type === 'text.typed') return { ...state, screen: 'code field', text: event.text, timer: null };
  if (type === 'undo.pressed') return canUndo(state) ? request(state, 'undoing', ['remember']) : state;
  if (type === 'connection.found') return screen === 'code field, no answer' ? lookedUp(state) : state;
  if (type !== 'code.pressed' && type !== 'moved.offer' && type !== 'moved.seat') return state;
  // Not the same code again; another one may be valid.
  if (screen === 'code field, too many tries') return state;
  if (type === 'moved.seat' && state.hasJoined) {
    return { ...state, screen: 'seat taken', timer: null, forgotten: null };
  }
  if (isCode(text)) return lookedUp(state);
  if (type !== 'code.pressed') return state;
  return { ...state, screen: text === '' ? 'code field, code missing' : 'code field, no code', timer: null };
}

function atOffer(state: JoinState, event: JoinEvent): JoinState {
  const isOwn = state.screen === 'own seat';
  const { type } = event;
  if (type === 'tick.changed') return isOwn ? state : { ...state, isTicked: event.isTicked };
  if (type === 'join.pressed') return isOwn || state.isTicked ? taking(state) : state;
  if (type === 'notMe.pressed') {
    return state.knownAs === null ? state : { ...state, screen: 'confirmation to forget' };
  }
  if (type === 'undo.pressed') return canUndo(state) ? request(state, 'undoing', ['remember']) : state;
  if (type === 'cancelled' || type === 'moved.code') return field(state);
  const goesForward = type === 'moved.seat' && isOwn && state.hasJoined;
  return goesForward ? { ...state, screen: 'seat taken', forgotten: null } : state;
}

/** What ends a pause, or the wait for a connection. */
function waiting(
  state: JoinState,
  event: JoinEvent,
  what: 'checking the code' | 'taking the seat',
): JoinState {
  if (state.screen === `${what}, pause`) {
    return event.type === 'connection.lost' ? { ...state, screen: `${what}, offline`, timer: 60_000 } : state;
  }
  if (state.screen !== `${what}, offline`) return state;
  const isEnded = event.type === 'connection.found' || event.type === 'retry.pressed';
  return isEnded ? asked(state, what) : state;
}

/** Back at the field: what was found is gone. */
function field(state: JoinState, screen: Screen = 'code field'): JoinState {
  return { ...state, screen, timer: null, seat: null, knownAs: null, isTicked: false, hasFormChanged: false };
}

/** The code is looked up, with the key of an earlier join with it. */
function lookedUp(state: JoinState): JoinState {
  const next = {
    ...withStoredKey(state),
    failures: 0,
    refusal: null,
    seat: null,
    knownAs: null,
    isTicked: false,
  };
  return asked({ ...next, seenKey: next.key?.key ?? null }, 'checking the code');
}

/** A seat is asked for, with the key of this code. A key that the visitor has not seen may be somebody else's. */
function taking(before: JoinState): JoinState {
  const state = { ...withStoredKey(before), failures: 0, refusal: null, hasJoined: false };
  const { key, seenKey, text, now } = state;
  if (key !== null && key.key !== seenKey) return lookedUp(state);
  const keysMade = key === null ? state.keysMade + 1 : state.keysMade;
  const used = key ?? { code: text, key: madeKey(keysMade) };
  const kept = withKeys({ ...state, key: used, seenKey: used.key, keysMade }, (keys) =>
    keys.some(({ code }) => code === used.code) ? keys : [...keys, { ...used, at: now }],
  );
  return asked(kept, 'taking the seat');
}

function madeKey(number: number): string {
  return `key-${number}`.padEnd(20, '0');
}

/** An attempt is made. It may take 15 s. */
function asked(state: JoinState, what: 'checking the code' | 'taking the seat'): JoinState {
  const { text, key, seat, knownAs } = state;
  if (what === 'checking the code') return request(state, what, ['lookUp', text, key?.key ?? null]);
  const version = seat === 'yours' ? null : '1';
  return request(state, what, ['join', text, key?.key ?? '', version, knownAs]);
}

function request(state: JoinState, screen: Screen, request: unknown): JoinState {
  return { ...state, screen, request, timer: 15_000 };
}

/** The keys are deleted first: with them the next person would get the seat of the one who is known here. */
function forgetting(state: JoinState): JoinState {
  const forgotten = { reference: state.knownAs ?? '', keys: freshKeys(state), isDone: false };
  const deleted = withKeys({ ...state, key: null, hasJoined: false, forgotten }, () => []);
  return request(deleted, 'forgetting', ['forget']);
}

function answered(state: JoinState, reply: unknown): JoinState {
  const attempt = reply as Attempt<unknown>;
  if (attempt.kind === 'unanswered') return unansweredBy(state, attempt.retryAfterMs);
  const { screen } = state;
  if (attempt.kind === 'refused') {
    return screen === 'forgetting' || screen === 'undoing'
      ? unansweredBy(state, null)
      : refusedBy(state, attempt);
  }
  switch (screen) {
    case 'checking the code': {
      const { seat, knownAs } = attempt.reply as Found;
      // Once this browser is known as somebody again, nothing is left to undo.
      const forgotten = knownAs === null ? state.forgotten : null;
      return {
        ...state,
        screen: seat === 'yours' ? 'own seat' : 'free seat',
        timer: null,
        seat,
        knownAs,
        forgotten,
      };
    }
    case 'taking the seat':
      return { ...state, screen: 'seat taken', timer: null, hasJoined: true, forgotten: null };
    case 'forgetting':
      return lookedUp({ ...state, forgotten: state.forgotten && { ...state.forgotten, isDone: true } });
    default: {
      const next = { ...(attempt.reply === true ? restored(state) : state), forgotten: null };
      return isCode(next.text) ? lookedUp(next) : field(next);
    }
  }
}

const FOR_GOOD = ['code-malformed', 'code-unknown', 'code-used', 'code-expired', 'session-closed'];

function refusedBy(before: JoinState, refusal: NonNullable<JoinState['refusal']>): JoinState {
  const state = { ...before, refusal };
  const isJoin = state.screen === 'taking the seat';
  const { code } = refusal;
  if (isJoin && code === 'consent-outdated') return lookedUp({ ...state, hasFormChanged: true });
  if (isJoin && code === 'idempotency-mismatch') return lookedUp(withoutKey(state));
  if (code === 'code-not-open') {
    const byOwnClock = Math.max(0, (refusal.opensAt ?? state.now) - state.now);
    const left = refusal.retryAfter === undefined ? byOwnClock : refusal.retryAfter * 1000;
    return counting({ ...field(state, 'code field, countdown to the opening'), left, countedAt: state.now });
  }
  if (code === 'too-many-tries') {
    const left = (refusal.retryAfter ?? 60) * 1000;
    return counting({ ...field(state, 'code field, too many tries'), left, countedAt: state.now });
  }
  return field(isJoin && FOR_GOOD.includes(code) ? withoutKey(state) : state, 'code field, refusal');
}

/** No reply came: a new attempt follows after 1, 2, 4, 8 s, or later where the server says so; then no more. */
function unansweredBy(before: JoinState, retryAfterMs: number | null): JoinState {
  const { screen } = before;
  if (screen === 'forgetting') return { ...before, screen: 'forgetting, failure', timer: null };
  if (screen === 'undoing') return field(before, 'code field, not undone');
  const what = screen === 'taking the seat' ? screen : 'checking the code';
  const left = Math.min(Math.max(1000 * 2 ** before.failures, retryAfterMs ?? 0), 30_000);
  const state = { ...before, failures: before.failures + 1, left };
  if (!state.isOnline) return { ...state, screen: `${what}, offline`, timer: 60_000 };
  if (state.failures <= 3) return { ...state, screen: `${what}, pause`, timer: left };
  return gaveUp(state, what);
}

function gaveUp(state: JoinState, what: 'checking the code' | 'taking the seat'): JoinState {
  return what === 'checking the code'
    ? field(state, 'code field, no answer')
    : { ...state, screen: 'seat unsure', timer: null };
}

/** A countdown goes on: by minutes while it is longer than an hour, else by seconds. */
function counting(state: JoinState): JoinState {
  const { left, screen } = state;
  if (left > 0) return { ...state, timer: tickOf(left) };
  return {
    ...state,
    timer: null,
    screen: screen === 'code field, too many tries' ? 'code field' : 'code field, open now',
  };
}

const tickOf = (left: number) => (left > HOUR_MS ? 60_000 : Math.min(1000, left));

function later(state: JoinState, ms: number): JoinState {
  const { timer, now } = state;
  if (timer === null) return { ...state, now: now + ms };
  if (timer > ms) return { ...state, now: now + ms, timer: timer - ms };
  return later(timeout({ ...state, now: now + timer, timer: null }), ms - timer);
}

function timeout(state: JoinState): JoinState {
  const { screen, now, left, countedAt } = state;
  switch (screen) {
    case 'code field, countdown to the opening':
    case 'code field, too many tries': {
      // Sleep counts; a clock that was set back does not make the wait longer.
      const passed = Math.max(now - countedAt, tickOf(left));
      return counting({ ...state, left: Math.max(0, left - passed), countedAt: now });
    }
    case 'checking the code, pause':
      return asked(state, 'checking the code');
    case 'taking the seat, pause':
      return asked(state, 'taking the seat');
    case 'checking the code, offline':
      return gaveUp(state, 'checking the code');
    case 'taking the seat, offline':
      return gaveUp(state, 'taking the seat');
    default:
      return unansweredBy(state, null);
  }
}

/** The keys in the store that are less than a day old. */
function freshKeys({ stored, now }: Pick<JoinState, 'stored' | 'now'>): Key[] {
  const keys: Key[] = stored === null || stored === FOREIGN ? [] : JSON.parse(stored).keys;
  return keys.filter(({ at }) => Math.abs(now - at) < DAY_MS);
}

/** The keys are changed in the store, unless another version of the site wrote there. The old ones go. */
function withKeys(state: JoinState, change: (keys: Key[]) => Key[]): JoinState {
  if (state.stored === FOREIGN) return state;
  const keys = change(freshKeys(state));
  return keys.length === 0 && state.stored === null ? state : { ...state, stored: textOf(keys) };
}

/** The key of this code: the one in the store, else the page's own. */
function withStoredKey(state: JoinState): JoinState {
  const { text, key } = state;
  const inStore = freshKeys(state).find(({ code }) => code === text);
  if (inStore) return { ...state, key: { code: text, key: inStore.key } };
  return { ...state, key: key?.code === text ? key : null };
}

function withoutKey(state: JoinState): JoinState {
  const dropped = withAllKeys(state, (keys) => keys.filter(({ code }) => code !== state.text));
  return { ...dropped, key: null };
}

/** As `withKeys`; but the old ones stay. */
function withAllKeys(state: JoinState, change: (keys: Key[]) => Key[]): JoinState {
  if (state.stored === FOREIGN || state.stored === null) return state;
  return { ...state, stored: textOf(change(JSON.parse(state.stored).keys)) };
}

/** The keys that were deleted are stored again, except where a code has another key by now. */
function restored(state: JoinState): JoinState {
  const lost = state.forgotten?.keys ?? [];
  if (lost.length === 0) return state;
  return withAllKeys({ ...state, stored: state.stored ?? textOf([]) }, (keys) => [
    ...lost.filter(({ code }) => !keys.some((each) => each.code === code)),
    ...keys,
  ]);
}
