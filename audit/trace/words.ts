import { ProblemCode } from '#contract/problem.ts';
import { BACKGROUND_CHOICE_KEY } from '#machines/background/background.machine.ts';
import { BUILD_STORE_KEY } from '#machines/demo/build-store.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { PARTICIPANT_KEY } from '#machines/participant/participant-record.ts';
import { faqSections } from '../../src/site/faq-questions.ts';
import { CATALOGUE, type MachineName, machineOf } from '../charts/catalogue.ts';
import { chartOf, transitionsOf } from '../charts/chart.ts';
import { DEMO_PROPERTIES, DEMO_VALUES } from './demo-words.ts';

/** The values of closed types that machines keep or receive. */
const VALUES = [
  ...['day', 'night', 'playing', 'paused', 'malformed', 'empty', 'code', 'free', 'yours'],
  ...['answered', 'refused', 'unanswered', 'found', 'failed', 'no-reply', 'unreachable'],
  ...['scheduled', 'waiting', 'live', 'ended', 'left', 'withdrawn'],
  ...[
    'xstate.init',
    'xstate.promise.resolve',
    'xstate.promise.reject',
    'xstate.stop',
    'active',
    'done',
    'error',
    'stopped',
    'Error',
    'TypeError',
    'AbortError',
    'TimeoutError',
  ],
];

/** XState's own events and actions. */
const OF_XSTATE = [
  'xstate.init',
  'xstate.promise.resolve',
  'xstate.promise.reject',
  'xstate.stop',
  ...['raise', 'cancel', 'spawnChild', 'stopChild', 'sendTo', 'assign'].map((name) => `xstate.${name}`),
];

/** The names of the properties of events, contexts and stored records. */
const PROPERTIES = [
  ...['type', 'output', 'error', 'name', 'snapshot', 'status', 'value', 'context', 'input', 'actorId'],
  ...['isNew', 'reconsent', 'lastLoginDate', 'holdsSeat', 'record', 'version', 'keys', 'key', 'code', 'at'],
  ...['reading', 'readAt', 'phase', 'nextChangeAt', 'isNarrow', 'isScrolled', 'top', 'isOpen', 'scene'],
  ...['canHover', 'forcesColours', 'prefersLessMotion', 'savesData', 'choice', 'wanted', 'shown'],
  ...[
    'fadingOut',
    'pausedScene',
    'isBehindGame',
    'current',
    'chosen',
    'positions',
    'headings',
    'id',
    'height',
    'progress',
  ],
  ...['questions', 'open', 'linked', 'times', 'text', 'hits', 'kind', 'subject', 'failure'],
  ...['refusal', 'failures', 'leftMs', 'countedAt', 'now', 'storedKeys', 'isOnline', 'isTicked'],
  ...['hasFormChanged', 'seenKey', 'joined', 'forgotten', 'reference', 'isDone', 'opensAt', 'retryAfter'],
  ...['retryAfterMs', 'why', 'reply', 'session', 'title', 'state', 'startsAt', 'endsAt', 'seats', 'taken'],
  ...['total', 'seat', 'knownAs', 'consent', 'date', 'publishedAt', 'sha256', 'pdfPath', 'isMaterial'],
  ...['sections', 'heading', 'paragraphs', 'number', 'accepted', 'answer', 'view', 'serverTime'],
  ...['receivedAt', 'isWithdrawn'],
];

/** Every word of every chart: states, events, actions and what runs. */
function chartWords(name: MachineName): string[] {
  const machine = machineOf(name);
  const { states, transitions } = chartOf(machine);
  return [
    name,
    ...Array.from(transitionsOf(machine).keys(), ({ eventType }) => eventType),
    ...states.flatMap((state) => [state.name, state.id, ...state.invokes]),
    ...states.flatMap(({ id, invokes }) => invokes.map((_, index) => `${index}.${id}`)),
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap(({ event, actions }) => [event, ...actions]),
  ].flatMap((word) => [word, word.split(' ')[0] ?? word]);
}

/**
 * The only words that a trace contains: those of the machines, of the contract's closed lists, and the ids of public
 * questions. Everything else that a machine receives gets a stand-in (`redact.ts`).
 */
export const WORDS: ReadonlySet<string> = new Set([
  ...VALUES,
  ...OF_XSTATE,
  ...PROPERTIES,
  ...DEMO_VALUES,
  ...DEMO_PROPERTIES,
  ...ProblemCode.options,
  ...[PARTICIPANT_KEY, BACKGROUND_CHOICE_KEY, IDEMPOTENCY_STORE_KEY, BUILD_STORE_KEY],
  ...Object.values(faqSections).flatMap(({ questions }) => Object.keys(questions)),
  ...(Object.keys(CATALOGUE) as MachineName[]).flatMap(chartWords),
]);
