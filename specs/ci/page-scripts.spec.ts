import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readBuiltPage } from '../../.ci/pages/built-page.ts';
import { scriptFaults } from '../../.ci/pages/script-faults.ts';
import { finishPage, finishPages } from '../../.ci/vite/page-scripts.ts';

const FILES = {
  'assets/entry.client-1.js': 'hydrate()',
  'assets/later-1.js': 'export const later = 1',
  'assets/manifest-1.js': 'window.__reactRouterManifest={}',
  'assets/root-1.js': 'export default 1',
};

const integrity = new Map(
  Object.entries(FILES).map(([name, text]) => [
    `/${name}`,
    `sha256-${createHash('sha256').update(text).digest('base64')}`,
  ]),
);

/** As the site's style has it. */
const FONT = ":root{--font-mono:'IBM Plex Mono',mono}";

/** The scripts of a page as React Router 8.4 writes them. */
const PAGE = [
  `<!DOCTYPE html><html><head><style data-site="true">${FONT}p{margin:0}.drawer{top:0}</style>`,
  '<link rel="modulepreload" href="/assets/entry.client-1.js"/>',
  '<link rel="modulepreload" href="/assets/root-1.js"/><script>head()</script></head><body><p>Words</p>',
  '<script>context()</script><script type="module" async="">import "/assets/manifest-1.js";\n',
  'import * as route0 from "/assets/root-1.js";\n  \n',
  '  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.client-1.js");</script>',
  '<!--$--><script>stream()</script><!--/$--></body></html>',
].join('');

/** The styles of all pages. */
const SHEET = '/assets/site-1.css';

const faultsOf = (html: string, priority: 'low' | null) =>
  scriptFaults(readBuiltPage('index.html', html), integrity, priority);

describe('a page as React Router writes it', () => {
  test.each([
    ['low', SHEET],
    [null, null],
  ] as const)('gets scripts with integrity, at the priority %s', (priority, sheet) => {
    expect(faultsOf(PAGE, priority)).not.toEqual([]);
    expect(faultsOf(finishPage(PAGE, integrity, sheet), priority)).toEqual([]);
  });

  test('SITE-1: keeps the style that its own elements need, and all of it where nothing is shown without scripts', () => {
    const styleIn = (html: string) => /<style data-site="true">(.*?)<\/style>/.exec(html)?.[1];

    const finished = finishPage(PAGE, integrity, SHEET);
    expect(styleIn(finished)).toBe(':root{--font-mono:mono}p{margin:0}');
    expect(finished).toContain(`<noscript><style>${FONT}</style></noscript></head>`);
    expect(finishPage(PAGE, integrity, null)).not.toContain('<noscript>');
    expect(styleIn(finishPage(PAGE, integrity, null))).toBe(`${FONT}p{margin:0}.drawer{top:0}`);
  });

  test('SITE-4: does not delay the end of the document, at which a browser jumps to a linked answer', () => {
    const modules = finishPage(PAGE, integrity, SHEET).match(/<script type="module"[^>]*>/g) ?? [];

    expect(modules).toEqual([
      expect.stringContaining('src="/assets/manifest-1.js"'),
      '<script type="module" async="">',
    ]);
    expect(modules[0]).toContain(' async=""');
  });

  test('SITE-1: starts what it names after the first paint, in the same order, and preloads nothing before', () => {
    const [, start = ''] =
      /<script type="module" async="">(.*?)<\/script>/s.exec(finishPage(PAGE, integrity, SHEET)) ?? [];

    expect(start).toMatch(/^\(async\(\)=>\{await firstPaint;/);
    expect(start.match(/"\/assets\/[\w.-]+"/g)).toEqual([
      ...['"/assets/entry.client-1.js"', '"/assets/root-1.js"', '"/assets/site-1.css"'],
      ...['"/assets/manifest-1.js"', '"/assets/root-1.js"', '"/assets/entry.client-1.js"'],
    ]);
    expect(start).toContain('window.__reactRouterRouteModules = {"root":route0};await import(');
  });

  test.each([
    ['without preloads', PAGE.replaceAll('modulepreload', 'preload'), 'in another way'],
    ['with another start', PAGE.replace('async=""', 'async'), 'in another way'],
    ['that names a script which is not there', PAGE.replaceAll('root-1', 'root-2'), '/assets/root-2.js'],
  ])('%s ends the build', (_what, html, message) => {
    expect(() => finishPage(html, integrity, SHEET)).toThrow(message);
  });
});

test('SITE-1: all pages of a build get the same import map and sheet; the fallback page for tokens has no low priority', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'grovemates-pages-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await Promise.all(['assets', 'faq'].map((folder) => mkdir(join(dir, folder))));
  const pages = ['index.html', 'faq/index.html', '__spa-fallback.html'];
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(dir, name), text);
  for (const page of pages) await writeFile(join(dir, page), PAGE);

  await finishPages(dir);

  const sheets = (await readdir(join(dir, 'assets'))).filter((name) => name.endsWith('.css'));
  const [home = '', faq = '', fallback = ''] = await Promise.all(
    pages.map((page) => readFile(join(dir, page), 'utf8')),
  );
  expect([...faultsOf(home, 'low'), ...faultsOf(faq, 'low'), ...faultsOf(fallback, null)]).toEqual([]);
  expect(sheets).toEqual([expect.stringMatching(/^site-[\w-]{8}\.css$/)]);
  expect(await readFile(join(dir, 'assets', sheets[0] ?? ''), 'utf8')).toBe(
    `${FONT}p{margin:0}.drawer{top:0}`,
  );
  for (const html of [home, faq]) expect(html).toContain(`"/assets/${sheets[0]}"`);
  expect(fallback).not.toContain(`${sheets[0]}`);
});
