/** A transition that a layer cannot take, and why. */
export type Exception = { transition: string; layer: 'react' | 'browser'; reason: string };

/** Every transition that is not covered in React or in a browser. One that is covered there may not be in this list. */
export const EXCEPTIONS: readonly Exception[] = [];
