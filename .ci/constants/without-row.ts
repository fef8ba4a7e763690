import { placeOf } from './changed-text.ts';
import type { Excuse, Limit } from './limit.ts';
import { numbersIn } from './numbers-in.ts';

/**
 * The numbers of a file that have neither a row in the table nor an excuse, each as a sentence. Throws where the text of
 * a row or of an excuse is not in the file exactly once.
 */
export function withoutRow(
  file: string,
  source: string,
  limits: readonly Limit[],
  excuses: readonly Excuse[],
): string[] {
  const places = [
    ...limits.filter((limit) => limit.file === file).map(({ from }) => from),
    ...excuses.filter((excuse) => excuse.file === file).map(({ text }) => text),
  ].map((text) => placeOf(source, text, file));
  return numbersIn(source, file)
    .filter(({ start, end }) => !places.some((place) => place.start <= start && end <= place.end))
    .map(
      ({ text, line }) =>
        `${file}:${line}: ${text} has no row in .ci/constants/table.ts and no excuse in .ci/constants/excuses.ts.`,
    );
}
