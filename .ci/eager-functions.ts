/**
 * `npm run eager-functions`: writes which functions of the libraries a page calls while it loads, and while it is turned
 * (`.ci/vite/eager-functions.json`, decision 020). To be run when a library of all pages has a new version. It builds the
 * site with notes in these functions, opens some pages in Chromium, and reads what was called.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './chromium.ts';
import { EAGER_FUNCTIONS, NOTE_CALLS, rangesOf } from './vite/eager-functions-plugin.ts';

const PAGES = ['/', '/rules', '/faq/gameplay', '/enter'];
/** How long after its `load` a page is heard. Milliseconds. */
const HEARD_MS = 3000;

// The pages are rendered beside the libraries.
const folder = mkdtempSync('node_modules/.eager-functions-');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const build = spawnSync('react-router', ['build'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, SITE_BUILD: join(folder, 'build'), [NOTE_CALLS]: '1' },
});
if (build.status !== 0) process.exit(1);
process.env['BUILD_DIR'] = join(folder, 'build/client');
const { startServer } = await import('./running-server.ts');
const server = await startServer(join(folder, 'data'));
const browser = await launchChromium();
const called = new Set<string>();
for (const path of PAGES) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(server.address + path);
  await page.waitForTimeout(HEARD_MS);
  if (path === '/') {
    // The first turn of a page: by a link of the footer, which is there in a narrow window, too.
    await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
  }
  const heard = await page.evaluate(() => [
    ...((globalThis as { calledFunctions?: Set<string> }).calledFunctions ?? []),
  ]);
  for (const name of heard) called.add(name);
  await page.close();
}
await browser.close();
await server.stop();
if (called.size === 0) {
  console.error('No function was called: did the pages load?');
  process.exit(1);
}

const list: Record<string, Record<string, string>> = {};
const files = Map.groupBy([...called].sort(), (name) => name.slice(0, name.indexOf('#')));
for (const [name, functions] of files) {
  const [, library = '', file = ''] = /^((?:@[^/]+[/])?[^/]+)[/](.+)$/.exec(name) ?? [];
  list[library] ??= {};
  list[library][file] = rangesOf(functions.map((each) => Number(each.slice(name.length + 1))));
}
writeFileSync(EAGER_FUNCTIONS, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${called.size} functions of ${files.size} files are called while a page loads or is turned.`);
