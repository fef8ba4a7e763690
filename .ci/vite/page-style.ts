import { parse } from 'parse5';
import postcss, { type Rule } from 'postcss';
import { attribute, within } from '../pages/built-page.ts';

/** The site's style in the head of a page, as React writes it. */
const STYLE = /(?<=<style data-site="true">)[\s\S]*?(?=<\/style>)/;

/** The font that is fetched after the first paint, as few words need it (LOOK-2): the sheet that follows names it. */
const LATE_FONT = /(["']?)IBM Plex Mono\1,\s*/;

/**
 * The rules of a page's style that can apply to its elements as they are in the file, before scripts add any. With the
 * others the pages of text would not come in the first ten packets of a connection (decision 020).
 *
 * A rule is left out if it needs an element, a class or an id that the page does not have. Attributes and states may
 * change, so they never count, nor does what stands in brackets, as in `:not(.open)`. The monospaced font is a local one here.
 *
 * @throws if the page has no such style
 */
export function styleOfPage(html: string): string {
  const names = namesIn(html);
  const sheet = postcss.parse(siteStyleIn(html));
  sheet.walkDecls('--font-mono', (font) => {
    // Of `monospace` alone a browser makes a smaller font, and what is measured in its size would move later.
    font.value = font.value.replace(LATE_FONT, '').replace(/^monospace$/, 'monospace,monospace');
  });
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors.filter((selector) =>
      namesNeededBy(selector).every((name) => names.has(name)),
    );
    if (kept.length === 0) removeWithEmptyParents(rule);
    else rule.selector = kept.join(',');
  });
  return sheet.toString();
}

/**
 * All rules of a page's style, for the sheet that follows after the first paint. It has no fonts: a font that is declared
 * again would be loaded and laid out again.
 */
export function linkedSheet(html: string): string {
  const sheet = postcss.parse(siteStyleIn(html));
  sheet.walkAtRules('font-face', (face) => {
    face.remove();
  });
  return sheet.toString();
}

/** The rule that names the monospaced font, for a browser without scripts: it gets no sheet that follows. */
export function ruleOfLateFont(html: string): string {
  const rules: string[] = [];
  postcss.parse(siteStyleIn(html)).walkDecls('--font-mono', (font) => {
    rules.push(`:root{${font}}`);
  });
  return rules.join('');
}

/** The page with another text in its style. */
export function withStyle(html: string, style: string): string {
  return html.replace(STYLE, () => style);
}

function siteStyleIn(html: string): string {
  const [style] = STYLE.exec(html) ?? [];
  if (style === undefined) throw new Error('A page has no style of the site: look at decision 020 again.');
  return style;
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent !== undefined && 'name' in parent && parent.name === 'keyframes';
}

/** The elements (`p`), classes (`.panel`) and ids (`#content`) without which a selector matches nothing. */
function namesNeededBy(selector: string): string[] {
  let rest = selector.replaceAll(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/:[\w-]+\([^()]*\)/g, '');
  }
  return rest.replaceAll(/::?[\w-]+/g, '').match(/[.#]?[\w-]+/g) ?? [];
}

/** The names of all elements of a page, as {@link namesNeededBy} writes them. */
function namesIn(html: string): Set<string> {
  const elements = within(parse(html, { scriptingEnabled: false }));
  return new Set(
    elements.flatMap((element) => [
      element.tagName,
      ...(attribute(element, 'class')?.split(/\s+/) ?? []).map((name) => `.${name}`),
      ...[attribute(element, 'id')].filter((id) => id !== null).map((id) => `#${id}`),
    ]),
  );
}

function removeWithEmptyParents(rule: Rule): void {
  let parent = rule.parent;
  rule.remove();
  while (parent?.nodes?.length === 0 && parent.type !== 'root') {
    const empty = parent;
    parent = parent.parent;
    empty.remove();
  }
}
