import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_FILE } from '../../server/static-site/site-paths.ts';
import { linkedSheet, ruleOfLateFont, styleOfPage, withStyle } from './page-style.ts';

/** The integrity of each script of a build (`sha256-...`), by its public path. */
export type ScriptIntegrity = ReadonlyMap<string, string>;

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** The inline module that starts the site: it imports the list of all routes, the page's routes, and at last the entry. */
const STARTER =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)([\s\S]*?)(import\("[^"]+"\));<\/script>/;
const ROUTE_IMPORT = /import \* as (route\d+) from ("[^"]+");\n/g;

/** How long the scripts wait for the sheet of all pages: one that never comes must not keep the page dead. Milliseconds. */
const MAX_SHEET_MS = 10_000;

/**
 * Adds to the pages of a build what React Router does not write: see {@link finishPage}. Its own `subResourceIntegrity`
 * (https://github.com/remix-run/react-router/issues/14244) writes the import map after the preloads, with longer hashes
 * (decision 004), and sets no priority. The page behind the addresses with a token has its scripts at high priority, as it
 * shows nothing without them (decision 011).
 */
export async function finishPages(buildDir: string): Promise<void> {
  const integrity = await integrityOfScripts(buildDir);
  const names = await readdir(buildDir, { recursive: true });
  const fallback = await readFile(join(buildDir, FALLBACK_FILE), 'utf8');
  const sheet = linkedSheet(fallback);
  const sheetPath = `/assets/site-${hash('sha256', sheet, 'base64url').slice(0, 8)}.css`;
  await writeFile(join(buildDir, sheetPath), sheet);
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const file = join(buildDir, name);
    const html = await readFile(file, 'utf8');
    await writeFile(file, finishPage(html, integrity, name === FALLBACK_FILE ? null : sheetPath));
  }
}

/** All scripts of a build, sorted by name, so that each page has the same bytes. */
export async function integrityOfScripts(buildDir: string): Promise<ScriptIntegrity> {
  const names = (await readdir(join(buildDir, 'assets'))).filter((name) => name.endsWith('.js')).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const digest = hash('sha256', await readFile(join(buildDir, 'assets', name)), 'base64');
        return [`/assets/${name}`, `sha256-${digest}`] as const;
      }),
    ),
  );
}

/**
 * The module that starts the site, which waits for the promise of the head script: the words are painted before any script
 * of the site runs (decision 020). Beside them it fetches the styles of all pages, which a turn of the page needs; if they
 * are missing, or late, it says so on `<html>`, and links open new documents. A failed import rejects, as in the module that React Router
 * wrote, and the head script hears of it.
 */
function afterFirstPaint(
  preloads: readonly string[],
  routes: string,
  imports: string,
  assignment: string,
  entry: string,
  sheetPath: string,
): string {
  const modules = [...imports.matchAll(ROUTE_IMPORT)];
  const names = modules.map(([, name]) => name).join(',');
  const fetches = modules.map(([, , path]) => `import(${path})`).join(',');
  return [
    '<script type="module" async="">(async()=>{await firstPaint;',
    `const {integrity={}}=JSON.parse(document.querySelector('[type=importmap]')?.text??'{}');`,
    `for(const href of ${JSON.stringify(preloads)})`,
    `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href,integrity:integrity[href]??''}));`,
    `const sheet=new Promise(done=>{const {dataset}=document.documentElement,onerror=()=>{dataset.sheet='missing';done()},late=setTimeout(onerror,${MAX_SHEET_MS});`,
    `document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href:"${sheetPath}",onerror,`,
    `onload(){clearTimeout(late);delete dataset.sheet;done()}}))});`,
    `const [,${names}]=await Promise.all([import("${routes}"),${fetches},sheet]);`,
    `${assignment.trim()}await ${entry}})()</script>`,
  ].join('');
}

/**
 * A page as React Router wrote it, with
 * - an import map before all scripts, which names the integrity of every script of the build: the browser runs none with
 *   other bytes, whenever it fetches it (decision 004);
 * - the same integrity, and a priority, on the scripts that are fetched at once (decision 011);
 * - with a `sheetPath`, only the styles that its own elements need, and all scripts fetched at low priority and started after
 *   the first paint, with that sheet, by {@link afterFirstPaint}; the font that it names is for a browser without scripts, too;
 * - the list of routes as a script with an address, before the inline module that imports it: scanners of integrity look
 *   only at such scripts. It is `async` too: otherwise it would delay the end of the document, and with it the jump to a
 *   part of the page.
 *
 * @throws if React Router has written the page in an unknown way
 */
export function finishPage(html: string, integrity: ScriptIntegrity, sheetPath: string | null): string {
  const preloads = [...html.matchAll(PRELOADS)].map(([, path = '']) => path);
  if (preloads.length === 0 || !STARTER.test(html)) {
    throw new Error(
      'React Router writes the scripts of a page in another way now: look at decision 011 again.',
    );
  }
  preloads.forEach(integrityOf);
  const importMap = JSON.stringify({ integrity: Object.fromEntries(integrity) });
  const styled =
    sheetPath === null
      ? html
      : withStyle(html, styleOfPage(html)).replace(
          '</head>',
          `<noscript><style>${ruleOfLateFont(html)}</style></noscript></head>`,
        );
  const firstPreload = styled.search(PRELOADS);
  return `${styled.slice(0, firstPreload)}<script type="importmap">${importMap}</script>${styled.slice(firstPreload)}`
    .replace(PRELOADS, (_tag, path: string) =>
      sheetPath === null ? `<link rel="modulepreload" ${fetched('href', path)}/>` : '',
    )
    .replace(STARTER, (starter, routes: string, imports: string, assignment: string, entry: string) => {
      const list = `<script type="module" async="" ${fetched('src', routes)}></script>`;
      return (
        list +
        (sheetPath === null
          ? starter
          : afterFirstPaint(preloads, routes, imports, assignment, entry, sheetPath))
      );
    });

  function fetched(attribute: 'href' | 'src', path: string): string {
    const low = sheetPath === null ? '' : ' fetchpriority="low"';
    return `${attribute}="${path}" integrity="${integrityOf(path)}"${low}`;
  }

  function integrityOf(path: string): string {
    const expected = integrity.get(path);
    if (expected === undefined)
      throw new Error(`A page names the script ${path}, which is not in the build.`);
    return expected;
  }
}
