import { lastGivenPosition, lastMaterialPosition } from '../../consent/consent-record.ts';
import type { Study } from '../study-ports.ts';

/**
 * How many people who have not withdrawn have agreed to some version, and for how many of them that was before the last
 * material one: those are asked again.
 */
export async function consentStanding({
  db,
}: Pick<Study, 'db'>): Promise<{ agreed: number; pending: number }> {
  const people = await db
    .selectFrom('participant')
    .where('withdrawn_at', 'is', null)
    .select([lastGivenPosition, lastMaterialPosition])
    .execute();
  const agreed = people.filter(({ given }) => given > 0);
  return { agreed: agreed.length, pending: agreed.filter(({ given, material }) => given < material).length };
}
