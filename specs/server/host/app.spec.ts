import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../../server/contract/problem.ts';
import { problemOf } from '../../../server/http/problem-details.ts';
import { PAGE_HEADERS, securityHeaders } from '../../../server/security/security-headers.ts';
import { PAGES } from '../../../server/static-site/site-paths.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { PUBLISHED_ROUTES } from '../../support/route-table.ts';
import { BUILD_FILES, PDF_BYTES, SCRIPT_FILE, VIDEO_BYTES } from '../support/fixture-build.ts';
import { fixtureSite, testApp } from '../support/test-app.ts';

let site: Site;
let app: FastifyInstance;
beforeAll(async () => {
  site = await fixtureSite();
});
beforeEach(() => {
  app = testApp(site);
});

describe('pages', () => {
  test.each(PUBLISHED_ROUTES)('$clause: $path answers 200 with its own page', async ({ path: url }) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers).not.toHaveProperty('x-robots-tag');
    expect(response.body).toContain(`<h1>${PAGES.get(url)}</h1>`);
  });

  test.each([
    ['ROUTE-10', '/session/tok3n'],
    ['ROUTE-11', '/join/ABCDE-FGHJK'],
    ['ROUTE-12', '/e/tok3n'],
  ])('%s: %s answers 200 with the fallback page, which nothing keeps or indexes', async (_clause, url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<h1>One moment</h1>');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.headers).not.toHaveProperty('etag');
  });

  test.each([
    ...[
      '/nowhere',
      '/index.html',
      '/rules/index.html',
      '/404',
      '/404/',
      '/404/index.html',
      '/__spa-fallback.html',
    ],
    ...['/enter/', '/Rules', '//rules', '/session', '/session/', '/session/a/b', '/join/%E0%A4%A', '/..%2f'],
  ])('ROUTE-13: %s answers 404 with the not-found page (F53)', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<h1>Uh oh!</h1>');
  });

  test('ROUTE-13: a missing file answers 404, with the page only to a navigation', async () => {
    const asked = await app.inject({ url: '/assets/entry-old.js', headers: { accept: '*/*' } });
    expect(asked.statusCode).toBe(404);
    expect(v.is(Problem, asked.json())).toBe(true);
    const visited = await app.inject({ url: '/missing.webp', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(visited.statusCode).toBe(404);
    expect(visited.body).toContain('<h1>Uh oh!</h1>');
    for (const { headers } of [asked, visited]) expect(headers['vary']).toContain('accept,');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s on a page answers 405',
    async (method) => {
      for (const url of ['/enter', '/nowhere', '/cherry-grove.webm', '/session/tok3n']) {
        const response = await app.inject({
          method,
          url,
          headers: { 'content-type': 'text/odd' },
          payload: 'x',
        });
        expect(response.statusCode).toBe(405);
        expect(response.headers['allow']).toBe('GET, HEAD');
        expect(response.json()).toMatchObject({ code: 'method-not-allowed', status: 405 });
      }
    },
  );
});

describe('files', () => {
  test('BACK-7: both stills and both videos are served from the site root', async () => {
    for (const scene of ['cherry-grove', 'pale-garden']) {
      const still = await app.inject({ url: `/${scene}.webp` });
      expect([still.statusCode, still.headers['content-type']]).toEqual([200, 'image/webp']);
      const video = await app.inject({ url: `/${scene}.webm` });
      expect([video.statusCode, video.headers['content-type']]).toEqual([200, 'video/webm']);
      expect(video.rawPayload).toEqual(VIDEO_BYTES);
    }
  });

  test('SITE-4, FOOT-2: the consent form is served as a PDF, byte for byte', async () => {
    const response = await app.inject({
      url: '/consent_form.pdf',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.rawPayload).toEqual(PDF_BYTES);
  });

  test('a text is sent in an encoding that the client accepts', async () => {
    const sent = async (accept: string) =>
      app.inject({ url: '/assets/entry-1a2b.js', headers: { 'accept-encoding': accept } });
    const br = await sent('gzip, deflate, br, zstd');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT_FILE);
    const gz = await sent('gzip');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT_FILE);
    const plain = await sent('identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(SCRIPT_FILE);
    for (const { headers } of [br, gz, plain]) expect(headers['vary']).toBe('accept-encoding');
    expect(new Set([br, gz, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  test.each(['br', 'gzip', 'identity'])(
    'an unchanged file in %s answers 304 without a body',
    async (encoding) => {
      for (const url of ['/', '/assets/entry-1a2b.js', '/cherry-grove.webm']) {
        const first = await app.inject({ url, headers: { 'accept-encoding': encoding } });
        const etag = String(first.headers['etag']);
        const again = await app.inject({
          url,
          headers: { 'accept-encoding': encoding, 'if-none-match': etag },
        });
        expect(again.statusCode).toBe(304);
        expect(again.body).toBe('');
        expect(again.headers['etag']).toBe(etag);
        expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
        const changed = await app.inject({
          url,
          headers: { 'accept-encoding': encoding, 'if-none-match': '"old"' },
        });
        expect(changed.statusCode).toBe(200);
      }
    },
  );

  test('a private page and the not-found page never answer 304', async () => {
    for (const url of ['/session/tok3n', '/nowhere']) {
      const response = await app.inject({ url, headers: { 'if-none-match': '*' } });
      expect(response.statusCode).toBe(url === '/nowhere' ? 404 : 200);
      expect(response.body).not.toBe('');
    }
  });

  test('HEAD answers the headers of GET and no body', async () => {
    for (const url of [
      '/',
      '/nowhere',
      '/session/x',
      '/cherry-grove.webm',
      '/missing.js',
      '/api/v1/consents/current',
    ]) {
      const headers = { 'accept-encoding': 'br' };
      const get = await app.inject({ method: 'GET', url, headers });
      const head = await app.inject({ method: 'HEAD', url, headers });
      expect(head.body).toBe('');
      expect(head.statusCode).toBe(get.statusCode);
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(Number(get.headers['content-length'])).toBe(get.rawPayload.length);
    }
  });
});

describe('ranges', () => {
  const url = '/cherry-grove.webm';

  test.each([
    ['bytes=0-99', 'bytes 0-99/1000', 0, 100],
    ['bytes=990-', 'bytes 990-999/1000', 990, 1000],
    ['bytes=-10', 'bytes 990-999/1000', 990, 1000],
    ['bytes=0-5000', 'bytes 0-999/1000', 0, 1000],
  ])('BACK-4: %s of a video answers 206 with %s', async (range, contentRange, start, end) => {
    const response = await app.inject({ url, headers: { range } });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.headers['content-length']).toBe(String(end - start));
    expect(response.headers['accept-ranges']).toBe('bytes');
    expect(response.rawPayload).toEqual(VIDEO_BYTES.subarray(start, end));
  });

  test('a range beyond the end gets 416 with the size', async () => {
    const response = await app.inject({ url, headers: { range: 'bytes=1000-' } });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */1000');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toBe('');
  });

  test('several ranges, other units and nonsense get the whole file', async () => {
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=x', 'bytes=9-2']) {
      const response = await app.inject({ url, headers: { range } });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(VIDEO_BYTES);
    }
  });

  test('If-Range keeps a range only for the same strong entity tag', async () => {
    const etag = String((await app.inject({ url })).headers['etag']);
    const status = async (ifRange: string) =>
      (await app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': ifRange } })).statusCode;
    expect(await status(etag)).toBe(206);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('"old"')).toBe(200);
    expect(await status('Wed, 21 Oct 2026 07:28:00 GMT')).toBe(200);
  });

  test('a part is never compressed; a page and a HEAD have no parts', async () => {
    const headers = { range: 'bytes=0-9', 'accept-encoding': 'br, gzip' };
    const part = await app.inject({ url: '/assets/entry-1a2b.js', headers });
    expect([part.statusCode, part.body]).toEqual([206, SCRIPT_FILE.slice(0, 10)]);
    expect(part.headers).not.toHaveProperty('content-encoding');
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/', headers })).headers).not.toHaveProperty('accept-ranges');
    expect((await app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200);
  });
});

describe('the API', () => {
  test('is alive always, and ready until it begins to stop', async () => {
    let isReady = true;
    const stopping = testApp(site, { isReady: () => isReady });
    expect((await stopping.inject({ url: '/api/ready' })).statusCode).toBe(200);
    isReady = false;
    const ready = await stopping.inject({ url: '/api/ready' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ code: 'unavailable' });
    expect(ready.headers['connection']).toBe('close');
    expect((await stopping.inject({ url: '/api/health' })).statusCode).toBe(200);
  });

  test('is not ready while the database says no, or nothing', async () => {
    for (const checkDatabase of [
      () => Promise.reject(new Error('gone')),
      () => new Promise<void>(() => {}),
    ]) {
      const app = testApp(site, {
        checkDatabase,
        timeouts: { database: 20, handler: 600_000 },
      });
      const ready = await app.inject({ url: '/api/ready' });
      expect([ready.statusCode, ready.json()]).toEqual([503, problemOf('unavailable')]);
      expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);
    }
  });

  test.each([
    ...['/api', '/api/', '/api/v1', '/api/v1/me/', '/api/V1/me', '/api/v2/me', '/api/x%2fy', '/api/%E0%A4%A'],
    ...['/api//v1/me', '/api/v1/%6de/x'],
  ])('has nothing at %s', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(v.parse(Problem, response.json()).code).toBe('not-found');
  });

  test('ROUTE-13: a disguised API path is the not-found page, and no way into the API', async () => {
    const response = await app.inject({ url: '/%61pi/v1/me' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<h1>Uh oh!</h1>');
  });

  test('refuses other methods, and says which are allowed', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/v1/me', payload: { code: 'ABCDE' } });
    expect(response.statusCode).toBe(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
    expect(response.json()).toMatchObject({ code: 'method-not-allowed' });
  });

  test.each([
    ['a body that is too large', { payload: JSON.stringify('x'.repeat(20_000)) }, 413, 'too-large'],
    ['a body that is not JSON', { payload: '{"code": "SECRET' }, 400, 'bad-request'],
    [
      'an unknown media type',
      { payload: 'SECRET', headers: { 'content-type': 'text/odd' } },
      415,
      'unsupported-media-type',
    ],
    ['a handler that fails', { payload: '{"fail":"SECRET"}' }, 500, 'internal'],
  ])('answers %s with a problem that repeats nothing', async (_what, request, status, code) => {
    app.post('/api/test', () => {
      throw new Error('SECRET');
    });
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/api/test', headers, ...request });
    expect(response.statusCode).toBe(status);
    expect(v.parse(Problem, response.json())).toMatchObject({ status, code });
    expect(response.body).not.toContain('SECRET');
    expect(response.headers['content-type']).toBe('application/problem+json');
  });
});

describe('headers on every reply', () => {
  const KINDS: [string, number, InjectOptions][] = [
    ...[...PAGES.keys()].map((url): [string, number, InjectOptions] => [`page ${url}`, 200, { url }]),
    ...Object.keys(BUILD_FILES)
      .filter((name) => !/\.html$|^\.vite/.test(name))
      .map((name): [string, number, InjectOptions] => [`file ${name}`, 200, { url: `/${name}` }]),
    ['fallback', 200, { url: '/session/tok3n' }],
    ['not found', 404, { url: '/nowhere' }],
    ['malformed', 404, { url: '/%E0%A4%A' }],
    ['missing file', 404, { url: '/missing.webp' }],
    ['unchanged', 304, { url: '/', headers: { 'if-none-match': '*' } }],
    ['part', 206, { url: '/cherry-grove.webm', headers: { range: 'bytes=0-1' } }],
    ['no such part', 416, { url: '/cherry-grove.webm', headers: { range: 'bytes=9999-' } }],
    ['wrong method', 405, { method: 'POST', url: '/', payload: 'x' }],
    ['HEAD', 200, { method: 'HEAD', url: '/rules' }],
    ['an endpoint', 200, { url: '/api/v1/consents/current' }],
    ['health', 200, { url: '/api/health' }],
    ['ready', 200, { url: '/api/ready' }],
    ['unknown API path', 404, { url: '/api/nowhere' }],
    ['malformed API path', 404, { url: '/api/%E0%A4%A' }],
    ['wrong API method', 405, { method: 'DELETE', url: '/api/ready' }],
    ['failing handler', 500, { url: '/api/fail' }],
  ];

  test.each(KINDS)('%s (%i)', async (_kind, status, request) => {
    app.get('/api/fail', () => Promise.reject(new Error('boom')));
    const response = await app.inject(request);
    expect(response.statusCode).toBe(status);
    const { 'content-security-policy': policy, ...expected } = securityHeaders(false);
    expect(response.headers).toMatchObject(expected);
    expect(response.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'/,
    );
    const isPage = response.headers['content-type'] === 'text/html; charset=utf-8';
    for (const [name, value] of Object.entries(PAGE_HEADERS)) {
      expect(response.headers[name]).toBe(isPage ? value : undefined);
    }
    expect(response.headers['content-security-policy']).not.toMatch(/unsafe|\*|data:/);
    expect(policy).toBeDefined();
    for (const leak of ['server', 'x-powered-by', 'strict-transport-security']) {
      expect(response.headers).not.toHaveProperty(leak);
    }
  });

  test('behind TLS every kind of reply requires HTTPS', async () => {
    const secure = testApp(site, { behindTls: true });
    for (const [, , request] of KINDS) {
      const response = await secure.inject(request);
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  test('a page and its 304 carry the policy of that page, hashes included', async () => {
    const page = await app.inject({ url: '/' });
    const unchanged = await app.inject({
      url: '/',
      headers: { 'if-none-match': String(page.headers['etag']) },
    });
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(unchanged.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  });
});

describe('the log', () => {
  test('has one line for each reply, with the pattern of the route and never a token', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const logged = testApp(site, { log: { level: 'info', stream } });
    const probes = [
      ...[
        '/session/TOKEN',
        '/e/TOKEN?x=TOKEN',
        '/join/TOKEN',
        '//session/TOKEN',
        '/session/TOKEN/',
        '/TOKEN.js',
      ],
      ...[
        '/api/v1/zzz/TOKEN',
        '/api/v1/consents/current?t=TOKEN',
        '/join/TOKEN%',
        '/api/TOKEN%E0%A4%A',
        '/rules?TOKEN',
      ],
    ];
    for (const probe of probes) await logged.inject({ url: probe });
    await logged.inject({ method: 'POST', url: '/session/TOKEN', payload: 'TOKEN' });

    expect(lines.join('')).not.toContain('TOKEN');
    const routes = lines
      .map((line) => JSON.parse(line))
      .map(({ method, route, status }) => [method, route, status]);
    expect(routes).toEqual([
      ['GET', '/session/:token', 200],
      ['GET', '/e/:token', 200],
      ['GET', '/join/:code', 200],
      ['GET', '(not found)', 404],
      ['GET', '(not found)', 404],
      ['GET', '(not found)', 404],
      ['GET', '/api/*', 404],
      ['GET', '/api/v1/consents/:version', 200],
      ['GET', '(not found)', 404],
      ['GET', '/api/*', 404],
      ['GET', '/rules', 200],
      ['POST', '/session/:token', 405],
    ]);
  });

  test('logs an unexpected error, but not what a client sent', async () => {
    const lines: string[] = [];
    const logged = testApp(site, { log: { level: 'info', stream: { write: (line) => lines.push(line) } } });
    logged.post('/api/test', () => {
      throw new Error('the disk is gone');
    });
    logged.get('/api/refusing', () => {
      throw Object.assign(new Error('the code SECRET is odd'), { statusCode: 400 });
    });
    await logged.inject({ url: '/api/refusing' });
    const headers = { 'content-type': 'application/json' };
    await logged.inject({ method: 'POST', url: '/api/test', headers, payload: '{}' });
    await logged.inject({ method: 'POST', url: '/api/test', headers, payload: '{"token": SECRET' });
    expect(lines.join('')).toContain('the disk is gone');
    expect(lines.join('')).not.toContain('SECRET');
  });
});
