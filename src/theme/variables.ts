import {
  blocks,
  CONTROL_HEIGHT_PX,
  colours,
  fonts,
  LOGO_FADE_MS,
  landscapeMeans,
  overlay,
  SCENE_FADE_MS,
  stillColours,
} from './tokens.ts';

const gradient = ({ rgb, from, to }: { rgb: string; from: number; to: number }) =>
  `linear-gradient(to bottom, rgb(${rgb} / ${from}), rgb(${rgb} / ${to}))`;

/** The tokens as the CSS variables of the style sheets, without their two hyphens. */
export const cssVariables = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(colours).map(([name, value]) => [`colour-${name}`, value])),
  ...Object.fromEntries(Object.entries(fonts).map(([name, value]) => [`font-${name}`, value])),
  ...Object.fromEntries(
    Object.entries(blocks).flatMap(([name, { face, edge }]) => [
      [`face-${name}`, face],
      [`edge-${name}`, edge],
    ]),
  ),
  'control-height': `${CONTROL_HEIGHT_PX}px`,
  'scene-fade': `${SCENE_FADE_MS}ms`,
  'logo-fade': `${LOGO_FADE_MS}ms`,
  'colours-day': `linear-gradient(${stillColours.day})`,
  'colours-night': `linear-gradient(${stillColours.night})`,
  'mean-day': landscapeMeans.day,
  'mean-night': landscapeMeans.night,
  'overlay-day': gradient(overlay.day),
  'overlay-night': gradient(overlay.night),
});
