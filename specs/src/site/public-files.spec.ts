import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { footerLinks } from '../../../src/layout/nav-links.ts';

const publicFolder = new URL('../../../public/', import.meta.url);

describe('the files at the site’s root', () => {
  test.each([
    { clause: 'BACK-7', file: 'cherry-grove.webp', kind: /^RIFF.{4}WEBP/s },
    { clause: 'BACK-7', file: 'pale-garden.webp', kind: /^RIFF.{4}WEBP/s },
    { clause: 'BACK-7', file: 'cherry-grove.webm', kind: /^.E\xDF\xA3.*webm/s },
    { clause: 'BACK-7', file: 'pale-garden.webm', kind: /^.E\xDF\xA3.*webm/s },
    { clause: 'BAR-1', file: 'logo.png', kind: /^.PNG\r\n/s },
    { clause: 'FOOT-2 SITE-4', file: 'consent_form.pdf', kind: /^%PDF-1\.\d.*%%EOF\s*$/s },
  ])('$clause: $file exists and is of the type that its name says', ({ file, kind }) => {
    expect(readFileSync(new URL(file, publicFolder), 'latin1')).toMatch(kind);
  });

  test('BACK-7: there are two stills and two videos, no more', () => {
    const media = readdirSync(publicFolder).filter((file) => /\.(webp|webm|mp4|avif)$/.test(file));

    expect(media.toSorted()).toEqual([
      'cherry-grove.webm',
      'cherry-grove.webp',
      'pale-garden.webm',
      'pale-garden.webp',
    ]);
  });

  test('FOOT-2: the consent form that the footer links is the file', () => {
    expect(footerLinks.find(({ label }) => label === 'Consent Form')?.href).toBe('/consent_form.pdf');
  });
});
