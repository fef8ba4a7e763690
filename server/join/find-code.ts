import { readJoinCode } from '../contract/join-code.ts';
import type { JoinCodeRow, SessionRow } from '../database/schema.ts';
import { instant } from '../participation/iso-time.ts';
import type { Ports } from '../participation/ports.ts';
import { Refusal } from '../participation/problem-error.ts';
import { codeHmac } from '../participation/secrets.ts';
import { codeVerdict } from './code-availability.ts';

/** A code and the session that it opens. */
export type OpenedCode = { code: JoinCodeRow; session: SessionRow };

/** The code that a person typed, in its plain form. Throws a `Refusal` ('code-malformed'). */
export function typedCode(typed: string): string {
  const reading = readJoinCode(typed);
  if (reading.kind !== 'code') throw new Refusal('code-malformed');
  return reading.code;
}

/** Finds a plain code. Throws a `Refusal` ('code-unknown'). */
export async function findCode({ db, key }: Ports, plain: string): Promise<OpenedCode> {
  const code = await db
    .selectFrom('join_code')
    .selectAll()
    .where('code_hmac', '=', codeHmac(key, plain))
    .executeTakeFirst();
  if (code === undefined) throw new Refusal('code-unknown');
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', code.session_id)
    .executeTakeFirst();
  // The lab has deleted both since the code was read.
  if (session === undefined) throw new Refusal('code-unknown');
  return { code, session };
}

/** For whoever holds no seat there: throws a `Refusal` with the verdict unless a seat is free. */
export function refuseUnlessFree({ code, session }: OpenedCode, now: number): void {
  const verdict = codeVerdict(code, session, now);
  if (verdict === 'free') return;
  const opensAt = verdict === 'code-not-open' ? code.opens_at : null;
  if (opensAt === null) throw new Refusal(verdict);
  throw new Refusal(verdict, { opensAt: instant(opensAt), retryAfter: Math.ceil((opensAt - now) / 1000) });
}
