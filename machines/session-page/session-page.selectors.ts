import type { SnapshotFrom } from 'xstate';
import { stateName } from '../state-name.ts';
import { FRESH_FOR_MS, HOLDS_SEAT, remainingOf, type SessionAnswer } from './session-answer.ts';
import type { createSessionPageMachine } from './session-page.machine.ts';

type SessionPageSnapshot = SnapshotFrom<ReturnType<typeof createSessionPageMachine>>;

/** What a session page shows, in one word. `blocked` is live, but needs a new consent first. */
export type SessionScreen = SessionAnswer['view'] | 'opening' | 'unanswered' | 'blocked' | 'unknown';

/** What the page shows now. */
export function selectSessionScreen(snapshot: SessionPageSnapshot): SessionScreen {
  const shown = snapshot.value.shown;
  if (typeof shown === 'string') return shown === 'deciding' ? 'opening' : shown;
  if ('opening' in shown) return shown.opening === 'requesting' ? 'opening' : shown.opening;
  if ('live' in shown) return shown.live === 'open' ? 'live' : shown.live;
  return stateName(shown);
}

/** Which answer the page shows; null where there is none. */
export function selectAnswerNumber({ context }: SessionPageSnapshot): number | null {
  return context.answer?.number ?? null;
}

/** How far the shown answer can be trusted; null where nothing is to be waited for. */
export function selectFreshness(snapshot: SessionPageSnapshot): 'fresh' | 'ageing' | 'offline' | null {
  const { freshness } = snapshot.value;
  return freshness === 'resting' ? null : freshness;
}

/** How old the shown answer was at the last reading of the clock, in milliseconds; null where there is none. */
export function selectAge({ context }: SessionPageSnapshot): number | null {
  if (context.answer === null) return null;
  const age = context.readAt - context.answer.receivedAt;
  // A clock that was set back knows only that the answer is old.
  return age < 0 ? FRESH_FOR_MS : age;
}

/**
 * How long it is until the session is meant to start, by the server's clock; 0 once that is over, also where a clock was
 * put back since: no timer would move that countdown. Milliseconds.
 */
export function selectRemaining(snapshot: SessionPageSnapshot): number {
  const { answer, readAt } = snapshot.context;
  return snapshot.matches({ shown: { scheduled: 'due' } }) ? 0 : remainingOf(answer, readAt);
}

/** Whether this browser holds an active seat by this page (STATE-3); null while it does not know. */
export function selectSessionHoldsSeat(snapshot: SessionPageSnapshot): boolean | null {
  const { answer } = snapshot.context;
  if (answer !== null) return HOLDS_SEAT[answer.view];
  return snapshot.matches({ shown: 'unknown' }) ? false : null;
}
