import { placeOf } from './changed-text.ts';
import type { Excuse, FileExcuse, Limit } from './limit.ts';
import { numbersIn } from './numbers-in.ts';

/**
 * What is wrong with the rows and excuses of a file, each as a sentence: their text is not there exactly once, or, in a
 * file that is `isScanned`, a number has neither.
 */
export function faultsIn(
  { file, source, isScanned }: { file: string; source: string; isScanned: boolean },
  limits: readonly Limit[],
  excuses: readonly Excuse[],
  fileExcuses: readonly FileExcuse[],
): string[] {
  const texts = [
    ...limits.filter((limit) => limit.file === file).map(({ from }) => from),
    ...excuses.filter((excuse) => excuse.file === file).map(({ text }) => text),
  ];
  const places = texts.map((text) => placeOf(source, text));
  const lost = texts
    .filter((_, index) => places[index] === null)
    .map((text) => `${file}: '${text}' is not there exactly once.`);
  if (!isScanned) return lost;
  const whole = fileExcuses.find((excuse) => excuse.file === file)?.what;
  const bare = numbersIn(source, file).filter(({ start, end, isOfConstant }) => {
    if (whole === 'data' || (whole === 'arithmetic' && !isOfConstant)) return false;
    return !places.some((place) => place && place.start <= start && end <= place.end);
  });
  return [
    ...lost,
    ...bare.map(
      ({ text, line }) =>
        `${file}:${line}: ${text} has no row in .ci/constants/table.ts and no excuse in .ci/constants/excuses.ts.`,
    ),
  ];
}
