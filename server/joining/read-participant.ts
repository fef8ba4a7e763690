import type { OwnData, Participant } from '../contract/participants.ts';
import type { ParticipantRow } from '../database/schema.ts';
import { consentRecordOf, consentsOf, isReconsentDue } from './consent-record.ts';
import { instant, instantOrNull } from './instants.ts';
import type { Ports } from './ports.ts';
import { seatsOf } from './seats.ts';
import { lastLoginDate } from './visits.ts';

/** A participant as they see themselves (ROUTE-12). */
export async function participantOf({ db, now }: Ports, participant: ParticipantRow): Promise<Participant> {
  const { id, reference, joined_at, welcomed_at, withdrawn_at } = participant;
  return {
    isNew: welcomed_at === null,
    reconsent: await isReconsentDue(db, participant),
    lastLoginDate: await lastLoginDate(db, id),
    serverTime: instant(now()),
    reference,
    joinedAt: instant(joined_at),
    withdrawnAt: instantOrNull(withdrawn_at),
    seats: await seatsOf(db, id),
    consents: (await consentsOf(db, id)).map(consentRecordOf),
  };
}

/** Everything the database holds on a person that is no secret. */
export async function ownDataOf({ db, now }: Ports, participant: ParticipantRow): Promise<OwnData> {
  const { id, reference, joined_at, welcomed_at, withdrawn_at } = participant;
  const visits = await db
    .selectFrom('visit')
    .select('at')
    .where('participant_id', '=', id)
    .orderBy('at')
    .execute();
  return {
    exportedAt: instant(now()),
    participant: {
      reference,
      joinedAt: instant(joined_at),
      withdrawnAt: instantOrNull(withdrawn_at),
      welcomedAt: instantOrNull(welcomed_at),
    },
    seats: await seatsOf(db, id),
    consents: (await consentsOf(db, id)).map(consentRecordOf),
    visits: visits.map(({ at }) => ({ at: instant(at) })),
  };
}
