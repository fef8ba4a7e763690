import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Token } from './participation.ts';
import { Outcome, SessionState } from './session.ts';

/** A seat on a participant's page. */
export const Seat = v.object({
  id: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  state: v.picklist(['held', 'left']),
  takenAt: Instant,
  leftAt: v.nullable(Instant),
  /** Null until the session has ended, and for a seat that was given back. */
  outcome: v.nullable(Outcome),
  session: v.object({
    title: v.string(),
    state: SessionState,
    startsAt: Instant,
    endsAt: v.nullable(Instant),
  }),
});

export type Seat = v.InferOutput<typeof Seat>;

/** The reply of `POST /api/v1/me/seats/:seatId/links`: a new link to that seat's session page. */
export const SessionLink = v.object({ sessionToken: Token });

/** What can be done with a seat. */
export const seatEndpoints = {
  leaveSeat: {
    method: 'POST',
    path: '/api/v1/me/seats/:seatId/leave',
    summary: 'Gives a seat back. A session link can leave its own seat only.',
    credential: 'any',
    statuses: [204],
    reply: null,
    problems: ['link-unknown', 'participant-unknown', 'seat-unknown', 'session-closed'],
  },
  createSessionLink: {
    method: 'POST',
    path: '/api/v1/me/seats/:seatId/links',
    summary: 'Makes a new link to the session page of a seat.',
    credential: 'participant',
    statuses: [201],
    reply: SessionLink,
    problems: ['link-unknown', 'participant-unknown', 'seat-unknown'],
  },
} as const satisfies Record<string, Endpoint>;
