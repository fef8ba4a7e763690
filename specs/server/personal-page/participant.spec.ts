import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ConsentRequest } from '#contract/consent.ts';
import { OwnData, Participant } from '#contract/personal-page.ts';
import { migrate } from '../../../server/database/migrations.ts';
import { createWriteCheck } from '../../../server/database/write-check.ts';
import { KEPT_FIRST, KEPT_LAST } from '../../../server/participation/prune-sequences.ts';
import { moveSession, planMove } from '../../../server/study/session/move-session.ts';
import { commandLineOn } from '../support/command-line.ts';
import { onEachDatabase, waitsForLock } from '../support/databases.ts';
import { faultsOf, readSeatLedger } from '../support/seat-ledger.ts';
import {
  anyLinkCredential,
  browser,
  DAY_MS,
  MINUTE_MS,
  newName,
  personalCredential,
  problemErrorOf,
  START,
  serverOn,
} from '../support/test-server.ts';

onEachDatabase('A participant', (databases) => {
  describe('Coming back', () => {
    test('ROUTE-12: a personal link opens the person: seats, record, reference', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const me = await server.api.recordVisit({ credential: personalCredential(reply) });
      const made = { madeAt: '2026-11-21T12:00:00.000Z', lastUsedAt: null };
      expect(me).toEqual({
        isNew: true,
        reconsent: false,
        lastLoginDate: null,
        serverTime: '2026-11-21T12:00:00.000Z',
        reference: reply.reference,
        browser: 'unknown',
        joinedAt: '2026-11-21T12:00:00.000Z',
        withdrawnAt: null,
        seats: [
          {
            id: reply.seat.id,
            number: 1,
            state: 'held',
            takenAt: '2026-11-21T12:00:00.000Z',
            leftAt: null,
            outcome: null,
            session: {
              title: 'An evening in the grove',
              state: 'scheduled',
              startsAt: '2026-11-22T12:00:00.000Z',
              endsAt: '2026-11-22T13:00:00.000Z',
            },
          },
        ],
        consents: [
          { version: '1.0', sha256: reply.consent.sha256, kind: 'given', at: '2026-11-21T12:00:00.000Z' },
        ],
        links: [
          { ...made, sequence: 1, session: { title: 'An evening in the grove' }, isThis: false },
          { ...made, sequence: 2, session: null, isThis: true },
        ],
        browsers: [{ sequence: 1, isThis: false, linkedSince: made.madeAt, lastUsedAt: made.madeAt }],
      });
      expect(v.parse(Participant, me)).toEqual(me);
      const [session, own] = me.links;
      expect(await server.api.readMe({ credential: personalCredential(reply) })).toEqual({
        ...me,
        links: [session, { ...own, lastUsedAt: made.madeAt }],
      });
    });

    test('STATE-1: lastLoginDate is when the visit before this one began; half an hour apart is another visit', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'mine' });
      const visit = async (at: number) => {
        server.clock.now = at;
        return (await server.api.recordVisit({ credential: personalCredential(reply) })).lastLoginDate;
      };
      const iso = (at: number) => new Date(at).toISOString();
      expect(await visit(START + 29 * MINUTE_MS)).toBeNull();
      expect(await visit(START + 58 * MINUTE_MS)).toBeNull();
      expect(await visit(START + 88 * MINUTE_MS)).toBe(iso(START));
      expect(await visit(START + 90 * MINUTE_MS)).toBe(iso(START));
      expect(await visit(START + DAY_MS)).toBe(iso(START + 88 * MINUTE_MS));
      expect(await server.api.readMe({ credential: browser('mine') })).toMatchObject({
        lastLoginDate: iso(START + 88 * MINUTE_MS),
      });
      expect(await server.count('visit')).toBe(3);
      // Typing the code again is a visit too.
      server.clock.now = START + 2 * DAY_MS;
      const back = await server.join(code, { browser: 'mine', consent: null });
      expect(back.reply.lastLoginDate).toBe(iso(START + DAY_MS));
    });

    test('STATE-1: a clock that is set back makes no visit that ends before it begins, and keeps their order', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const visit = async (at: number) => {
        server.clock.now = at;
        return (await server.api.recordVisit({ credential: personalCredential(reply) })).lastLoginDate;
      };
      const iso = (at: number) => new Date(at).toISOString();
      expect(await visit(START + DAY_MS)).toBe(iso(START));
      // Ten minutes back are the same visit; a week back is the next one, and the one after it too.
      expect(await visit(START + DAY_MS - 10 * MINUTE_MS)).toBe(iso(START));
      expect(await visit(START - 7 * DAY_MS)).toBe(iso(START + DAY_MS));
      expect(await visit(START - 7 * DAY_MS + 10 * MINUTE_MS)).toBe(iso(START + DAY_MS));
      expect(await visit(START - 6 * DAY_MS)).toBe(iso(START - 7 * DAY_MS));
      const { visits } = await server.api.readMyData({ credential: personalCredential(reply) });
      expect(visits.map(({ at }) => at)).toEqual(
        [START, START + DAY_MS, START - 7 * DAY_MS, START - 6 * DAY_MS].map(iso),
      );
      for (const { at, lastSeenAt } of visits) expect(lastSeenAt >= at).toBe(true);
    });

    test('ROUTE-12: a page that is opened many times at once is one visit', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      server.clock.now += DAY_MS;
      await server.atOnce(6, (index) =>
        server.api.recordVisit({ credential: personalCredential(reply), browserSecret: `browser-${index}` }),
      );
      expect(await server.count('visit')).toBe(2);
    });

    test('ROUTE-12: reading is no visit', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      server.clock.now += DAY_MS;
      await server.api.readMe({ credential: personalCredential(reply) });
      await server.api.readMyData({ credential: personalCredential(reply) });
      expect(await server.count('visit')).toBe(1);
    });

    test('SITE-7: opening the page links no browser; it only shows whom this one is linked to', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(5);
      const { reply } = await server.join(code, { browser: 'phone' });
      await server.join(code, { browser: 'friend' });
      const told = async (secret: string | null) => {
        const visit = await server.api.recordVisit({
          credential: personalCredential(reply),
          browserSecret: secret,
        });
        expect(
          (await server.api.readMe({ credential: personalCredential(reply), browserSecret: secret })).browser,
        ).toBe(visit.browser);
        return visit.browser;
      };
      expect(await told('phone')).toBe('yours');
      expect(await told('friend')).toBe('another');
      for (const stranger of ['laptop', 'laptop', null]) expect(await told(stranger)).toBe('unknown');
      expect(await problemErrorOf(server.api.readMe({ credential: browser('laptop') }))).toMatchObject({
        code: 'participant-unknown',
      });
    });

    test('SITE-7: a browser is linked when somebody presses, and never taken from another person', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      const one = await server.join(code, { browser: 'phone' });
      const other = await server.join(code, { browser: 'friend' });
      for (const asked of ['laptop', 'laptop', 'friend']) {
        await server.api.rememberBrowser({ credential: personalCredential(one.reply), browserSecret: asked });
      }
      expect(
        (await server.api.readMe({ credential: personalCredential(one.reply), browserSecret: 'laptop' }))
          .browser,
      ).toBe('yours');
      expect(
        (await server.api.readMe({ credential: personalCredential(one.reply), browserSecret: 'friend' }))
          .browser,
      ).toBe('another');
      for (const mine of ['phone', 'laptop']) {
        expect(await server.api.readMe({ credential: browser(mine) })).toMatchObject({
          reference: one.reply.reference,
        });
        const back = await server.join(code, { browser: mine, consent: null });
        expect(back.reply.seat).toEqual(one.reply.seat);
      }
      expect(await server.api.readMe({ credential: browser('friend') })).toMatchObject({
        reference: other.reply.reference,
      });
      expect((await server.session(session)).seats_taken).toBe(2);
    });

    test('SITE-5: a look-up shows whom the browser is linked to, until it is unlinked; then it joins as somebody new', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'ours' });
      await server.api.rememberBrowser({ credential: personalCredential(reply), browserSecret: 'mine' });
      const { code: other } = await server.addOpenSession(3);
      const { reference } = reply;
      expect(await server.lookUp(code, 'ours')).toMatchObject({ seat: 'yours', knownAs: reference });
      expect(await server.lookUp(other, 'ours')).toMatchObject({ seat: 'free', knownAs: reference });
      await server.api.forgetBrowser({ browserSecret: 'ours' });
      await server.api.forgetBrowser({ browserSecret: 'ours' });
      expect(await server.lookUp(code, 'ours')).toMatchObject({ seat: 'free', knownAs: null });
      expect(await server.lookUp(code, 'mine')).toMatchObject({ seat: 'yours', knownAs: reference });
      const next = await server.join(code, { browser: 'ours' });
      expect(next).toMatchObject({ isNewSeat: true, reply: { isNew: true, seat: { number: 2 } } });
      expect((await server.session(session)).seats_taken).toBe(2);
      expect(await server.api.readMe({ credential: personalCredential(reply) })).toMatchObject({
        reference,
        seats: [{ state: 'held' }],
      });
    });

    test('SITE-7: a browser learns whom it is linked to, by its cookie alone, until it is unlinked or they withdraw', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'ours' });
      await server.api.rememberBrowser({ credential: personalCredential(reply), browserSecret: 'mine' });
      const knownAs = async (secret: string | null) =>
        (await server.api.readBrowser({ browserSecret: secret })).participant?.reference ?? null;
      expect(await server.api.readBrowser({ browserSecret: 'ours' })).toEqual({
        participant: await server.api.readMe({
          credential: { kind: 'browser', secret: 'ours' },
          browserSecret: 'ours',
        }),
      });
      expect([await knownAs('mine'), await knownAs('stranger'), await knownAs(null)]).toEqual([
        reply.reference,
        null,
        null,
      ]);
      await server.api.forgetBrowser({ browserSecret: 'ours' });
      expect([await knownAs('ours'), await knownAs('mine')]).toEqual([null, reply.reference]);
      await server.api.withdraw({ credential: personalCredential(reply) });
      expect(await knownAs('mine')).toBe(null);
    });

    test('STATE-2: the welcome is over for good once it was acted on, by whichever link', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'mine' });
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({ isNew: true });
      await server.api.welcomeMe({ credential: anyLinkCredential(reply.sessionToken) });
      server.clock.now += DAY_MS;
      await server.api.welcomeMe({ credential: browser('mine') });
      expect(await server.api.readMe({ credential: personalCredential(reply) })).toMatchObject({
        isNew: false,
      });
      expect(await server.join(code, { browser: 'mine' })).toMatchObject({ reply: { isNew: false } });
      expect(await server.api.readMyData({ credential: personalCredential(reply) })).toMatchObject({
        participant: { welcomedAt: '2026-11-21T12:00:00.000Z' },
      });
    });

    test('SITE-7: new links open what the old ones open', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const other = await server.join(code);
      const { personalToken } = await server.api.createPersonalLink({
        credential: personalCredential(reply),
      });
      const { sessionToken } = await server.api.createSessionLink({
        credential: personalCredential({ personalToken }),
        params: { seatId: reply.seat.id },
      });
      expect(await server.api.readMe({ credential: personalCredential({ personalToken }) })).toMatchObject({
        reference: reply.reference,
      });
      expect(
        (await server.api.readSession({ credential: { kind: 'session', secret: sessionToken } })).seat,
      ).toEqual(reply.seat);
      expect(
        await problemErrorOf(
          server.api.createSessionLink({
            credential: personalCredential(reply),
            params: { seatId: other.reply.seat.id },
          }),
        ),
      ).toMatchObject({
        code: 'seat-unknown',
      });
    });

    test('SITE-7: a secret opens only what it is for', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const present = await server.publish('2.0');
      const { api } = server;
      const strange = 'A'.repeat(43);
      const wrong = [
        [api.readSession({ credential: { kind: 'session', secret: reply.personalToken } }), 'link-unknown'],
        [api.readSession({ credential: { kind: 'session', secret: strange } }), 'link-unknown'],
        [
          api.readMe({ credential: personalCredential({ personalToken: reply.sessionToken }) }),
          'link-unknown',
        ],
        [api.readMe({ credential: personalCredential({ personalToken: strange }) }), 'link-unknown'],
        [api.readMe({ credential: { kind: 'session', secret: reply.sessionToken } }), 'link-unknown'],
        [api.recordVisit({ credential: anyLinkCredential(reply.sessionToken) }), 'link-unknown'],
        [api.readMyData({ credential: anyLinkCredential(reply.sessionToken) }), 'link-unknown'],
        [api.withdraw({ credential: anyLinkCredential(reply.sessionToken) }), 'link-unknown'],
        [api.createPersonalLink({ credential: anyLinkCredential(reply.sessionToken) }), 'link-unknown'],
        [
          api.createSessionLink({
            credential: anyLinkCredential(reply.sessionToken),
            params: { seatId: reply.seat.id },
          }),
          'link-unknown',
        ],
        [api.welcomeMe({ credential: anyLinkCredential(strange) }), 'link-unknown'],
        [api.readMe({ credential: browser(strange) }), 'participant-unknown'],
        [api.readMe({ credential: browser(reply.personalToken) }), 'participant-unknown'],
        [api.consentAgain({ credential: browser(strange), body: present }), 'participant-unknown'],
      ] as const;
      const refusals = await Promise.all(wrong.map(([work]) => problemErrorOf(work)));
      expect(refusals).toEqual(wrong.map(([, code]) => ({ code, details: {} })));
    });

    test('ROUTE-12: own data is all there is on the person, without a secret', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'mine' });
      await server.join(code);
      server.clock.now += DAY_MS;
      await server.api.rememberBrowser({ credential: personalCredential(reply), browserSecret: 'laptop' });
      const me = await server.api.recordVisit({
        credential: personalCredential(reply),
        browserSecret: 'laptop',
      });
      server.clock.now += MINUTE_MS;
      await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
      const data = await server.api.readMyData({ credential: personalCredential(reply) });
      expect(data).toEqual({
        exportedAt: '2026-11-22T12:01:00.000Z',
        participant: {
          reference: reply.reference,
          joinedAt: '2026-11-21T12:00:00.000Z',
          withdrawnAt: null,
          welcomedAt: null,
        },
        seats: me.seats.map((seat) => ({
          ...seat,
          pageLastOpenAt: '2026-11-22T12:01:00.000Z',
          pageFirstOpenWhileLiveAt: null,
          attendanceSetByLab: null,
        })),
        consents: me.consents,
        visits: [
          { at: '2026-11-21T12:00:00.000Z', lastSeenAt: '2026-11-21T12:00:00.000Z' },
          { at: '2026-11-22T12:00:00.000Z', lastSeenAt: '2026-11-22T12:00:00.000Z' },
        ],
        links: [
          {
            kind: 'session',
            madeAt: '2026-11-21T12:00:00.000Z',
            lastUsedAt: '2026-11-22T12:01:00.000Z',
          },
          { kind: 'personal', madeAt: '2026-11-21T12:00:00.000Z', lastUsedAt: '2026-11-22T12:00:00.000Z' },
        ],
        browsers: [
          { linkedSince: '2026-11-21T12:00:00.000Z', lastUsedAt: '2026-11-21T12:00:00.000Z' },
          { linkedSince: '2026-11-22T12:00:00.000Z', lastUsedAt: '2026-11-22T12:00:00.000Z' },
        ],
      });
      expect(v.parse(OwnData, data)).toEqual(data);
    });
  });

  describe('Consent', () => {
    test('STATE-1: a clock that is set back neither repeats a consent nor brings an old one back', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const present = await server.publish('2.0');
      server.clock.now = START - DAY_MS;
      for (let count = 0; count < 3; count += 1) {
        const { status } = await server.api.consentAgain({
          credential: personalCredential(reply),
          body: present,
        });
        expect(status).toBe(count === 0 ? 201 : 200);
        server.clock.now -= MINUTE_MS;
      }
      const asked = await server.api.readMyConsent({ credential: personalCredential(reply) });
      expect(asked).toMatchObject({ acceptedVersion: '2.0', reconsent: false, changes: [] });
      const { consents } = await server.api.readMe({ credential: personalCredential(reply) });
      expect(consents.map(({ version }) => version)).toEqual(['1.0', '2.0']);
      server.clock.now = START - 2 * DAY_MS;
      await server.api.withdraw({ credential: personalCredential(reply) });
      const record = (await server.api.readMe({ credential: personalCredential(reply) })).consents;
      expect(record.at(-1)).toMatchObject({ kind: 'withdrawn', version: '2.0' });
      // The lab reads the same order, also in what it exports.
      const { ask, run } = commandLineOn(server, server);
      const shown = await ask<{ consents: { kind: string; version: string }[] }>(
        ...['participant', 'show', reply.reference],
      );
      expect(shown.consents.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
        ...['given 1.0', 'given 2.0', 'withdrawn 2.0'],
      ]);
      const lines = (await run('export', 'consents', '--format', 'ndjson')).out.trim().split('\n');
      const rows = lines.map((line) => JSON.parse(line)).sort((one, other) => one.sequence - other.sequence);
      expect(rows.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
        ...['given 1.0', 'given 2.0', 'withdrawn 2.0'],
      ]);
      expect(await ask('participant', 'list')).toMatchObject({ participants: [{ consentVersion: '2.0' }] });
    });

    test('SITE-7: the moves of a session are listed in their order, whatever the clock said', async () => {
      const server = serverOn(await databases.open());
      const { ports, ask } = commandLineOn(server, server);
      const { session } = await server.addOpenSession(3);
      for (const state of ['waiting', 'live', 'paused', 'live', 'ended'] as const) {
        await moveSession(ports, await planMove(ports, session, state));
        server.clock.now -= DAY_MS;
      }
      const { moves } = await ask<{ moves: { to: string }[] }>('session', 'show', session);
      expect(moves.map(({ to }) => to)).toEqual(['waiting', 'live', 'paused', 'live', 'ended']);
      const { out } = await commandLineOn(server, server).run('export', 'sessions', '--format', 'ndjson');
      expect(JSON.parse(out)).toMatchObject({
        first_live_at: new Date(START - DAY_MS).toISOString(),
        ended_at: new Date(START - 4 * DAY_MS).toISOString(),
      });
    });

    test('STATE-1: a material version asks again, a cosmetic one does not, and a consent to the current one is enough', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const asked = async () =>
        (await server.api.readMe({ credential: personalCredential(reply) })).reconsent;
      expect(await asked()).toBe(false);
      await server.publish('1.1', { isMaterial: false, changes: ['A comma.'] });
      expect(await asked()).toBe(false);
      await server.publish('2.0', { changes: ['We also record your clicks.'] });
      expect(await asked()).toBe(true);
      const present = await server.publish('2.1', { isMaterial: false, changes: ['Another comma.'] });
      expect(await asked()).toBe(true);
      const form = await server.api.readMyConsent({ credential: anyLinkCredential(reply.sessionToken) });
      expect(form).toEqual({
        form: await server.api.readConsentForm({ params: { version: '2.1' } }),
        acceptedVersion: '1.0',
        changes: [
          { version: '1.1', isMaterial: false, sentences: ['A comma.'] },
          { version: '2.0', isMaterial: true, sentences: ['We also record your clicks.'] },
          { version: '2.1', isMaterial: false, sentences: ['Another comma.'] },
        ],
        reconsent: true,
      });
      expect(v.parse(ConsentRequest, form)).toEqual(form);
      await server.api.consentAgain({ credential: anyLinkCredential(reply.sessionToken), body: present });
      expect(await asked()).toBe(false);
      expect(await server.api.readMyConsent({ credential: personalCredential(reply) })).toMatchObject({
        acceptedVersion: '2.1',
        changes: [],
        reconsent: false,
      });
    });

    test('STATE-1: the connection is hidden until the consent, and then shown', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      await server.move(session, 'live');
      const present = await server.publish('2.0');
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({
        reconsent: true,
        connection: null,
      });
      await server.api.consentAgain({ credential: anyLinkCredential(reply.sessionToken), body: present });
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({
        reconsent: false,
        connection: { steps: ['Go.'] },
      });
    });

    test('SITE-5: agreeing again adds one entry, also when it is said many times at once', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const present = await server.publish('2.0');
      server.clock.now += DAY_MS;
      const answers = await server.atOnce(6, () =>
        server.api.consentAgain({ credential: personalCredential(reply), body: present }),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const record = {
        version: '2.0',
        sha256: present.sha256,
        kind: 'given',
        at: '2026-11-22T12:00:00.000Z',
      };
      for (const answer of answers) expect(answer.body).toEqual(record);
      expect((await server.api.readMe({ credential: personalCredential(reply) })).consents).toHaveLength(2);
    });

    test('SITE-5: only the present form can be agreed to', async () => {
      const server = serverOn(await databases.open());
      const old = await server.publish('1.0');
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const present = await server.publish('2.0');
      for (const given of [old, { ...present, sha256: old.sha256 }]) {
        expect(
          await problemErrorOf(
            server.api.consentAgain({ credential: personalCredential(reply), body: given }),
          ),
        ).toEqual({
          code: 'consent-outdated',
          details: {},
        });
      }
      expect(await server.count('consent')).toBe(1);
    });

    test('FOOT-2: every version can be read for ever, the PDF byte for byte', async () => {
      const server = serverOn(await databases.open());
      const one = await server.publish('1.0');
      await server.publish('2.0');
      expect(await server.api.readConsentForm({ params: { version: 'current' } })).toMatchObject({
        version: '2.0',
      });
      expect(await server.api.readConsentForm({ params: { version: '1.0' } })).toMatchObject({
        version: '1.0',
        sha256: one.sha256,
      });
      const { bytes, sha256 } = await server.api.readConsentPdf({ params: { version: '1.0' } });
      expect(sha256).toBe(one.sha256);
      expect(Buffer.from(bytes).toString()).toBe('PDF of 1.0');
      const notFound = { code: 'not-found', details: {} };
      expect(await problemErrorOf(server.api.readConsentForm({ params: { version: '9.9' } }))).toEqual(
        notFound,
      );
      expect(await problemErrorOf(server.api.readConsentPdf({ params: { version: '9.9' } }))).toEqual(
        notFound,
      );
    });
  });

  describe('Leaving and withdrawing', () => {
    test('SITE-7: a seat that was left is free for others, and the same browser can take its own again', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(2);
      const { reply } = await server.join(code, { browser: 'mine' });
      await server.join(code);
      await server.api.leaveSeat({
        credential: anyLinkCredential(reply.sessionToken),
        params: { seatId: reply.seat.id },
      });
      await server.api.leaveSeat({
        credential: personalCredential(reply),
        params: { seatId: reply.seat.id },
      });
      expect((await server.code(code)).used).toBe(1);
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({ view: 'left' });
      expect((await server.api.readMe({ credential: personalCredential(reply) })).seats).toMatchObject([
        { state: 'left', leftAt: '2026-11-21T12:00:00.000Z' },
      ]);

      expect(await server.lookUp(code, 'mine')).toMatchObject({ seat: 'free' });
      expect(await problemErrorOf(server.join(code, { browser: 'mine', consent: null }))).toMatchObject({
        code: 'consent-outdated',
      });
      const back = await server.join(code, { browser: 'mine' });
      expect(back).toMatchObject({ isNewSeat: true, reply: { seat: reply.seat } });
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({ view: 'scheduled' });

      await server.api.leaveSeat({
        credential: personalCredential(reply),
        params: { seatId: reply.seat.id },
      });
      const third = await server.join(code);
      expect(third.reply.seat.number).toBe(3);
      expect(await problemErrorOf(server.join(code, { browser: 'mine' }))).toMatchObject({
        code: 'session-full',
      });
      expect(await server.session(session)).toMatchObject({ seats_taken: 2, last_seat_number: 3 });
    });

    test('SITE-7: a seat that was left by one code is taken again by another, and each counts for its own', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(2);
      const once = await server.addCode(session, { kind: 'one-use', capacity: 1 });
      const { reply } = await server.join(once, { browser: 'mine' });
      await server.api.leaveSeat({ credential: browser('mine'), params: { seatId: reply.seat.id } });
      expect((await server.code(once)).used).toBe(0);
      await server.join(code, { browser: 'mine' });
      expect((await server.code(once)).used).toBe(0);
      expect((await server.code(code)).used).toBe(1);
    });

    test('SITE-7: a session link gives back only its own seat, a person only theirs', async () => {
      const server = serverOn(await databases.open());
      const one = await server.addOpenSession(3);
      const two = await server.addOpenSession(3);
      const first = await server.join(one.code, { browser: 'mine' });
      const second = await server.join(two.code, { browser: 'mine' });
      const stranger = await server.join(one.code);
      const unknown = { code: 'seat-unknown', details: {} };
      const { api } = server;
      expect(
        await problemErrorOf(
          api.leaveSeat({
            credential: anyLinkCredential(first.reply.sessionToken),
            params: { seatId: second.reply.seat.id },
          }),
        ),
      ).toEqual(unknown);
      expect(
        await problemErrorOf(
          api.leaveSeat({
            credential: personalCredential(first.reply),
            params: { seatId: stranger.reply.seat.id },
          }),
        ),
      ).toEqual(unknown);
      expect(
        await problemErrorOf(
          api.leaveSeat({ credential: personalCredential(first.reply), params: { seatId: 'nothing' } }),
        ),
      ).toEqual(unknown);
      expect((await server.session(one.session)).seats_taken).toBe(2);
    });

    test('SITE-7: a session that is ended while somebody leaves keeps the seat, with its completion code', async () => {
      const place = await databases.newPlace();
      const database = await databases.open(place);
      await migrate(database);
      const server = serverOn(database);
      const { ports } = commandLineOn(database, server);
      for (const way of ['leave', 'withdraw'] as const) {
        const { session, code } = await server.addOpenSession(3);
        const { reply } = await server.join(code);
        for (const state of ['waiting', 'live'] as const) {
          await moveSession(ports, await planMove(ports, session, state));
        }
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
        const ending = planMove(ports, session, 'ended').then((move) => moveSession(ports, move));
        const leaving =
          way === 'leave'
            ? server.api.leaveSeat({
                credential: personalCredential(reply),
                params: { seatId: reply.seat.id },
              })
            : server.api.withdraw({ credential: personalCredential(reply) });
        const [left] = await Promise.allSettled([leaving, ending]);
        const { state, seats_taken } = await server.session(session);
        expect(state).toBe('ended');
        const page = await server.api.readSession({
          credential: { kind: 'session', secret: reply.sessionToken },
        });
        const isHeld = seats_taken === 1;
        // Either it was left before the end, or it is held to the end; never left after it.
        if (way === 'leave') expect(left.status).toBe(isHeld ? 'rejected' : 'fulfilled');
        if (isHeld) expect(page).toMatchObject({ view: 'ended', completionCode: 'DONE-42' });
        else expect(page.view).toBe(way === 'leave' ? 'left' : 'withdrawn');
        expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
      }
    });

    if (databases.kind === 'postgres') {
      test.each(['leave', 'withdraw'] as const)(
        'SITE-7: who waits for a move to the end keeps their seat: %s',
        async (way) => {
          const place = await databases.newPlace();
          const database = await databases.open(place);
          await migrate(database);
          const server = serverOn(database);
          const other = await databases.open(place);
          const { session, code } = await server.addOpenSession(3);
          const { reply } = await server.join(code);
          await server.move(session, 'live');
          await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
          const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
          const { promise: isMoved, resolve: moved } = Promise.withResolvers<void>();
          const ending = other.db.transaction().execute(async (db) => {
            await db.updateTable('session').set({ state: 'ended' }).where('id', '=', session).execute();
            moved();
            await mayEnd;
          });
          await isMoved;
          const leaving =
            way === 'leave'
              ? server.api.leaveSeat({
                  credential: personalCredential(reply),
                  params: { seatId: reply.seat.id },
                })
              : server.api.withdraw({ credential: personalCredential(reply) });
          const outcome = leaving.then(
            () => 'done',
            (error: { code?: string }) => error.code,
          );
          await waitsForLock(other);
          end();
          await ending;
          expect(await outcome).toBe(way === 'leave' ? 'session-closed' : 'done');
          expect((await server.session(session)).seats_taken).toBe(1);
          expect(
            await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
          ).toMatchObject({
            view: 'ended',
            completionCode: 'DONE-42',
          });
        },
      );
    }

    test('SITE-7: a person has a hundred links of a kind at most: the first fifty and the last fifty, whatever the clock says', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'mine' });
      const links = [reply.personalToken];
      while (links.length < KEPT_FIRST + KEPT_LAST + 5) {
        server.clock.now -= MINUTE_MS;
        links.push(
          (await server.api.createPersonalLink({ credential: personalCredential(reply) })).personalToken,
        );
      }
      const rows = await server.db.selectFrom('token').select('kind').execute();
      expect(rows.filter(({ kind }) => kind === 'entry')).toHaveLength(KEPT_FIRST + KEPT_LAST);
      expect(rows.filter(({ kind }) => kind === 'session')).toHaveLength(1);
      const alive: boolean[] = [];
      for (const personalToken of links) {
        const opened = await server.api
          .readMe({ credential: personalCredential({ personalToken }) })
          .catch(() => null);
        alive.push(opened !== null);
      }
      const gone = (index: number) => index >= KEPT_FIRST && index < links.length - KEPT_LAST;
      expect(alive).toEqual(links.map((_, index) => !gone(index)));
      // Coming back by the code is never refused for it.
      const back = await server.join(code, { browser: 'mine', consent: null });
      expect((await server.api.readMe({ credential: personalCredential(back.reply) })).reference).toBe(
        reply.reference,
      );
    });

    test('SITE-7: links that are made at once are no more than that either', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      await server.atOnce(KEPT_FIRST + KEPT_LAST + 10, () =>
        server.api.createSessionLink({
          credential: personalCredential(reply),
          params: { seatId: reply.seat.id },
        }),
      );
      expect(await server.count('token')).toBe(KEPT_FIRST + KEPT_LAST + 1);
    });

    test('SITE-7: a person is known in a hundred browsers at most, and a hundred joins can be repeated', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code, { browser: 'first' });
      const most = KEPT_FIRST + KEPT_LAST;
      for (let count = 0; count < most + 2; count += 1) {
        server.clock.now += 1;
        await server.api.rememberBrowser({
          credential: personalCredential(reply),
          browserSecret: `browser-${count}`,
        });
        await server.join(code, { browser: 'first', consent: null });
      }
      expect((await server.api.readMyData({ credential: personalCredential(reply) })).browsers).toHaveLength(
        most,
      );
      expect(await server.count('join_request')).toBe(100);
      for (const known of ['first', 'browser-0', `browser-${most + 1}`]) {
        expect(
          (await server.api.readMe({ credential: browser(known), browserSecret: known })).reference,
        ).toBe(reply.reference);
      }
    });

    test('SITE-7: once a session has ended its seats stay', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      await server.move(session, 'live');
      await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
      await server.move(session, 'ended');
      expect(
        await problemErrorOf(
          server.api.leaveSeat({ credential: personalCredential(reply), params: { seatId: reply.seat.id } }),
        ),
      ).toEqual({
        code: 'session-closed',
        details: {},
      });
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({
        view: 'ended',
        completionCode: 'DONE-42',
      });
    });

    test('ROUTE-12: withdrawing gives back every future seat, adds to the record and unlinks every browser', async () => {
      const server = serverOn(await databases.open());
      const one = await server.addOpenSession(3);
      const two = await server.addOpenSession(3);
      const key = newName('idempotency-key');
      const { reply } = await server.join(one.code, { browser: 'mine', key });
      await server.join(two.code, { browser: 'mine' });
      await server.api.rememberBrowser({ credential: personalCredential(reply), browserSecret: 'laptop' });
      server.clock.now += DAY_MS;
      await server.api.withdraw({ credential: browser('laptop') });

      for (const { session, code } of [one, two]) {
        expect(await server.session(session)).toMatchObject({ seats_taken: 0, last_seat_number: 1 });
        expect((await server.code(code)).used).toBe(0);
      }
      for (const each of ['mine', 'laptop']) {
        expect(await problemErrorOf(server.api.readMe({ credential: browser(each) }))).toMatchObject({
          code: 'participant-unknown',
        });
      }
      const me = await server.api.recordVisit({
        credential: personalCredential(reply),
        browserSecret: 'mine',
      });
      expect(me).toMatchObject({
        withdrawnAt: '2026-11-22T12:00:00.000Z',
        reconsent: false,
        lastLoginDate: null,
        seats: [{ state: 'left' }, { state: 'left' }],
        consents: [
          { kind: 'given', version: '1.0' },
          { kind: 'withdrawn', version: '1.0', at: '2026-11-22T12:00:00.000Z' },
        ],
      });
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({ view: 'withdrawn' });
      expect(await server.api.readMyData({ credential: personalCredential(reply) })).toMatchObject({
        consents: me.consents,
      });

      // The same browser, code and key make somebody new.
      const again = await server.join(one.code, { browser: 'mine', key });
      expect(again).toMatchObject({ isNewSeat: true, reply: { isNew: true, seat: { number: 2 } } });
      expect(again.reply.reference).not.toBe(reply.reference);
    });

    test('ROUTE-12: a seat that was held to the end stays held after withdrawing, with its completion code', async () => {
      const server = serverOn(await databases.open());
      const over = await server.addOpenSession(3);
      const next = await server.addOpenSession(3);
      const { reply } = await server.join(over.code, { browser: 'mine' });
      await server.join(next.code, { browser: 'mine' });
      await server.move(over.session, 'live');
      await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
      await server.move(over.session, 'ended');
      server.clock.now += DAY_MS;
      await server.api.withdraw({ credential: personalCredential(reply) });
      expect(await server.session(over.session)).toMatchObject({ seats_taken: 1 });
      expect((await server.code(over.code)).used).toBe(1);
      expect(await server.session(next.session)).toMatchObject({ seats_taken: 0 });
      expect(
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
      ).toMatchObject({
        view: 'ended',
        completionCode: 'DONE-42',
      });
      const { seats } = await server.api.readMe({ credential: personalCredential(reply) });
      expect(Object.fromEntries(seats.map((seat) => [seat.session.state, seat.state]))).toEqual({
        ended: 'held',
        scheduled: 'left',
      });
      // Looking at it records nothing of somebody who withdrew.
      const rows = await server.db.selectFrom('seat').select('seen_at').execute();
      expect(rows.map(({ seen_at }) => seen_at).toSorted()).toEqual([START, null]);
      expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
    });

    test('ROUTE-12: withdrawing, leaving and joining at once leaves no seat and correct counts', async () => {
      const server = serverOn(await databases.open());
      for (let round = 0; round < 5; round += 1) {
        const one = await server.addOpenSession(9);
        const two = await server.addOpenSession(9);
        const mine = newName('browser');
        const { reply } = await server.join(one.code, { browser: mine });
        await server.atOnce(6, async (index) => {
          if (index === 2) await server.api.withdraw({ credential: personalCredential(reply) });
          else if (index === 3)
            await server.api.leaveSeat({
              credential: personalCredential(reply),
              params: { seatId: reply.seat.id },
            });
          else await server.join(index % 2 === 0 ? one.code : two.code, { browser: mine });
        });
        expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
        expect(
          (await server.api.readMe({ credential: personalCredential(reply) })).seats.every(
            ({ state }) => state === 'left',
          ),
        ).toBe(true);
      }
    });

    test('ROUTE-12: who withdrew is asked nothing and can change nothing; withdrawing twice is withdrawing once', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      await server.api.withdraw({ credential: personalCredential(reply) });
      server.clock.now += DAY_MS;
      await server.api.withdraw({ credential: personalCredential(reply) });
      const present = await server.publish('2.0');
      const { api } = server;
      const changes = [
        api.consentAgain({ credential: personalCredential(reply), body: present }),
        api.welcomeMe({ credential: personalCredential(reply) }),
        api.createPersonalLink({ credential: personalCredential(reply) }),
        api.createSessionLink({ credential: personalCredential(reply), params: { seatId: reply.seat.id } }),
      ];
      for (const refusal of await Promise.all(changes.map(problemErrorOf))) {
        expect(refusal).toEqual({ code: 'link-unknown', details: {} });
      }
      await api.leaveSeat({ credential: personalCredential(reply), params: { seatId: reply.seat.id } });
      expect(await api.readMyConsent({ credential: personalCredential(reply) })).toMatchObject({
        reconsent: false,
      });
      expect(await api.readMe({ credential: personalCredential(reply) })).toMatchObject({
        isNew: true,
        reconsent: false,
        withdrawnAt: '2026-11-21T12:00:00.000Z',
      });
      expect(await server.count('consent')).toBe(2);
      expect(await server.count('visit')).toBe(1);
    });
  });

  describe('The session page', () => {
    test('ROUTE-10: counts the seats whose page asked within 15 seconds', async () => {
      const server = serverOn(await databases.open());
      const { session, code } = await server.addOpenSession(5);
      await server.move(session, 'waiting');
      const [one, two, three] = [await server.join(code), await server.join(code), await server.join(code)];
      const here = async (joined: typeof one, at: number) => {
        server.clock.now = START + at;
        const view = await server.api.readSession({
          credential: { kind: 'session', secret: joined.reply.sessionToken },
        });
        return view.view === 'waiting' ? view.here : null;
      };
      expect(await here(one, 0)).toBe(1);
      expect(await here(two, 1000)).toBe(2);
      expect(await here(three, 2000)).toBe(3);
      await server.api.leaveSeat({
        credential: personalCredential(three.reply),
        params: { seatId: three.reply.seat.id },
      });
      expect(await here(two, 14_999)).toBe(2);
      expect(await here(two, 15_000)).toBe(1);
      expect(await here(one, 15_001)).toBe(2);
    });

    test('ROUTE-10: an open page writes at most once in six seconds', async () => {
      const server = serverOn(await databases.open());
      const { code } = await server.addOpenSession(5);
      const { reply } = await server.join(code);
      const seenAfter = async (ms: number) => {
        server.clock.now = START + ms;
        await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
        const seat = await server.db.selectFrom('seat').select('seen_at').executeTakeFirstOrThrow();
        return (seat.seen_at ?? 0) - START;
      };
      expect(await seenAfter(4000)).toBe(4000);
      expect(await seenAfter(9_999)).toBe(4000);
      expect(await seenAfter(10_000)).toBe(10_000);
    });
  });

  describe('The database', () => {
    test('is asked whether it answers', async () => {
      const database = await databases.open();
      const check = createWriteCheck(database.db);
      await check();
      await database.close();
      await expect(createWriteCheck(database.db)()).rejects.toThrow();
    });
  });
});
