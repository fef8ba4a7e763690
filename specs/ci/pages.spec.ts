import { describe, expect, test } from 'vitest';
import { type BuiltPage, readBuiltPage } from '../../.ci/pages/built-page.ts';
import { linkFaults } from '../../.ci/pages/link-faults.ts';
import { markupFaults, pageFaults } from '../../.ci/pages/page-faults.ts';
import { repetitionFaults } from '../../.ci/pages/repetition-faults.ts';
import { scriptFaults } from '../../.ci/pages/script-faults.ts';

const DESCRIPTION = 'What this page says, in a sentence that a search engine shows without a cut.';
const LONG = 'The mates place blocks and answer you.';

/** A page without faults, except what the test changes. */
function page({ head = '', body = '', html = '', file = 'rules/index.html' } = {}): BuiltPage {
  return readBuiltPage(
    file,
    html ||
      `<!doctype html><html lang="en"><head><title>Guide</title><meta name="description" content="${DESCRIPTION}">
      <link rel="canonical" href="https://site.example/rules/">${head}</head>
      <body><a href="#content">Skip</a><div id="content"><main><h1>Guide</h1>${body}</main><footer>${LONG}</footer></div></body></html>`,
  );
}

describe('a single page', () => {
  test('a complete one has no fault', () => {
    const body = `<h2>One</h2><h3>Two</h3><h2>Three</h2><img src="/a.png" alt=""><label for="x">X</label>
      <input id="x" aria-describedby="y z"><p id="y">Y</p><p id="z">Z</p>
      <a href="https://www.example.edu/" target="_blank" rel="noopener">out</a>`;

    expect(pageFaults(page({ body }))).toEqual([]);
  });

  test.each([
    ['no h1', '<main><p>Words</p></main>', 'it has 0 h1'],
    ['two h1', '<h1>One</h1><h1>Two</h1>', 'it has 2 h1'],
    [
      'a first heading that is no h1',
      '<h2>Early</h2><h1>Guide</h1>',
      "a level is skipped before the h2 'Early'",
    ],
    ['a skipped level', '<h1>Guide</h1><h2>One</h2><h4>Two</h4>', "a level is skipped before the h4 'Two'"],
    ['an empty heading', '<h1>Guide</h1><h2><img alt="" src="/a.png"></h2>', 'an h2 is empty'],
    ['no title', '<h1>Guide</h1>', 'it has no title'],
    ['no description', '<h1>Guide</h1>', 'it has no description'],
    ['no language', '<h1>Guide</h1>', "its language is ''"],
    ['no canonical link', '<h1>Guide</h1>', 'it has no canonical link'],
  ])('%s is a fault', (_what, html, fault) => {
    expect(pageFaults(page({ html }))).toContain(fault);
  });

  test.each([
    ['empty', '', 'it has no description'],
    ['of 49 characters', 'x'.repeat(49), 'its description has 49 characters'],
    ['of 161 characters', 'x'.repeat(161), 'its description has 161 characters'],
  ])('a description %s is a fault, and one of 50 or 160 is none', (_what, content, fault) => {
    const of = (text: string) =>
      pageFaults({ ...page(), description: text }).filter((each) => each.includes('description'));

    expect(of(content)).toEqual([expect.stringContaining(fault)]);
    expect([...of('x'.repeat(50)), ...of('x'.repeat(160))]).toEqual([]);
  });

  test('an empty title and another language are faults', () => {
    expect(pageFaults({ ...page(), title: ' ', lang: 'de' })).toEqual([
      'it has no title',
      "its language is 'de'",
    ]);
  });

  test('a page that must not be listed has no canonical link', () => {
    const hidden = { ...page({ head: '<meta name="robots" content="noindex">' }) };

    expect(pageFaults({ ...hidden, canonical: null })).toEqual([]);
    expect(pageFaults(hidden)).toEqual(['it is not to be listed and has a canonical link']);
  });

  test.each([
    ['an id twice', '<p id="a"></p><p id="a"></p>', "the id 'a' appears twice"],
    ['an image without alt', '<img src="/a.png">', 'the image /a.png has no alt'],
    ['a label for nothing', '<label for="b">B</label>', "for names 'b', which is no id of the page"],
    ...['aria-labelledby', 'aria-controls', 'aria-describedby', 'aria-owns'].map((name) => [
      `${name} that names nothing`,
      `<p id="a" ${name}="a b"></p>`,
      `${name} names 'b', which is no id of the page`,
    ]),
    [
      'a new tab without noopener',
      '<a href="https://a.example/" target="_blank" rel="nofollow">A</a>',
      'the link to https://a.example/ opens a new tab without noopener',
    ],
    ['an exclamation mark', '<p>Come and play!</p>', "an exclamation mark: 'Come and play!'"],
    ['one read aloud', '<button aria-label="Go!"></button>', "an exclamation mark: 'Go!'"],
    ['one where no script runs', '<noscript>Sorry!</noscript>', "an exclamation mark: 'Sorry!'"],
  ])('%s is a fault', (_what, body, fault) => {
    expect(markupFaults(page({ body }))).toEqual([expect.stringContaining(fault)]);
  });

  test('ROUTE-13 FAIL-1: the exclamation marks of the specification and of scripts are no faults', () => {
    const body = '<h2>Uh oh! Not here</h2><p>Something went wrong!</p><script>if (!a) b();</script>';

    expect(markupFaults(page({ body }))).toEqual([]);
  });
});

