import plexMono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url';
import wholeJersey from '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff?url';
import wholeFigtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { commonRange, rareRange } from '../theme/fonts/common-characters.ts';
import figtree from '../theme/fonts/figtree.woff2?url';
import jersey from '../theme/fonts/jersey-10.woff2?url';
import { stills } from '../theme/tokens.ts';
import { cssVariables } from '../theme/variables.ts';
import sheet from './site.css?inline';

/**
 * The fonts of the first paint, without rare characters: preloaded by the head script, so that no text
 * moves (LOOK-2). The larger one is first: it gets the connection that the page came by.
 */
export const preloadedFonts = [figtree, jersey];

/**
 * With `swap` the font appears whenever it has loaded, with `optional` only if it loads in time. The pixel face is
 * the site's own look, and headings are short; monospaced codes and short headings are as wide in most local fonts: these
 * swap. Text that is being read never moves. Fonts are requested without a
 * referrer, as stills are (`stillRules`).
 */
const face = (family: string, url: string, weight: string, display: 'swap' | 'optional', range?: string) =>
  `@font-face{font-family:'${family}';src:url("${url}" referrer-policy(no-referrer)),url("${url}");` +
  `font-weight:${weight};font-display:${display}${range ? `;unicode-range:${range}` : ''}}`;

/**
 * A font in two files: the whole one is fetched only for a character that its common part does not have. It is a family of its
 * own: when any font arrives, Chromium lays out all text again whose font has a part that is not there (decision 020).
 */
const faceInTwo = (family: string, whole: string, common: string, ...rest: [string, 'swap' | 'optional']) =>
  [face(`${family} Rare`, whole, ...rest, rareRange()), face(family, common, ...rest, commonRange())].join(
    '\n',
  );

/**
 * Local fonts used until a web font has loaded, grouped by the width of their letters: of Linux; of Windows and Apple's systems,
 * Linux, Android. Each name that a system does not know delays the first paint, on Linux most, so there are no more.
 */
const standIns = {
  DejaVu: ['DejaVu Sans'],
  Arial: ['Arial', 'Liberation Sans', 'Roboto'],
};

/**
 * Local fonts scaled to the size of a web font, so that nothing moves when the web font replaces them.
 *
 * @param width the web font's width in proportion to theirs, measured over the site's own texts
 * @param ascent the web font's, in proportion to its size; likewise `descent`
 */
const fitted = (
  family: string,
  name: keyof typeof standIns,
  width: number,
  ascent: number,
  descent: number,
) => {
  const sources = standIns[name].map((font) => `local('${font}')`).join(',');
  const percent = (share: number) => `${((100 * share) / width).toFixed(1)}%`;
  return (
    `@font-face{font-family:'${family} ${name}';src:${sources};size-adjust:${(100 * width).toFixed(1)}%;` +
    `ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%}`
  );
};

/**
 * Requests the stills without a referrer, where the browser can. Chromium sends the page's address with pictures and fonts
 * of inline styles, whatever the page's policy is, and the address of a session page is a secret.
 */
const stillRules = (modifier: string) =>
  rule(
    ':root',
    Object.fromEntries(
      Object.entries(stills).map(([name, file]) => [`--still-${name}`, `url("${file}"${modifier})`]),
    ),
  );

function composeStyle(): string {
  return [
    faceInTwo('Jersey 10', wholeJersey, jersey, '400', 'swap'),
    faceInTwo('Figtree Variable', wholeFigtree, figtree, '300 900', 'optional'),
    face('IBM Plex Mono', plexMono, '400', 'swap'),
    fitted('Jersey 10', 'DejaVu', 0.69, 0.8, 0.27),
    fitted('Jersey 10', 'Arial', 0.783, 0.8, 0.27),
    // The fonts of the other group are as wide as this one.
    fitted('Figtree', 'DejaVu', 0.882, 0.95, 0.25),
    rule(
      ':root',
      Object.fromEntries(Object.entries(cssVariables()).map(([name, value]) => [`--${name}`, value])),
    ),
    stillRules(''),
    `@supports (background-image:url("x" referrer-policy(no-referrer))){${stillRules(' referrer-policy(no-referrer)')}}`,
    sheet,
  ].join('\n');
}

function rule(selector: string, declarations: Record<string, unknown>): string {
  const body = Object.entries(declarations).map(([name, value]) => `${hyphenated(name)}:${value}`);
  return `${selector}{${body.join(';')}}`;
}

function hyphenated(name: string): string {
  return name.startsWith('--') ? name : name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/**
 * The site's own style sheet, inlined into every page: fonts, the tokens as CSS variables, then `site.css`. In a
 * browser it is read from the page, so that no script contains it.
 */
export const siteStyle = import.meta.env.SSR
  ? composeStyle()
  : (document.querySelector('style[data-site]')?.textContent ?? '');
