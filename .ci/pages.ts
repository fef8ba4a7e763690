/**
 * `npm run pages`: checks what every page of the build must have, and that each link leads somewhere. The rules are in
 * .ci/pages/. Reads the build; needs no browser. Also checks the answers of the FAQ that scripts link to.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { FALLBACK_FILE, NOT_FOUND_FILE, PAGES } from '../server/static-site/site-paths.ts';
import { questionIds } from '../src/site/faq-questions.ts';
import { PRERENDERED_PATHS, paths } from '../src/site/paths.ts';
import { readBuiltPage } from './pages/built-page.ts';
import { hrefFault, linkFaults } from './pages/link-faults.ts';
import { markupFaults, pageFaults } from './pages/page-faults.ts';
import { repetitionFaults } from './pages/repetition-faults.ts';
import { scriptFaults } from './pages/script-faults.ts';

const BUILD = process.env['BUILD_DIR'] ?? 'build/client';
/** With fewer links than this in the whole build, or fewer made by scripts, the check itself is broken. */
const MIN_LINKS = 100;
const MIN_HELP_LINKS = 6;

const names = readdirSync(BUILD, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(BUILD.length + 1));
const files = new Map(names.filter((name) => !name.endsWith('.html')).map((name) => [`/${name}`, name]));
const read = (file: string) => readBuiltPage(file, readFileSync(`${BUILD}/${file}`, 'utf8'));
const pages = [...PRERENDERED_PATHS.map((path) => PAGES.get(path) ?? path), NOT_FOUND_FILE].map(read);
const fallback = read(FALLBACK_FILE);
const integrity = new Map(
  names
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => [`/${name}`, `sha256-${hash('sha256', readFileSync(`${BUILD}/${name}`), 'base64')}`]),
);
const help = helpLinks();

const faults = [
  ...pages.flatMap((page) =>
    [...pageFaults(page), ...linkFaults(page, pages, files), ...scriptFaults(page, integrity, 'low')].map(
      on(page.file),
    ),
  ),
  // It shows nothing without its scripts, so they are not delayed (decision 011).
  ...[
    ...markupFaults(fallback),
    ...linkFaults(fallback, pages, files),
    ...scriptFaults(fallback, integrity, null),
  ].map(on(FALLBACK_FILE)),
  ...repetitionFaults(pages),
  ...help.flatMap(({ href, source }) => hrefFault(href, source, pages, files).map(on(source))),
  ...names
    .filter((name) => name.endsWith('.html') && ![...pages, fallback].some(({ file }) => file === name))
    .map((name) => `${name}: is a page that nobody checks`),
];
const links = pages.reduce((sum, page) => sum + page.links.length, fallback.links.length);
if (links < MIN_LINKS) faults.push(`Fewer than ${MIN_LINKS} links: is this the build?`);
if (help.length < MIN_HELP_LINKS)
  faults.push(`Fewer than ${MIN_HELP_LINKS} links of scripts were found in src/.`);

console.log(`${pages.length} pages, ${links} links and ${help.length} that scripts make.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function on(file: string): (fault: string) => string {
  return (fault) => `${file}: ${fault}`;
}

/** The answers of the support section, which scripts link to by their typed names (src/participation/problem-message.tsx). */
function helpLinks(): { href: string; source: string }[] {
  return questionIds('support').map((answer) => ({
    href: `${paths.faqSupport}#${answer}`,
    source: 'src/site/faq-questions.ts',
  }));
}
