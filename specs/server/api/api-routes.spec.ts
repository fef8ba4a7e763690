import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../../server/api/handlers.ts';
import { type Endpoint, GENERAL_PROBLEMS, WRITE_PROBLEMS } from '../../../server/contract/endpoint.ts';
import { endpoints } from '../../../server/contract/endpoints.ts';
import { Problem } from '../../../server/contract/problem.ts';
import { problemOf } from '../../../server/http/problem-details.ts';
import { ProblemError } from '../../../server/participation/problem-error.ts';
import { PAGE_HEADERS } from '../../../server/security/security-headers.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { API_REQUESTS, BROWSER, CODE, KEY } from '../support/api-requests.ts';
import { FAKE_PDF, FAKE_SHA256, fakeApi, PERSONAL_TOKEN, SESSION_TOKEN } from '../support/fake-api.ts';
import { fixtureSite, testApp } from '../support/test-app.ts';

type Name = keyof typeof endpoints;
const NAMES = Object.keys(endpoints) as Name[];
const JSON_NAMES = NAMES.filter((name) => name !== 'readConsentPdf');
const WITH_BODY = NAMES.filter((name) => 'request' in endpoints[name]);

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

function appWith(overrides: Partial<Api> = {}) {
  const { api, calls } = fakeApi(overrides);
  return { app: testApp(site, { api }), calls };
}

describe('every endpoint', () => {
  test.each(NAMES)(
    'SITE-5: %s answers with a status and a body of the contract, kept by nobody',
    async (name) => {
      const endpoint: Endpoint = endpoints[name];
      const { app, calls } = appWith();
      const response = await app.inject(API_REQUESTS[name]);
      expect(endpoint.statuses).toContain(response.statusCode);
      expect(calls.map(([asked]) => asked)).toEqual([name]);
      if (endpoint.reply === null) expect(response.body).toBe('');
      else if (endpoint.reply !== 'pdf') expect(v.is(endpoint.reply, response.json())).toBe(true);
      if (endpoint.reply !== 'pdf') expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  test.each(NAMES)('%s is at its path with its method only', async (name) => {
    const { app, calls } = appWith();
    const method = endpoints[name].method === 'GET' ? 'POST' : 'GET';
    const { url } = API_REQUESTS[name];
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers['allow']).toBe(method === 'GET' ? 'POST' : 'GET, HEAD');
    expect(calls).toEqual([]);
  });

  test.each(NAMES.flatMap((name) => endpoints[name].problems.map((code) => [name, code] as const)))(
    '%s returns the problem %s as the contract describes it (F09)',
    async (name, code) => {
      const details = {
        ...(code === 'code-not-open' ? { opensAt: '2026-11-22T08:00:00.000Z' } : {}),
        ...(code === 'too-many-tries' ? { retryAfter: 37 } : {}),
      };
      const { app } = appWith({
        [name]: () => Promise.reject(new ProblemError(code, details)),
      });
      const response = await app.inject(API_REQUESTS[name]);
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['retry-after']).toBe(code === 'too-many-tries' ? '37' : undefined);
      expect(v.parse(Problem, response.json())).toEqual({ ...problemOf(code), ...details });
      expect(response.statusCode).toBe(problemOf(code).status);
    },
  );

  test.each(JSON_NAMES)('%s never sends what the contract does not name', async (name) => {
    const { api } = fakeApi();
    const original = api[name] as (...given: unknown[]) => Promise<unknown>;
    const { app } = appWith({
      [name]: async (...given: unknown[]) => withExtra(await original(...given)),
    });
    const response = await app.inject(API_REQUESTS[name]);
    expect(endpoints[name].statuses).toContain(response.statusCode);
    expect(response.body).not.toContain('SECRET');
  });

  test('an answer that breaks the contract is our fault, and only the place is logged', async () => {
    const lines: string[] = [];
    const { api } = fakeApi({
      createPersonalLink: async () => ({ personalToken: 'SECRET that is no token' }),
    });
    const log = { level: 'trace' as const, stream: { write: (line: string) => lines.push(line) } };
    const response = await testApp(site, { api, log }).inject(API_REQUESTS.createPersonalLink);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual(problemOf('internal'));
    expect(lines.join('')).toContain('createPersonalLink does not keep the contract at /personalToken');
    expect(lines.join('')).not.toContain('SECRET');
  });

  test.each(['join', 'consentAgain'] as const)('a repeated %s answers 200', async (name) => {
    const { api } = fakeApi();
    const made = await api[name](undefined as never);
    const { app } = appWith({ [name]: async () => ({ ...made, status: 200 }) });
    expect((await app.inject(API_REQUESTS[name])).statusCode).toBe(200);
  });

  test('the contract names a status for each of its problems', () => {
    for (const name of NAMES) {
      for (const code of [...endpoints[name].problems, ...GENERAL_PROBLEMS, ...WRITE_PROBLEMS]) {
        expect(v.is(Problem, problemOf(code))).toBe(true);
      }
    }
  });
});

