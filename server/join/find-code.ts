import { readJoinCode } from '../contract/join-code.ts';
import { compileOnce } from '../database/compiled-query.ts';
import type { JoinCodeRow, SessionRow } from '../database/schema.ts';
import { isoTime } from '../participation/iso-time.ts';
import type { Ports } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { codeHmac } from '../participation/secrets.ts';
import { codeAvailabilityOf } from './code-availability.ts';

/** A code and the session that it opens. */
export type FoundCode = { code: JoinCodeRow; session: SessionRow };

/** The code that a person typed, in its plain form. Throws a `ProblemError` ('code-malformed'). */
export function parseCode(typed: string): string {
  const reading = readJoinCode(typed);
  if (reading.kind !== 'code') throw new ProblemError('code-malformed');
  return reading.code;
}

/** Finds a plain code. Throws a `ProblemError` ('code-unknown'). */
export async function findCode({ db, serverKey }: Ports, plain: string): Promise<FoundCode> {
  const [code] = await selectCode(db, { hmac: codeHmac(serverKey, plain) });
  if (code === undefined) throw new ProblemError('code-unknown');
  const [session] = await selectSession(db, { id: code.session_id });
  // The lab has deleted both since the code was read.
  if (session === undefined) throw new ProblemError('code-unknown');
  return { code, session };
}

const selectCode = compileOnce((db, { hmac }: { hmac: string }) =>
  db.selectFrom('join_code').selectAll().where('code_hmac', '=', hmac),
);

const selectSession = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom('session').selectAll().where('id', '=', id),
);

/** For somebody who holds no seat there: throws a `ProblemError` with the reason unless the code is open. */
export function refuseUnlessOpen({ code, session }: FoundCode, now: number): void {
  const availability = codeAvailabilityOf(code, session, now);
  if (availability === 'open') return;
  const opensAt = availability === 'code-not-open' ? code.opens_at : null;
  if (opensAt === null) throw new ProblemError(availability);
  throw new ProblemError(availability, {
    opensAt: isoTime(opensAt),
    retryAfter: Math.ceil((opensAt - now) / 1000),
  });
}
