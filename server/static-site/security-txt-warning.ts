import { SECURITY_FILE } from './site-paths.ts';
import type { Site } from './static-files.ts';

const WARN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * What to warn of when the host starts and the security.txt of its build has expired, is about to, or has no date
 * (RFC 9116, 2.5.5); null where there is nothing to warn of, and where the build has none.
 */
export function securityTxtWarning(site: Site, now: Date): string | null {
  const text = site.files.get(SECURITY_FILE)?.bodies.identity.bytes.toString('utf8');
  if (text === undefined) return null;
  const [, value = ''] = /^expires:\s*(\S+)/im.exec(text) ?? [];
  const expires = Date.parse(value);
  const advice = 'build the site again, and restart the host with it.';
  if (Number.isNaN(expires)) return `The security.txt of this build does not say when it expires: ${advice}`;
  if (expires - now.getTime() >= WARN_DAYS * DAY_MS) return null;
  const verb = expires < now.getTime() ? 'expired' : 'expires';
  return `The security.txt of this build ${verb} on ${new Date(expires).toISOString().slice(0, 10)}: ${advice}`;
}
