import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { PAGE_HEADERS, STRICT_POLICY, VIEWER_POLICY } from '../../../server/security/security-headers.ts';
import { StartError } from '../../../server/start-error.ts';
import { prepareFile, readSite } from '../../../server/static-site/static-files.ts';
import { BUILD_FILES, pageSource, SCRIPT_FILE, VIDEO_BYTES, writeBuild } from '../support/fixture-build.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

describe('readSite', () => {
  test('SITE-1: holds the whole production build, without pages or hidden files among the public paths', async () => {
    const site = await readSite(await build(BUILD_FILES));
    expect(site.files.get('index.html')?.bodies.identity.bytes.toString()).toBe(BUILD_FILES['index.html']);
    expect([...site.publicFiles.keys()]).toContain('/assets/entry-1a2b.js');
    expect([...site.publicFiles.keys()].filter((path) => /\.html$|\.vite/.test(path))).toEqual([]);
  });

  test('SITE-1: of all hidden files only security.txt is one of the site (RFC 9116, 3)', async () => {
    const hidden = {
      '.well-known/security.txt.bak': 'old',
      '.well-known/other.txt': 'other',
      'assets/.well-known/security.txt': 'elsewhere',
      '.env': 'SECRET',
    };
    const site = await readSite(await build({ ...BUILD_FILES, ...hidden }));
    expect([...site.files.keys()].filter((name) => name.includes('/.') || name.startsWith('.'))).toEqual([
      '.well-known/security.txt',
    ]);
    expect(site.files.get('.well-known/security.txt')?.headers['content-type']).toBe(
      'text/plain; charset=utf-8',
    );
  });

  test.each(['404/index.html', '__spa-fallback.html', 'faq/ethics/index.html'])(
    'SITE-1: refuses a build without %s, and says what to run',
    async (name) => {
      const { [name]: _missing, ...rest } = BUILD_FILES;
      const reading = readSite(await build(rest));
      await expect(reading).rejects.toThrow(StartError);
      await expect(reading).rejects.toThrow(`(${name} is missing): run "npm run build" first.`);
    },
  );

  test('refuses a folder that is not there, and says what to run', async () => {
    const reading = readSite('/nowhere/build');
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow('There is no build in /nowhere/build: run "npm run build" first');
  });
});

describe('store', () => {
  test('keeps every encoding of a text, each with an entity tag of its own', async () => {
    const { bodies } = await prepareFile('assets/a.js', Buffer.from(SCRIPT_FILE));
    expect(brotliDecompressSync(bodies.br?.bytes ?? '').toString()).toBe(SCRIPT_FILE);
    expect(gunzipSync(bodies.gzip?.bytes ?? '').toString()).toBe(SCRIPT_FILE);
    const etags = [bodies.identity.etag, bodies.br?.etag, bodies.gzip?.etag];
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]{27}"$/);
  });

  test('does not compress media, nor texts that would grow', async () => {
    expect(Object.keys((await prepareFile('a.webm', Buffer.alloc(1000))).bodies)).toEqual(['identity']);
    expect(Object.keys((await prepareFile('a.txt', Buffer.from('a'))).bodies)).toEqual(['identity']);
  });

  test('gives a changed page another entity tag, and the same page the same one', async () => {
    const first = await prepareFile('index.html', Buffer.from(pageSource('Home')));
    const again = await prepareFile('index.html', Buffer.from(pageSource('Home')));
    const other = await prepareFile('index.html', Buffer.from(pageSource('Homf')));
    expect(again.bodies.identity.etag).toBe(first.bodies.identity.etag);
    expect(other.bodies.identity.etag).not.toBe(first.bodies.identity.etag);
  });

  test('the entity tag covers the policy, or a 304 would pair a kept page with another policy', async () => {
    const bytes = Buffer.from('<svg><style>.a{fill:red}</style></svg>');
    const [image, text] = [await prepareFile('a.svg', bytes), await prepareFile('a.xml', bytes)];
    expect(image.headers['content-security-policy']).not.toBe(text.headers['content-security-policy']);
    expect(image.bodies.identity.etag).not.toBe(text.bodies.identity.etag);
  });

  test.each([
    ['index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['assets/a-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['assets/a-1a2b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['assets/a-1a2b.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['cherry-grove.webm', 'video/webm', 'public, max-age=3600'],
    ['cherry-grove.webp', 'image/webp', 'public, max-age=3600'],
    ['card.avif', 'image/avif', 'public, max-age=3600'],
    ['drawing.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
    ['consent_form.pdf', 'application/pdf', 'public, max-age=3600'],
    ['favicon.ico', 'image/x-icon', 'public, max-age=3600'],
    ['site.webmanifest', 'application/manifest+json; charset=utf-8', 'public, max-age=3600'],
    ['robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
    ['data.unknown', 'application/octet-stream', 'public, max-age=3600'],
  ])('%s is %s, kept as %s', async (name, type, cacheControl) => {
    const { headers } = await prepareFile(name, VIDEO_BYTES);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': cacheControl,
      vary: 'accept-encoding',
    });
  });
});

describe('the policy of a file', () => {
  const policyOf = async (name: string) => (await prepareFile(name, VIDEO_BYTES)).headers;

  test.each([
    ...['assets/a.js', 'assets/a.css', 'assets/a.woff2', 'cherry-grove.webp', 'card.jpg', 'favicon.ico'],
    ...['consent_form.json', 'site.webmanifest', 'robots.txt', 'data.unknown'],
  ])('%s is no document: it may load nothing', async (name) => {
    const headers = await policyOf(name);
    expect(headers['content-security-policy']).toBe(STRICT_POLICY);
    expect(headers).not.toHaveProperty('permissions-policy');
  });

  test.each(['cherry-grove.webm', 'film.mp4', 'consent_form.pdf', 'drawing.svg'])(
    '%s is shown when it is opened: it may load itself and its icon',
    async (name) => expect((await policyOf(name))['content-security-policy']).toBe(VIEWER_POLICY),
  );

  test('BACK-4: a page has the policy of its inline parts, and says which features it may use', async () => {
    const { headers } = await prepareFile('index.html', Buffer.from(pageSource('Home')));
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(headers).toMatchObject(PAGE_HEADERS);
  });
});

async function build(files: typeof BUILD_FILES): Promise<string> {
  const { dir, remove } = await writeBuild(files);
  cleanups.push(remove);
  return dir;
}
