import type { ReactNode } from 'react';

/** What both views of a code are given: the code form, and the panel of a join link. */
export type CodeViewProps = {
  /** What was typed, or came with the link. */
  text: string;
  /** A code was sent although there is none. */
  isMissing?: boolean;
  /** What is wrong with the text itself; null where nothing is. */
  fault: ReactNode;
  /** What there is to say about the code: a wait, or a verdict. */
  status: ReactNode;
  /** A question is under way. */
  isBusy: boolean;
  /** What the button says while the code can't be looked up now; null where it can. */
  blockedLabel: string | null;
  /** Somebody came back to it, or is at it: the field takes the focus. */
  takesFocus: boolean;
  onTyped: (text: string) => void;
  onPressed: () => void;
  onCancelled: () => void;
};
