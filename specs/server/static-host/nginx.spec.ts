import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HeaderRules, headerRules } from '../../../server/static-host/header-rules.ts';
import { nginxConf } from '../../../server/static-host/nginx-conf.ts';
import { readSite } from '../../../server/static-site/static-files.ts';
import { BUILD_FILES, writeBuild } from '../support/fixture-build.ts';
import { findNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { received } from '../support/raw-connection.ts';
import { testApp } from '../support/test-app.ts';

const API = 'https://api.example.edu';
/** Two names have to be encoded to be asked for. */
const FILES: typeof BUILD_FILES = {
  ...BUILD_FILES,
  'Information sheet.pdf': '%PDF-1.4 sheet',
  'überblick.txt': 'Overview',
};
const NOT_FOUND = String(FILES['404/index.html']);
const FALLBACK = String(FILES['__spa-fallback.html']);

type Reply = { status: number; headers: Map<string, string>; body: string };

const program = findNginx();
if (program === null) {
  process.stdout.write(
    '\n*** NOT RUN: nginx as a static host, because no nginx was found (Debian: nginx). ***\n',
  );
} else {
  describe('the static host, a real nginx beside our own host', () => besideOurHost(program));
}

function besideOurHost(program: string): void {
  let build: Awaited<ReturnType<typeof writeBuild>>;
  let rules: HeaderRules;
  let app: FastifyInstance;
  let nginx: Nginx;
  let own: string;

  beforeAll(async () => {
    build = await writeBuild(FILES);
    const site = await readSite(build.dir, API);
    rules = headerRules(site, API);
    app = testApp(site, { behindTls: true });
    own = join(build.dir, 'own.sock');
    await app.listen({ path: own });
    nginx = await startNginx(program, `root ${build.dir};\n${nginxConf(rules)}`);
  });
  afterAll(async () => {
    await nginx?.stop();
    await app?.close();
    await build?.remove();
  });

  /** Both replies to a target, sent byte for byte as written here in Latin-1. */
  async function both(target: string, method = 'GET'): Promise<{ ours: Reply; theirs: Reply }> {
    const [ours, theirs] = await Promise.all([own, nginx.sockets.http1].map((at) => ask(at, target, method)));
    return { ours, theirs } as { ours: Reply; theirs: Reply };
  }

  const shown = ({ status, body }: Reply) => ({ status, body });

  const SAME = [
    ...['/', '/enter', '/demo', '/rules', '/rules/', '/faq', '/faq/', '/faq/support', '/faq/ethics'],
    ...['/?', '/?a=/../b', '/enter?x', '/enter?x?y#z', '/rules/?%zz', '/rules?%00', '/enter?', '/?%2f..'],
    ...[
      '/assets/entry-1a2b.js',
      '/assets/entry-1a2b.js?x',
      '/cherry-grove.webp',
      '/robots.txt',
      '/favicon.ico',
    ],
    ...[
      '/Information%20sheet.pdf',
      '/%C3%BCberblick.txt',
      '/%c3%bcberblick.txt',
      '/Information%20sheet%2Epdf',
    ],
    ...['/Information+sheet.pdf', '/Information%20sheet.pdf/', '/Information%20sheet.pdf?'],
    ...[
      '/session/a',
      '/join/ABCDE-FGHJK',
      '/e/a.b',
      '/e/...',
      '/e/.a',
      '/e/a?b/c',
      '/e/?',
      '/join/?a',
      '/join?a',
    ],
    ...[
      '/e/%E2%9C%93',
      '/e/%e2%9c%93',
      '/e/%C3%A9',
      '/e/%F0%9F%8C%B3',
      '/e/%41',
      '/e/a%2Fb',
      '/e/a%3Fb',
      '/e/a%23b',
    ],
    ...[
      '/e/%25',
      '/e/%5C',
      '/e/%0d%0a',
      '/e/a%20b',
      '/e/+',
      '/e/a;b',
      '/e/~!$&()*,=:@',
      "/e/'",
      '/e/"<>|^`{}',
    ],
    ...['/e/..%2fx', '/e/a%2f..%2fb', '/e/.%2e.', '/e/%2e%2e%2e', '/e/.%2F', '/e/%7f'],
    // The issue's own, and what else nginx would decode, resolve or merge.
    ...['/join/%E0', '/%65nter', '/x/../enter', '/./enter', '/enter/.', '/enter/x/..', '/x/%2e%2e/enter'],
    ...[
      '//enter',
      '/enter//',
      '//',
      '///',
      '/faq//support',
      '/assets//entry-1a2b.js',
      '/assets/../cherry-grove.webp',
    ],
    ...[
      '/assets/%65ntry-1a2b.js',
      '/assets/',
      '/assets',
      '/assets/.',
      '/assets/x.js',
      '/assets/entry-1a2b.js/',
    ],
    ...[
      '/enter/',
      '/demo/',
      '/faq/support/',
      '/Enter',
      '/RULES',
      '/FAQ/',
      '/enter%20',
      '/enter%2f',
      '/enter%2F',
    ],
    ...[
      '/enter%00',
      '/%00',
      '/%',
      '/%2',
      '/%zz',
      '/enter%',
      '/enter%3Fa',
      '/enter%23',
      '/enter#x',
      '/#',
      '/enter;a=1',
    ],
    ...['/join/%', '/join/%E', '/join/%zz', '/join/a%', '/join/%ff', '/join/%C0%AF', '/join/%ED%A0%80'],
    ...[
      '/join/%F4%90%80%80',
      '/join/%F5%80%80%80',
      '/join/%80',
      '/join/%E2%9C',
      '/join/%E2%9Cx',
      '/join/%e0%9f%bf',
    ],
    ...[
      '/e/%F0%8F%BF%BF',
      '/e/%C1%BF',
      '/e/%C2',
      '/e/%C2%7F',
      '/e/%EF%BF%BF',
      '/e/%EE%80%80',
      '/e/%F4%8F%BF%BF',
    ],
    ...[
      '/e/.',
      '/e/..',
      '/e/%2e',
      '/e/%2E%2e',
      '/e/.%2e',
      '/session/a/',
      '/session/a/b',
      '/session//a',
      '/session',
    ],
    ...[
      '/session/',
      '/Session/a',
      '/SESSION/a',
      '/e',
      '/e/',
      '/join/a\\b',
      '/e/a#b',
      '/e/#',
      '/\\enter',
      '/enter\\',
    ],
    ...[
      '/404',
      '/404/',
      '/404/index.html',
      '/404/index%2ehtml',
      '/404/refused',
      '/index.html',
      '/enter/index.html',
    ],
    ...[
      '/__spa-fallback.html',
      '/%5F_spa-fallback.html',
      '/__spa-fallback',
      '/.vite/manifest.json',
      '/.well-known/security.txt',
      '/.well-known',
      '/.well-known/',
      '/.well-known/security.txt/',
      '/.well-known/x',
      '/.well-known//security.txt',
      '/.well%2Dknown/security.txt',
      '/.%76ite/x',
    ],
    ...[
      '/../enter',
      '/..',
      '/../',
      '/%2e%2e/enter',
      '/..%2f..%2fetc/passwd',
      '/a/../../enter',
      '/rules/..',
      '/rules/../',
    ],
    ...[
      'http://x/enter',
      'http://x',
      'http://x/',
      'http://x?y',
      'HTTPS://x:8/rules?a',
      'http://x/join/a',
      'http://x//enter',
    ],
    ...['http://x/%65nter', 'http://x/x/../enter', 'ftp://x/enter', '*', 'http://x/e/a/b'],
  ];

  test.each(SAME)('ROUTE-1 to ROUTE-13: %s is answered alike', async (target) => {
    const { ours, theirs } = await both(target);
    expect([200, 404]).toContain(ours.status);
    expect(shown(theirs)).toEqual(shown(ours));
  });

  test.each([
    ...[
      'x',
      'enter',
      'http:/enter',
      '\\',
      '?',
      '#',
      '/e/\u00e9',
      '/e/\u00ff',
      '/\u00c3\u00bcberblick.txt',
      '/enter?\u00e9',
    ],
    ...['/e/\u007f', '/enter\u007f', '/e/\u0001', '/enter?\u0001', 'http://x/\u00e9'],
  ])('F55: %j is no address, and refused with 400 by both', async (target) => {
    const { ours, theirs } = await both(target);
    expect([ours.status, theirs.status]).toEqual([400, 400]);
    expect(theirs.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['a code of 15 KB (F51)', `/join/${'A'.repeat(15_000)}`],
    ['a code of 15 KB in escapes', `/join/${'%41'.repeat(5000)}`],
    ['a token of 15 KB that ends badly', `/e/${'A'.repeat(14_990)}%`],
    ['7000 folders', `/${'a/'.repeat(7000)}`],
    ['a query of 15 KB', `/enter?${'a'.repeat(15_000)}`],
  ])('ROUTE-13: %s is answered alike', async (_what, target) => {
    const { ours, theirs } = await both(target);
    expect([200, 404]).toContain(ours.status);
    expect(shown(theirs)).toEqual(shown(ours));
  });

  test('ROUTE-13: whatever is sent, both show the same page with the same status (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(targets, { minLength: 20, maxLength: 20 }), async (each) => {
        const pairs = await Promise.all(each.map(async (target) => ({ target, ...(await both(target)) })));
        for (const { target, ours, theirs } of pairs) {
          const expected = mustDiffer(target) ? { status: 404, body: NOT_FOUND } : shown(ours);
          // Each host refuses an invalid address in its own words.
          if (ours.status === 400) expect({ target, status: theirs.status }).toEqual({ target, status: 400 });
          else expect({ target, ...shown(theirs) }).toEqual({ target, ...expected });
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each(['/e/%00', '/session/a%00b', '/e/..%2f..%2fx', '/e/..%2F..', '/join/a%2f..%2f..%2f..%2fb'])(
    'ROUTE-13: %s is a token to us, and to nginx a path that it refuses to decode: not found',
    async (target) => {
      const { ours, theirs } = await both(target);
      expect(shown(ours)).toEqual({ status: 200, body: FALLBACK });
      expect(shown(theirs)).toEqual({ status: 404, body: NOT_FOUND });
      expect(mustDiffer(target)).toBe(true);
    },
  );

  test('F51: a path of 100 KB is refused, in words of nginx and with another status', async () => {
    const { ours, theirs } = await both(`/join/${'A'.repeat(100_000)}`);
    expect([ours.status, theirs.status]).toEqual([431, 414]);
    expect(theirs.body).not.toMatch(/nginx\/\d/);
  });

  test('SITE-1: every reply has the headers of our own host', async () => {
    for (const path of [...rules.byPath.keys()].map((path) =>
      path.replace('/assets/*', '/assets/entry-1a2b.js'),
    )) {
      const { ours, theirs } = await both(path.replace('*', 'some-token'));
      expect(theirs.status).toBe(200);
      const names = Object.keys({ ...rules.always, ...rules.pages });
      for (const name of [...names, 'cache-control', 'x-robots-tag']) {
        expect([path, name, theirs.headers.get(name)]).toEqual([path, name, ours.headers.get(name)]);
      }
    }
    const { 'content-security-policy': policy, ...always } = { ...rules.always, ...rules.pages };
    const { ours, theirs } = await both('/.well-known/security.txt');
    expect(theirs.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(shown(theirs)).toEqual(shown(ours));
    for (const missing of ['/nowhere', '/%65nter', '/join/%E0', '/join/%', '/../x']) {
      const { ours, theirs } = await both(missing);
      for (const name of [...Object.keys(always), 'cache-control', 'x-robots-tag', 'content-type']) {
        expect([missing, name, theirs.headers.get(name)]).toEqual([missing, name, ours.headers.get(name)]);
      }
      expect(theirs.headers.get('content-security-policy')).toBe(policy);
      expect(theirs.headers.get('server')).toBe('nginx');
    }
  });

  test('HEAD says what GET says', async () => {
    for (const target of ['/', '/enter', '/%65nter', '/join/%', '/session/a', '/robots.txt']) {
      const { ours, theirs } = await both(target, 'HEAD');
      expect(shown(theirs)).toEqual({ status: ours.status, body: '' });
    }
  });

  test('what is no request stays 400, with every header', async () => {
    for (const bytes of [
      'GET /enter HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /join/%E0 HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /enter x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'hello\r\n\r\n',
    ]) {
      const reply = await exchangeAt(nginx.sockets.http1, bytes);
      expect(reply.status).toBe(400);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.body).not.toContain('Uh oh');
    }
  });

  test('HTTP/2 is judged by the same rule', async () => {
    const client = connectHttp2('http://x', { createConnection: () => connect(nginx.sockets.http2) });
    for (const target of SAME.filter((each) => each.startsWith('/') && !/[#\\\u0080-\uffff]/.test(each))) {
      const theirs = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        const request = client.request({ ':path': target });
        let [status, body] = [0, ''];
        request.setEncoding('latin1');
        request.on('response', (headers) => {
          status = Number(headers[':status']);
        });
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('error', reject).on('end', () => resolve({ status, body }));
      });
      expect({ target, ...theirs }).toEqual({ target, ...shown((await both(target)).ours) });
    }
    client.close();
  });

  test('ROUTE-10 to ROUTE-12: a token is in no log', async () => {
    await both('/session/SECRET');
    await both('/e/SECRET%2F?x');
    await both('/robots.txt?seen');
    await expect.poll(() => readFile(nginx.accessLog, 'latin1')).toContain('robots.txt?seen');
    expect(await readFile(nginx.accessLog, 'latin1')).not.toContain('SECRET');
  });
}

test('a name that nginx.conf cannot contain ends the build with a sentence', async () => {
  const build = await writeBuild({ ...BUILD_FILES, 'a"$b.txt': 'odd' });
  const rules = headerRules(await readSite(build.dir), null);
  expect(() => nginxConf(rules)).toThrow(/^Rename a"\$b\.txt: /);
  await build.remove();
});

/**
 * Whether nginx refuses, before it looks at its configuration, to decode what is a token to us: one with a NUL in it, or
 * one that leads out of the site once it is decoded and its dots are resolved.
 */
function mustDiffer(target: string): boolean {
  const [, path = ''] =
    /^(?:https?:\/\/[^/?]*)?(\/(?:session|join|e)\/[^/?#\\]+)(?:\?|$)/i.exec(target) ?? [];
  let depth = 0;
  for (const segment of unescape(path).split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment !== '' && segment !== '.') depth += 1;
    if (depth < 0) return isWellFormed(path);
  }
  return path.includes('%00') && isWellFormed(path);
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    '/.',
    '/..',
    '/../',
    '%2f',
    '%2F',
    '%2e',
    '%2E',
    '%5c',
    '%00',
    '%3f',
    '%23',
    '%25',
    '%41',
  ],
  ...[
    '%',
    '%E0',
    '%e0%a4%a',
    '%C3%A9',
    '%E2%9C%93',
    '%F0%9F%8C%B3',
    '%ED%A0%80',
    '%C0%AE',
    '%ff',
    '%80',
    '%zz',
  ],
  ...['\\', '?', '#', ';', '&', '+', '=', ':', '@', '~', '\u00e9', '\u00c3\u00bc', 'a', 'Z', '0', '-', '_'],
  ...[
    'enter',
    '%65nter',
    'rules',
    'faq',
    'support',
    'Rules',
    'index.html',
    '404',
    '__spa-fallback.html',
    'robots.txt',
  ],
  ...[
    'assets',
    'entry-1a2b.js',
    'session',
    'join',
    'e',
    'Information%20sheet.pdf',
    'http://x',
    '.vite',
    'refused',
  ],
);
const targets = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('/', '/e/', '/join/', '/session/', '/enter', '/rules/', '/assets/', 'http://x/e/'),
      fc.array(pieces, { maxLength: 5 }),
    )
    .map(([start, parts]) => start + parts.join('')),
  fc
    .tuple(fc.constantFrom('/', '/e/'), fc.uint8Array({ minLength: 1, maxLength: 6 }))
    .map(
      ([start, bytes]) => start + [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ),
  fc
    .tuple(
      fc.constantFrom('/', '/join/'),
      fc.array(
        fc.integer({ min: 0x21, max: 0xff }).filter((byte) => byte !== 0x7f),
        { maxLength: 8 },
      ),
    )
    .map(([start, bytes]) => start + String.fromCharCode(...bytes)),
  fc.webPath().map((path) => `/${path}`),
);

async function ask(socket: string, target: string, method: string): Promise<Reply> {
  return exchangeAt(
    socket,
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
}

async function exchangeAt(path: string, bytes: string): Promise<Reply> {
  const socket = connect(path, () => socket.write(bytes, 'latin1'));
  const answer = await received(socket);
  const end = answer.indexOf('\r\n\r\n');
  const [line = '', ...fields] = answer.slice(0, end).split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const [name = ''] = field.split(':', 1);
    return [name.toLowerCase(), field.slice(name.length + 2)];
  });
  return { status: Number(line.split(' ')[1]), headers: new Map(headers), body: answer.slice(end + 4) };
}
