import type { Kysely } from 'kysely';
import type { Link, LinkedBrowser } from '../contract/personal-page.ts';
import type { Schema } from '../database/schema.ts';
import { addPersonalToken } from '../participation/access-tokens.ts';
import { asParticipant, type Credential, linkBrowser } from '../participation/authenticate.ts';
import type { Handler } from '../participation/handler.ts';
import { isoTime, isoTimeOrNull } from '../participation/iso-time.ts';
import { secretHash } from '../participation/secrets.ts';

/** The links of a participant, oldest first. `credential` is that of the request. */
export async function linksOf(
  db: Kysely<Schema>,
  participantId: string,
  credential: Credential,
): Promise<Link[]> {
  const own = credential.kind === 'browser' ? null : secretHash(credential.secret);
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

/** The browsers that are linked to a participant, oldest first. `browserSecret` is that of the request. */
export async function browsersOf(
  db: Kysely<Schema>,
  participantId: string,
  browserSecret: string | null,
): Promise<LinkedBrowser[]> {
  const own = browserSecret === null ? null : secretHash(browserSecret);
  const browsers = await db
    .selectFrom('browser')
    .where('participant_id', '=', participantId)
    .select(['hash', 'sequence', 'tied_at', 'last_used_at'])
    .orderBy('sequence')
    .execute();
  return browsers.map(({ hash, sequence, tied_at, last_used_at }) => ({
    sequence,
    isThis: hash === own,
    linkedSince: isoTime(tied_at),
    lastUsedAt: isoTimeOrNull(last_used_at),
  }));
}

/** Makes a new personal link, and gives its token this once. */
export const createPersonalLink: Handler<'createPersonalLink'> = (ports, { credential }) =>
  asParticipant(ports, credential, async (tx, { id }) => ({
    personalToken: await addPersonalToken(tx, id),
  }));

/** Ends a link of a participant, also the one by which they ask. Ending it twice changes nothing more. */
export const endLink: Handler<'endLink'> = (ports, { credential, body: { sequence, madeAt } }) =>
  asParticipant(ports, credential, async ({ db }, { id }) => {
    await db
      .deleteFrom('token')
      .where('participant_id', '=', id)
      .where('sequence', '=', sequence)
      .where('created_at', '=', Date.parse(madeAt))
      .execute();
  });

/** Unlinks a browser of a participant. Doing so twice changes nothing more. */
export const endBrowser: Handler<'endBrowser'> = (ports, { credential, body: { sequence, linkedSince } }) =>
  asParticipant(ports, credential, async ({ db }, { id }) => {
    const ended = await db
      .deleteFrom('browser')
      .where('participant_id', '=', id)
      .where('sequence', '=', sequence)
      .where('tied_at', '=', Date.parse(linkedSince))
      .returning('sequence')
      .executeTakeFirst();
    if (ended === undefined) return;
    // It may have kept the key of a join, which would hand out new links. Browsers that are still linked need none.
    await db.deleteFrom('join_request').where('participant_id', '=', id).execute();
  });

/** Links this browser to the participant who asks for it. One that is linked to somebody else stays so. */
export const rememberBrowser: Handler<'rememberBrowser'> = (ports, { credential, browserSecret }) =>
  asParticipant(ports, credential, (tx, participant) => linkBrowser(tx, browserSecret, participant));

/** Unlinks this browser; does nothing where it is not linked. */
export const forgetBrowser: Handler<'forgetBrowser'> = async ({ db }, { browserSecret }) => {
  if (browserSecret === null) return;
  await db.deleteFrom('browser').where('hash', '=', secretHash(browserSecret)).execute();
};
