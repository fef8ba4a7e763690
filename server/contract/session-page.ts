import * as v from 'valibot';
import { Instant } from './instant.ts';

/**
 * What a session's team has decided about it. It moves along this list, to and fro between live and paused, back from
 * waiting to scheduled, and to its end from anywhere.
 */
export const SessionState = v.picklist(['scheduled', 'waiting', 'live', 'paused', 'ended']);

/** A state of a session. */
export type SessionState = v.InferOutput<typeof SessionState>;

/** Whether a person was there: all the time, for a part of it (which only the team can know), or not at all. */
export const Attendance = v.picklist(['attended', 'partly', 'absent']);

/** Whether a person was there. */
export type Attendance = v.InferOutput<typeof Attendance>;

/** What a session came to for one person. One that ended without having been live was not held: nobody missed it. */
export const Outcome = v.picklist([...Attendance.options, 'not-held']);

/** What a session came to for one person. */
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

/** A parsed summary. */
export type SessionSummary = v.InferOutput<typeof SessionSummary>;

/** How to get into the game: facts to type or copy, and steps in words. */
export const Connection = v.object({
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  steps: v.array(v.string()),
});

/** An AI agent in the game. */
export const Mate = v.object({ name: v.string(), role: v.string() });

const everyView = {
  /** The server's clock when it answered: countdowns go by this. */
  serverTime: Instant,
  session: SessionSummary,
  seat: v.object({ id: v.string(), number: v.pipe(Count, v.minValue(1)) }),
  isNew: v.boolean(),
  /** While true nothing live is told: the person is asked first. */
  reconsent: v.boolean(),
};

/** One participant's page of one session (ROUTE-10): the reply of `GET /api/v1/session`. */
export const SessionView = v.variant('view', [
  v.object({ ...everyView, view: v.literal('scheduled') }),
  /** `here`: how many have this page open now. */
  v.object({ ...everyView, view: v.literal('waiting'), here: Count }),
  /** `connection` is null while `reconsent`. */
  v.object({
    ...everyView,
    view: v.literal('live'),
    connection: v.nullable(Connection),
    mates: v.array(Mate),
  }),
  v.object({ ...everyView, view: v.literal('paused'), mates: v.array(Mate) }),
  /** `completionCode` is that of the outcome, or null; none stands in for another. `reference` is to be quoted to the team. */
  v.object({
    ...everyView,
    view: v.literal('ended'),
    outcome: Outcome,
    reference: v.string(),
    debrief: v.array(v.string()),
    completionCode: v.nullable(v.string()),
    /** Where this person can fill in a survey, on another site. */
    survey: v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
  }),
  /** This person gave the seat back. */
  v.object({ ...everyView, view: v.literal('left') }),
  /** This person withdrew from the study. */
  v.object({ ...everyView, view: v.literal('withdrawn') }),
]);

/** The parsed reply of `GET /api/v1/session`. */
export type SessionView = v.InferOutput<typeof SessionView>;
