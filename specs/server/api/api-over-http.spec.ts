import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ConsentForm } from '../../../server/contract/consent.ts';
import { JoinReply, LookupReply } from '../../../server/contract/join.ts';
import { formatJoinCode, withCheckSymbol } from '../../../server/contract/join-code.ts';
import { OwnData, Participant } from '../../../server/contract/personal-page.ts';
import { SessionLink } from '../../../server/contract/seat.ts';
import { SessionView } from '../../../server/contract/session-page.ts';
import { TRY_LIMITS } from '../../../server/join/try-limit.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { onEachDatabase } from '../support/databases.ts';
import { fixtureSite, testApp } from '../support/test-app.ts';
import { serverOn, type TestCode, type TestServer } from '../support/test-server.ts';

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

onEachDatabase('joining over HTTP', (databases) => {
  let server: TestServer;
  let app: FastifyInstance;
  let code: TestCode;
  let lines: string[];

  beforeEach(async () => {
    server = serverOn(await databases.open());
    ({ code } = await server.addOpenSession(3));
    lines = [];
    app = testApp(site, {
      api: server.api,
      log: { level: 'trace', stream: { write: (line) => lines.push(line) } },
    });
  });

  test('SITE-5, SITE-7: a person looks up, consents, joins, reads on, comes back elsewhere, leaves and withdraws', async () => {
    const browser = newBrowser();
    const found = await browser.post('/api/v1/codes/lookup', {
      code: formatJoinCode(code.plain).toLowerCase(),
    });
    const { consent: form, seat } = v.parse(LookupReply, found.json());
    expect(seat).toBe('free');
    const pdf = await browser.get(form.pdfPath);
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(form.sha256);
    expect(v.parse(ConsentForm, (await browser.get('/api/v1/consents/current')).json())).toEqual(form);

    const joined = await browser.join({ version: form.version, sha256: form.sha256, accepted: true });
    expect(joined.statusCode).toBe(201);
    const { sessionToken, personalToken, ...first } = v.parse(JoinReply, joined.json());
    expect(first).toMatchObject({ isNew: true, reconsent: false, lastLoginDate: null, seat: { number: 1 } });

    const page = await browser.get('/api/v1/session', sessionToken);
    expect(v.parse(SessionView, page.json())).toMatchObject({ view: 'scheduled', isNew: true });
    expect((await browser.post('/api/v1/me/welcome', undefined, sessionToken)).statusCode).toBe(204);

    const elsewhere = newBrowser();
    const visit = await elsewhere.post('/api/v1/visits', undefined, personalToken);
    expect(v.parse(Participant, visit.json())).toMatchObject({ isNew: false, reference: first.reference });
    expect(elsewhere.cookies).toEqual({});
    const remembered = await elsewhere.post('/api/v1/me/browsers', undefined, personalToken);
    expect(remembered.statusCode).toBe(204);
    const byCookie = await elsewhere.get('/api/v1/me');
    expect(v.parse(Participant, byCookie.json())).toMatchObject({
      reference: first.reference,
      browser: 'yours',
    });
    const link = await elsewhere.post(`/api/v1/me/seats/${first.seat.id}/links`, undefined);
    const { sessionToken: another } = v.parse(SessionLink, link.json());
    expect(v.is(SessionView, (await elsewhere.get('/api/v1/session', another)).json())).toBe(true);

    expect(
      (await elsewhere.post(`/api/v1/me/seats/${first.seat.id}/leave`, undefined, another)).statusCode,
    ).toBe(204);
    const left = await browser.get('/api/v1/session', sessionToken);
    expect(v.parse(SessionView, left.json()).view).toBe('left');

    expect((await elsewhere.post('/api/v1/me/withdrawal', { confirm: 'withdraw' })).statusCode).toBe(204);
    expect(elsewhere.cookies).toEqual({});
    const data = await browser.get('/api/v1/me/data', personalToken);
    expect(v.parse(OwnData, data.json()).participant.withdrawnAt).not.toBeNull();
    expect(data.body).not.toContain(code.plain);
    expect(lines.join('')).not.toContain('unexpected error');
    for (const secret of [sessionToken, personalToken, another, code.plain, first.seat.id]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });

  test('SITE-5: a repeated join and a second tab come back to the same seat (F18, F46)', async () => {
    const browser = newBrowser();
    const { consent: form } = v.parse(LookupReply, (await browser.lookUp()).json());
    const consent = { version: form.version, sha256: form.sha256, accepted: true };
    const [one, other] = await Promise.all([
      browser.join(consent),
      browser.join(consent, 'the-key-of-another-tab'),
    ]);
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 201]);
    const again = await newBrowser().join(undefined);
    expect(again.statusCode).toBe(200);
    for (const reply of [other, again]) expect(reply.json().seat).toEqual(one.json().seat);
    expect(await server.count('seat')).toBe(1);
  });

  test('SITE-5: every reason why a code cannot be used has its own problem (F09)', async () => {
    const browser = newBrowser();
    const problemOf = async (typed: string) => (await browser.lookUp(typed)).json();
    const session = await server.addSession({ seats_total: 1 });
    const at = server.clock.now;
    const early = await server.addCode(session, { opens_at: at + 60_000 });
    const late = await server.addCode(session, { expires_at: at - 1 });
    expect(await problemOf('ABCDE')).toMatchObject({ code: 'code-malformed', status: 400 });
    expect(await problemOf(withCheckSymbol('ZZZZZZZZZ'))).toMatchObject({
      code: 'code-unknown',
      status: 404,
    });
    expect(await problemOf(late.plain)).toMatchObject({ code: 'code-expired', status: 410 });
    expect(await problemOf(early.plain)).toMatchObject({
      code: 'code-not-open',
      status: 409,
      opensAt: new Date(at + 60_000).toISOString(),
      retryAfter: 60,
    });
  });

  test('SITE-5: a client that tries too many codes learns when to come back, and others are not limited', async () => {
    const guesser = newBrowser('198.51.100.7');
    await server.setTries({ minute: TRY_LIMITS['every code'] - 1, day: 0 }, '198.51.100.7');
    expect((await guesser.lookUp(withCheckSymbol('ZZZZZZZZZ'))).statusCode).toBe(429);
    const reply = await guesser.lookUp();
    expect(reply.json()).toMatchObject({ code: 'too-many-tries', status: 429 });
    expect(Number(reply.headers['retry-after'])).toBe(reply.json().retryAfter);
    expect(reply.json().retryAfter).toBeGreaterThan(0);
    expect((await newBrowser('203.0.113.9').lookUp()).statusCode).toBe(200);
  });

  test('STATE-3: an unknown cookie or link opens nothing (F32)', async () => {
    const browser = newBrowser();
    browser.cookies['participant'] = 'x'.repeat(43);
    const unknown = await browser.get('/api/v1/me');
    expect([unknown.statusCode, unknown.json().code]).toEqual([401, 'participant-unknown']);
    expect(unknown.headers).not.toHaveProperty('set-cookie');
    for (const [url, token] of [
      ['/api/v1/session', 'y'.repeat(43)],
      ['/api/v1/me', 'y'.repeat(43)],
      ['/api/v1/me/consent', 'y'.repeat(43)],
    ] as const) {
      expect((await browser.get(url, token)).json().code).toBe('link-unknown');
    }
  });

  test('ROUTE-11: looking up spends nothing, however often (F59)', async () => {
    for (let time = 0; time < 20; time += 1) expect((await newBrowser().lookUp()).statusCode).toBe(200);
    for (const table of ['participant', 'seat', 'consent', 'token', 'join_request'] as const) {
      expect(await server.count(table)).toBe(0);
    }
  });

  /** A browser of our own: it keeps the one cookie there is. */
  function newBrowser(remoteAddress = '192.0.2.1') {
    const cookies: Record<string, string> = {};
    async function send(method: 'GET' | 'POST', url: string, body?: object, token?: string, headers = {}) {
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        cookies,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { payload: body }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) delete cookies[name];
        else cookies[name] = value;
      }
      return response;
    }
    return {
      cookies,
      get: (url: string, token?: string) => send('GET', url, undefined, token),
      post: (url: string, body?: object, token?: string) => send('POST', url, body, token),
      lookUp: (typed = code.plain) => send('POST', '/api/v1/codes/lookup', { code: typed }),
      join: (consent?: object, key = 'the-key-of-one-tab') =>
        send('POST', '/api/v1/joins', { code: code.plain, consent }, undefined, { 'idempotency-key': key }),
    };
  }
});
