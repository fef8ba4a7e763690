import { NOT_FOUND_FILE } from '../static-site/site-paths.ts';
import { type HeaderRules, PRIVATE_PREFIXES } from './header-rules.ts';

/**
 * The name under which a file of the build is published, for hosts that serve `/enter` from `enter.html` (and would
 * send visitors of `enter/index.html` on to `/enter/`), and `404.html` where there is nothing.
 */
export function publishedName(name: string): string {
  if (name === NOT_FOUND_FILE) return '404.html';
  return name.replace(/(.)\/index\.html$/, '$1.html');
}

/**
 * The file `_headers`, as Netlify and Cloudflare Pages read it. Where both the first rule and another one give a
 * policy, a host sends the other one or both; both together allow what the other one allows. No rule takes a header
 * away, so files get those of pages too.
 */
export function headersFile({ always, pages, byPath }: HeaderRules): string {
  return [['/*', { ...always, ...pages }] as const, ...byPath]
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map((pair) => `  ${pair.join(': ')}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/** The file `_redirects` for the same hosts: paths with a token or a code show the fallback page. */
export function redirectsFile(): string {
  // The name without its ending: with it, some hosts send the visitor on, and the token is gone.
  return PRIVATE_PREFIXES.map((prefix) => `/${prefix}/* /__spa-fallback 200\n`).join('');
}