describe('bodies', () => {
  test.each([
    ['lookUpCode', {}, ['/code']],
    ['lookUpCode', { code: 7 }, ['/code']],
    ['lookUpCode', { code: 'A'.repeat(201) }, ['/code']],
    ['lookUpCode', [], ['/code']],
    ['lookUpCode', 'SECRET', ['']],
    [
      'join',
      { consent: { accepted: 'SECRET' } },
      ['/code', '/consent/version', '/consent/sha256', '/consent/accepted'],
    ],
    [
      'join',
      { code: CODE, consent: { version: '1', sha256: FAKE_SHA256, accepted: false } },
      ['/consent/accepted'],
    ],
    ['consentAgain', { version: '../SECRET', sha256: FAKE_SHA256, accepted: true }, ['/version']],
    ['withdraw', { confirm: 'SECRET' }, ['/confirm']],
  ] as const)('%s with a wrong body says where, and never what', async (name, payload, pointers) => {
    const { app, calls } = appWith();
    const response = await app.inject({
      ...API_REQUESTS[name],
      headers: { ...API_REQUESTS[name].headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(response.statusCode).toBe(400);
    expect(v.parse(Problem, response.json())).toEqual({
      ...problemOf('bad-request'),
      errors: pointers.map((pointer) => ({ pointer })),
    });
    expect(response.body).not.toContain('SECRET');
    expect(calls).toEqual([]);
  });

  test.each(WITH_BODY)('%s needs a body', async (name) => {
    const { app } = appWith();
    const { payload: _payload, ...request } = API_REQUESTS[name];
    const response = await app.inject(request);
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ pointer: '' }]]);
  });

  test.each(['__proto__', 'constructor'])('a body with the key %s pollutes nothing (F13)', async (key) => {
    const { app, calls } = appWith();
    const poison = key === '__proto__' ? '{"polluted":true}' : '{"prototype":{"polluted":true}}';
    const response = await app.inject({
      ...API_REQUESTS.lookUpCode,
      headers: { 'content-type': 'application/json' },
      payload: `{"code":"${CODE}","${key}":${poison}}`,
    });
    expect(response.statusCode).toBe(400);
    expect({}).not.toHaveProperty('polluted');
    expect(calls).toEqual([]);
  });

  test('whatever JSON is sent, the answer is the contract or a problem without a word of it (F13)', async () => {
    const { app } = appWith();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...WITH_BODY), fc.json(), async (name, payload) => {
        const response = await app.inject({
          ...API_REQUESTS[name],
          headers: { ...API_REQUESTS[name].headers, 'content-type': 'application/json' },
          payload,
        });
        expect(response.statusCode).toBe(400);
        const { errors = [], ...rest } = v.parse(Problem, response.json());
        expect(rest).toEqual(problemOf('bad-request'));
        for (const { pointer } of errors) {
          expect(pointer).toMatch(
            /^(|\/(code|key|confirm|version|sha256|accepted|consent(\/\w+)?|sequence|madeAt|linkedSince))$/,
          );
        }
      }),
      { examples: [['lookUpCode', '{"key":false}']] },
    );
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/odd',
  ])('a body of the type %s is not read', async (type) => {
    const { app, calls } = appWith();
    for (const name of ['lookUpCode', 'welcomeMe'] as const) {
      const response = await app.inject({
        ...API_REQUESTS[name],
        headers: { ...API_REQUESTS[name].headers, 'content-type': type },
        payload: '{"code":"SECRET"}',
      });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toEqual(problemOf('unsupported-media-type'));
    }
    expect(calls).toEqual([]);
  });

  test('a request that needs no body may name the type of the one it does not have', async () => {
    const { app } = appWith();
    const headers = { ...API_REQUESTS.welcomeMe.headers, 'content-type': 'application/json' };
    for (const payload of [undefined, '', '{}']) {
      const request = { ...API_REQUESTS.welcomeMe, headers, ...(payload === undefined ? {} : { payload }) };
      expect((await app.inject(request)).statusCode).toBe(204);
    }
  });

  test('a code of 15 KB is refused as too long, one of 20 KB before it is read (F50)', async () => {
    const { app, calls } = appWith();
    const lookUp = (length: number) =>
      app.inject({ ...API_REQUESTS.lookUpCode, payload: { code: 'A'.repeat(length) } });
    expect((await lookUp(15_000)).json()).toMatchObject({ status: 400, errors: [{ pointer: '/code' }] });
    expect((await lookUp(20_000)).json()).toEqual(problemOf('too-large'));
    expect(calls).toEqual([]);
  });

  test('SITE-5: the key of an earlier join is passed on with a look-up, and one that can be none is refused', async () => {
    const { app, calls } = appWith();
    const lookUp = (key: string) => app.inject({ ...API_REQUESTS.lookUpCode, payload: { code: CODE, key } });
    expect((await lookUp(KEY)).statusCode).toBe(200);
    expect(calls.splice(0)).toEqual([
      ['lookUpCode', expect.objectContaining({ body: { code: CODE, key: KEY }, client: '127.0.0.1' })],
    ]);
    const refused = await lookUp('short');
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ pointer: '/key' }]]);
    expect(calls).toEqual([]);
  });

  test('SITE-5: a code is passed on as it was typed, script, NUL and line break included (F55, F56)', async () => {
    const { app, calls } = appWith();
    for (const typed of [
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      'AB\u0000CD',
      'AB\r\nSet-Cookie: a=b',
    ]) {
      const response = await app.inject({ ...API_REQUESTS.lookUpCode, payload: { code: typed } });
      expect(response.statusCode).toBe(200);
      expect(calls.splice(0)).toEqual([['lookUpCode', expect.objectContaining({ body: { code: typed } })]]);
      expect(response.headers).not.toHaveProperty('a');
    }
  });
});

