import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { securityTxt } from '../../.ci/security-txt.ts';
import { securityContact, site } from '../../src/site/facts.ts';

const DAY_MS = 86_400_000;

/** The fields of a file, by the grammar of RFC 9116, section 4. Throws at any other line. */
function parsed(text: string): [name: string, value: string][] {
  const lines = text.split(/\r?\n/);
  if (lines.pop() !== '') throw new Error('The last line does not end.');
  return lines.flatMap((line): [string, string][] => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name = '', value = ''] = /^([A-Za-z][A-Za-z-]*): ([!-~]+(?: [!-~]+)*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`No field: ${line}`);
    return [[name.toLowerCase(), value]];
  });
}

function valuesOf(name: string, now: Date): string[] {
  return parsed(securityTxt(now))
    .filter(([each]) => each === name)
    .map(([, value]) => value);
}

describe('security.txt (RFC 9116)', () => {
  const now = new Date('2026-11-22T08:00:00.123Z');

  test('2.3: has registered fields only', () => {
    const names = parsed(securityTxt(now)).map(([name]) => name);
    const registered = ['contact', 'expires', 'preferred-languages', 'canonical'];
    expect(names.filter((name) => !registered.includes(name))).toEqual([]);
  });

  test('2.5.3: names the contact as a URI', () => {
    expect(valuesOf('contact', now)).toEqual([`mailto:${securityContact}`]);
    for (const contact of valuesOf('contact', now)) expect(new URL(contact).protocol).toBe('mailto:');
  });

  test('2.5.5: expires once, less than a year and more than 300 days after the build (property)', () => {
    const perDay = fc.property(
      fc.date({ min: now, max: new Date('2100-01-01'), noInvalidDate: true }),
      (day) => {
        const [expires = '', ...more] = valuesOf('expires', day);
        expect(more).toEqual([]);
        expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        const days = (Date.parse(expires) - day.getTime()) / DAY_MS;
        expect(days).toBeLessThan(365);
        expect(days).toBeGreaterThan(300);
      },
    );
    fc.assert(perDay);
  });

  test('2.5.8: names its languages once', () => {
    expect(valuesOf('preferred-languages', now)).toEqual(['en']);
  });

  test('2.5.2: names where it is published, by https, and nowhere else', () => {
    expect(valuesOf('canonical', now)).toEqual([`${site.origin}/.well-known/security.txt`]);
    expect(site.origin).toMatch(/^https:/);
  });

  test('2.5.2: names no address if the site has none by https', () => {
    expect(securityTxt(now, { origin: 'http://127.0.0.1:4173' })).not.toMatch(/canonical/i);
    expect(securityTxt(now, { origin: '' })).not.toMatch(/canonical/i);
  });
});
