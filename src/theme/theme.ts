import { createTheme, type Shadows } from '@mui/material/styles';
import { blocks, CONTROL_HEIGHT_PX, colours, fonts, NARROW_BELOW_PX } from './tokens.ts';

const pixelHeading = {
  fontFamily: fonts.pixel,
  fontWeight: 400,
  lineHeight: 0.92,
  textWrap: 'balance',
} as const;

/** The specification's height (LOOK-3), more only where a visitor's larger text needs it. */
const FIELD_HEIGHT = `max(${CONTROL_HEIGHT_PX}px, 3rem)`;

/** A button looks like a block: stepped sides, and a lower edge that moves while it is pressed. */
const BLOCK_SIDES = '-8px 0 0 -4px var(--face),8px 0 0 -4px var(--face)';

/** Only the drawer uses one of MUI's shadows. Every page would contain the others. */
const DRAWER_ELEVATION = 16;
const shadows = createTheme().shadows.map((shadow, elevation) =>
  elevation === DRAWER_ELEVATION ? shadow : 'none',
) as Shadows;

/** MUI's theme (LOOK-1 to LOOK-3): dark. The only place for component defaults. */
export const theme = createTheme({
  palette: {
    mode: 'dark',
    primary: { main: colours.primary, contrastText: colours.onPrimary },
    secondary: { main: colours.secondary, contrastText: colours.panel },
    error: { main: colours.secondaryText },
    background: { default: colours.page, paper: colours.panel },
    text: { primary: colours.text, secondary: colours.mutedText },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: NARROW_BELOW_PX, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 0 },
  shadows,
  typography: {
    fontFamily: fonts.mono,
    h1: { ...pixelHeading, fontSize: 'min(clamp(3.25rem, 7vw, 5.75rem), 22vw)' },
    h2: { ...pixelHeading, fontSize: 'min(clamp(2.25rem, 4vw, 3rem), 18vw)' },
    h3: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.4 },
    h4: { ...pixelHeading, fontSize: '1.875rem' },
    body1: { fontFamily: fonts.sans, fontSize: '1.0625rem', lineHeight: 1.6 },
    body2: { fontFamily: fonts.sans, fontSize: '0.9375rem', lineHeight: 1.6 },
    caption: { fontFamily: fonts.sans, fontSize: '0.9375rem', lineHeight: 1.6 },
    button: { fontFamily: fonts.sans, fontSize: '1rem', fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { variant: 'contained' },
      styleOverrides: {
        root: {
          ...blocks.primary,
          minHeight: CONTROL_HEIGHT_PX,
          padding: '3px 24px',
          background: 'var(--face)',
          lineHeight: 1.2,
          transition: 'filter 150ms ease-out',
          '&:hover': { filter: 'brightness(1.08)' },
          '&:not(:active)': { boxShadow: `${BLOCK_SIDES},inset 0 -3px 0 var(--edge)` },
          '&:active': { paddingBlock: '6px 0', boxShadow: BLOCK_SIDES },
          '&[aria-disabled=true]': { ...blocks.disabled, color: colours.text, cursor: 'default' },
          '@media (forced-colors: active)': { border: '1px solid CanvasText' },
          variants: [{ props: { color: 'secondary' }, style: blocks.secondary }],
        },
        outlined: { ...blocks.outlined, borderColor: 'transparent', color: colours.text },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTextField: { defaultProps: { variant: 'outlined' } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
    MuiInputLabel: {
      styleOverrides: {
        outlined: {
          '&:not(.MuiInputLabel-shrink)': { transform: `translate(14px, calc(${FIELD_HEIGHT} / 2 - 50%))` },
          '&.MuiInputLabel-shrink': { transform: 'translate(14px, -37.5%) scale(0.75)' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { minHeight: CONTROL_HEIGHT_PX, height: FIELD_HEIGHT },
        input: { height: '100%', padding: '0 14px', boxSizing: 'border-box' },
      },
    },
  },
});