describe('the Idempotency-Key', () => {
  test('SITE-5: of a join reaches the domain with the code, the consent, the browser and the address', async () => {
    const { app, calls } = appWith();
    const body = { code: CODE, consent: { version: '1', sha256: FAKE_SHA256, accepted: true } };
    await app.inject({
      ...API_REQUESTS.join,
      payload: body,
      cookies: { participant: BROWSER },
      remoteAddress: '203.0.113.7',
    });
    const client = '203.0.113.7';
    expect(calls).toEqual([
      ['join', { body, idempotencyKey: KEY, browserSecret: BROWSER, client, credential: null, params: {} }],
    ]);
  });

  test.each([undefined, '', 'short', 'x'.repeat(101), 'with spaces in it 0123', 'ünicode-key-0123456789'])(
    'SITE-5: a join under %j is refused, and nothing is spent',
    async (key) => {
      const { app, calls } = appWith();
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const response = await app.inject({ ...API_REQUESTS.join, headers });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        ...problemOf('bad-request'),
        errors: [{ pointer: '/headers/idempotency-key' }],
      });
      expect(calls).toEqual([]);
    },
  );
});

describe('who a request is for', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const cookies = { participant: BROWSER };

  test.each([
    ['readSession', 'session'],
    ['recordVisit', 'personal'],
    ['readMe', 'personal'],
    ['readMyData', 'personal'],
    ['withdraw', 'personal'],
    ['createPersonalLink', 'personal'],
    ['createSessionLink', 'personal'],
    ['readMyConsent', 'any-link'],
    ['consentAgain', 'any-link'],
    ['welcomeMe', 'any-link'],
    ['leaveSeat', 'any-link'],
  ] as const)('SITE-7: %s takes a token of the kind %s before the cookie', async (name, kind) => {
    const { app, calls } = appWith();
    await app.inject({ ...API_REQUESTS[name], headers: bearer(SESSION_TOKEN), cookies });
    expect(calls).toMatchObject([[name, { credential: { kind, secret: SESSION_TOKEN } }]]);
  });

  const BY_COOKIE = NAMES.filter((name) => ['participant', 'any'].includes(endpoints[name].credential));

  test.each(BY_COOKIE)('STATE-3: %s uses the cookie where there is no token', async (name) => {
    const { app, calls } = appWith();
    await app.inject({ ...API_REQUESTS[name], headers: { authorization: 'Basic bGFiOmxhYg==' }, cookies });
    expect(calls).toMatchObject([[name, { credential: { kind: 'browser', secret: BROWSER } }]]);
  });

  test.each(BY_COOKIE)(
    '%s without a credential, or with a tampered cookie, is 401 and no more (F32)',
    async (name) => {
      const { app, calls } = appWith();
      for (const value of ['', 'x', `${BROWSER}x`, `${BROWSER.slice(1)}%00`, '"'.repeat(43), '🌸']) {
        const headers = value === '' ? {} : { cookie: `participant=${value}` };
        const response = await app.inject({ ...API_REQUESTS[name], headers });
        expect(response.statusCode).toBe(401);
        expect(response.json()).toEqual(problemOf('participant-unknown'));
        expect(response.headers).not.toHaveProperty('set-cookie');
      }
      expect(calls).toEqual([]);
    },
  );

  test('SITE-7: an unlinked browser gets null and no problem, by its cookie alone', async () => {
    const { app, calls } = appWith({ readBrowser: async () => ({ participant: null }) });
    const { url } = API_REQUESTS.readBrowser;
    for (const headers of [{ cookie: `participant=${BROWSER}` }, { cookie: 'participant=x' }, {}]) {
      const response = await app.inject({ url, headers: { ...headers, ...bearer(PERSONAL_TOKEN) } });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ participant: null });
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    expect(calls).toMatchObject([
      ['readBrowser', { browserSecret: BROWSER }],
      ['readBrowser', { browserSecret: null }],
      ['readBrowser', { browserSecret: null }],
    ]);
  });

  test('SITE-5: a browser is forgotten by its cookie alone, which is taken away, also where there was none', async () => {
    const { app, calls } = appWith();
    const { url } = API_REQUESTS.forgetBrowser;
    for (const headers of [{ cookie: `participant=${BROWSER}` }, { cookie: 'participant=x' }, {}]) {
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...bearer(PERSONAL_TOKEN) },
      });
      expect(response.statusCode).toBe(204);
      expect(response.headers['set-cookie']).toMatch(/^participant=; Max-Age=0;/);
    }
    expect(calls).toMatchObject([
      ['forgetBrowser', { browserSecret: BROWSER }],
      ['forgetBrowser', { browserSecret: null }],
      ['forgetBrowser', { browserSecret: null }],
    ]);
  });

  test('SITE-7: a session page is never opened by a cookie', async () => {
    const { app, calls } = appWith();
    const response = await app.inject({ url: '/api/v1/session', cookies });
    expect(response.json()).toEqual(problemOf('link-unknown'));
    expect(calls).toEqual([]);
  });

  test.each(['', 'short', `${PERSONAL_TOKEN}x`, `${PERSONAL_TOKEN} x`, 'é'.repeat(43), '../../etc/passwd'])(
    'SITE-7: a link that can be none (%j) is unknown, and the cookie does not step in',
    async (token) => {
      const { app, calls } = appWith();
      for (const name of ['readSession', ...BY_COOKIE] as const) {
        const response = await app.inject({ ...API_REQUESTS[name], headers: bearer(token), cookies });
        expect(response.json()).toEqual(problemOf('link-unknown'));
      }
      expect(calls).toEqual([]);
    },
  );

  test('a token or code in a query string means nothing', async () => {
    const { app, calls } = appWith();
    const query = `?token=${PERSONAL_TOKEN}&access_token=${PERSONAL_TOKEN}&code=${CODE}`;
    expect((await app.inject({ url: `/api/v1/me${query}` })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: `/api/v1/codes/lookup${query}` })).statusCode).toBe(400);
    expect(calls).toEqual([]);
  });

  test.each(['%00', 'a%2Fb', '..%2f', 'x'.repeat(65), 'x'.repeat(400), '%E0%A4%A', '🌸', "';--"])(
    'SITE-7: a seat that can be none (%s) is not looked for (F51, F55)',
    async (seatId) => {
      const app = testApp(site, { api: createApi(WITHOUT_DATABASE) });
      const response = await app.inject({
        ...API_REQUESTS.leaveSeat,
        url: `/api/v1/me/seats/${seatId}/leave`,
      });
      expect(response.statusCode).toBe(404);
      expect(v.is(Problem, response.json())).toBe(true);
    },
  );
});

