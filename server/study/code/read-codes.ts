import { isoTime, isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { type CodeState, codeStateOf } from './code-state.ts';

/** A code as lists and programs see it: everything but the code itself, which nobody has any more. */
export type CodeListing = {
  id: string;
  session: string;
  kind: 'reusable' | 'one-use';
  label: string;
  state: CodeState;
  used: number;
  capacity: number;
  opensAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  createdAt: string;
};

const BY_LABEL = new Intl.Collator('en', { numeric: true });

/** The codes of one session, or of all; oldest first, those that were made together by their labels: `Tuesday 2` before `Tuesday 10`. */
export async function readCodes({ db, now }: Ports, session?: string): Promise<CodeListing[]> {
  const codes = await db
    .selectFrom('join_code')
    .innerJoin('session', 'session.id', 'join_code.session_id')
    .select([
      'join_code.id',
      'join_code.session_id',
      'join_code.kind',
      'join_code.label',
      'join_code.used',
      'join_code.capacity',
      'join_code.opens_at',
      'join_code.expires_at',
      'join_code.revoked_at',
      'join_code.created_at',
      'session.state',
      'session.seats_taken',
      'session.seats_total',
    ])
    .$if(session !== undefined, (query) => query.where('join_code.session_id', '=', session ?? ''))
    .orderBy('join_code.created_at')
    .orderBy('join_code.id')
    .execute();
  const inOrder = codes.toSorted(
    (one, other) => one.created_at - other.created_at || BY_LABEL.compare(one.label, other.label),
  );
  return inOrder.map((code) => ({
    id: code.id,
    session: code.session_id,
    kind: code.kind,
    label: code.label,
    state: codeStateOf(code, code, now()),
    used: code.used,
    capacity: code.capacity,
    opensAt: isoTimeOrNull(code.opens_at),
    expiresAt: isoTimeOrNull(code.expires_at),
    revokedAt: isoTimeOrNull(code.revoked_at),
    createdAt: isoTime(code.created_at),
  }));
}
