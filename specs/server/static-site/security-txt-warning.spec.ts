import { beforeAll, describe, expect, test } from 'vitest';
import { securityTxtWarning } from '../../../server/static-site/security-txt-warning.ts';
import { readSite, type Site } from '../../../server/static-site/static-files.ts';
import { BUILD_FILES, writeBuild } from '../support/fixture-build.ts';

const NOW = new Date('2026-11-22T08:00:00Z');

async function siteWith(text: string | null): Promise<Site> {
  const { '.well-known/security.txt': _usual, ...rest } = BUILD_FILES;
  const build = await writeBuild(text === null ? rest : { ...rest, '.well-known/security.txt': text });
  const site = await readSite(build.dir);
  await build.remove();
  return site;
}

describe('securityTxtWarning (RFC 9116, 2.5.5)', () => {
  let none: Site;
  beforeAll(async () => {
    none = await siteWith(null);
  });

  test.each([
    ['2026-11-22T07:59:59Z', /expired on 2026-11-22: build the site again/],
    ['2025-01-01T00:00:00Z', /expired on 2025-01-01: build the site again/],
    ['2026-11-22T08:00:01Z', /expires on 2026-11-22: build the site again/],
    ['2026-12-22T07:59:59Z', /expires on 2026-12-22: build the site again/],
    ['2026-12-22T09:00:00+02:00', /expires on 2026-12-22: build the site again/],
    ['soon', /does not say when it expires: build the site again/],
  ])('Expires: %s is warned of in one line', async (expires, words) => {
    const site = await siteWith(`Contact: mailto:a@example.edu\r\nexpires: ${expires}\r\n`);
    expect(securityTxtWarning(site, NOW)).toMatch(words);
    expect(securityTxtWarning(site, NOW)).toMatch(/^[^\n]+$/);
  });

  test('a file without Expires is warned of', async () => {
    const site = await siteWith('# Expires: 2099-01-01T00:00:00Z\nContact: mailto:a@example.edu\n');
    expect(securityTxtWarning(site, NOW)).toMatch(/does not say when it expires/);
  });

  test.each(['2026-12-22T08:00:00Z', '2027-11-07T08:00:00Z'])('Expires: %s is not', async (expires) => {
    expect(securityTxtWarning(await siteWith(`Expires: ${expires}\n`), NOW)).toBeNull();
  });

  test('nor is a build without the file', () => {
    expect(securityTxtWarning(none, NOW)).toBeNull();
  });
});