describe('links', () => {
  const guide = page({ body: '<h2 id="fair-play">Fair play</h2>' });
  const support = page({ body: '<h2 id="contact">Contact</h2>', file: 'faq/support/index.html' });
  const files = new Map([
    ['/consent_form.pdf', 'consent_form.pdf'],
    ['/a.png', 'a.png'],
  ]);
  const faultsOf = (body: string, head = '') => linkFaults(page({ body, head }), [guide, support], files);

  test.each([
    '/rules',
    '/rules/',
    '/rules/#fair-play',
    '#fair-play',
    '/faq/support#contact',
    '/faq/support?from=here#contact',
    '/consent_form.pdf',
    '/join/ABCDE-FGHJK',
    'https://www.example.edu/',
    'mailto:lab@example.edu',
  ])('%s is a good link', (href) => {
    expect(faultsOf(`<a href="${href}">A</a>`)).toEqual([]);
  });

  test.each([
    ['/no-such-page', 'leads nowhere'],
    ['/faq/Support', 'leads nowhere'],
    ['/faq/support/', 'leads nowhere'],
    ['/404', 'leads nowhere'],
    ['/gone.pdf', 'leads nowhere'],
    ['#no-such-id', 'names no id there'],
    ['#', 'names no id there'],
    ['/rules/#contact', 'names no id there'],
    ['/faq/support#fair-play', 'names no id there'],
    ['/join/ABCDE-FGHJK#a', 'names no id there'],
    ['/consent_form.pdf#a', 'names no id there'],
    ['http://www.example.edu/', 'is neither'],
    ['//www.example.edu/', 'is neither'],
    ['support', 'is neither'],
    ['', 'is neither'],
    ['mailto:nobody', 'is neither'],
    ['javascript:void 0', 'is neither'],
  ])('%j is a fault', (href, fault) => {
    expect(faultsOf(`<a href="${href}">A</a>`)).toEqual([expect.stringContaining(fault)]);
  });

  test('links in noscript are checked too', () => {
    expect(faultsOf('<noscript><a href="/gone">A</a></noscript>')).toHaveLength(1);
  });

  test.each([
    '<img src="/gone.png" alt="">',
    '<img alt="">',
    '<script src="/gone.js"></script>',
    '<video poster="/gone.webp"></video>',
    '<video><source src="/gone.mp4"></video>',
    '<link rel="icon" href="/gone.svg">',
    '<meta property="og:image" content="https://site.example/gone.jpg">',
    '<img src="https://elsewhere.example/a.png" alt="">',
  ])('%s, a file that is not in the build, is a fault', (body) => {
    expect(faultsOf(body)).toEqual([expect.stringContaining('is no file of the build')]);
  });

  test('files of the build are no faults', () => {
    expect(faultsOf('<img src="/a.png" alt="">', '<link rel="icon" href="/a.png">')).toEqual([]);
  });
});

