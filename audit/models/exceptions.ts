/** A transition that a layer cannot take, and why. */
export type Exception = {
  transition: string;
  layer: 'react' | 'browser';
  reason: string;
  /** Whether the layer may take it after all: by chance, as time passes there as it likes. */
  isByChance?: true;
};

const NO_REJECTION =
  'The page’s port turns each failure into an answer; the machine is prepared for one that does not.';

const OWN_MATES =
  'The mates of a page play by themselves, and look before they ask, wish or step: it takes two of them, or the visitor, at the same moment.';

/** What the demo refuses its mates. */
const OF_MATES = [
  'demo.playing mate.moved 2',
  'demo.playing mate.wished 2',
  'demo.playing.question.none mate.asked 2',
  'demo.playing.question.open mate.asked',
];

/**
 * Every transition that is not covered in React or in a browser. One that is covered there may not be in this list,
 * unless it is so by chance.
 */
export const EXCEPTIONS: readonly Exception[] = [
  ...never('join.lookingUp.requesting error lookUp', NO_REJECTION),
  ...never('join.joining.requesting error join', NO_REJECTION),
  ...never('faqSearch.searching error search', NO_REJECTION),
  ...never('confirmedRequest.requesting error request', NO_REJECTION),
  ...never('demoStart.loading error load', NO_REJECTION),
  ...OF_MATES.map((transition) => ({ transition, layer: 'browser' as const, reason: OWN_MATES })),
];

/** No page can take this transition. */
function never(transition: string, reason: string): Exception[] {
  return [
    { transition, layer: 'react', reason },
    { transition, layer: 'browser', reason },
  ];
}
