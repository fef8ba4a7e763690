import type { SnapshotFrom } from 'xstate';
import { stateName } from '../state-name.ts';
import type { createJoinMachine } from './join.machine.ts';
import type { JoinStep } from './join-history.ts';
import type { Found, Joined, TextReading } from './join-ports.ts';

type JoinSnapshot = SnapshotFrom<ReturnType<typeof createJoinMachine>>;

/** Why the code in the field does not lead to a seat. Instants in milliseconds since 1970-01-01T00:00Z. */
export type CodeProblem =
  | { kind: 'none' }
  | { kind: 'empty' }
  | { kind: 'malformed' }
  | { kind: 'refused'; code: string }
  | { kind: 'not-open'; opensAt: number | null; secondsLeft: number }
  | { kind: 'too-many-tries'; secondsLeft: number }
  | { kind: 'unreachable'; isOffline: boolean }
  /** That somebody was forgotten could not be undone. */
  | { kind: 'not-undone' };

/** What the page is waiting for. */
export type Wait =
  | { kind: 'requesting' }
  /** The next attempt is made in `seconds`, after this many failures. */
  | { kind: 'pausing'; failures: number; seconds: number }
  | { kind: 'offline' };

/** What can be done about a seat that was found. */
export type Offer =
  /** `free`: for a new one the form is agreed to first. */
  | { kind: 'free'; isTicked: boolean; hasFormChanged: boolean }
  | { kind: 'own' }
  /** The confirmation that this browser forgets whom it knows. */
  | { kind: 'confirming-forget' }
  | { kind: 'forgetting'; hasFailed: boolean }
  | { kind: 'joining'; wait: Wait }
  | { kind: 'unsure'; isOffline: boolean };

/** The step of joining that a page shows. */
export type JoinScreen =
  | { kind: 'editing'; text: string; problem: CodeProblem }
  | { kind: 'looking-up'; text: string; wait: Wait }
  | { kind: 'found'; found: Found; offer: Offer }
  | { kind: 'joined'; joined: Joined };

export function selectJoinScreen({ value, context }: JoinSnapshot): JoinScreen {
  const { text, found, joined, isTicked, hasFormChanged, isOnline } = context;
  const editing: JoinScreen = { kind: 'editing', text, problem: problemsOf(context).typing };
  const offered = (offer: Offer): JoinScreen => (found ? { kind: 'found', found, offer } : editing);
  if (typeof value === 'string') {
    const screens: Record<typeof value, JoinScreen> = {
      opening: editing,
      remembered: editing,
      overtaken: editing,
      undoing: { kind: 'looking-up', text, wait: waitsOf(context).requesting },
      freeSeat: offered({ kind: 'free', isTicked, hasFormChanged }),
      ownSeat: offered({ kind: 'own' }),
      confirmingForget: offered({ kind: 'confirming-forget' }),
      joined: joined ? { kind: 'joined', joined } : editing,
    };
    return screens[value];
  }
  if ('editing' in value) return { ...editing, problem: problemsOf(context)[stateName(value.editing)] };
  if ('lookingUp' in value) return { kind: 'looking-up', text, wait: waitsOf(context)[value.lookingUp] };
  if ('joining' in value) return offered({ kind: 'joining', wait: waitsOf(context)[value.joining] });
  if ('forgetting' in value) {
    return offered({ kind: 'forgetting', hasFailed: value.forgetting === 'failed' });
  }
  value satisfies { unsure: unknown };
  return offered({ kind: 'unsure', isOffline: !isOnline });
}

/** Which step belongs in the tab's history; null during a request. */
export function selectJoinStep(snapshot: JoinSnapshot): JoinStep | null {
  return HISTORY_STEPS[selectJoinScreen(snapshot).kind];
}

const HISTORY_STEPS = { editing: 'code', 'looking-up': null, found: 'offer', joined: 'seat' } as const;

/** The reference of whom this browser has forgotten, while that can be undone; else null. */
export function selectForgotten(snapshot: JoinSnapshot): string | null {
  const { forgotten } = snapshot.context;
  return forgotten && snapshot.can({ type: 'undo.pressed' }) ? forgotten.reference : null;
}

/** What a reload restores of the field: nothing once a seat was taken, else as `keptTextOf` says. */
export function selectKeptText(snapshot: JoinSnapshot): string {
  const { text, reading, joined } = snapshot.context;
  return joined === null ? keptTextOf(text, reading) : '';
}

/** What a reload restores of a text in the field, read as `reading`: of a link just its code. */
export function keptTextOf(text: string, reading: TextReading): string {
  if (reading.kind === 'empty') return '';
  if (text.length <= MAX_KEPT) return text;
  return reading.kind === 'code' ? reading.code : '';
}

/** Longer than any spelling of a code, and shorter than a token: no link of somebody's own is kept. */
const MAX_KEPT = 40;

type Context = JoinSnapshot['context'];

function problemsOf({ refusal, leftMs, isOnline }: Context) {
  const secondsLeft = Math.ceil(leftMs / 1000);
  return {
    typing: { kind: 'none' },
    empty: { kind: 'empty' },
    malformed: { kind: 'malformed' },
    refused: { kind: 'refused', code: refusal?.code ?? 'internal' },
    notOpenYet: { kind: 'not-open', opensAt: refusal?.opensAt ?? null, secondsLeft },
    tooManyTries: { kind: 'too-many-tries', secondsLeft },
    notUndone: { kind: 'not-undone' },
    unreachable: { kind: 'unreachable', isOffline: !isOnline },
  } as const satisfies Record<string, CodeProblem>;
}

function waitsOf({ failures, leftMs }: Context) {
  return {
    choosingKey: { kind: 'requesting' },
    requesting: { kind: 'requesting' },
    deciding: { kind: 'requesting' },
    pausing: { kind: 'pausing', failures, seconds: Math.ceil(leftMs / 1000) },
    offline: { kind: 'offline' },
  } as const satisfies Record<string, Wait>;
}
