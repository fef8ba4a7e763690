/**
 * `npm run budgets`: what a visitor has to load, read from the build. Bytes are counted after the best brotli, as the
 * host sends them. The layout shift and the real number of requests are measured in e2e/.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PRERENDERED_PATHS, paths } from '../src/site/paths.ts';
import { outdatedLibraries } from './vite/eager-functions-plugin.ts';

const BUILD = 'build/client';
const MAX_SCRIPT_BYTES = 133_500;
/**
 * With its headers a page fits into the first ten packets of a connection, 14,600 bytes: more would cost another round trip
 * before the first paint (decision 020; `e2e/site/http.e2e.ts` counts the headers). The names of files alone change it by some bytes.
 */
const MAX_HTML_BYTES = 12_280;
/** The styles of all pages, fetched after the first paint. */
const MAX_SHEET_BYTES = 6_450;
const MAX_REQUESTS = 10;
/** Each script has a kilobyte of headers. */
const MAX_SCRIPT_FILES = 4;
/** Words of the head's script and of the site's style, which are made when the pages are built (decision 020). */
const ONLY_IN_PAGES = /createPolicy\(.default|linear-gradient\(to bottom|ascent-override/;
/** What 'Start' fetches on the demo's page (SITE-6), most of it three; 260,000 were asked for. */
const MAX_DEMO_BYTES = 147_000;
/** Of one file. The landscapes have limits of their own (BACK-7). */
const MAX_FILE_BYTES = { '.webp': 120_000, '.woff2': 20_500 };
/** The still of the present phase and the logo: requested by style sheet and markup, not by the head. */
const PICTURES = 2;

const packed = new Map<string, number>();
const faults: string[] = [];
console.log('page            HTML B   script B  requests');

for (const path of PRERENDERED_PATHS) {
  const html = readFileSync(`${BUILD}${path === '/' ? '' : path}/index.html`);
  const text = html.toString();
  const scripts = scriptsOf(path);
  const fonts = new Set(text.match(/(?<=href=")\/assets\/[\w.-]+\.woff2/g) ?? []);
  const htmlBytes = brotliCompressSync(html).length;
  const scriptBytes = [...scripts].reduce((sum, file) => sum + bytesOf(file), 0);
  const [sheet = ''] = text.match(/\/assets\/site-[\w-]+\.css/) ?? [];
  const requests = 1 + scripts.size + fonts.size + 1 + PICTURES;
  console.log(
    `${path.padEnd(14)}${String(htmlBytes).padStart(8)}${String(scriptBytes).padStart(11)}${String(requests).padStart(10)}`,
  );
  check(
    scripts.size > 3 && fonts.size === 2 && sheet !== '',
    `${path}: found ${scripts.size} scripts, ${fonts.size} fonts and the sheet '${sheet}': is this the build?`,
  );
  check(htmlBytes <= MAX_HTML_BYTES, `${path}: more than ${MAX_HTML_BYTES} bytes of HTML.`);
  check(
    sheet === '' || bytesOf(BUILD + sheet) <= MAX_SHEET_BYTES,
    `${path}: more than ${MAX_SHEET_BYTES} bytes of styles after the first paint.`,
  );
  check(!/\sstyle="/.test(text), `${path}: a style attribute, which the content security policy forbids.`);
  check(requests <= MAX_REQUESTS, `${path}: more than ${MAX_REQUESTS} requests before the video.`);
  check(scripts.size <= MAX_SCRIPT_FILES, `${path}: more than ${MAX_SCRIPT_FILES} script files.`);
  check(scriptBytes <= MAX_SCRIPT_BYTES, `${path}: more than ${MAX_SCRIPT_BYTES} bytes of script.`);
  check(
    [...scripts].some((file) => (readFileSync(file, 'utf8').match(/=\(function\(/g) ?? []).length > 300),
    `${path}: no script has functions that are compiled beside the main thread.`,
  );
  check(
    [...scripts].every((file) => !ONLY_IN_PAGES.test(readFileSync(file, 'utf8'))),
    `${path}: a script makes what stands in the page already: the script or the style of its head.`,
  );
  const lazy = [...scripts].filter(
    (file) => /drawer|modal|participation|inspector/i.test(file) && !/entry\.client/.test(file),
  );
  check(lazy.length === 0, `${path}: loads what only other pages need: ${lazy.join(', ')}.`);
}

const assets = `${BUILD}/assets`;
for (const [ending, most] of Object.entries(MAX_FILE_BYTES)) {
  const files = readdirSync(assets).filter((name) => name.endsWith(ending));
  check(files.length > 0, `No file ends with ${ending}: is this the build?`);
  const large = files.filter((name) => statSync(`${assets}/${name}`).size > most);
  check(large.length === 0, `More than ${most} bytes in a file: ${large.join(', ')}.`);
}

const outdated = outdatedLibraries().join(', ');
check(
  outdated === '',
  `Not installed in this version: ${outdated}. Run "npm run eager-functions", and build again.`,
);

const demo = fetchedByStart();
const demoBytes = demo.reduce((sum, file) => sum + bytesOf(file), 0);
console.log(
  `\n'Start' of the demo fetches ${demoBytes} bytes: ${demo.map((file) => basename(file)).join(', ')}.`,
);
check(demoBytes <= MAX_DEMO_BYTES, `The demo: more than ${MAX_DEMO_BYTES} bytes after its start.`);
for (const path of PRERENDERED_PATHS) {
  const early = demo.filter((file) => scriptsOf(path).has(file));
  check(early.length === 0, `${path}: loads what only a started demo needs: ${early.join(', ')}.`);
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The scripts and styles of the demo that its page has not loaded before. */
function fetchedByStart(): string[] {
  const games = readdirSync(assets).filter((name) => /^game-[\w-]+\.(js|css)$/.test(name));
  check(games.length === 2, `Found ${games.join(', ') || 'nothing'} as the demo's script and style.`);
  const found = new Set(games.map((name) => `${assets}/${name}`));
  const onPage = scriptsOf(paths.demo);
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()"\.\/([\w.-]+\.js)"/g)) {
      if (!onPage.has(`${assets}/${name}`)) found.add(`${assets}/${name}`);
    }
  }
  return [...found];
}

/** The scripts that a page fetches at once. */
function scriptsOf(path: string): Set<string> {
  const text = readFileSync(`${BUILD}${path === '/' ? '' : path}/index.html`, 'utf8');
  // The import map names all scripts of the build, but fetches none.
  const fetching = text.replace(/<script type="importmap">.*?<\/script>/s, '');
  return new Set((fetching.match(/\/assets\/[\w.-]+\.js/g) ?? []).map((file) => BUILD + file));
}

/** The size of a script or sheet. Most are on every page, and compressing is slow. */
function bytesOf(file: string): number {
  const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(file)).length;
  packed.set(file, bytes);
  return bytes;
}

function check(isKept: boolean, fault: string): void {
  if (!isKept) faults.push(fault);
}
