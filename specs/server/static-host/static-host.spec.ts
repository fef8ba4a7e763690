import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_HEADERS, STRICT_POLICY, securityHeaders } from '../../../server/security/security-headers.ts';
import { type HeaderRules, headerRules, PRIVATE_PREFIXES } from '../../../server/static-host/header-rules.ts';
import { nginxConf } from '../../../server/static-host/nginx-conf.ts';
import { headersFile, publishedName, redirectsFile } from '../../../server/static-host/published-site.ts';
import { writeStaticHost } from '../../../server/static-host/write-static-host.ts';
import { PAGES } from '../../../server/static-site/site-paths.ts';
import { readSite, type Site } from '../../../server/static-site/static-files.ts';
import { BUILD_FILES, writeBuild } from '../support/fixture-build.ts';
import { testApp } from '../support/test-app.ts';

const API = 'https://api.example.edu';

let build: Awaited<ReturnType<typeof writeBuild>>;
let site: Site;
let rules: HeaderRules;
beforeAll(async () => {
  build = await writeBuild();
  site = await readSite(build.dir, API);
  rules = headerRules(site, API);
});
afterAll(() => build.remove());

/** A path that a rule is for. */
const exampleOf = (path: string) =>
  path === '/assets/*' ? '/assets/entry-1a2b.js' : path.replace('*', 'some-token');

