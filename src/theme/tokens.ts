/**
 * The visual constants of the specification (sections 2 and 9) and of the visual direction, each in one place. Names
 * end with their unit. `variables.ts` makes CSS variables of them.
 */

/** LOOK-1, and a few shades of its colours. */
export const colours = {
  primary: '#76b192',
  primaryEdge: '#4d8268',
  secondary: '#c16b4d',
  /** Terracotta light enough to be read on a panel. */
  secondaryText: '#eea384',
  page: '#1d1a1a',
  panel: '#111010',
  text: '#f4efe6',
  mutedText: '#c9c2b6',
  onPrimary: '#0d1410',
  hairline: 'rgb(255 255 255 / 0.08)',
  outline: 'rgb(255 255 255 / 0.34)',
  focus: '#fff6dc',
  /** The background of a control on the landscape. */
  control: 'rgb(17 16 16 / 0.78)',
} as const;

/** The upper side of a button and its darker lower edge. */
export const blocks = {
  primary: { face: colours.primary, edge: colours.primaryEdge },
  secondary: { face: colours.secondary, edge: '#8d4a34' },
  outlined: { face: '#211e1e', edge: '#5c5754' },
  disabled: { face: '#3a4a41', edge: '#2a352f' },
} as const;

/** LOOK-2. First the self-hosted fonts, then local ones scaled to them (`site-style.ts`). */
export const fonts = {
  pixel: "'Jersey 10', 'Jersey 10 Rare', 'Jersey 10 DejaVu', 'Jersey 10 Arial', sans-serif",
  sans: "'Figtree Variable', 'Figtree Variable Rare', 'Figtree DejaVu', sans-serif",
  mono: "'IBM Plex Mono', monospace",
} as const;

/** LOOK-3. */
export const CONTROL_HEIGHT_PX = 48;
/** BACK-5. */
export const SCENE_FADE_MS = 800;
/** BAR-1. */
export const LOGO_FADE_MS = 400;
/** MENU-5. */
export const DRAWER_WIDTH_PX = 250;
/** MENU-5, while the hidden-link flag is true. */
export const SHORT_DRAWER_WIDTH_PX = 200;
/** MENU-1: narrow is below this. */
export const NARROW_BELOW_PX = 900;

/** BACK-7: the still picture of each scene, in the site's root folder. */
export const stills = { day: '/cherry-grove.webp', night: '/pale-garden.webp' } as const;

/** The rows of each still in a few colours, from top to bottom: what is seen until the still has arrived. */
export const stillColours = {
  day: '#6f585b,#cba289 30%,#c5a28a 50%,#988657 60%,#545553',
  night: '#7999a1,#a0bcbb 20%,#a1b2a0 40%,#d0cfad 55%,#a3b69f 70%,#538a6b 80%,#488667',
} as const;

/** The landscape of the first frame: the mean of each still's colours under its overlay. A gradient takes longer (decision 020). */
export const landscapeMeans = { day: '#4f433b', night: '#323630' } as const;

/** BACK-6: opacity of the overlay at the top and at the bottom, and its colour, warmer by night. RGB 0 to 255. */
export const overlay = {
  day: { rgb: '13 13 15', from: 0.25, to: 0.85 },
  night: { rgb: '17 13 10', from: 0.6, to: 0.9 },
} as const;
