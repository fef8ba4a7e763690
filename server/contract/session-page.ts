import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Outcome, SessionSummary } from './session.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How to get into the game: facts to type or copy, and steps in words. */
export const Connection = v.object({
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  steps: v.array(v.string()),
});

export const Mate = v.object({ name: v.string(), role: v.string() });

const everyView = {
  /** The server's clock when it answered: countdowns go by this. */
  serverTime: Instant,
  session: SessionSummary,
  seat: v.object({ id: v.string(), number: v.pipe(Count, v.minValue(1)) }),
  isNew: v.boolean(),
  /** While true, the reply has nothing live: the participant must consent first. */
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
  /** `completionCode` is that of the outcome, or null. `reference` is to be quoted to the lab. */
  v.object({
    ...everyView,
    view: v.literal('ended'),
    outcome: Outcome,
    reference: v.string(),
    debrief: v.array(v.string()),
    completionCode: v.nullable(v.string()),
    /** Where this participant can fill in a survey, on another site. */
    survey: v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
  }),
  /** This participant gave the seat back. */
  v.object({ ...everyView, view: v.literal('left') }),
  /** This participant withdrew from the study. */
  v.object({ ...everyView, view: v.literal('withdrawn') }),
]);

export type SessionView = v.InferOutput<typeof SessionView>;

/** What a session page asks of the server. */
export const sessionPageEndpoints = {
  readSession: {
    method: 'GET',
    path: '/api/v1/session',
    summary: "One participant's page of one session.",
    credential: 'session',
    statuses: [200],
    reply: SessionView,
    problems: ['link-unknown'],
  },
} as const satisfies Record<string, Endpoint>;
