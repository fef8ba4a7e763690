import { posix } from 'node:path';
import { PAGE_PATHS, SLASHED_PATHS, secretPatternOf } from '../contract/paths.ts';

/** The build's page for every path that does not exist (ROUTE-13). */
export const NOT_FOUND_FILE = '404/index.html';

/** The build's page for the paths that carry a token or a code. */
export const FALLBACK_FILE = '__spa-fallback.html';

/**
 * Where to report a vulnerability of the site (RFC 9116). The only file of the build in a hidden folder that is
 * served.
 */
export const SECURITY_FILE = '.well-known/security.txt';

/** Every path that is a page by itself, and the build file it shows (ROUTE-1 to ROUTE-9). There are no others. */
export const PAGES: ReadonlyMap<string, string> = new Map(
  [...Object.values(PAGE_PATHS), ...SLASHED_PATHS].map((path) => [
    path,
    posix.join(path, 'index.html').slice(1),
  ]),
);

/** What a request target is to the site. `pattern` is safe to log: it never holds what the visitor sent. */
export type SiteTarget =
  | { kind: 'page'; pattern: string; file: string }
  | { kind: 'fallback'; pattern: string; file: string }
  | { kind: 'file'; pattern: string; file: string }
  | { kind: 'not-found'; pattern: string; looksLikeFile: boolean };

/**
 * Decides what a raw, undecoded request target is. `files` maps each public path of the build to its file.
 * Paths are compared exactly as sent: case matters, and nothing is decoded, merged or resolved first.
 */
export function decideSitePath(target: string, files: ReadonlyMap<string, string>): SiteTarget {
  const path = pathOf(target);
  const page = PAGES.get(path);
  if (page !== undefined) return { kind: 'page', pattern: path, file: page };
  const file = files.get(path);
  if (file !== undefined) return { kind: 'file', pattern: path, file };
  const pattern = secretPatternOf(path);
  if (pattern !== undefined) return { kind: 'fallback', pattern, file: FALLBACK_FILE };
  return { kind: 'not-found', pattern: '(not found)', looksLikeFile: looksLikeFile(path) };
}

/** The path of a request target: without its query and, in absolute form (`GET http://host/path`), its origin. */
export function pathOf(target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1);
  return path === '' ? '/' : path;
}

/** Whether the path names a file that is not a page, so that a missing image need not answer with a page. */
function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(path) && !/\.html?$/i.test(path);
}
