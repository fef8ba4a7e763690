import type { SessionState } from '../../contract/session.ts';
import type { Ports } from '../../participation/ports.ts';
import { readCodes } from '../code/read-codes.ts';
import { type BuildForm, readBuildForm } from '../consent/publish-build-form.ts';
import { type ConsentListing, countConsents, readConsents } from '../consent/read-consents.ts';

/** What a lab wants to know first. */
export type StudyStatus = {
  sessions: Record<SessionState, number>;
  seatsHeld: number;
  codesOpen: number;
  participants: { active: number; withdrawn: number; askedAgain: number };
  consents: number;
  visits: number;
  form: Pick<ConsentListing, 'version' | 'sha256' | 'publishedAt'> | null;
  buildForm: BuildForm;
};

/** Counts, the current form, and whether the build has the same one. */
export async function readStatus(ports: Ports, buildDir: string): Promise<StudyStatus> {
  const { db } = ports;
  const sessions = await db
    .selectFrom('session')
    .groupBy('state')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('seats_taken').as('seats'),
    ])
    .execute();
  const people = await db
    .selectFrom('participant')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('withdrawn_at').as('withdrawn')])
    .executeTakeFirstOrThrow();
  const count = async (table: 'consent' | 'visit') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const current = (await readConsents(ports)).find(({ isCurrent }) => isCurrent);
  const stateCount = (state: SessionState) => sessions.find((each) => each.state === state)?.count ?? 0;
  return {
    sessions: {
      scheduled: stateCount('scheduled'),
      waiting: stateCount('waiting'),
      live: stateCount('live'),
      paused: stateCount('paused'),
      ended: stateCount('ended'),
    },
    // A sum of integers is a `bigint`, which comes as a text where it may be a `numeric`.
    seatsHeld: sessions.reduce((sum, { seats }) => sum + Number(seats), 0),
    codesOpen: (await readCodes(ports)).filter(({ state }) => state === 'open').length,
    participants: {
      active: people.all - people.withdrawn,
      withdrawn: people.withdrawn,
      askedAgain: (await countConsents(ports)).pending,
    },
    consents: await count('consent'),
    visits: await count('visit'),
    form: current
      ? { version: current.version, sha256: current.sha256, publishedAt: current.publishedAt }
      : null,
    buildForm: await readBuildForm(ports, buildDir),
  };
}
