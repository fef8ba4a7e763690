import * as v from 'valibot';
import { Instant } from './instant.ts';

/** The state of a session, which the lab decides. What each means is in {@link SESSION_STATES}. */
export const SessionState = v.picklist(['scheduled', 'waiting', 'live', 'paused', 'ended']);

export type SessionState = v.InferOutput<typeof SessionState>;

type SessionStateRules = {
  /** Nobody joins or leaves any more: seats are final, and no longer active (STATE-3). */
  isOver: boolean;
  /** The game has begun. */
  isRunning: boolean;
  /** The states that the lab can move it to; none where it is final. */
  mayBecome: readonly SessionState[];
};

/** Every rule that depends on the state of a session follows from this table, or from a switch over all states. */
export const SESSION_STATES: Readonly<Record<SessionState, SessionStateRules>> = {
  scheduled: { isOver: false, isRunning: false, mayBecome: ['waiting', 'ended'] },
  waiting: { isOver: false, isRunning: false, mayBecome: ['live', 'scheduled', 'ended'] },
  live: { isOver: false, isRunning: true, mayBecome: ['paused', 'ended'] },
  paused: { isOver: false, isRunning: true, mayBecome: ['live', 'ended'] },
  ended: { isOver: true, isRunning: false, mayBecome: [] },
};

export function isOver({ state }: { state: SessionState }): boolean {
  return SESSION_STATES[state].isOver;
}

export const OVER_STATES = SessionState.options.filter((state) => isOver({ state }));

/** Whether a participant was there: all the time, for a part of it (which only the lab can know), or not at all. */
export const Attendance = v.picklist(['attended', 'partly', 'absent']);

export type Attendance = v.InferOutput<typeof Attendance>;

/** What a session came to for one participant. One that ended without having been live was not held: nobody missed it. */
export const Outcome = v.picklist([...Attendance.options, 'not-held']);

export type Outcome = v.InferOutput<typeof Outcome>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What anyone with a code or a link may know of a session. */
export const SessionSummary = v.object({
  title: v.string(),
  state: SessionState,
  startsAt: Instant,
  endsAt: v.nullable(Instant),
  seats: v.object({ taken: Count, total: Count }),
});

export type SessionSummary = v.InferOutput<typeof SessionSummary>;
