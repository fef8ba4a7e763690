/**
 * Part of `npm run build`: writes `/.well-known/security.txt` (RFC 9116), which names the contact for security
 * reports. The host warns before it expires; a new build is valid for almost another year.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SECURITY_FILE } from '../server/static-site/site-paths.ts';
import { securityContact, site } from '../src/site/facts.ts';

/** RFC 9116, 2.5.5 asks for less than a year. */
const GOOD_FOR_DAYS = 350;
const DAY_MS = 86_400_000;

/** The text of the file for a build made at this moment. */
export function securityTxt(now: Date, { origin }: { origin: string } = site): string {
  const expires = new Date(now.getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString().replace(/\.\d+/, '');
  return [
    '# Whom to tell of a weakness of this site (RFC 9116).',
    `Contact: mailto:${securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(origin.startsWith('https://') ? [`Canonical: ${origin}/${SECURITY_FILE}`] : []),
    '',
  ].join('\n');
}

if (import.meta.main) {
  const file = join('build/client', SECURITY_FILE);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, securityTxt(new Date()));
}
