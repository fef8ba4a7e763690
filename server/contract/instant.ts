import * as v from 'valibot';

/** An instant as RFC 3339 writes it, in UTC or with an offset: `2026-11-21T17:05:00.000Z`. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());
