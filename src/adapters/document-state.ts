/**
 * Sets attributes of `<html>` for styles, tests and extensions: `data-phase` ("day" or "night", public) and
 * `data-seat` ("held" while this browser holds a seat). The head script has set both before the first paint.
 */
export function reflectOnDocument(state: { phase: 'day' | 'night' | null; holdsSeat: boolean }): void {
  const { dataset } = document.documentElement;
  if (state.phase) dataset['phase'] = state.phase;
  if (state.holdsSeat) dataset['seat'] = 'held';
  else delete dataset['seat'];
}
