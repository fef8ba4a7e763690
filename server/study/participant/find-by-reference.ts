import type { Kysely } from 'kysely';
import type { ParticipantRow, Schema } from '../../database/schema.ts';
import { StudyError } from '../study-error.ts';
import { parseReference, similarReferences } from './read-reference.ts';

/**
 * One participant by the reference that somebody typed. Throws a `StudyError` where there is none, which names those who may be
 * meant: nobody is taken for somebody else.
 */
export async function findByReference(db: Kysely<Schema>, typed: string): Promise<ParticipantRow> {
  const reference = parseReference(typed);
  if (reference === null) {
    throw new StudyError(
      `'${typed}' is not a reference. Write it as in P-7K3F2Q: six letters or digits, P- before them or not.`,
    );
  }
  const participant = await db
    .selectFrom('participant')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (participant !== undefined) return participant;
  const all = await db.selectFrom('participant').select('reference').orderBy('reference').execute();
  const alike = similarReferences(
    reference,
    all.map((each) => each.reference),
  );
  throw new StudyError(
    `There is no participant '${typed}'. ${
      alike.length === 0
        ? "'participant list' shows the references that there are."
        : `Perhaps ${alike.join(' or ')} is meant: look again, or ask.`
    }`,
  );
}