describe('a repetition', () => {
  const one = (body: string) => ({ ...page({ body }), title: 'One', description: 'One thing' });
  const other = (body: string) => ({
    ...page({ body }),
    file: 'index.html',
    title: 'Two',
    description: 'Two',
  });

  test('is a sentence on two pages, whatever surrounds it', () => {
    const pages = [
      one(`<p>Well. ${LONG}</p>`),
      other(`<ul><li>The <em>mates</em> place blocks and answer you.</li></ul>`),
    ];

    expect(repetitionFaults(pages)).toEqual([
      `the sentence '${LONG.toLowerCase()}' is in rules/index.html and index.html`,
    ]);
  });

  test('is a sentence twice on one page', () => {
    expect(repetitionFaults([one(`<p>${LONG}</p><p>${LONG}</p>`)])).toHaveLength(1);
  });

  test('is not a short sentence, or a link that names another page', () => {
    const body = `<p>Press Escape, and wait.</p><ul><li><a href="/rules">${LONG}</a></li></ul>`;

    expect(repetitionFaults([one(body), other(`${body}<h2>${LONG}</h2>`)])).toEqual([]);
  });

  test('is a title or a description on two pages', () => {
    expect(repetitionFaults([page(), page({ file: 'index.html' })])).toEqual([
      "the title 'guide' is in rules/index.html and index.html",
      `the description '${DESCRIPTION.toLowerCase()}' is in rules/index.html and index.html`,
    ]);
  });
});

describe('scripts', () => {
  const integrity = new Map([
    ['/assets/entry.js', 'sha256-entry'],
    ['/assets/later.js', 'sha256-later'],
  ]);
  const MAP =
    '<script type="importmap">{"integrity":{"/assets/entry.js":"sha256-entry","/assets/later.js":"sha256-later"}}</script>';
  const LOW = 'integrity="sha256-entry" fetchpriority="low"';
  const PRELOAD = `<link rel="modulepreload" href="/assets/entry.js" ${LOW}/>`;
  const ENTRY = `<script type="module" src="/assets/entry.js" ${LOW}></script>`;
  const faultsOf = (markup: string, priority: 'low' | null = 'low') =>
    scriptFaults(page({ head: markup }), integrity, priority);

  test('those with integrity and low priority, without preloads, are no fault', () => {
    expect(faultsOf(`<script>inline()</script>${MAP}<script type="module">1</script>${ENTRY}`)).toEqual([]);
  });

  test.each([
    ['no import map', ENTRY, 'it has 0 import maps'],
    ['two import maps', MAP + MAP + ENTRY, 'it has 2 import maps'],
    ['an import map that comes late', ENTRY + MAP, 'behind a script'],
    [
      'an import map without a script that is fetched later',
      `${MAP.replace(/,"\/assets\/later.js":"[^"]+"/, '')}${ENTRY}`,
      'does not give the integrity of exactly the scripts',
    ],
    [
      'an import map of another build',
      `${MAP.replace('sha256-later', 'sha256-other')}${ENTRY}`,
      'does not give the integrity of exactly the scripts',
    ],
    ['a preload', MAP + PRELOAD + ENTRY, 'it preloads scripts, which delay its first paint'],
    [
      'an entry that is imported inline',
      `${MAP}<script type="module">1</script>`,
      'none of its scripts has an address',
    ],
    [
      'an entry without integrity',
      MAP + ENTRY.replace(/integrity="[^"]+"/, ''),
      "/assets/entry.js has the integrity ''",
    ],
    [
      'an entry with the integrity of another file',
      MAP + ENTRY.replace('sha256-entry', 'sha256-later'),
      "/assets/entry.js has the integrity 'sha256-later'",
    ],
    [
      'a script that is not of the build',
      `${MAP}${ENTRY}<script src="/elsewhere.js" fetchpriority="low"></script>`,
      "/elsewhere.js has the integrity ''",
    ],
    [
      'an entry at high priority',
      MAP + ENTRY.replace('low', 'high'),
      "/assets/entry.js has the fetchpriority 'high', not 'low'",
    ],
  ])('%s is a fault', (_what, markup, fault) => {
    expect(faultsOf(markup)).toEqual([expect.stringContaining(fault)]);
  });

  test('on a page that shows nothing without scripts, low priority is the fault, and no preload', () => {
    const urgent = (PRELOAD + ENTRY).replaceAll(' fetchpriority="low"', '');

    expect(faultsOf(MAP + urgent, null)).toEqual([]);
    expect(faultsOf(MAP + urgent + PRELOAD, null)).toEqual([
      "/assets/entry.js has the fetchpriority 'low', not ''",
    ]);
    expect(faultsOf(MAP + urgent.replace(/<link.*?\/>/, ''), null)).toEqual(['it preloads no script']);
  });
});
