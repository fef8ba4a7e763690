import { describe, expect, test } from 'vitest';
import { linkedSheet, ruleOfLateFont, styleOfPage } from '../../.ci/vite/page-style.ts';

const page = (style: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><style data-site="true">${style}</style></head><body>${body}</body></html>`;

/** What is left of this style in a page with a menu, a panel and a paragraph in it. */
const left = (style: string) =>
  styleOfPage(page(style, '<nav class="menu wide"></nav><div id="box" class="panel"><p>Words</p></div>'));

describe('the style in a page (SITE-1)', () => {
  test.each([
    ['elements, classes and ids that the page has', 'p{margin:0}.panel>p{color:red}#box .panel.wide{top:0}'],
    ['the document itself', 'html,body{height:100%}head{display:none}'],
    [
      'states and parts of what it has',
      '.menu:hover{top:0}.panel::after{top:0}p:first-child{top:0}:focus{top:0}',
    ],
    ['attributes, which scripts may set', 'html[data-phase=night] .menu[hidden]{top:0}[title=".x"]{top:0}'],
    [
      'what is asked within :is(), :not() and :has()',
      '.menu:not(.open,:is(.x)){top:0}:is(.x,p){top:0}p:has(.x){top:0}',
    ],
    ['rules of media', '@media print{.menu{top:0}}@supports (top:0){p{top:0}}'],
    [
      'fonts, moves and custom properties',
      '@font-face{font-family:X}@keyframes move{0%{top:0}}:root{--a:1px}',
    ],
  ])('keeps %s', (_what, style) => {
    expect(left(style)).toBe(style);
  });

  test.each([
    ['a class', '.x{top:0}'],
    ['a class beside others', '.menu.x{top:0}.x .menu{top:0}.menu~.x:hover{top:0}'],
    ['an element', 'table{top:0}.panel td{top:0}'],
    ['an id', '#x{top:0}'],
    ['and a rule of media with nothing else', '@media print{.x{top:0}@media (width>1px){.y{top:0}}}'],
  ])('leaves out rules for %s that the page does not have', (_what, style) => {
    expect(left(style)).toBe('');
  });

  test('keeps of a list the selectors that can match, in their order', () => {
    expect(left('.x,.menu,table p,p{top:0}@media print{.x{top:0}.panel{top:0}}')).toBe(
      '.menu,p{top:0}@media print{.panel{top:0}}',
    );
  });

  test('counts what only a browser without scripts shows', () => {
    const html = page(
      'h1{top:0}h2{top:0}',
      '<noscript><h1>Words</h1></noscript><template><h2></h2></template>',
    );
    expect(styleOfPage(html)).toBe('h1{top:0}');
  });

  test('ends the build when the page has no style', () => {
    expect(() => styleOfPage('<html></html>')).toThrow('no style');
  });
});

test('SITE-1: the sheet that follows has all rules, and no font, which would be fetched and laid out anew', () => {
  const style = '@font-face{font-family:X;src:url("x" y(z))}:root{--a:1px}.x{top:0}@media print{.y{top:0}}';
  expect(linkedSheet(page(style, ''))).toBe(':root{--a:1px}.x{top:0}@media print{.y{top:0}}');
});

test.each(["'IBM Plex Mono', Menlo", '"IBM Plex Mono",Menlo', 'IBM Plex Mono, Menlo'])(
  'SITE-1 LOOK-2: a page leaves its monospaced font to the sheet that follows: %s',
  (fonts) => {
    const style = `:root{--font-mono:${fonts}}`;
    expect(left(style)).toBe(':root{--font-mono:Menlo}');
    expect(linkedSheet(page(style, ''))).toBe(style);
    // Without scripts no sheet follows.
    expect(ruleOfLateFont(page(`p{top:0}${style}`, ''))).toBe(style);
  },
);

test('LOOK-2 SITE-1: what is left of it is as large: of `monospace` alone a browser makes a smaller font', () => {
  expect(left(":root{--font-mono:'IBM Plex Mono', monospace}")).toBe(
    ':root{--font-mono:monospace,monospace}',
  );
});
