import type { BuiltPage } from './built-page.ts';

const SHORTEST_DESCRIPTION = 50;
const MAX_DESCRIPTION_LENGTH = 160;
/** The only texts of the specification with an exclamation mark (ROUTE-13, FAIL-1). */
const PRESCRIBED = ['Uh oh!', 'Something went wrong!'];

/** What is wrong with one page that a visitor can open by its address. */
export function pageFaults(page: BuiltPage): string[] {
  const { lang, title, description, canonical, isListed, headings } = page;
  const first = headings.filter(({ level }) => level === 1).length;
  const skipping = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
  const length = description?.trim().length ?? 0;
  return [
    ...(first === 1 ? [] : [`it has ${first} h1`]),
    ...skipping.map(({ level, text }) => `a level is skipped before the h${level} '${text}'`),
    ...headings.filter(({ text }) => text === '').map(({ level }) => `an h${level} is empty`),
    ...(title?.trim() ? [] : ['it has no title']),
    ...(length === 0 ? ['it has no description'] : []),
    ...(length > 0 && (length < SHORTEST_DESCRIPTION || length > MAX_DESCRIPTION_LENGTH)
      ? [
          `its description has ${length} characters, not ${SHORTEST_DESCRIPTION} to ${MAX_DESCRIPTION_LENGTH}: '${description}'`,
        ]
      : []),
    ...(/^en(-GB)?$/.test(lang ?? '') ? [] : [`its language is '${lang ?? ''}'`]),
    ...(isListed && canonical === null ? ['it has no canonical link'] : []),
    ...(!isListed && canonical !== null ? ['it is not to be listed and has a canonical link'] : []),
    ...markupFaults(page),
  ];
}

/** What is wrong with any document, the fallback page for tokens and codes included. */
export function markupFaults({ ids, images, references, links, words }: BuiltPage): string[] {
  const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return [
    ...[...twice].map((id) => `the id '${id}' appears twice`),
    ...images.filter(({ alt }) => alt === null).map(({ src }) => `the image ${src} has no alt`),
    ...references
      .filter(({ id }) => !ids.includes(id))
      .map(({ attribute, id }) => `${attribute} names '${id}', which is no id of the page`),
    ...links
      .filter(({ target, rel }) => target === '_blank' && !rel.includes('noopener'))
      .map(({ href }) => `the link to ${href} opens a new tab without noopener`),
    ...words.filter(exclaims).map((text) => `an exclamation mark: '${text}'`),
  ];
}

function exclaims(text: string): boolean {
  return PRESCRIBED.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text).includes('!');
}
