import { consentRecordOf, consentsOf, isReconsentDue } from '../consent/consent-record.ts';
import type { Participant } from '../contract/personal-page.ts';
import type { ParticipantRow } from '../database/schema.ts';
import type { Credential } from '../participation/authenticate.ts';
import { authenticateParticipant, findByBrowser } from '../participation/authenticate.ts';
import type { Handler } from '../participation/handler.ts';
import { isoTime, isoTimeOrNull } from '../participation/iso-time.ts';
import { recordLastUse } from '../participation/last-used.ts';
import type { Ports } from '../participation/ports.ts';
import { lastLoginDate } from '../participation/visits.ts';
import { seatsOf } from '../seat/seats.ts';
import { browsersOf, linksOf } from './access-links.ts';

/** The participant, without recording a visit. The browser that shows them is in use too. */
export const readMe: Handler<'readMe'> = async (ports, { credential, browserSecret }) => {
  const participant = await authenticateParticipant(ports.db, credential);
  const reply = await participantOf(ports, participant, credential, browserSecret);
  if (browserSecret !== null && browserSecret !== credential.secret) {
    await recordLastUse(ports, { kind: 'browser', secret: browserSecret });
  }
  return reply;
};

/** A participant as they see themselves (ROUTE-12), by this credential and from a browser with this cookie. */
async function participantOf(
  { db, now }: Ports,
  participant: ParticipantRow,
  credential: Credential,
  browserSecret: string | null,
): Promise<Participant> {
  const { id, reference, joined_at, welcomed_at, withdrawn_at } = participant;
  return {
    isNew: welcomed_at === null,
    reconsent: await isReconsentDue(db, participant),
    lastLoginDate: await lastLoginDate(db, id),
    serverTime: isoTime(now()),
    reference,
    browser: await browserStatusOf(db, participant, browserSecret),
    joinedAt: isoTime(joined_at),
    withdrawnAt: isoTimeOrNull(withdrawn_at),
    seats: await seatsOf(db, id),
    consents: (await consentsOf(db, id)).map(consentRecordOf),
    links: await linksOf(db, id, credential),
    browsers: await browsersOf(db, id, browserSecret),
  };
}

/** The participant whom this browser is linked to. */
export const readBrowser: Handler<'readBrowser'> = async (ports, { browserSecret }) => {
  const linked = browserSecret === null ? undefined : await findByBrowser(ports.db, browserSecret);
  if (browserSecret === null || linked === undefined) return { participant: null };
  const credential = { kind: 'browser', secret: browserSecret } as const;
  return { participant: await participantOf(ports, linked, credential, browserSecret) };
};

async function browserStatusOf(
  db: Ports['db'],
  { id }: ParticipantRow,
  browserSecret: string | null,
): Promise<Participant['browser']> {
  const linked = browserSecret === null ? undefined : await findByBrowser(db, browserSecret);
  if (linked === undefined) return 'unknown';
  return linked.id === id ? 'yours' : 'another';
}

/** Everything the database holds on a participant, without secrets. */
export const readMyData: Handler<'readMyData'> = async ({ db, now }, { credential }) => {
  const participant = await authenticateParticipant(db, credential);
  const { id, reference, joined_at, welcomed_at, withdrawn_at } = participant;
  const pages = await db
    .selectFrom('seat')
    .select(['id', 'seen_at', 'seen_live_at', 'attendance'])
    .where('participant_id', '=', id)
    .execute();
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const visits = await db
    .selectFrom('visit')
    .select(['at', 'last_seen_at'])
    .where('participant_id', '=', id)
    .orderBy('sequence')
    .execute();
  const links = await db
    .selectFrom('token')
    .select(['kind', 'created_at', 'last_used_at'])
    .where('participant_id', '=', id)
    .orderBy('sequence')
    .execute();
  const browsers = await db
    .selectFrom('browser')
    .select(['tied_at', 'last_used_at'])
    .where('participant_id', '=', id)
    .orderBy('sequence')
    .execute();
  return {
    exportedAt: isoTime(now()),
    participant: {
      reference,
      joinedAt: isoTime(joined_at),
      withdrawnAt: isoTimeOrNull(withdrawn_at),
      welcomedAt: isoTimeOrNull(welcomed_at),
    },
    seats: (await seatsOf(db, id)).map((seat) => ({
      ...seat,
      pageLastOpenAt: isoTimeOrNull(pageOf.get(seat.id)?.seen_at ?? null),
      pageFirstOpenWhileLiveAt: isoTimeOrNull(pageOf.get(seat.id)?.seen_live_at ?? null),
      attendanceSetByLab: pageOf.get(seat.id)?.attendance ?? null,
    })),
    consents: (await consentsOf(db, id)).map(consentRecordOf),
    visits: visits.map(({ at, last_seen_at }) => ({ at: isoTime(at), lastSeenAt: isoTime(last_seen_at) })),
    links: links.map(({ kind, created_at, last_used_at }) => ({
      kind: kind === 'entry' ? 'personal' : kind,
      madeAt: isoTime(created_at),
      lastUsedAt: isoTimeOrNull(last_used_at),
    })),
    browsers: browsers.map(({ tied_at, last_used_at }) => ({
      linkedSince: isoTime(tied_at),
      lastUsedAt: isoTimeOrNull(last_used_at),
    })),
  };
};
