import type { ReactNode } from 'react';

/** The props of both views of a code: the code form and the panel of a join link. */
export type CodeViewProps = {
  /** What was typed, or came with the link. */
  text: string;
  /** The button was pressed with an empty field. */
  isMissing?: boolean;
  /** What is wrong with the text itself; null where nothing is. */
  fault: ReactNode;
  /** The state of the look-up: a wait or a refusal. */
  status: ReactNode;
  /** A request is under way. */
  isBusy: boolean;
  /** The button's label while the code can't be looked up; null where it can. */
  waitLabel: string | null;
  /** The field takes the focus. */
  takesFocus: boolean;
  onTyped: (text: string) => void;
  onPressed: () => void;
  onCancelled: () => void;
};
