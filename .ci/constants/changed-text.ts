/** Where a text is within another; null where it is not there exactly once. */
export function placeOf(text: string, wanted: string): { start: number; end: number } | null {
  const start = text.indexOf(wanted);
  const isOnce = wanted !== '' && start !== -1 && start === text.lastIndexOf(wanted);
  return isOnce ? { start, end: start + wanted.length } : null;
}

/** A text with `from` replaced by `to`. Throws where `from` is not there exactly once, and where nothing changes. */
export function changedText(
  text: string,
  { file, from, to }: { file: string; from: string; to: string },
): string {
  const place = placeOf(text, from);
  if (place === null) throw new Error(`${file}: '${from}' is not there exactly once.`);
  if (from === to) throw new Error(`${file}: '${from}' would be replaced by itself.`);
  return text.slice(0, place.start) + to + text.slice(place.end);
}

/**
 * A text with a number in it, and the same with its last number one less and one more, in its last decimal place:
 * `WAIT_MS = 12_000` becomes `WAIT_MS = 11999` and `WAIT_MS = 12001`, `0.25` becomes `0.24` and `0.26`.
 */
export function byOne(from: string): { from: string; to: string[] } {
  const [before, number, after] = from.split(/(\d[\d_]*(?:\.\d+)?)(?!.*\d)/s);
  if (before === undefined || number === undefined || after === undefined)
    throw new Error(`'${from}' has no number.`);
  const decimals = number.split('.')[1]?.length ?? 0;
  const changed = (by: number) => {
    const value = Number(number.replaceAll('_', '')) + by / 10 ** decimals;
    return before + value.toFixed(decimals) + after;
  };
  return { from, to: [changed(-1), changed(1)] };
}
