import type { SnapshotFrom } from 'xstate';
import type { createJoinMachine } from './join.machine.ts';
import type { CodeFault, Found, Joined } from './join-ports.ts';

type JoinSnapshot = SnapshotFrom<ReturnType<typeof createJoinMachine>>;

/** Why the code in the field does not lead on. Instants in milliseconds since 1970-01-01T00:00Z. */
export type CodeProblem =
  | { kind: 'none' }
  | { kind: 'empty' }
  | { kind: 'malformed'; fault: CodeFault }
  | { kind: 'refused'; code: string }
  | { kind: 'not-open'; opensAt: number | null; secondsLeft: number }
  | { kind: 'too-many-tries'; secondsLeft: number }
  | { kind: 'unreachable'; isOffline: boolean };

/** How a wait for the server stands. */
export type Wait =
  | { kind: 'asking' }
  /** `secondsLeft` until the next attempt, the `failures`th repetition of `most`. */
  | { kind: 'pausing'; failures: number; secondsLeft: number }
  | { kind: 'offline' };

/** Where joining stands, as a page shows it. */
export type JoinStep =
  | { kind: 'editing'; text: string; problem: CodeProblem }
  | { kind: 'looking-up'; text: string; wait: Wait }
  | { kind: 'found'; found: Found; isTicked: boolean; isTickMissed: boolean; hasFormChanged: boolean }
  | { kind: 'yours'; found: Found }
  | { kind: 'joining'; wait: Wait }
  | { kind: 'unsure'; isOffline: boolean }
  | { kind: 'joined'; joined: Joined };

/** Where joining stands. */
export function selectJoinStep(snapshot: JoinSnapshot): JoinStep {
  const { text, found, joined, isTicked, hasFormChanged, isOnline } = snapshot.context;
  if (snapshot.matches('lookingUp')) return { kind: 'looking-up', text, wait: waitOf(snapshot) };
  if (snapshot.matches('joining')) return { kind: 'joining', wait: waitOf(snapshot) };
  if (snapshot.matches('unsure')) return { kind: 'unsure', isOffline: !isOnline };
  if (snapshot.matches('joined') && joined) return { kind: 'joined', joined };
  if (snapshot.matches('yours') && found) return { kind: 'yours', found };
  if (snapshot.matches('found') && found) {
    const isTickMissed = snapshot.matches({ found: 'unticked' });
    return { kind: 'found', found, isTicked, isTickMissed, hasFormChanged };
  }
  return { kind: 'editing', text, problem: problemOf(snapshot) };
}

function problemOf(snapshot: JoinSnapshot): CodeProblem {
  const { reading, refusal, leftMs, isOnline } = snapshot.context;
  const secondsLeft = Math.ceil(leftMs / 1000);
  if (snapshot.matches({ editing: 'empty' })) return { kind: 'empty' };
  if (snapshot.matches({ editing: 'malformed' }) && reading.kind === 'malformed') {
    return { kind: 'malformed', fault: reading.fault };
  }
  if (snapshot.matches({ editing: 'notOpenYet' })) {
    return { kind: 'not-open', opensAt: refusal?.opensAt ?? null, secondsLeft };
  }
  if (snapshot.matches({ editing: 'tooManyTries' })) return { kind: 'too-many-tries', secondsLeft };
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
    return { kind: 'pausing', failures, secondsLeft: Math.ceil(leftMs / 1000) };
  }
  return { kind: 'asking' };
}