describe('GET requests', () => {
  test('ROUTE-11: opening or scanning a join link calls no operation, and neither does HEAD (F59)', async () => {
    const { app, calls } = appWith();
    for (const url of [`/join/${CODE}`, '/session/tok3n', '/e/tok3n', `/enter?code=${CODE}`]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await app.inject({ url, method, cookies: { participant: BROWSER } });
        expect(response.statusCode).toBe(200);
        expect(response.headers).not.toHaveProperty('set-cookie');
      }
    }
    expect(calls).toEqual([]);
  });

  test('SITE-5: a look-up calls one operation, which changes nothing (F59)', async () => {
    const { app, calls } = appWith();
    await app.inject(API_REQUESTS.lookUpCode);
    expect(calls.map(([name]) => name)).toEqual(['lookUpCode']);
    expect((await app.inject({ url: '/api/v1/codes/lookup' })).statusCode).toBe(405);
  });
});

describe('the PDF of a consent form', () => {
  const url = '/api/v1/consents/1/form.pdf';

  test('FOOT-2: is exactly the file of its hash, shown in the browser and cached for ever', async () => {
    const { app, calls } = appWith();
    const response = await app.inject({ url });
    expect(response.rawPayload).toEqual(FAKE_PDF);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="consent-form-1.pdf"',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${FAKE_SHA256}"`,
    });
    expect(response.headers['content-security-policy']).toContain("img-src 'self'");
    expect(calls).toMatchObject([['readConsentPdf', { params: { version: '1' } }]]);
  });

  test('FOOT-2: is not sent again to who has it', async () => {
    const { app } = appWith();
    const response = await app.inject({ url, headers: { 'if-none-match': `"${FAKE_SHA256}"` } });
    expect([response.statusCode, response.body]).toEqual([304, '']);
    expect(response.headers['cache-control']).toContain('immutable');
  });

  test.each(['current', '..', '%00', '-1', 'x'.repeat(41), 'a%22b'])(
    'FOOT-2: there is none of the version %s, and that is not kept',
    async (version) => {
      const { app, calls } = appWith();
      const response = await app.inject({ url: `/api/v1/consents/${version}/form.pdf` });
      expect(response.json()).toEqual(problemOf('not-found'));
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers).not.toHaveProperty('etag');
      expect(calls).toEqual([]);
    },
  );
});

