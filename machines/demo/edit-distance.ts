/**
 * How many letters must be added, left out, replaced, or changed with their neighbour to make one word of another
 * (Damerau and Levenshtein; no letter is moved twice).
 */
export function editDistance(one: string, other: string): number {
  // Stryker disable next-line ArrayDeclaration: it is read after two rows only.
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      // Before its first letter a word has none, so nothing is swapped with that.
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] as number;
}
