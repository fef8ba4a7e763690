import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { JoinReply, LookupReply } from '#contract/join.ts';
import { deleteExpired } from '../../../server/join/delete-expired.ts';
import { findCode } from '../../../server/join/find-code.ts';
import { onEachDatabase } from '../support/databases.ts';
import {
  browser,
  DAY_MS,
  HOUR_MS,
  KEY,
  newName,
  personalCredential,
  problemErrorOf,
  START,
  serverOn,
  type TestServer,
} from '../support/test-server.ts';

async function seats(server: TestServer, session: string) {
  const { seats_taken, last_seat_number } = await server.session(session);
  return { taken: seats_taken, lastNumber: last_seat_number };
}

onEachDatabase('Joining by code', (databases) => {
  describe('Looking up a code', () => {
    test('SITE-5: shows the session and the form, and changes nothing', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const reply = await server.lookUp(code, 'some-browser');
      expect(reply).toEqual({
        serverTime: '2026-11-21T12:00:00.000Z',
        session: {
          title: 'An evening in the grove',
          state: 'scheduled',
          startsAt: '2026-11-22T12:00:00.000Z',
          endsAt: '2026-11-22T13:00:00.000Z',
          seats: { taken: 0, total: 3 },
        },
        seat: 'free',
        knownAs: null,
        consent: {
          version: '1.0',
          title: 'Consent',
          date: null,
          publishedAt: '2026-11-21T12:00:00.000Z',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          pdfPath: '/api/v1/consents/1.0/form.pdf',
          isMaterial: true,
          sections: [{ heading: 'What', paragraphs: ['As of 1.0.'] }],
        },
      });
      expect(v.parse(LookupReply, reply)).toEqual(reply);
      expect((await server.code(code)).used).toBe(0);
      expect(await server.count('participant')).toBe(0);
    });

    test('SITE-5: a code that was deleted since its tries were counted is unknown', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const ports = { db: server.db, serverKey: KEY, now: () => START, randomBytes };
      await expect(findCode(ports, code.plain)).resolves.toMatchObject({ code: { id: code.id } });
      await server.db.deleteFrom('join_code').execute();
      expect(await problemErrorOf(findCode(ports, code.plain))).toEqual({
        code: 'code-unknown',
        details: {},
      });
    });

    test('SITE-5: a code whose session is deleted while it is looked up is unknown', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const db = server.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          await server.db.deleteFrom('join_code').execute();
          await server.db.deleteFrom('session').execute();
          return result;
        },
      });
      const ports = { db, serverKey: KEY, now: () => START, randomBytes };

      expect(await problemErrorOf(findCode(ports, code.plain))).toEqual({
        code: 'code-unknown',
        details: {},
      });
    });

    test('SITE-5: a code is read however it was typed', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const shown = `https://lab.example.edu/join/${code.plain.slice(0, 5).toLowerCase()}-${code.plain.slice(5)}`;
      expect(await server.lookUp({ ...code, plain: shown })).toMatchObject({ seat: 'free' });
    });

    test('SITE-5: each reason has its own problem code, code-not-open with its time', async () => {
      const server = serverOn(await databases.open());
      const { session } = await server.addOpenSession(3);
      const ended = await server.addSession({ seats_total: 3, state: 'ended' });
      const full = await server.addSession({ seats_total: 3, seats_taken: 3 });
      const refusals = [
        [await server.addCode(session, { revoked_at: START }), 'code-unknown', {}],
        [await server.addCode(ended), 'session-closed', {}],
        [await server.addCode(session, { expires_at: START }), 'code-expired', {}],
        [await server.addCode(session, { opens_at: START - HOUR_MS, expires_at: START }), 'code-expired', {}],
        [
          await server.addCode(session, { opens_at: START + HOUR_MS }),
          'code-not-open',
          { opensAt: '2026-11-21T13:00:00.000Z', retryAfter: 3600 },
        ],
        [await server.addCode(session, { kind: 'one-use', capacity: 1, used: 1 }), 'code-used', {}],
        [await server.addCode(session, { capacity: 2, used: 2 }), 'session-full', {}],
        [await server.addCode(full), 'session-full', {}],
      ] as const;
      for (const [code, availability, details] of refusals) {
        expect(await problemErrorOf(server.lookUp(code))).toEqual({ code: availability, details });
        expect(await problemErrorOf(server.join(code))).toEqual({ code: availability, details });
      }
      expect(await server.count('participant')).toBe(0);
    });

    test('SITE-5: says "yours" to the browser that holds a seat, whatever has become of the code', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(1);
      await server.join(code, { browser: 'mine' });
      expect(await server.lookUp(code, 'mine')).toMatchObject({ seat: 'yours' });
      expect(await problemErrorOf(server.lookUp(code, 'other'))).toMatchObject({ code: 'session-full' });
      await server.db.updateTable('join_code').set({ revoked_at: START, expires_at: START }).execute();
      await server.move(session, 'ended');
      expect(await server.lookUp(code, 'mine')).toMatchObject({ seat: 'yours' });
    });

    test('SITE-5: before the lab has published a form nobody can join', async () => {
      const server = serverOn(await databases.open());
      const code = await server.addCode(await server.addSession({ seats_total: 1 }));
      expect(await problemErrorOf(server.lookUp(code))).toMatchObject({ code: 'unavailable' });
      expect(await problemErrorOf(server.join(code))).toMatchObject({ code: 'unavailable' });
      expect(
        await problemErrorOf(server.api.readConsentForm({ params: { version: 'current' } })),
      ).toMatchObject({
        code: 'not-found',
      });
    });
  });

  describe('Joining', () => {
    test('SITE-5: takes a seat, records the consent, and gives two links that are stored as hashes only', async () => {
      const database = await databases.open();
      const server = serverOn(database);
      const { session, code } = await server.addOpenSession(3);
      const key = newName('idempotency-key');
      const { reply, isNewSeat } = await server.join(code, { browser: 'the-browser', key });
      expect(isNewSeat).toBe(true);
      expect(v.parse(JoinReply, reply)).toEqual(reply);
      expect(reply).toMatchObject({
        isNew: true,
        reconsent: false,
        lastLoginDate: null,
        seat: { number: 1 },
        session: { title: 'An evening in the grove', seats: { taken: 1, total: 3 } },
        consent: { version: '1.0', at: '2026-11-21T12:00:00.000Z' },
        reference: expect.stringMatching(/^P-[0-9A-Z]{6}$/),
      });
      expect(await seats(server, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect((await server.code(code)).used).toBe(1);

      const tables = ['participant', 'browser', 'seat', 'consent', 'token', 'join_request', 'visit'] as const;
      const kept = await Promise.all(
        tables.map((table) => server.db.selectFrom(table).selectAll().execute()),
      );
      expect(kept.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 2, 1, 1]);
      const text = JSON.stringify([kept, await server.db.selectFrom('join_code').selectAll().execute()]);
      for (const secret of [reply.sessionToken, reply.personalToken, 'the-browser', key, code.plain]) {
        expect(text).not.toContain(secret);
      }
    });

    test('SITE-5: a reply that was lost is asked for again: joined once (F18)', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(1);
      const request = { browser: 'mine', key: newName('idempotency-key') };
      const first = await server.join(code, request);
      const again = await server.join(code, request);
      expect(again.isNewSeat).toBe(false);
      expect(again.reply).toEqual({
        ...first.reply,
        sessionToken: again.reply.sessionToken,
        personalToken: again.reply.personalToken,
      });
      expect(await seats(server, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect(await server.count('participant')).toBe(1);
      expect(await server.count('consent')).toBe(1);
      // The first links were never seen, but they work too.
      for (const { sessionToken } of [first.reply, again.reply]) {
        expect(
          await server.api.readSession({ credential: { kind: 'session', secret: sessionToken } }),
        ).toMatchObject({ view: 'scheduled' });
      }
    });

    test('SITE-5: a browser that keeps no cookies comes back by its key (F18, F31)', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      const first = await server.join(code, { browser: 'cookie-1', key });
      const again = await server.join(code, { browser: 'cookie-2', key, consent: null });
      expect(again.reply.seat).toEqual(first.reply.seat);
      expect(await seats(server, session)).toEqual({ taken: 1, lastNumber: 1 });
      // From now on it would be known by its new cookie as well.
      expect(await server.api.readMe({ credential: browser('cookie-2') })).toMatchObject({
        reference: first.reply.reference,
      });
    });

    test('SITE-5: a look-up with the key of an earlier join shows as whom it would be repeated (F31)', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(5);
      const other = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      expect(await server.lookUp(code, null, key)).toMatchObject({ seat: 'free', knownAs: null });
      const { reply } = await server.join(code, { browser: 'cookie-that-is-cleared', key });
      const { reference } = reply;
      expect(await server.lookUp(code, null, key)).toMatchObject({ seat: 'yours', knownAs: reference });
      expect(await server.lookUp(code, 'new-cookie', key)).toMatchObject({
        seat: 'yours',
        knownAs: reference,
      });
      // It is a key to this code alone.
      expect(await server.lookUp(other.code, null, key)).toMatchObject({ seat: 'free', knownAs: null });
      await server.api.leaveSeat({
        credential: personalCredential(reply),
        params: { seatId: reply.seat.id },
      });
      expect(await server.lookUp(code, null, key)).toMatchObject({ seat: 'free', knownAs: reference });
    });

    test('SITE-5: a cookie counts before a key: nobody joins as the person before them', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const other = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      const before = await server.join(code, { browser: 'cleared', key });
      const now = await server.join(other.code, { browser: 'theirs' });
      const { reference } = now.reply;
      expect(await server.lookUp(code, 'theirs', key)).toMatchObject({ seat: 'free', knownAs: reference });
      expect(await problemErrorOf(server.join(code, { browser: 'theirs', key }))).toMatchObject({
        code: 'idempotency-mismatch',
      });
      const joined = await server.join(code, { browser: 'theirs' });
      expect(joined).toMatchObject({ isNewSeat: true, reply: { reference } });
      expect(joined.reply.seat.id).not.toBe(before.reply.seat.id);
      expect(await seats(server, session)).toEqual({ taken: 2, lastNumber: 2 });
    });

    test('SITE-5: a browser that is linked to somebody else than the page has shown does not join as them', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      const { reply } = await server.join(code, { browser: 'shared', key, knownAs: null });
      // A lost reply is repeated with what the page knew when it asked first.
      expect((await server.join(code, { browser: 'shared', key, knownAs: null })).isNewSeat).toBe(false);
      for (const knownAs of [null, 'P-ZZZZZZ']) {
        expect(await problemErrorOf(server.join(code, { browser: 'shared', knownAs }))).toMatchObject({
          code: 'idempotency-mismatch',
        });
      }
      const seen = await server.join(code, { browser: 'shared', knownAs: reply.reference, consent: null });
      expect(seen.reply.seat).toEqual(reply.seat);
      expect(await problemErrorOf(server.join(code, { knownAs: reply.reference }))).toMatchObject({
        code: 'idempotency-mismatch',
      });
      expect((await server.session(session)).seats_taken).toBe(1);
    });

    test('SITE-5: the same request ten times at once takes one seat (F18, F60)', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      const joined = await server.atOnce(10, (index) =>
        server.join(code, { browser: `cookie-${index}`, key }),
      );
      expect(joined.filter(({ isNewSeat }) => isNewSeat)).toHaveLength(1);
      expect(new Set(joined.map(({ reply }) => reply.seat.id)).size).toBe(1);
      expect(await seats(server, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect(await server.count('participant')).toBe(1);
    });

    test('SITE-5: two tabs of one browser that join at once are one seat (F46)', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const joined = await server.atOnce(8, () => server.join(code, { browser: 'mine' }));
      expect(joined.filter(({ isNewSeat }) => isNewSeat)).toHaveLength(1);
      expect(new Set(joined.map(({ reply }) => reply.reference)).size).toBe(1);
      expect(await seats(server, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect(await server.count('consent')).toBe(1);
    });

    test('SITE-5: the same browser gets its seat back without a consent, also by another code of the session', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const other = await server.addCode(session, { kind: 'one-use', capacity: 1 });
      const first = await server.join(code, { browser: 'mine' });
      for (const each of [code, other]) {
        const back = await server.join(each, { browser: 'mine', consent: null });
        expect(back).toMatchObject({
          isNewSeat: false,
          reply: { seat: first.reply.seat, isNew: true, reconsent: false },
        });
      }
      expect((await server.code(other)).used).toBe(0);
    });

    test('SITE-5: who has left gets the same seat back, with its number, and is not welcomed twice', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      await server.join(code);
      const { reply } = await server.join(code, { browser: 'mine' });
      const credential = personalCredential(reply);
      await server.api.welcomeMe({ credential });
      await server.api.leaveSeat({ credential, params: { seatId: reply.seat.id } });
      expect(await seats(server, session)).toEqual({ taken: 1, lastNumber: 2 });

      const back = await server.join(code, { browser: 'mine' });

      expect(back).toMatchObject({ isNewSeat: true, reply: { seat: reply.seat, isNew: false } });
      expect(reply.seat.number).toBe(2);
      expect(await seats(server, session)).toEqual({ taken: 2, lastNumber: 2 });
    });

    test('SITE-5: of one participant the last 100 joins can be repeated', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(5);
      await server.join(code, { browser: 'mine', key: newName('first-key') });
      const [first] = await server.db.selectFrom('join_request').selectAll().execute();
      if (first === undefined) throw new Error('No key was stored.');
      const later = Array.from({ length: 99 }, (_, index) => ({
        ...first,
        key_hash: newName('hash'),
        created_at: START + 1 + index,
      }));
      await server.db.insertInto('join_request').values(later).execute();
      server.clock.now += HOUR_MS;
      const key = newName('last-key');

      await server.join(code, { browser: 'mine', key });
      const kept = await server.db.selectFrom('join_request').select('key_hash').execute();
      expect(kept).toHaveLength(100);
      expect(kept).not.toContainEqual({ key_hash: first.key_hash });

      await server.join(code, { browser: 'mine', key });
      expect(await server.count('join_request')).toBe(100);
    });

    test('SITE-5: a second session is a second seat of the same person', async () => {
      const server = serverOn(await databases.open());
      const one = await server.addOpenSession(5);
      const two = await server.addOpenSession(5);
      const first = await server.join(one.code, { browser: 'mine' });
      const second = await server.join(two.code, { browser: 'mine' });
      expect(second.isNewSeat).toBe(true);
      expect(second.reply.reference).toBe(first.reply.reference);
      expect(await server.count('participant')).toBe(1);
      expect(await server.count('consent')).toBe(1);
      expect((await server.api.readMe({ credential: personalCredential(first.reply) })).seats).toHaveLength(
        2,
      );
    });

    test('SITE-5: a key that was used with one code is refused with another, and takes no seat', async () => {
      const server = serverOn(await databases.open());
      const one = await server.addOpenSession(5);
      const two = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      await server.join(one.code, { key });
      expect(await problemErrorOf(server.join(two.code, { key }))).toEqual({
        code: 'idempotency-mismatch',
        details: {},
      });
      expect(await seats(server, two.session)).toEqual({ taken: 0, lastNumber: 0 });
    });

    test('SITE-5: without a consent to exactly the current form nobody joins, and nothing is stored', async () => {
      const server = serverOn(await databases.open());
      const old = await server.publish('1.0');
      const { session, code } = await server.addOpenSession(5);
      const present = await server.publish('1.1', { isMaterial: false });
      const wrong = [null, old, { ...present, sha256: old.sha256 }, { ...old, sha256: present.sha256 }];
      for (const consent of wrong) {
        expect(await problemErrorOf(server.join(code, { consent }))).toEqual({
          code: 'consent-outdated',
          details: {},
        });
      }
      expect(await seats(server, session)).toEqual({ taken: 0, lastNumber: 0 });
      expect(await server.count('participant')).toBe(0);
      expect(await server.count('join_request')).toBe(0);
      expect(await server.join(code, { consent: present })).toMatchObject({
        reply: { consent: { version: '1.1', sha256: present.sha256 } },
      });
    });

    test('SITE-5: a form that is published between a lost reply and its repetition loses no seat (F18)', async () => {
      const server = serverOn(await databases.open());
      const consent = await server.publish('1.0');
      const { code } = await server.addOpenSession(5);
      const request = { browser: 'mine', key: newName('idempotency-key'), consent };
      const first = await server.join(code, request);
      await server.publish('2.0');
      const again = await server.join(code, request);
      expect(again.reply).toMatchObject({
        seat: first.reply.seat,
        reconsent: true,
        consent: { version: '1.0' },
      });
    });

    test('SITE-5: a failed join stores nothing', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(1);
      await server.join(code);
      expect(await problemErrorOf(server.join(code))).toMatchObject({ code: 'session-full' });
      expect(await server.count('participant')).toBe(1);
      expect(await server.count('token')).toBe(2);
      expect(await server.count('join_request')).toBe(1);
    });

    test('SITE-5: a one-use code is for one seat, and the session bounds every code', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(2);
      const once = await server.addCode(session, { kind: 'one-use', capacity: 1 });
      await server.join(once);
      expect(await problemErrorOf(server.join(once))).toMatchObject({ code: 'code-used' });
      await server.join(code);
      expect(await problemErrorOf(server.join(code))).toMatchObject({ code: 'session-full' });
      expect((await server.code(code)).used).toBe(1);
    });

    test('SITE-5: seats are numbered in turn, and many who join at once all get one', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(12);
      const joined = await server.atOnce(12, () => server.join(code));
      const numbers = joined.map(({ reply }) => reply.seat.number).sort((a, b) => a - b);
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(await seats(server, session)).toEqual({ taken: 12, lastNumber: 12 });
    });

    test('SITE-5: keys are kept for as long as browsers keep them and a day beyond, then swept', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(5);
      const key = newName('idempotency-key');
      const first = await server.join(code, { key });
      server.clock.now = START + 2 * DAY_MS - 1;
      await deleteExpired(server.db, server.clock.now);
      expect((await server.join(code, { key })).reply.seat).toEqual(first.reply.seat);
      await deleteExpired(server.db, START + 2 * DAY_MS);
      expect(await server.count('join_request')).toBe(0);
    });
  });
});
