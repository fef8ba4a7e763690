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

/** What the demo refuses its mates, and what two of them do at once. */
const OF_TWO = [
  'demo.playing mate.moved 2',
  'demo.playing.question.none mate.asked 2',
  'demo.playing.question.open mate.asked',
  'mate step.refused',
  'mate.working.wishing invitation.finished',
];

const WHERE_IT_IS =
  'Somebody must be where a mate is, or wall it in there, in the right moment: where that is, only the picture shows. React takes it.';

/** What a mate does that is walled in, or in the way of the cursor. */
const WHERE_A_MATE_IS = [
  'mate.idle.choosing always 2',
  'mate.resting.deciding always',
  'mate.coming.deciding always 3',
  'mate.following.deciding always 3',
  'mate.returning.deciding always 4',
  'mate.strolling.deciding always 4',
];

const ON_ITS_WAY =
  'It asks on its way only if what is begun comes in the seconds in which it strolls, or goes home. React takes it.';

const IDEAS_ON_THE_WAY = ['mate.returning.deciding always', 'mate.strolling.deciding always'];

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
  ...OF_TWO.map((transition) => byChance(transition, OWN_MATES)),
  ...WHERE_A_MATE_IS.map((transition) => byChance(transition, WHERE_IT_IS)),
  ...IDEAS_ON_THE_WAY.map((transition) => byChance(transition, ON_ITS_WAY)),
];

/** No page can take this transition. */
function never(transition: string, reason: string): Exception[] {
  return [
    { transition, layer: 'react', reason },
    { transition, layer: 'browser', reason },
  ];
}

/** A browser takes this transition only by chance. */
function byChance(transition: string, reason: string): Exception {
  return { transition, layer: 'browser', reason, isByChance: true };
}
