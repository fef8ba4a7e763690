import { FALLBACK_FILE, NOT_FOUND_FILE, PAGES } from '../site-paths.ts';
import type { HeaderRules } from './header-rules.ts';

/**
 * The site for nginx: to be included in a `server` block whose `root` is the build. Like this host it knows its pages
 * exactly as they are written, and answers everything else with the not-found page.
 */
export function nginxConf({ always, byPath }: HeaderRules): string {
  const location = (match: string, file: string, headers: Record<string, string>, ...more: string[]) => [
    `location ${match} {`,
    ...more.map((line) => `  ${line}`),
    `  try_files ${file} =404;`,
    // A location that adds one header loses those of its surroundings, so each has all.
    ...Object.entries({ ...always, ...headers }).map(
      ([name, value]) => `  add_header ${name} "${value}" always;`,
    ),
    '}',
  ];
  const blocks = [...byPath].map(([path, headers]) => {
    const page = PAGES.get(path);
    if (page !== undefined) return location(`= ${path}`, `/${page}`, headers);
    if (!path.endsWith('/*')) return location(`= ${decodeURI(path)}`, '$uri', headers);
    if (path === '/assets/*') return location('^~ /assets/', '$uri', headers);
    // Tokens and codes reach no log.
    const match = `~ "^${path.slice(0, -1)}[^/]+$"`;
    return location(match, `/${FALLBACK_FILE}`, headers, 'access_log off;', 'log_not_found off;');
  });
  const notFound = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return [
    '# Made by the build, for this build alone: the policies hold hashes of its pages.',
    'charset utf-8;',
    'merge_slashes off;',
    'server_tokens off;',
    `error_page 404 /${NOT_FOUND_FILE};`,
    ...blocks.flat(),
    ...location(`= /${NOT_FOUND_FILE}`, '$uri', notFound, 'internal;'),
    'location / {',
    '  return 404;',
    '}',
    '',
  ].join('\n');
}
