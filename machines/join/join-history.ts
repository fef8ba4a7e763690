/** The steps of joining that are entries of the tab's history, in their order. */
const STEPS = ['code', 'offer', 'seat'] as const;

/** A step of joining: the code, what it opens, the seat that was taken. */
export type JoinStep = (typeof STEPS)[number];

/** The state of an entry of the tab's history: its step, and how many steps of joining are right before it. */
export type JoinEntry = { step: JoinStep; below: number };

/** A change of the tab's history. */
export type HistoryMove =
  | { kind: 'push' | 'replace'; entry: JoinEntry }
  /** So many entries back. */
  | { kind: 'back'; entries: number };

/**
 * How the tab's history follows a step of joining, so that Back goes one step; null where nothing is to be done.
 *
 * @param entry what the present entry holds
 * @param shown the step that is shown
 * @param isOpening whether it is the first step of a page that was opened by a link: it has no step before it
 */
export function historyMove(entry: JoinEntry, shown: JoinStep, isOpening: boolean): HistoryMove | null {
  const steps = STEPS.indexOf(shown) - STEPS.indexOf(entry.step);
  const { below } = entry;
  const replaced: HistoryMove = { kind: 'replace', entry: { step: shown, below } };
  if (steps > 0) return isOpening ? replaced : { kind: 'push', entry: { step: shown, below: below + 1 } };
  if (steps < 0) return below >= -steps ? { kind: 'back', entries: -steps } : replaced;
  return null;
}

/** Reads the state of an entry of the history; one that another page made counts as the code. */
export function joinEntryOf(state: unknown): JoinEntry {
  const { step, below } = (typeof state === 'object' && state !== null ? state : {}) as Partial<JoinEntry>;
  const known = STEPS.find((each) => each === step);
  return known === undefined || !Number.isInteger(below)
    ? { step: 'code', below: 0 }
    : { step: known, below: below as number };
}
