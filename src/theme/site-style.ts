import plexMono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url';
import jersey from '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import sheet from './site.css?inline';
import { theme } from './theme.ts';
import { CONTROL_HEIGHT_PX, colours, fonts, LOGO_FADE_MS, overlay, SCENE_FADE_MS } from './tokens.ts';

/** The fonts that a first paint needs: preloaded, so that no text moves (LOOK-2). */
export const preloadedFonts = [jersey, figtree, plexMono];

const face = (family: string, url: string, weight: string) =>
  `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weight};font-display:swap}`;

/** A local font stretched to the measure of a web font, so that the swap moves nothing. */
const fallback = (family: string, metrics: string) =>
  `@font-face{font-family:'${family} fallback';src:local('Arial'),local('Liberation Sans'),local('Roboto');${metrics}}`;

const gradient = ({ rgb, from, to }: { rgb: string; from: number; to: number }) =>
  `linear-gradient(to bottom, rgb(${rgb} / ${from}), rgb(${rgb} / ${to}))`;

const variables = {
  ...Object.fromEntries(Object.entries(colours).map(([name, value]) => [`colour-${name}`, value])),
  ...Object.fromEntries(Object.entries(fonts).map(([name, value]) => [`font-${name}`, value])),
  'control-height': `${CONTROL_HEIGHT_PX}px`,
  'scene-fade': `${SCENE_FADE_MS}ms`,
  'logo-fade': `${LOGO_FADE_MS}ms`,
  'overlay-day': gradient(overlay.day),
  'overlay-night': gradient(overlay.night),
};

function composeStyle(): string {
  return [
    face('Jersey 10', jersey, '400'),
    face('Figtree Variable', figtree, '300 900'),
    face('IBM Plex Mono', plexMono, '400'),
    fallback('Jersey 10', 'size-adjust:73%;ascent-override:105%;descent-override:36%;line-gap-override:0%'),
    fallback('Figtree', 'size-adjust:100%;ascent-override:95%;descent-override:25%;line-gap-override:0%'),
    rule(':root', Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--${name}`, value]))),
    ...theme
      .generateStyleSheets()
      .flatMap((rules) => Object.entries(rules).map(([at, block]) => rule(at, block))),
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
 * The site's own style sheet, inlined into every page: fonts, the tokens and MUI's theme as CSS variables, then
 * `site.css`. In a browser it is read back from the page, so that no script has to carry it.
 */
export const siteStyle = import.meta.env.SSR
  ? composeStyle()
  : (document.querySelector('style[data-site]')?.textContent ?? '');
