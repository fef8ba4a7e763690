import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_FILE } from '../../server/static-site/site-paths.ts';

/** The integrity of each script of a build (`sha256-...`), by its public path. */
export type ScriptIntegrity = ReadonlyMap<string, string>;

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** The inline module that starts the site; it imports the list of all routes first. */
const STARTER = /<script type="module" async="">import "([^"]+)";/;

/**
 * Adds to the pages of a build what React Router does not write: see {@link finishPage}. Its own `subResourceIntegrity`
 * (https://github.com/remix-run/react-router/issues/14244) writes the import map after the preloads, with longer hashes
 * (decision 004), and sets no priority. The page behind the addresses with a token has its scripts at high priority, as it
 * shows nothing without them (decision 011).
 */
export async function finishPages(buildDir: string): Promise<void> {
  const integrity = await integrityOfScripts(buildDir);
  const names = await readdir(buildDir, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const file = join(buildDir, name);
    const page = finishPage(await readFile(file, 'utf8'), integrity, name === FALLBACK_FILE ? null : 'low');
    await writeFile(file, page);
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
 * A page as React Router wrote it, with
 * - an import map before all scripts, which names the integrity of every script of the build: the browser runs none with
 *   other bytes, whenever it fetches it (decision 004);
 * - the same integrity, and `priority`, on the scripts that are fetched at once (decision 011);
 * - the list of routes as a script with an address, before the inline module that imports it: scanners of integrity look
 *   only at such scripts. It is `async` too: otherwise it would delay the end of the document, and with it the jump to a
 *   part of the page.
 *
 * @throws if React Router has written the page in an unknown way
 */
export function finishPage(html: string, integrity: ScriptIntegrity, priority: 'low' | null): string {
  const firstPreload = html.search(PRELOADS);
  if (firstPreload < 0 || !STARTER.test(html)) {
    throw new Error(
      'React Router writes the scripts of a page in another way now: look at decision 011 again.',
    );
  }
  const importMap = JSON.stringify({ integrity: Object.fromEntries(integrity) });
  return `${html.slice(0, firstPreload)}<script type="importmap">${importMap}</script>${html.slice(firstPreload)}`
    .replace(PRELOADS, (_tag, path: string) => `<link rel="modulepreload" ${fetched('href', path)}/>`)
    .replace(
      STARTER,
      (starter, routes: string) =>
        `<script type="module" async="" ${fetched('src', routes)}></script>${starter}`,
    );

  function fetched(attribute: 'href' | 'src', path: string): string {
    const expected = integrity.get(path);
    if (expected === undefined)
      throw new Error(`A page names the script ${path}, which is not in the build.`);
    return `${attribute}="${path}" integrity="${expected}"${priority === null ? '' : ` fetchpriority="${priority}"`}`;
  }
}
