import type { Ports } from '../../participation/ports.ts';
import { StudyError } from '../study-error.ts';

/** A code that is about to be revoked, and how many seats were taken with it. */
export type RevocableCode = { id: string; session: string; label: string; used: number };

/** The codes with these IDs. Throws a `StudyError` for one that is not there or is revoked already. */
export async function planRevocation({ db }: Ports, ids: readonly string[]): Promise<RevocableCode[]> {
  const codes = await db.selectFrom('join_code').selectAll().where('id', 'in', ids).execute();
  return ids.map((id) => {
    const code = codes.find((each) => each.id === id);
    if (!code) throw new StudyError(`There is no code '${id}'. 'code list' shows the codes that there are.`);
    if (code.revoked_at !== null) throw new StudyError(`The code ${id} is revoked already.`);
    return { id, session: code.session_id, label: code.label, used: code.used };
  });
}

/** Ends codes: from now on they are unknown. Seats taken with them stay. */
export async function revokeCodes({ db, now }: Ports, codes: readonly RevocableCode[]): Promise<void> {
  await db
    .updateTable('join_code')
    .set({ revoked_at: now() })
    .where(
      'id',
      'in',
      codes.map(({ id }) => id),
    )
    .where('revoked_at', 'is', null)
    .execute();
}
