import fc from 'fast-check';

/** What can go wrong in a word: where, how, and with which letter. */
export type Typo = {
  readonly at: number;
  readonly kind: 'left out' | 'added' | 'replaced' | 'swapped';
  readonly letter: string;
};
export const typos: fc.Arbitrary<Typo> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom<Typo['kind'][]>('left out', 'added', 'replaced', 'swapped'),
  letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
});

export function withTypo(word: string, { at, kind, letter }: Typo): string {
  const place = at % word.length;
  const [before, after] = [word.slice(0, place), word.slice(place + 1)];
  if (kind === 'left out') return before + after;
  if (kind === 'added') return before + letter + word.slice(place);
  if (kind === 'replaced') return before + letter + after;
  return before + after.slice(0, 1) + word[place] + after.slice(1);
}
