import type { Kysely } from 'kysely';
import type { Credential } from '../api/joining.ts';
import type { EndedBrowser, EndedLink, KnownBrowser, Link } from '../contract/personal-page.ts';
import type { Schema } from '../database/schema.ts';
import { authenticateAndLockParticipant, refuseWithdrawn } from '../participation/authenticate.ts';
import { isoTime, isoTimeOrNull } from '../participation/iso-time.ts';
import type { Ports } from '../participation/ports.ts';
import { secretHash } from '../participation/secrets.ts';
import { transact } from '../participation/transact.ts';

/** The links of a person, oldest first. `who` is asking: one of them, or not. */
export async function linksOf(db: Kysely<Schema>, participantId: string, who: Credential): Promise<Link[]> {
  const own = who.kind === 'browser' ? null : secretHash(who.secret);
  const links = await db
    .selectFrom('token')
    .leftJoin('seat', 'seat.id', 'token.seat_id')
    .leftJoin('session', 'session.id', 'seat.session_id')
    .where('token.participant_id', '=', participantId)
    .select(['token.hash', 'token.sequence', 'token.created_at', 'token.last_used_at', 'session.title'])
    .orderBy('token.sequence')
    .execute();
  return links.map(({ hash, sequence, created_at, last_used_at, title }) => ({
    sequence,
    session: title === null ? null : { title },
    isThis: hash === own,
    madeAt: isoTime(created_at),
    lastUsedAt: isoTimeOrNull(last_used_at),
  }));
}

/** The browsers that know a person, oldest first. `browser` is the cookie of the one that asks. */
export async function browsersOf(
  db: Kysely<Schema>,
  participantId: string,
  browser: string | null,
): Promise<KnownBrowser[]> {
  const own = browser === null ? null : secretHash(browser);
  const browsers = await db
    .selectFrom('browser')
    .where('participant_id', '=', participantId)
    .select(['hash', 'sequence', 'tied_at', 'last_used_at'])
    .orderBy('sequence')
    .execute();
  return browsers.map(({ hash, sequence, tied_at, last_used_at }) => ({
    sequence,
    isThis: hash === own,
    knownSince: isoTime(tied_at),
    lastUsedAt: isoTimeOrNull(last_used_at),
  }));
}

/** Ends a link of a person, also the one by which they ask. Ending it twice is ending it once. */
export function endLink(ports: Ports, who: Credential, { sequence, madeAt }: EndedLink): Promise<void> {
  return transact(ports, async (within) => {
    const participant = await authenticateAndLockParticipant(within, who);
    refuseWithdrawn(participant);
    await within.db
      .deleteFrom('token')
      .where('participant_id', '=', participant.id)
      .where('sequence', '=', sequence)
      .where('created_at', '=', Date.parse(madeAt))
      .execute();
  });
}

/** Lets a browser of a person know them no longer. Ending it twice is ending it once. */
export function endBrowser(
  ports: Ports,
  who: Credential,
  { sequence, knownSince }: EndedBrowser,
): Promise<void> {
  return transact(ports, async (within) => {
    const participant = await authenticateAndLockParticipant(within, who);
    refuseWithdrawn(participant);
    const ended = await within.db
      .deleteFrom('browser')
      .where('participant_id', '=', participant.id)
      .where('sequence', '=', sequence)
      .where('tied_at', '=', Date.parse(knownSince))
      .returning('sequence')
      .executeTakeFirst();
    if (ended === undefined) return;
    // It may have kept the key of a join, which would hand out new links. Browsers that are still known need none.
    await within.db.deleteFrom('join_request').where('participant_id', '=', participant.id).execute();
  });
}
