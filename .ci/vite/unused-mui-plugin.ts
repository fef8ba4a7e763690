// cspell:ignore Vars
import type { Plugin } from 'vite';

/**
 * Removes what MUI's theme and button import and this site switches off: CSS variables, ripples, the spinner of a
 * loading button. MUI imports them whatever the props are: the spinner on purpose
 * (https://github.com/mui/material-ui/pull/42987), the variables as they are chosen at run time; a change was proposed and
 * closed (https://github.com/mui/material-ui/pull/48607). Without this plugin a page has 6,700 bytes more of script
 * (decision 011). Each part is replaced by one that throws when it is used; the build fails when one is not where it was.
 */
export function leaveOutUnusedPartsOfMui(): Plugin {
  const unused = [
    'styles/createThemeWithVars.mjs',
    'ButtonBase/TouchRipple.mjs',
    'CircularProgress/CircularProgress.mjs',
  ];
  const left = new Set<string>();
  return {
    name: 'leave-out-unused-parts-of-mui',
    apply: 'build',
    load: {
      filter: {
        id: new RegExp(`@mui[\\\\/]material[\\\\/](${unused.join('|').replaceAll('/', '[\\\\/]')})$`),
      },
      handler(id) {
        const part = unused.find((file) => id.endsWith(file));
        if (part === undefined) return null;
        left.add(part);
        return `export default function leftOut() { throw new Error('${part} is left out: see decision 011.'); }`;
      },
    },
    buildEnd() {
      if (this.environment.name === 'client' && left.size < unused.length) {
        this.error('A part of MUI that was left out is elsewhere now: look at decision 011 again.');
      }
    },
  };
}
