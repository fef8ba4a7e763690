/** The middle of some numbers, or the mean of the two in the middle. Throws if there is none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error('No number was measured.');
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
}
