import type { Excuse } from './limit.ts';

/**
 * The files whose numbers all need a row in `table.ts` or an excuse here. Not yet those of the demo, which nobody can
 * open: most of them are arithmetic of its link and its shapes.
 */
export const SCANNED = ['machines/*.ts', 'machines/!(demo)/**/*.ts', 'src/api/*.ts'];

/** Numbers that are no limits. Each has its reason. */
export const excuses: readonly Excuse[] = [
  {
    file: 'machines/day-night/schedule.ts',
    text: '(before + behind) / 2',
    reason: 'The middle of a search by halves: another share finds the same millisecond, only later.',
  },
];