describe('the PDF of a consent form that cannot be had', () => {
  const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const failing = (error: Error): Partial<Api> => ({ readConsentPdf: () => Promise.reject(error) });
  const never: Partial<Api> = { readConsentPdf: () => new Promise(() => {}) };

  test.each([
    ['no such version', 404, '2', failing(new ProblemError('not-found'))],
    ['a name that is none', 404, '%3Cscript%3E', {}],
    ['the database away', 503, '1', failing(away)],
    ['a database that does not answer', 503, '1', never],
    ['an error of our own', 500, '1', failing(new Error('broken on purpose'))],
  ])(
    'F44: %s: who opens it gets %i and a page with a way to support, a program gets the problem',
    async (_, status, version, overrides) => {
      const { api } = fakeApi(overrides);
      const app = testApp(site, { api, timeouts: { handler: 100 } });
      const url = `/api/v1/consents/${version}/form.pdf`;
      const [opened, asked] = [await app.inject({ url, headers: NAVIGATION }), await app.inject({ url })];

      expect([opened.statusCode, asked.statusCode]).toEqual([status, status]);
      expect(v.is(Problem, asked.json())).toBe(true);
      expect(opened.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        ...PAGE_HEADERS,
      });
      expect(opened.headers['content-security-policy']).toContain("default-src 'none'");
      expect(opened.body).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(opened.body).toContain('href="/faq/support"');
      expect(opened.body).toContain('href="/"');
      expect(opened.body).not.toMatch(/script|style|ECONNREFUSED|on purpose|stack/);
      expect(opened.body.includes('Try again')).toBe(status !== 404);
    },
  );

  test.each([
    ['one site', ['https://www.example.edu'], 'https://www.example.edu'],
    ['no other site', [], ''],
    ['several sites', ['https://www.example.edu', 'https://other.example.edu'], ''],
  ])(
    'F44: with %s that may ask the API, its links begin with the address of the pages',
    async (_, allowedOrigins, origin) => {
      const app = testApp(site, { api: fakeApi().api, allowedOrigins });
      const url = '/api/v1/consents/current/form.pdf';
      const { body } = await app.inject({ url, headers: NAVIGATION });

      const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
      expect(links).toEqual([`${origin}/faq/support`, `${origin}/`]);
    },
  );

  test('F44: a HEAD request gets the status and no body, and a page that is kept is not touched', async () => {
    const { app } = appWith();
    const url = '/api/v1/consents/current/form.pdf';
    const head = await app.inject({ method: 'HEAD', url, headers: NAVIGATION });
    const good = await app.inject({ url: '/api/v1/consents/1/form.pdf', headers: NAVIGATION });

    expect([head.statusCode, head.body]).toEqual([404, '']);
    expect([good.statusCode, good.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

describe('a database in trouble', () => {
  const app = (error: unknown): FastifyInstance => appWith({ readSession: () => Promise.reject(error) }).app;

  test.each([
    ['refuses', Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })],
    ['shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['is locked', Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 517 })],
    ['has no free connection', new Error('timeout exceeded when trying to connect')],
  ])('that %s is unavailable, which is worth another try', async (_how, error) => {
    const response = await app(error).inject(API_REQUESTS.readSession);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual(problemOf('unavailable'));
  });

  test.each(['readSession', 'join'] as const)('that does not answer is given up: %s', async (operation) => {
    const { api } = fakeApi({ [operation]: () => new Promise(() => {}) });
    const slow = testApp(site, { api, timeouts: { handler: 50 } });
    expect((await slow.inject(API_REQUESTS[operation])).json()).toEqual(problemOf('unavailable'));
  });

  test('any other error is internal, and quotes nothing', async () => {
    const error = Object.assign(new Error('constraint'), { code: '23505', detail: 'Key (hash)=(SECRET)' });
    const response = await app(error).inject(API_REQUESTS.readSession);
    expect(response.json()).toEqual(problemOf('internal'));
  });
});

/** Whatever asks the database fails. */
const WITHOUT_DATABASE = {} as Parameters<typeof createApi>[0];

/** The same value with a secret in every object. */
function withExtra(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtra);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withExtra(each)]);
  return { ...Object.fromEntries(entries), password: 'SECRET' };
}
