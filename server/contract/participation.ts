import * as v from 'valibot';
import { Instant } from './instant.ts';

/** A secret of 256 random bits, base64url. */
export const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** The shared client state as the server knows it (STATE-1). */
export const visitFields = {
  isNew: v.boolean(),
  reconsent: v.boolean(),
  lastLoginDate: v.nullable(Instant),
};
