import { type DefaultTreeAdapterTypes as Dom, parse } from 'parse5';

/** The parts of a built page that `npm run pages` checks. `null` is a missing attribute. */
export type BuiltPage = {
  /** Its file in the build. */
  file: string;
  lang: string | null;
  title: string | null;
  description: string | null;
  canonical: string | null;
  /** Whether search engines may list it. */
  isListed: boolean;
  headings: { level: number; text: string }[];
  ids: string[];
  links: { href: string; target: string | null; rel: string[] }[];
  images: { src: string | null; alt: string | null }[];
  /** Other files that it loads: scripts, styles, icons, videos. */
  assets: string[];
  /** Its scripts and their preloads, in the order of the document. */
  scripts: BuiltScript[];
  /** Attributes that name ids, such as `aria-labelledby`; one entry for each id. */
  references: { attribute: string; id: string }[];
  /** All its text: title, description, content, and the attributes that screen readers read. */
  words: string[];
  /** The text of `<main>` by paragraph, heading and cell, without lone links. */
  paragraphs: string[];
};

/** A `<script>` or its preload. `address` is null for an inline script. */
export type BuiltScript = {
  kind: 'import map' | 'preload' | 'module' | 'other';
  address: string | null;
  integrity: string | null;
  priority: string | null;
  text: string;
};

const NAMING_IDS = [
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-labelledby',
  'aria-owns',
  'for',
  'headers',
  'list',
];
const READ_ALOUD = ['alt', 'aria-label', 'aria-description', 'placeholder', 'title'];
const SILENT = ['script', 'style', 'template'];
const BLOCK =
  /^(address|article|aside|blockquote|button|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|label|li|main|nav|ol|option|p|pre|section|summary|table|td|th|tr|ul)$/;

/** Reads a page as a browser without scripts does. */
export function readBuiltPage(file: string, html: string): BuiltPage {
  const elements = within(parse(html, { scriptingEnabled: false }));
  const named = (...names: string[]) => elements.filter(({ tagName }) => names.includes(tagName));
  const meta = (name: string) => named('meta').find((each) => attribute(each, 'name') === name);
  const rel = (element: Dom.Element) => (attribute(element, 'rel') ?? '').split(/\s+/);
  const [title] = named('title');
  const [description, robots] = [meta('description'), meta('robots')];
  const canonical = named('link').find((each) => rel(each).includes('canonical'));
  const isWords = (text: string | null) => text !== null && text !== '';
  return {
    file,
    lang: of('html', 'lang'),
    title: title ? textOf(title) : null,
    description: description ? attribute(description, 'content') : null,
    canonical: canonical ? attribute(canonical, 'href') : null,
    isListed: !(robots && attribute(robots, 'content')?.includes('noindex')),
    headings: elements
      .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map((each) => ({ level: Number(each.tagName.slice(1)), text: textOf(each) })),
    ids: elements.map((each) => attribute(each, 'id')).filter((id) => id !== null),
    links: named('a', 'area').flatMap((each) => {
      const href = attribute(each, 'href');
      return href === null ? [] : [{ href, target: attribute(each, 'target'), rel: rel(each) }];
    }),
    images: named('img').map((each) => ({ src: attribute(each, 'src'), alt: attribute(each, 'alt') })),
    assets: [
      ...named('script', 'source', 'video', 'iframe').map((each) => attribute(each, 'src')),
      ...named('video').map((each) => attribute(each, 'poster')),
      ...named('link')
        .filter((each) => each !== canonical)
        .map((each) => attribute(each, 'href')),
      // A social card gives its picture an address with a host; it is a file of the build too.
      ...named('meta')
        .filter((each) => attribute(each, 'property') === 'og:image')
        .map((each) => attribute(each, 'content')?.replace(/^https:\/\/[^/]+/, '') ?? null),
    ].filter((address) => address !== null),
    scripts: elements
      .filter(
        (each) =>
          each.tagName === 'script' || (each.tagName === 'link' && rel(each).includes('modulepreload')),
      )
      .map((each) => ({
        kind: scriptKind(each),
        address: attribute(each, 'src') ?? attribute(each, 'href'),
        integrity: attribute(each, 'integrity'),
        priority: attribute(each, 'fetchpriority'),
        text: each.childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
      })),
    references: elements.flatMap((each) =>
      NAMING_IDS.flatMap((name) =>
        (attribute(each, name)?.split(/\s+/) ?? []).map((id) => ({ attribute: name, id })),
      ),
    ),
    words: [
      ...(title ? [textOf(title)] : []),
      ...(description ? [attribute(description, 'content')] : []),
      ...named('body').flatMap((body) => paragraphsIn(body)),
      ...elements.flatMap((each) => READ_ALOUD.map((name) => attribute(each, name))),
    ].filter((text): text is string => isWords(text)),
    paragraphs: named('main').flatMap((main) => paragraphsIn(main, true)),
  };

  function of(tag: string, name: string): string | null {
    const [element] = named(tag);
    return element ? attribute(element, name) : null;
  }
}

function scriptKind(element: Dom.Element): BuiltScript['kind'] {
  if (element.tagName === 'link') return 'preload';
  const type = attribute(element, 'type');
  if (type === 'importmap') return 'import map';
  return type === 'module' ? 'module' : 'other';
}

/** All elements below a node, in the order of the document. */
export function within(node: Dom.ParentNode): Dom.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...within(child)] : []));
}

export function attribute(element: Dom.Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

function textOf(node: Dom.ParentNode): string {
  return paragraphsIn(node).join(' ');
}

/** The texts between block elements. */
function paragraphsIn(node: Dom.ParentNode, withoutBareLinks = false): string[] {
  const found: string[] = [];
  let text = '';
  let unlinked = '';
  const end = () => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed !== '' && (!withoutBareLinks || unlinked.trim() !== '')) found.push(trimmed);
    [text, unlinked] = ['', ''];
  };
  const read = (parent: Dom.ParentNode, isLinked: boolean) => {
    for (const child of parent.childNodes) {
      if ('value' in child) {
        text += child.value;
        if (!isLinked) unlinked += child.value;
      } else if ('tagName' in child && !SILENT.includes(child.tagName)) {
        const isBlock = BLOCK.test(child.tagName);
        if (isBlock) end();
        if (child.tagName === 'br') text += ' ';
        read(child, isLinked || child.tagName === 'a');
        if (isBlock) end();
      }
    }
  };
  read(node, false);
  end();
  return found;
}
