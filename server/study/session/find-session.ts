import type { SessionRow } from '../../database/schema.ts';
import type { Ports } from '../../participation/ports.ts';
import { StudyError } from '../study-error.ts';

/** The session with this ID. Throws a `StudyError` where there is none. */
export async function findSession({ db }: Pick<Ports, 'db'>, id: string): Promise<SessionRow> {
  const session = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
  if (!session) {
    throw new StudyError(`There is no session '${id}'. 'session list' shows the sessions that there are.`);
  }
  return session;
}
