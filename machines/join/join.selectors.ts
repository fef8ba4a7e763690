import type { SnapshotFrom } from 'xstate';
import type { createJoinMachine } from './join.machine.ts';
import type { JoinPlace } from './join-history.ts';
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
export type JoinStep =
  | { kind: 'editing'; text: string; problem: CodeProblem }
  | { kind: 'looking-up'; text: string; wait: Wait }
  | { kind: 'found'; found: Found; offer: Offer }
  | { kind: 'joined'; joined: Joined };

export function selectJoinStep(snapshot: JoinSnapshot): JoinStep {
  const { text, found, joined } = snapshot.context;
  if (snapshot.matches('lookingUp') || snapshot.matches('undoing'))
    return { kind: 'looking-up', text, wait: waitOf(snapshot) };
  if (snapshot.matches('joined') && joined) return { kind: 'joined', joined };
  const offer = offerOf(snapshot);
  if (found && offer) return { kind: 'found', found, offer };
  return { kind: 'editing', text, problem: problemOf(snapshot) };
}

/** Which step belongs in the tab's history; null during a request. */
export function selectJoinPlace(snapshot: JoinSnapshot): JoinPlace | null {
  return PLACES[selectJoinStep(snapshot).kind];
}

const PLACES = { editing: 'code', 'looking-up': null, found: 'offer', joined: 'seat' } as const;

/** The reference of whom this browser has forgotten, while that can be undone; else null. */
export function selectForgotten(snapshot: JoinSnapshot): string | null {
  const isOffered = ['editing', 'freeSeat', 'ownSeat'].some((state) => snapshot.matches(state as 'editing'));
  const { forgotten } = snapshot.context;
  return isOffered && forgotten?.isDone ? forgotten.reference : null;
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

function offerOf(snapshot: JoinSnapshot): Offer | null {
  const { isTicked, hasFormChanged, isOnline } = snapshot.context;
  if (snapshot.matches('freeSeat')) return { kind: 'free', isTicked, hasFormChanged };
  if (snapshot.matches('ownSeat')) return { kind: 'own' };
  if (snapshot.matches('confirmingForget')) return { kind: 'confirming-forget' };
  if (snapshot.matches('forgetting')) {
    return { kind: 'forgetting', hasFailed: snapshot.matches({ forgetting: 'failed' }) };
  }
  if (snapshot.matches('joining')) return { kind: 'joining', wait: waitOf(snapshot) };
  return snapshot.matches('unsure') ? { kind: 'unsure', isOffline: !isOnline } : null;
}

function problemOf(snapshot: JoinSnapshot): CodeProblem {
  const { refusal, leftMs, isOnline } = snapshot.context;
  const secondsLeft = Math.ceil(leftMs / 1000);
  if (snapshot.matches({ editing: 'empty' })) return { kind: 'empty' };
  if (snapshot.matches({ editing: 'malformed' })) return { kind: 'malformed' };
  if (snapshot.matches({ editing: 'notOpenYet' })) {
    return { kind: 'not-open', opensAt: refusal?.opensAt ?? null, secondsLeft };
  }
  if (snapshot.matches({ editing: 'tooManyTries' })) return { kind: 'too-many-tries', secondsLeft };
  if (snapshot.matches({ editing: 'notUndone' })) return { kind: 'not-undone' };
  if (snapshot.matches({ editing: 'unreachable' })) return { kind: 'unreachable', isOffline: !isOnline };
  if (snapshot.matches({ editing: 'refused' })) return { kind: 'refused', code: refusal?.code ?? '' };
  return { kind: 'none' };
}

function waitOf(snapshot: JoinSnapshot): Wait {
  const { failures, leftMs } = snapshot.context;
  if (snapshot.matches({ lookingUp: 'offline' }) || snapshot.matches({ joining: 'offline' })) {
    return { kind: 'offline' };
  }
  if (snapshot.matches({ lookingUp: 'pausing' }) || snapshot.matches({ joining: 'pausing' })) {
    return { kind: 'pausing', failures, seconds: Math.ceil(leftMs / 1000) };
  }
  return { kind: 'requesting' };
}
