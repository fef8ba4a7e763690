import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { JoinReply, LookupReply } from '#contract/join.ts';
import { deleteExpired } from '../../../server/join/delete-expired.ts';
import { onEachDatabase } from '../support/databases.ts';
import {
  browser,
  DAY_MS,
  HOUR_MS,
  type Lab,
  labOn,
  newName,
  personalCredential,
  problemErrorOf,
  START,
} from '../support/lab.ts';

async function seats(lab: Lab, session: string) {
  const { seats_taken, last_seat_number } = await lab.session(session);
  return { taken: seats_taken, lastNumber: last_seat_number };
}

onEachDatabase('Joining by code', (databases) => {
  describe('Looking up a code', () => {
    test('SITE-5: shows the session and the form, and changes nothing', async () => {
      const lab = labOn(await databases.open());
      const { code } = await lab.addOpenSession(3);
      const reply = await lab.lookUp(code, 'some-browser');
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
      expect((await lab.code(code)).used).toBe(0);
      expect(await lab.count('participant')).toBe(0);
    });

    test('SITE-5: a code is read however it was typed', async () => {
      const lab = labOn(await databases.open());
      const { code } = await lab.addOpenSession(3);
      const shown = `https://lab.example.edu/join/${code.plain.slice(0, 5).toLowerCase()}-${code.plain.slice(5)}`;
      expect(await lab.lookUp({ ...code, plain: shown })).toMatchObject({ seat: 'free' });
    });

    test('SITE-5: each reason has its own problem code, code-not-open with its time', async () => {
      const lab = labOn(await databases.open());
      const { session } = await lab.addOpenSession(3);
      const ended = await lab.addSession({ seats_total: 3, state: 'ended' });
      const full = await lab.addSession({ seats_total: 3, seats_taken: 3 });
      const verdicts = [
        [await lab.addCode(session, { revoked_at: START }), 'code-unknown', {}],
        [await lab.addCode(ended), 'session-closed', {}],
        [await lab.addCode(session, { expires_at: START }), 'code-expired', {}],
        [
          await lab.addCode(session, { opens_at: START + HOUR_MS }),
          'code-not-open',
          { opensAt: '2026-11-21T13:00:00.000Z', retryAfter: 3600 },
        ],
        [await lab.addCode(session, { kind: 'one-use', capacity: 1, used: 1 }), 'code-used', {}],
        [await lab.addCode(session, { capacity: 2, used: 2 }), 'session-full', {}],
        [await lab.addCode(full), 'session-full', {}],
      ] as const;
      for (const [code, verdict, details] of verdicts) {
        expect(await problemErrorOf(lab.lookUp(code))).toEqual({ code: verdict, details });
        expect(await problemErrorOf(lab.join(code))).toEqual({ code: verdict, details });
      }
      expect(await lab.count('participant')).toBe(0);
    });

    test('SITE-5: says "yours" to the browser that holds a seat, whatever has become of the code', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(1);
      await lab.join(code, { browser: 'mine' });
      expect(await lab.lookUp(code, 'mine')).toMatchObject({ seat: 'yours' });
      expect(await problemErrorOf(lab.lookUp(code, 'other'))).toMatchObject({ code: 'session-full' });
      await lab.db.updateTable('join_code').set({ revoked_at: START, expires_at: START }).execute();
      await lab.move(session, 'ended');
      expect(await lab.lookUp(code, 'mine')).toMatchObject({ seat: 'yours' });
    });

    test('SITE-5: before the lab has published a form nobody can join', async () => {
      const lab = labOn(await databases.open());
      const code = await lab.addCode(await lab.addSession({ seats_total: 1 }));
      expect(await problemErrorOf(lab.lookUp(code))).toMatchObject({ code: 'unavailable' });
      expect(await problemErrorOf(lab.join(code))).toMatchObject({ code: 'unavailable' });
      expect(await problemErrorOf(lab.api.readConsentForm({ params: { version: 'current' } }))).toMatchObject(
        {
          code: 'not-found',
        },
      );
    });
  });

  describe('Joining', () => {
    test('SITE-5: takes a seat, records the consent, and gives two links that are stored as hashes only', async () => {
      const database = await databases.open();
      const lab = labOn(database);
      const { session, code } = await lab.addOpenSession(3);
      const key = newName('idempotency-key');
      const { reply, isNewSeat } = await lab.join(code, { browser: 'the-browser', key });
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
      expect(await seats(lab, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect((await lab.code(code)).used).toBe(1);

      const tables = ['participant', 'browser', 'seat', 'consent', 'token', 'join_request', 'visit'] as const;
      const kept = await Promise.all(tables.map((table) => lab.db.selectFrom(table).selectAll().execute()));
      expect(kept.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 2, 1, 1]);
      const text = JSON.stringify([kept, await lab.db.selectFrom('join_code').selectAll().execute()]);
      for (const secret of [reply.sessionToken, reply.personalToken, 'the-browser', key, code.plain]) {
        expect(text).not.toContain(secret);
      }
    });

    test('SITE-5: a reply that was lost is asked for again: joined once (F18)', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(1);
      const request = { browser: 'mine', key: newName('idempotency-key') };
      const first = await lab.join(code, request);
      const again = await lab.join(code, request);
      expect(again.isNewSeat).toBe(false);
      expect(again.reply).toEqual({
        ...first.reply,
        sessionToken: again.reply.sessionToken,
        personalToken: again.reply.personalToken,
      });
      expect(await seats(lab, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect(await lab.count('participant')).toBe(1);
      expect(await lab.count('consent')).toBe(1);
      // The first links were never seen, but they are good too.
      for (const { sessionToken } of [first.reply, again.reply]) {
        expect(
          await lab.api.readSession({ credential: { kind: 'session', secret: sessionToken } }),
        ).toMatchObject({ view: 'scheduled' });
      }
    });

    test('SITE-5: a browser that keeps no cookies comes back by its key (F18, F31)', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      const first = await lab.join(code, { browser: 'cookie-1', key });
      const again = await lab.join(code, { browser: 'cookie-2', key, consent: null });
      expect(again.reply.seat).toEqual(first.reply.seat);
      expect(await seats(lab, session)).toEqual({ taken: 1, lastNumber: 1 });
      // From now on it would be known by its new cookie as well.
      expect(await lab.api.readMe({ credential: browser('cookie-2') })).toMatchObject({
        reference: first.reply.reference,
      });
    });

    test('SITE-5: a look-up with the key of an earlier join shows as whom it would be repeated (F31)', async () => {
      const lab = labOn(await databases.open());
      const { code } = await lab.addOpenSession(5);
      const other = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      expect(await lab.lookUp(code, null, key)).toMatchObject({ seat: 'free', knownAs: null });
      const { reply } = await lab.join(code, { browser: 'cookie-that-is-cleared', key });
      const { reference } = reply;
      expect(await lab.lookUp(code, null, key)).toMatchObject({ seat: 'yours', knownAs: reference });
      expect(await lab.lookUp(code, 'new-cookie', key)).toMatchObject({ seat: 'yours', knownAs: reference });
      // It is a key to this code alone.
      expect(await lab.lookUp(other.code, null, key)).toMatchObject({ seat: 'free', knownAs: null });
      await lab.api.leaveSeat({ credential: personalCredential(reply), params: { seatId: reply.seat.id } });
      expect(await lab.lookUp(code, null, key)).toMatchObject({ seat: 'free', knownAs: reference });
    });

    test('SITE-5: a cookie counts before a key: nobody joins as the person before them', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(5);
      const other = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      const before = await lab.join(code, { browser: 'cleared', key });
      const now = await lab.join(other.code, { browser: 'theirs' });
      const { reference } = now.reply;
      expect(await lab.lookUp(code, 'theirs', key)).toMatchObject({ seat: 'free', knownAs: reference });
      expect(await problemErrorOf(lab.join(code, { browser: 'theirs', key }))).toMatchObject({
        code: 'idempotency-mismatch',
      });
      const joined = await lab.join(code, { browser: 'theirs' });
      expect(joined).toMatchObject({ isNewSeat: true, reply: { reference } });
      expect(joined.reply.seat.id).not.toBe(before.reply.seat.id);
      expect(await seats(lab, session)).toEqual({ taken: 2, lastNumber: 2 });
    });

    test('SITE-5: a browser that is linked to somebody else than the page has shown does not join as them', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      const { reply } = await lab.join(code, { browser: 'shared', key, knownAs: null });
      // A lost reply is repeated with what the page knew when it asked first.
      expect((await lab.join(code, { browser: 'shared', key, knownAs: null })).isNewSeat).toBe(false);
      for (const knownAs of [null, 'P-ZZZZZZ']) {
        expect(await problemErrorOf(lab.join(code, { browser: 'shared', knownAs }))).toMatchObject({
          code: 'idempotency-mismatch',
        });
      }
      const seen = await lab.join(code, { browser: 'shared', knownAs: reply.reference, consent: null });
      expect(seen.reply.seat).toEqual(reply.seat);
      expect(await problemErrorOf(lab.join(code, { knownAs: reply.reference }))).toMatchObject({
        code: 'idempotency-mismatch',
      });
      expect((await lab.session(session)).seats_taken).toBe(1);
    });

    test('SITE-5: the same request ten times at once takes one seat (F18, F60)', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      const joined = await lab.atOnce(10, (index) => lab.join(code, { browser: `cookie-${index}`, key }));
      expect(joined.filter(({ isNewSeat }) => isNewSeat)).toHaveLength(1);
      expect(new Set(joined.map(({ reply }) => reply.seat.id)).size).toBe(1);
      expect(await seats(lab, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect(await lab.count('participant')).toBe(1);
    });

    test('SITE-5: two tabs of one browser that join at once are one seat (F46)', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(5);
      const joined = await lab.atOnce(8, () => lab.join(code, { browser: 'mine' }));
      expect(joined.filter(({ isNewSeat }) => isNewSeat)).toHaveLength(1);
      expect(new Set(joined.map(({ reply }) => reply.reference)).size).toBe(1);
      expect(await seats(lab, session)).toEqual({ taken: 1, lastNumber: 1 });
      expect(await lab.count('consent')).toBe(1);
    });

    test('SITE-5: the same browser gets its seat back without a consent, also by another code of the session', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(5);
      const other = await lab.addCode(session, { kind: 'one-use', capacity: 1 });
      const first = await lab.join(code, { browser: 'mine' });
      for (const each of [code, other]) {
        const back = await lab.join(each, { browser: 'mine', consent: null });
        expect(back).toMatchObject({ isNewSeat: false, reply: { seat: first.reply.seat, isNew: true } });
      }
      expect((await lab.code(other)).used).toBe(0);
    });

    test('SITE-5: a second session is a second seat of the same person', async () => {
      const lab = labOn(await databases.open());
      const one = await lab.addOpenSession(5);
      const two = await lab.addOpenSession(5);
      const first = await lab.join(one.code, { browser: 'mine' });
      const second = await lab.join(two.code, { browser: 'mine' });
      expect(second.isNewSeat).toBe(true);
      expect(second.reply.reference).toBe(first.reply.reference);
      expect(await lab.count('participant')).toBe(1);
      expect(await lab.count('consent')).toBe(1);
      expect((await lab.api.readMe({ credential: personalCredential(first.reply) })).seats).toHaveLength(2);
    });

    test('SITE-5: a key that was used with one code is refused with another, and takes no seat', async () => {
      const lab = labOn(await databases.open());
      const one = await lab.addOpenSession(5);
      const two = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      await lab.join(one.code, { key });
      expect(await problemErrorOf(lab.join(two.code, { key }))).toEqual({
        code: 'idempotency-mismatch',
        details: {},
      });
      expect(await seats(lab, two.session)).toEqual({ taken: 0, lastNumber: 0 });
    });

    test('SITE-5: without a consent to exactly the current form nobody joins, and nothing is stored', async () => {
      const lab = labOn(await databases.open());
      const old = await lab.publish('1.0');
      const { session, code } = await lab.addOpenSession(5);
      const present = await lab.publish('1.1', { isMaterial: false });
      const wrong = [null, old, { ...present, sha256: old.sha256 }, { ...old, sha256: present.sha256 }];
      for (const consent of wrong) {
        expect(await problemErrorOf(lab.join(code, { consent }))).toEqual({
          code: 'consent-outdated',
          details: {},
        });
      }
      expect(await seats(lab, session)).toEqual({ taken: 0, lastNumber: 0 });
      expect(await lab.count('participant')).toBe(0);
      expect(await lab.count('join_request')).toBe(0);
      expect(await lab.join(code, { consent: present })).toMatchObject({
        reply: { consent: { version: '1.1', sha256: present.sha256 } },
      });
    });

    test('SITE-5: a form that is published between a lost reply and its repetition loses no seat (F18)', async () => {
      const lab = labOn(await databases.open());
      const consent = await lab.publish('1.0');
      const { code } = await lab.addOpenSession(5);
      const request = { browser: 'mine', key: newName('idempotency-key'), consent };
      const first = await lab.join(code, request);
      await lab.publish('2.0');
      const again = await lab.join(code, request);
      expect(again.reply).toMatchObject({
        seat: first.reply.seat,
        reconsent: true,
        consent: { version: '1.0' },
      });
    });

    test('SITE-5: a failed join stores nothing', async () => {
      const lab = labOn(await databases.open());
      const { code } = await lab.addOpenSession(1);
      await lab.join(code);
      expect(await problemErrorOf(lab.join(code))).toMatchObject({ code: 'session-full' });
      expect(await lab.count('participant')).toBe(1);
      expect(await lab.count('token')).toBe(2);
      expect(await lab.count('join_request')).toBe(1);
    });

    test('SITE-5: a one-use code is good for one, and the session bounds every code', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(2);
      const once = await lab.addCode(session, { kind: 'one-use', capacity: 1 });
      await lab.join(once);
      expect(await problemErrorOf(lab.join(once))).toMatchObject({ code: 'code-used' });
      await lab.join(code);
      expect(await problemErrorOf(lab.join(code))).toMatchObject({ code: 'session-full' });
      expect((await lab.code(code)).used).toBe(1);
    });

    test('SITE-5: seats are numbered in turn, and many who join at once all get one', async () => {
      const lab = labOn(await databases.open());
      const { session, code } = await lab.addOpenSession(12);
      const joined = await lab.atOnce(12, () => lab.join(code));
      const numbers = joined.map(({ reply }) => reply.seat.number).sort((a, b) => a - b);
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(await seats(lab, session)).toEqual({ taken: 12, lastNumber: 12 });
    });

    test('SITE-5: keys are kept for as long as browsers keep them and a day beyond, then swept', async () => {
      const lab = labOn(await databases.open());
      const { code } = await lab.addOpenSession(5);
      const key = newName('idempotency-key');
      const first = await lab.join(code, { key });
      lab.clock.now = START + 2 * DAY_MS - 1;
      await deleteExpired(lab.db, lab.clock.now);
      expect((await lab.join(code, { key })).reply.seat).toEqual(first.reply.seat);
      await deleteExpired(lab.db, START + 2 * DAY_MS);
      expect(await lab.count('join_request')).toBe(0);
    });
  });
});
