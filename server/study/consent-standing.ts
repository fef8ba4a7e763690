import type { Study } from './study.ts';

/**
 * How many people who have not withdrawn have agreed to some version, and for how many of them that was before the last
 * material one: those are asked again.
 */
export async function consentStanding({
  db,
}: Pick<Study, 'db'>): Promise<{ agreed: number; pending: number }> {
  const { material } = await db
    .selectFrom('consent_form')
    .where('is_material', '=', 1)
    .select(({ fn }) => fn.max<number | null>('position').as('material'))
    .executeTakeFirstOrThrow();
  const agreements = await db
    .selectFrom('consent')
    .innerJoin('participant', 'participant.id', 'consent.participant_id')
    .innerJoin('consent_form', 'consent_form.version', 'consent.version')
    .where('consent.kind', '=', 'given')
    .where('participant.withdrawn_at', 'is', null)
    .groupBy('consent.participant_id')
    .select(({ fn }) => fn.max<number>('consent_form.position').as('last'))
    .execute();
  return {
    agreed: agreements.length,
    pending: agreements.filter(({ last }) => last < (material ?? 0)).length,
  };
}
