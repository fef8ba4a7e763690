import { addPersonalToken } from '../../participation/access-tokens.ts';
import { lockParticipant } from '../../participation/authenticate.ts';
import type { Ports } from '../../participation/ports.ts';
import { transact } from '../../participation/transact.ts';
import { findByReference } from './find-by-reference.ts';

/** What opens a person's pages: links of both kinds, and linked browsers. */
export type AccessCounts = { reference: string; personal: number; session: number; browsers: number };

/**
 * Makes a new personal link for a person who lost theirs, and gives its path this once: it opens everything of that
 * person. Older links go on working. Throws a `StudyError` where there is no such participant.
 */
export async function createPersonalLinkFor(
  ports: Ports,
  reference: string,
): Promise<{ reference: string; path: string }> {
  return transact(ports, async (tx) => {
    const participant = await lockParticipant(tx, await findByReference(tx.db, reference));
    return { reference: participant.reference, path: `/e/${await addPersonalToken(tx, participant.id)}` };
  });
}

/** Counts what `revokeLinks` would end. Throws a `StudyError` where there is no such participant. */
export async function countAccess({ db }: Ports, reference: string): Promise<AccessCounts> {
  const { id, reference: found } = await findByReference(db, reference);
  const tokens = await db.selectFrom('token').select('kind').where('participant_id', '=', id).execute();
  const browsers = await db.selectFrom('browser').select('hash').where('participant_id', '=', id).execute();
  return {
    reference: found,
    personal: tokens.filter(({ kind }) => kind === 'entry').length,
    session: tokens.filter(({ kind }) => kind === 'session').length,
    browsers: browsers.length,
  };
}

/** Ends every link and browser of a person. Their seats and their record stay. */
export function revokeLinks(ports: Ports, reference: string): Promise<void> {
  return transact(ports, async (tx) => {
    const { db } = tx;
    const { id } = await lockParticipant(tx, await findByReference(db, reference));
    await db.deleteFrom('token').where('participant_id', '=', id).execute();
    await db.deleteFrom('browser').where('participant_id', '=', id).execute();
    // A repeated join would hand out new links.
    await db.deleteFrom('join_request').where('participant_id', '=', id).execute();
  });
}
