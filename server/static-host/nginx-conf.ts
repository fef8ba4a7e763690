import { FALLBACK_FILE, NOT_FOUND_FILE, PAGES } from '../static-site/site-paths.ts';
import { type HeaderRules, PRIVATE_PREFIXES } from './header-rules.ts';

/** Where nginx's own refusals lead. Not a path of the site: see `nginxConf`. */
const REFUSED = '/404/refused';

/** What `decideSitePath` takes for a path with a token or a code: one segment after a prefix, as it was sent. */
const TOKEN_PATH = `^/(?:${PRIVATE_PREFIXES.join('|')})/${notADotSegment()}${segment()}$`;

/**
 * The site for nginx: to be included in a `server` block whose `root` is the build. Like this host it knows its paths
 * exactly as they are sent, and answers everything else with the not-found page. nginx looks for a location by the path
 * that it has decoded, and freed of dots and double slashes; so this says first what the path was as it was sent, and
 * lets only one that nginx had nothing to change in go on to its location. Throws where a file's name can't be written.
 */
export function nginxConf({ always, pages, byPath }: HeaderRules): string {
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
  const [firstPrefix] = PRIVATE_PREFIXES;
  const fallback = { ...pages, ...byPath.get(`/${firstPrefix}/*`) };
  const locations = [...byPath].flatMap(([path, headers]) => {
    const page = PAGES.get(path);
    if (page !== undefined) return location(`= ${path}`, `/${page}`, { ...pages, ...headers });
    if (path === '/assets/*') return location('^~ /assets/', '$uri', headers);
    if (path.endsWith('/*')) return [];
    const name = decodeURI(path);
    return name === path
      ? location(`= ${quoted(name)}`, '$uri', headers)
      : location(`= ${quoted(name)}`, '$uri', headers, 'internal;');
  });
  const encoded = [...byPath.keys()].filter((path) => decodeURI(path) !== path);
  const notFound = { ...pages, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return [
    '# Made by the build, for this build alone: the policies hold hashes of its pages.',
    'charset utf-8;',
    'server_tokens off;',
    '# As long as our own host takes them.',
    'large_client_header_buffers 4 16k;',
    `error_page 404 /${NOT_FOUND_FILE};`,
    '# A path that nginx cannot decode, or that leads out of the site, gets no further than this.',
    `error_page 400 =404 ${REFUSED};`,
    `if ($uri ~ "^(?:/${NOT_FOUND_FILE}|${REFUSED})$") {`,
    '  break;',
    '}',
    '# No address holds such bytes.',
    'if ($request ~ "[^ -~]") {',
    '  return 400;',
    '}',
    '# The path as it was sent. Only a capture with a name is kept as it is.',
    'if ($request ~* "^[^ ]+ +(?:https?://[^/? ]*)?(?<grove_path>[^? ]*)") {',
    '}',
    'if ($grove_path = "") {',
    '  set $grove_path /;',
    '}',
    `if ($grove_path ~ "${TOKEN_PATH}") {`,
    `  rewrite ^ /${FALLBACK_FILE} last;`,
    '}',
    ...encoded.flatMap((path) => [
      `if ($grove_path = ${quoted(path)}) {`,
      `  rewrite ^ ${quoted(decodeURI(path))} last;`,
      '}',
    ]),
    'if ($grove_path != $uri) {',
    '  return 404;',
    '}',
    ...locations,
    // Tokens and codes reach no log.
    ...location(
      `= /${FALLBACK_FILE}`,
      '$uri',
      fallback,
      'internal;',
      'access_log off;',
      'log_not_found off;',
    ),
    ...location(`= /${NOT_FOUND_FILE}`, '$uri', notFound, 'internal;'),
    ...location(
      `= ${REFUSED}`,
      `/${NOT_FOUND_FILE}`,
      notFound,
      'internal;',
      '# What is wrong is not the path.',
      'if ($request_uri) {',
      '  return 400;',
      '}',
      'if ($request !~ "^([A-Z]+ +(/|[*]|[A-Za-z]+://)[!-~]* +HTTP/1[.][01])?$") {',
      '  return 400;',
      '}',
    ),
    'location / {',
    '  return 404;',
    '}',
    '',
  ].join('\n');
}

/** A path or a name in the quotes of nginx. Throws a sentence where it would be read as something else. */
function quoted(name: string): string {
  if (/^[\w./-]+$/.test(name)) return name;
  if (/["$\\]|\p{Cc}/u.test(name)) {
    throw new Error(`Rename ${name.replace(/^\//, '')}: nginx.conf cannot name a file with such characters.`);
  }
  return `"${name}"`;
}

/** Not `.` or `..`, encoded or not. */
function notADotSegment(): string {
  return '(?!(?:[.]|%2[Ee]){1,2}$)';
}

/** What `decodeURIComponent` can decode: other characters as they are, and well-formed UTF-8 (RFC 3629, 4) in escapes. */
function segment(): string {
  const hex = '[0-9A-Fa-f]';
  const tail = `%[89ABab]${hex}`;
  const escapes = [
    `%[0-7]${hex}`,
    `%(?:[Cc][2-9A-Fa-f]|[Dd]${hex})${tail}`,
    `%[Ee]0%[ABab]${hex}${tail}`,
    `%[Ee][1-9A-CE-Fa-ce-f]${tail}${tail}`,
    `%[Ee][Dd]%[89]${hex}${tail}`,
    `%[Ff]0%[9ABab]${hex}${tail}${tail}`,
    `%[Ff][1-3]${tail}${tail}${tail}`,
    `%[Ff]4%8${hex}${tail}${tail}`,
  ];
  // Possessive: nothing is kept to go back to, so a long segment costs no stack.
  return `(?:[^/%#\\x5c]|${escapes.join('|')})++`;
}
