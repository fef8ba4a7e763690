import { phaseAt } from '#machines/day-night/schedule.ts';
import { stills } from '../../../src/theme/tokens.ts';
import { cssVariables } from '../../../src/theme/variables.ts';

/** How often the clock is read. Milliseconds. */
const CLOCK_PAUSE_MS = 30_000;

/** The colours and fonts of the site as CSS variables, and its look by day or by night, by the local clock. */
export function applyTheme(root: HTMLElement): void {
  for (const [name, value] of Object.entries(cssVariables())) root.style.setProperty(`--${name}`, value);
  for (const [name, file] of Object.entries(stills))
    root.style.setProperty(`--still-${name}`, `url("${file}")`);
  const setPhase = () => {
    root.dataset['phase'] = phaseAt({ localTimeAt }, Date.now());
  };
  setPhase();
  setInterval(setPhase, CLOCK_PAUSE_MS);
}

function localTimeAt(instant: number): number {
  return instant - new Date(instant).getTimezoneOffset() * 60_000;
}
