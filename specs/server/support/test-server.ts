import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ConsentGiven } from '#contract/consent.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { JoinReply } from '#contract/join.ts';
import { CODE_ALPHABET, withCheckSymbol } from '#contract/join-code.ts';
import type { SessionState } from '#contract/session.ts';
import { type Api, createApi } from '../../../server/api/handlers.ts';
import { nextInSequence } from '../../../server/database/next-in-sequence.ts';
import type { Database } from '../../../server/database/open-database.ts';
import type { JoinCodeRow, NewSession, SessionRow } from '../../../server/database/schema.ts';
import { clientHmac, codeHmac } from '../../../server/participation/secrets.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The time of a test server's clock, until a spec changes it. */
export const START = Date.UTC(2026, 10, 21, 12);

/** The server key of the specs. */
export const KEY_BYTES = new Uint8Array(32).fill(7);
export const KEY = createSecretKey(KEY_BYTES);

/** A code as a spec types it, and its row. */
export type TestCode = { plain: string; id: string };

/** The API on a database, with a clock to set, and with what the lab's commands would write there. */
export type TestServer = ReturnType<typeof serverOn>;

/** Makes one. Nobody can join before `publish` was called. */
export function serverOn({ db }: Pick<Database, 'db'>) {
  const clock = { now: START };
  const api = withDefaults(createApi({ db, serverKey: KEY, now: () => clock.now, randomBytes }));
  let currentConsent: ConsentGiven | undefined;

  return {
    db,
    api,
    clock,

    /** Publishes a version of the form, the current one from now on. */
    async publish(
      version: string,
      { isMaterial = true, changes = [] as string[] } = {},
    ): Promise<ConsentGiven> {
      const { count } = await db
        .selectFrom('consent_form')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const pdf = Buffer.from(`PDF of ${version}`);
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      await db
        .insertInto('consent_form')
        .values({
          version,
          position: count + 1,
          title: 'Consent',
          sha256,
          pdf,
          sections: JSON.stringify([{ heading: 'What', paragraphs: [`As of ${version}.`] }]),
          changes: JSON.stringify(changes),
          is_material: isMaterial ? 1 : 0,
          published_at: clock.now,
        })
        .execute();
      currentConsent = { version, sha256, accepted: true };
      return currentConsent;
    },

    /** The consent to the current form. */
    consent: () => currentConsent,

    async addSession(session: Partial<NewSession> & { seats_total: number }): Promise<string> {
      const id = newName('session');
      await db
        .insertInto('session')
        .values({ ...SESSION, id, ...session })
        .execute();
      return id;
    },

    async addCode(session_id: string, code: Partial<JoinCodeRow> = {}): Promise<TestCode> {
      const plain = newCode();
      const id = newName('code');
      const code_hmac = codeHmac(KEY, plain);
      await db
        .insertInto('join_code')
        .values({ ...CODE, id, session_id, code_hmac, created_at: clock.now, ...code })
        .execute();
      return { plain, id };
    },

    /** A session with one reusable code for all of its seats. */
    async addOpenSession(seats_total: number): Promise<{ session: string; code: TestCode }> {
      if (currentConsent === undefined) await this.publish('1.0');
      const session = await this.addSession({ seats_total });
      return { session, code: await this.addCode(session, { capacity: seats_total }) };
    },

    async move(session: string, state: SessionState): Promise<void> {
      await db.updateTable('session').set({ state }).where('id', '=', session).execute();
      await db
        .insertInto('session_move')
        .values({
          id: newName('move'),
          session_id: session,
          sequence: nextInSequence('session_move', session),
          from_state: null,
          to_state: state,
          at: clock.now,
        })
        .execute();
    },

    /** Joins with a consent to the current form, from a browser of its own and with a new key unless they are given. */
    async join(
      code: TestCode,
      request: {
        browser?: string;
        key?: string;
        consent?: ConsentGiven | null;
        knownAs?: string | null;
      } = {},
    ) {
      const {
        browser = newName('browser'),
        key = newName('idempotency-key'),
        consent = currentConsent,
      } = request;
      const { status, body } = await api.join({
        body: { code: code.plain, consent: consent ?? undefined, knownAs: request.knownAs },
        idempotencyKey: key,
        browserSecret: browser,
      });
      return { reply: body, isNewSeat: status === 201 };
    },

    /** Does the same many times at once, on as many connections as there are: those are open by then. */
    async atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
      const indexes = Array.from({ length: count }, (_, index) => index);
      await Promise.all(indexes.map(() => sql`select 1`.execute(db)));
      return Promise.all(indexes.map(work));
    },

    lookUp(code: TestCode, browser: string | null = null, key: string | null = null) {
      return api.lookUpCode({
        body: { code: code.plain, ...(key === null ? {} : { key }) },
        ...(browser === null ? {} : { browserSecret: browser }),
      });
    },

    /** As if a client had tried so many codes that never existed, in windows that begin now. */
    async setTries(tries: { minute: number; day: number }, client = '192.0.2.1'): Promise<void> {
      const hmac = clientHmac(KEY, client);
      await db.deleteFrom('try_window').where('client', '=', hmac).execute();
      for (const window of ['minute', 'day'] as const) {
        const row = { client: hmac, window, started_at: clock.now, tries: tries[window] };
        await db.insertInto('try_window').values(row).execute();
      }
    },

    session(id: string): Promise<SessionRow> {
      return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    },

    code({ id }: TestCode): Promise<JoinCodeRow> {
      return db.selectFrom('join_code').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    },

    async count(
      table: 'participant' | 'seat' | 'consent' | 'token' | 'visit' | 'join_request',
    ): Promise<number> {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** The credential of a personal link. */
export function personalCredential({ personalToken }: Pick<JoinReply, 'personalToken'>): {
  kind: 'personal';
  secret: string;
} {
  return { kind: 'personal', secret: personalToken };
}

/** The credential of a browser's cookie. */
export function browser(secret: string): { kind: 'browser'; secret: string } {
  return { kind: 'browser', secret };
}

/** The credential of a link of either kind. */
export function anyLinkCredential(secret: string): { kind: 'any-link'; secret: string } {
  return { kind: 'any-link', secret };
}

/** The problem code that a refusal carries; fails where there is none. */
export async function problemErrorOf(work: Promise<unknown>): Promise<{ code: unknown; details: unknown }> {
  const error: unknown = await work.then(
    () => new Error('Nothing was refused.'),
    (reason) => reason,
  );
  if (error instanceof Error && error.name === 'ProblemError' && 'code' in error && 'details' in error) {
    return { code: error.code, details: error.details };
  }
  throw error;
}

/** The operations of an API, called with only what a spec is about. */
export type ApiWithDefaults = {
  [Name in keyof Api]: (request: Partial<Parameters<Api[Name]>[0]>) => ReturnType<Api[Name]>;
};

/** Fills in the rest of each request: nobody's browser, one address. */
export function withDefaults(api: Api): ApiWithDefaults {
  const operations = Object.entries(api).map(([name, operation]) => [
    name,
    (request: object) => {
      const isCookieSet =
        'cookie' in endpoints[name as keyof Api] && endpoints[name as keyof Api].method === 'POST';
      const browserSecret = isCookieSet ? newName('browser') : null;
      return operation({
        credential: null,
        body: null,
        params: {},
        idempotencyKey: null,
        browserSecret,
        client: '192.0.2.1',
        ...request,
      } as never);
    },
  ]);
  return Object.fromEntries(operations);
}

let names = 0;

/** A name that nothing else has in this process. */
export function newName(what: string): string {
  names += 1;
  return `${what}-${names}`;
}

function newCode(): string {
  names += 1;
  const nine = Array.from({ length: 9 }, (_, place) => CODE_ALPHABET.charAt((names >> (5 * place)) & 31));
  return withCheckSymbol(nine.join(''));
}

const SESSION = {
  title: 'An evening in the grove',
  state: 'scheduled',
  starts_at: START + DAY_MS,
  ends_at: START + DAY_MS + HOUR_MS,
  connection: JSON.stringify({ facts: [{ label: 'Server', value: 'play.example.edu' }], steps: ['Go.'] }),
  mates: JSON.stringify([{ name: 'Fern', role: 'gardener' }]),
  debrief: JSON.stringify(['It was about trust.']),
  completion_code: 'DONE-42',
  created_at: START,
  state_changed_at: START,
} as const;

const CODE = {
  kind: 'reusable',
  label: 'autumn',
  capacity: 10,
  opens_at: null,
  expires_at: null,
  revoked_at: null,
} as const;
