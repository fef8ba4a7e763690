import { median } from './median.ts';

/** The most that a number may be, in times the yardstick's or in its own unit; or the least. */
export type Goal = Readonly<{ most: number; of: 'the yardstick' | 'itself' } | { least: number }>;

/** What was measured, one number for each round. */
export type Samples = Readonly<{ ours: readonly number[]; yardstick: readonly number[] }>;

/** A line of the table. */
export type Row = Readonly<{ text: string; isMeasured: boolean }>;

/** The names of the columns. */
export const HEADER = line('', '', 'ours', 'yardstick', 'ratio', 'goal');

/** The medians of a measure on a route, their ratio, the goal, and whether it was missed. */
export function rowOf(route: string, measure: string, samples: Samples, goal: Goal): Row {
  const all = [...samples.ours, ...samples.yardstick];
  if (samples.ours.length === 0 || samples.yardstick.length === 0 || !all.every(Number.isFinite)) {
    return { text: line(route, measure, 'not measured'), isMeasured: false };
  }
  const [ours, yardstick] = [median(samples.ours), median(samples.yardstick)];
  const ratio = ours / yardstick;
  const { isMissed, inWords: goalInWords } = compare(goal, ours, ratio);
  const cells = [
    inWords(ours),
    inWords(yardstick),
    yardstick === 0 ? '' : `${ratio.toFixed(2)} x`,
    goalInWords,
  ];
  return { text: line(route, measure, ...cells) + (isMissed ? '  MISSED' : ''), isMeasured: true };
}

function compare(goal: Goal, ours: number, ratio: number): { isMissed: boolean; inWords: string } {
  if ('least' in goal) return { isMissed: ours < goal.least, inWords: `>= ${goal.least}` };
  const { most, of } = goal;
  return of === 'the yardstick'
    ? { isMissed: ratio > most, inWords: `<= ${most.toFixed(2)} x` }
    : { isMissed: ours > most, inWords: `<= ${most}` };
}

function line(route: string, measure: string, ...cells: string[]): string {
  const [ours = '', yardstick = '', ratio = '', goal = ''] = cells;
  const columns = [ours.padStart(9), yardstick.padStart(10), ratio.padStart(10), `   ${goal}`];
  return `${route.padEnd(15)}${measure.padEnd(34)}${columns.join('')}`.trimEnd();
}

/** Layout shifts are far below 1. */
function inWords(value: number): string {
  return value > 0 && value < 1 ? value.toFixed(4) : value.toFixed(0);
}
