import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../server/contract/endpoint.ts';
import { endpoints } from '../../../server/contract/endpoints.ts';
import { problemOf } from '../../../server/http/problem-details.ts';
import { originOf } from '../../../server/security/cross-origin.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { API_REQUESTS } from '../support/api-requests.ts';
import { fakeApi } from '../support/fake-api.ts';
import { fixtureSite, testApp } from '../support/test-app.ts';

const LAB = 'https://www.example.edu';
const allowedOrigins = [LAB, 'http://127.0.0.1:5173'];
const WRITES = Object.entries<Endpoint>(endpoints)
  .filter(([, { method }]) => method === 'POST')
  .map(([name]) => name as keyof typeof endpoints);

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

function send(
  name: keyof typeof endpoints,
  headers: Record<string, string>,
  options: Partial<Parameters<typeof testApp>[1]> = {},
) {
  const { api, calls } = fakeApi();
  const request = { ...API_REQUESTS[name], headers: { ...API_REQUESTS[name].headers, ...headers } };
  return testApp(site, { api, ...options })
    .inject(request)
    .then((response) => ({ response, calls }));
}

describe('writes', () => {
  test.each(WRITES)('%s from a foreign page is refused before anything is asked', async (name) => {
    for (const headers of [
      { host: 'grove.example', origin: 'https://evil.example' },
      { host: 'grove.example', origin: 'https://grove.example.evil.example' },
      { host: 'grove.example', origin: 'http://grove.example:8080' },
      { host: 'grove.example', origin: 'null' },
      { host: 'grove.example', origin: 'null', 'sec-fetch-site': 'cross-site' },
      { host: 'grove.example', origin: '' },
      { host: 'grove.example', 'sec-fetch-site': 'cross-site' },
      { host: 'grove.example', origin: LAB },
    ]) {
      const { response, calls } = await send(name, headers);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual(problemOf('origin-refused'));
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(calls).toEqual([]);
    }
  });

  test.each(WRITES)('%s from our own page, or from no browser, is taken', async (name) => {
    for (const headers of [
      { host: 'grove.example', origin: 'http://grove.example', 'sec-fetch-site': 'same-origin' },
      { host: 'grove.example:4173', origin: 'http://grove.example:4173' },
      { host: 'grove.example:80', origin: 'http://grove.example' },
      { host: '[::1]:4173', origin: 'http://[::1]:4173' },
      { host: 'grove.example', origin: 'null', 'sec-fetch-site': 'same-origin' },
      { host: 'grove.example' },
    ]) {
      const { response, calls } = await send(name, headers);
      expect(endpoints[name].statuses).toContain(response.statusCode);
      expect(calls).toHaveLength(1);
    }
  });

  test('behind TLS the own origin is https, and http is foreign', async () => {
    const status = async (origin: string) => {
      const { response } = await send('join', { host: 'grove.example', origin }, { behindTls: true });
      return response.statusCode;
    };
    expect(await status('https://grove.example')).toBe(201);
    expect(await status('http://grove.example')).toBe(403);
  });

  test('a proxy says which host and scheme the visitor sees, only where it is trusted', async () => {
    const headers = {
      host: '127.0.0.1:4173',
      origin: 'https://grove.example',
      'x-forwarded-host': 'grove.example',
      'x-forwarded-proto': 'https',
    };
    expect((await send('join', headers)).response.statusCode).toBe(403);
    const trusted = await send('join', headers, { trustProxy: ['127.0.0.1'] });
    expect(trusted.response.statusCode).toBe(201);
    const other = await send('join', headers, { trustProxy: ['10.0.0.0/8'] });
    expect(other.response.statusCode).toBe(403);
  });

  test('a proxy says where a request comes from, only where it is trusted', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    const client = async (trustProxy: false | string[]) => {
      const { calls } = await send('lookUpCode', headers, { trustProxy });
      const [[, request] = []] = calls;
      return (request as { client: string }).client;
    };
    expect(await client(false)).toBe('127.0.0.1');
    expect(await client(['127.0.0.1'])).toBe('203.0.113.7');
  });

  test('reading is not refused: a page of another origin gets no leave to look at the reply', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { response } = await send('readMe', headers, { allowedOrigins });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('a site on another host', () => {
  test.each(Object.keys(endpoints) as (keyof typeof endpoints)[])(
    '%s answers an allowed origin, which may bring the cookie and read the reply',
    async (name) => {
      for (const origin of allowedOrigins) {
        const headers = { host: 'api.example.edu', origin, 'sec-fetch-site': 'same-site' };
        const { response, calls } = await send(name, headers, { allowedOrigins });
        expect(endpoints[name].statuses).toContain(response.statusCode);
        expect(calls).toHaveLength(1);
        expect(response.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': 'retry-after',
          vary: 'origin',
        });
      }
    },
  );

  test('reads problems too, whatever they are', async () => {
    const app = testApp(site, { allowedOrigins });
    app.get('/api/test', () => Promise.reject(new Error('boom')));
    for (const [url, status] of [
      ['/api/nowhere', 404],
      ['/api/v1/joins', 405],
      ['/api/v1/me', 401],
      ['/api/test', 500],
      ['/api/ready', 200],
    ] as const) {
      const response = await app.inject({ url, headers: { origin: LAB } });
      expect(response.statusCode).toBe(status);
      expect(response.headers['access-control-allow-origin']).toBe(LAB);
    }
  });

  test.each([
    'https://WWW.example.edu',
    `${LAB}.evil.example`,
    `${LAB}:8443`,
    `http://www.example.edu`,
    'null',
  ])('is named exactly: %s is another one', async (origin) => {
    const { response } = await send('join', { host: 'api.example.edu', origin }, { allowedOrigins });
    expect(response.statusCode).toBe(403);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers['vary']).toBe('origin');
  });

  test('sends a preflight, and learns what it may send', async () => {
    const { api, calls } = fakeApi();
    const app = testApp(site, { api, allowedOrigins });
    const response = await app.inject({
      method: 'OPTIONS',
      url: '/api/v1/joins',
      headers: {
        origin: LAB,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': LAB,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '7200',
      vary: 'origin',
      'x-content-type-options': 'nosniff',
    });
    expect(calls).toEqual([]);
  });

  test.each([
    [
      'another origin',
      '/api/v1/joins',
      { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    ],
    ['no question', '/api/v1/joins', { origin: LAB }],
    ['a page', '/enter', { origin: LAB, 'access-control-request-method': 'POST' }],
  ])('OPTIONS of %s reveals nothing', async (_who, url, headers) => {
    const response = await testApp(site, { allowedOrigins }).inject({ method: 'OPTIONS', url, headers });
    expect(response.statusCode).toBe(405);
    expect(response.headers).not.toHaveProperty('access-control-allow-methods');
  });

  test('pages and files say nothing of it', async () => {
    const response = await testApp(site, { allowedOrigins }).inject({ url: '/', headers: { origin: LAB } });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('originOf', () => {
  test.each([
    ['http', 'grove.example', 'http://grove.example'],
    ['https', 'GROVE.example:443', 'https://grove.example'],
    ['https', 'grove.example:80', 'https://grove.example:80'],
    ['http', '[::1]:80', 'http://[::1]'],
    ['http', '', ''],
    ['http', 'a b', ''],
  ] as const)('%s at %j is %j', (scheme, host, origin) => {
    expect(originOf(scheme, host)).toBe(origin);
  });
});
