import { createHmac, type KeyObject } from 'node:crypto';
import type { Ports } from '../../participation/ports.ts';
import { codeHmac } from '../../participation/secrets.ts';
import { codeStateOf } from '../code/code-state.ts';
import { joinCodeOf, newReadableId } from '../readable-ids.ts';
import { insertSession } from './create-session.ts';
import type { SessionPlan } from './session-plan.ts';

/** The code of the sample session, and what its session and itself are now. */
export type Sample = { session: string; code: string; state: ReturnType<typeof codeStateOf> };

const HOUR_MS = 60 * 60 * 1000;
const SEATS = 8;

/** The sample session that there is, with its code; null where there is none. */
export async function findSample(ports: Ports): Promise<Sample | null> {
  const code = sampleCode(ports.serverKey);
  const row = await ports.db
    .selectFrom('join_code')
    .innerJoin('session', 'session.id', 'join_code.session_id')
    .select(['session_id', 'kind', 'capacity', 'used', 'opens_at', 'expires_at', 'revoked_at'])
    .select(['session.state', 'seats_taken', 'seats_total'])
    .where('code_hmac', '=', codeHmac(ports.serverKey, code))
    .executeTakeFirst();
  return row ? { session: row.session_id, code, state: codeStateOf(row, row, ports.now()) } : null;
}

/** Makes the sample session: something to try, plainly marked as such, waiting to begin in an hour. */
export async function createSample(ports: Ports): Promise<Sample> {
  const code = sampleCode(ports.serverKey);
  const now = ports.now();
  return ports.db.transaction().execute(async (db) => {
    const session = await insertSession({ ...ports, db }, samplePlan(now), 'waiting');
    await db
      .insertInto('join_code')
      .values({
        id: newReadableId('c', ports.randomBytes, 8),
        session_id: session,
        code_hmac: codeHmac(ports.serverKey, code),
        kind: 'reusable',
        label: 'sample',
        capacity: SEATS,
        created_at: now,
      })
      .execute();
    return { session, code, state: 'open' };
  });
}

function samplePlan(now: number): SessionPlan {
  return {
    title: 'Sample session',
    startsAt: now + HOUR_MS,
    endsAt: now + 2 * HOUR_MS,
    seats: SEATS,
    connection: {
      facts: [
        { label: 'Address', value: 'sample.example.edu:30000' },
        { label: 'World', value: 'sample-grove' },
      ],
      steps: [
        'This is a sample: there is no game behind this address.',
        'In a real session the steps stand here, for example: start the game and choose "Join a server".',
      ],
    },
    mates: [
      { name: 'Fern', role: 'gathers wood (sample)' },
      { name: 'Moss', role: 'lays paths (sample)' },
    ],
    debrief: ['This was a sample session. In a real one the lab says here what the study was about.'],
    completionCode: null,
    completionCodePartly: null,
    completionCodeAbsent: null,
    survey: null,
  };
}

/** The sample's code, made from the server's key: it can be shown at each start, and need not be stored. */
function sampleCode(key: KeyObject): string {
  return joinCodeOf(createHmac('sha256', key).update('sample code').digest());
}
