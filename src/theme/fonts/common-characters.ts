const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));

/** The characters of the site's own texts: those of ASCII, and what good typography needs. In the order of their codes. */
export const COMMON_CHARACTERS = `${ascii}\u00a0©·×–—‘’“”…→`;

/** A list for `unicode-range` in a style sheet. */
export const commonRange = () => rangeOf(codes().map((code) => [code, code] as const));

/** All other characters, as such a list: a browser never tries the whole font for a common one, however late its part is. */
export const rareRange = () =>
  rangeOf([...codes(), 0x110000].map((code, index, all) => [(all[index - 1] ?? -1) + 1, code - 1] as const));

function codes(): number[] {
  return [...COMMON_CHARACTERS].map((character) => character.codePointAt(0) ?? 0);
}

/** Neighbouring ranges become one; a range whose last code is before its first is empty. */
function rangeOf(ranges: (readonly [first: number, last: number])[]): string {
  const merged: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = merged.at(-1);
    if (last < first) continue;
    if (before && before[1] === first - 1) before[1] = last;
    else merged.push([first, last]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return merged.map(([first, last]) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(',');
}
