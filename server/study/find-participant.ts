import type { Kysely } from 'kysely';
import type { ParticipantRow, Schema } from '../database/schema.ts';
import { StudyError } from './study-error.ts';

/** One participant by their reference, in any case. Throws a `StudyError` where there is none. */
export async function findParticipant(db: Kysely<Schema>, reference: string): Promise<ParticipantRow> {
  const participant = await db
    .selectFrom('participant')
    .selectAll()
    .where(({ fn }) => fn('upper', ['reference']), '=', reference.trim().toUpperCase())
    .executeTakeFirst();
  if (participant !== undefined) return participant;
  throw new StudyError(
    `There is no participant '${reference}'. 'participant list' shows the references that there are.`,
  );
}
