import * as v from 'valibot';
import { Instant } from './instant.ts';

/**
 * The state of a session, which the team decides. It moves along this list, between live and paused in both
 * directions, back from waiting to scheduled, and from any state to its end.
 */
export const SessionState = v.picklist(['scheduled', 'waiting', 'live', 'paused', 'ended']);

export type SessionState = v.InferOutput<typeof SessionState>;

/** Whether a person was there: all the time, for a part of it (which only the team can know), or not at all. */
export const Attendance = v.picklist(['attended', 'partly', 'absent']);

export type Attendance = v.InferOutput<typeof Attendance>;

/** What a session came to for one person. One that ended without having been live was not held: nobody missed it. */
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
