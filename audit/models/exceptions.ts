/** A transition that a layer cannot take, and why. */
export type Exception = { transition: string; layer: 'react' | 'browser'; reason: string };

const NO_REJECTION =
  'The page’s port turns each failure into an answer; the machine is prepared for one that does not.';

/** Every transition that is not covered in React or in a browser. One that is covered there may not be in this list. */
export const EXCEPTIONS: readonly Exception[] = [
  ...never('join.lookingUp.requesting error lookUp', NO_REJECTION),
  ...never('join.joining.requesting error join', NO_REJECTION),
];

/** No page can take this transition. */
function never(transition: string, reason: string): Exception[] {
  return [
    { transition, layer: 'react', reason },
    { transition, layer: 'browser', reason },
  ];
}