describe('headerRules', () => {
  test('SITE-1: of every page, file and token path are those of our own host', async () => {
    const app = testApp(site, { behindTls: true });
    for (const [path, headers] of rules.byPath) {
      const { headers: own } = await app.inject({ url: exampleOf(path) });
      const isPage = PAGES.has(path) || PRIVATE_PREFIXES.some((prefix) => path === `/${prefix}/*`);
      expect(own).toMatchObject({ ...rules.always, ...(isPage ? rules.pages : {}), ...headers });
      if (!isPage) expect(own).not.toHaveProperty('permissions-policy');
      expect(own['x-robots-tag']).toBe(headers['x-robots-tag']);
    }
  });

  test('ROUTE-1 to ROUTE-12: cover every page, token path and file of the build', () => {
    const covered = [...rules.byPath.keys()];
    expect(covered).toEqual(expect.arrayContaining([...PAGES.keys(), '/session/*', '/join/*', '/e/*']));
    const files = [...site.publicFiles.keys()].filter((path) => !path.startsWith('/assets/'));
    expect(covered).toEqual(expect.arrayContaining(files));
    expect(covered).toHaveLength(PAGES.size + 3 + 1 + files.length);
  });

  test('say of every reply what our own host says, with one policy for whatever page it is (ROUTE-13)', () => {
    const { 'content-security-policy': policy, ...rest } = rules.pages;
    expect(rules.always).toEqual(securityHeaders(true));
    expect(rest).toEqual(PAGE_HEADERS);
    expect(policy).toContain(`connect-src 'self' ${API}`);
    const hashesOfPages = [...PAGES.keys(), '/session/*'].flatMap(
      (path) => rules.byPath.get(path)?.['content-security-policy']?.match(/'sha256-[^']+'/g) ?? [],
    );
    expect(hashesOfPages).not.toEqual([]);
    for (const hash of hashesOfPages) expect(policy).toContain(hash);
  });

  test('ROUTE-10 to ROUTE-12: keep and index no page with a token or code', () => {
    for (const prefix of ['session', 'join', 'e']) {
      expect(rules.byPath.get(`/${prefix}/*`)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    }
  });
});

describe('the files for hosts that read _headers', () => {
  test.each([
    ['index.html', 'index.html'],
    ['enter/index.html', 'enter.html'],
    ['faq/index.html', 'faq.html'],
    ['faq/support/index.html', 'faq/support.html'],
    ['404/index.html', '404.html'],
    ['__spa-fallback.html', '__spa-fallback.html'],
    ['assets/entry-1a2b.js', 'assets/entry-1a2b.js'],
  ])('%s is published as %s', (name, published) => {
    expect(publishedName(name)).toBe(published);
  });

  test('hold every rule, one header a line, within what hosts take', () => {
    const text = headersFile(rules);
    const blocks = text.trimEnd().split('\n\n');
    expect(blocks.map((block) => block.split('\n')[0])).toEqual(['/*', ...rules.byPath.keys()]);
    expect(blocks.length).toBeLessThanOrEqual(100);
    // Where two rules name a header, hosts join the values: only policies may be joined.
    for (const name of Object.keys({ ...rules.always, ...rules.pages })) {
      if (name !== 'content-security-policy') expect(text.split(`  ${name}: `)).toHaveLength(2);
    }
    for (const line of text.split('\n')) {
      expect(line).toMatch(/^(|\/\S*| {2}[a-z-]+: \S.*)$/);
      expect(line.length).toBeLessThan(2000);
    }
  });

  test('ROUTE-10 to ROUTE-12: show the fallback page where the path holds a token or code', () => {
    expect(redirectsFile()).toBe(
      '/session/* /__spa-fallback 200\n/join/* /__spa-fallback 200\n/e/* /__spa-fallback 200\n',
    );
  });
});

describe('nginxConf', () => {
  const locations = () => [...nginxConf(rules).matchAll(/^location (.+) \{\n((?: {2}.+\n)+)\}$/gm)];

  test('ROUTE-1 to ROUTE-9: names every page exactly, with every header', () => {
    const byMatch = new Map(locations().map(([, match = '', body = '']) => [match, body]));
    for (const [path, name] of PAGES) {
      const body = byMatch.get(`= ${path}`) ?? '';
      expect(body).toContain(`try_files /${name} =404;`);
      for (const [header, value] of Object.entries({
        ...rules.always,
        ...rules.pages,
        ...rules.byPath.get(path),
      })) {
        expect(body).toContain(`add_header ${header} "${value}" always;`);
      }
    }
    expect(byMatch.get('/')).toBe('  return 404;\n');
    for (const match of ['^~ /assets/', '= /robots.txt', '= /cherry-grove.webp']) {
      expect(byMatch.get(match)).toContain(`add_header content-security-policy "${STRICT_POLICY}" always;`);
      expect(byMatch.get(match)).not.toContain('permissions-policy');
    }
  });

  test('ROUTE-10 to ROUTE-12: logs no path with a token or code', () => {
    expect(nginxConf(rules)).toContain('{\n  rewrite ^ /__spa-fallback.html last;\n}\n');
    const [, , body = ''] = locations().find(([, match]) => match === '= /__spa-fallback.html') ?? [];
    expect(body).toContain('internal;');
    expect(body).toContain('access_log off;');
    for (const prefix of ['session', 'join', 'e']) {
      for (const [header, value] of Object.entries({
        ...rules.always,
        ...rules.pages,
        ...rules.byPath.get(`/${prefix}/*`),
      })) {
        expect(body).toContain(`add_header ${header} "${value}" always;`);
      }
    }
  });

  test('ROUTE-13: answers everything else with the not-found page', () => {
    expect(nginxConf(rules)).toContain('error_page 404 /404/index.html;\n');
    expect(nginxConf(rules)).toContain('location = /404/index.html {\n  internal;\n');
  });
});

test('SITE-1: the whole build is written for other hosts, and what was there before is gone', async () => {
  const to = await mkdtemp(join(tmpdir(), 'grovemates-static-'));
  for (const _time of ['first', 'second']) {
    await writeStaticHost({ buildDir: build.dir, apiOrigin: API, to });
  }
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  const written = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const published = Object.keys(BUILD_FILES).filter((name) => !name.startsWith('.vite/'));
  expect(new Set(written)).toEqual(
    new Set(
      [
        'nginx.conf',
        'site/_headers',
        'site/_redirects',
        ...published.map((name) => `site/${publishedName(name)}`),
      ].map((name) => join(to, name)),
    ),
  );
  expect(await readFile(join(to, 'site/enter.html'), 'utf8')).toBe(BUILD_FILES['enter/index.html']);
  expect(await readFile(join(to, 'site/_headers'), 'utf8')).toBe(headersFile(rules));
  await rm(to, { recursive: true });
});
