import { useRef, useState } from 'react';
import { failureOf } from '../api/api-error.ts';

/** Ending one of several things, with a question before it. */
export type Ending<Thing> = ReturnType<typeof useEnding<Thing>>;

type Options<Thing> = {
  /** Which one it is, whatever else of it changes meanwhile. */
  keyOf: (thing: Thing) => string;
  /** Resolves when it is done and the things are those that are left. */
  end: (thing: Thing) => Promise<void>;
  onEnded: () => void;
  /** The question about one of them has opened. */
  onAsked: () => void;
};

type Question = { key: string; state: 'asking' | 'working' | 'failed'; failure: string | null };

/** Ends one of several things, after a question about it. Two presses are one (F60); after a failure it can be tried again. */
export function useEnding<Thing>({ keyOf, end, onEnded, onAsked }: Options<Thing>) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isUnderWay = useRef(false);

  const ask = (next: Question | null) => {
    if (!isUnderWay.current) setQuestion(next);
  };
  const confirm = async (key: string, thing: Thing): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setQuestion({ key, state: 'working', failure: null });
    try {
      await end(thing);
      setQuestion(null);
      onEnded();
    } catch (error) {
      const failure = failureOf(error);
      const code = failure.kind === 'refused' ? failure.code : 'unanswered';
      setQuestion({ key, state: 'failed', failure: code });
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    /** What the question about this one shows, and does. */
    of: (thing: Thing) => {
      const key = keyOf(thing);
      const { state, failure } = question?.key === key ? question : { state: 'idle' as const, failure: null };
      return {
        state,
        failure,
        onOpen: () => {
          ask({ key, state: 'asking', failure: null });
          onAsked();
        },
        onConfirm: () => void confirm(key, thing),
        onCancel: () => ask(null),
      };
    },
  };
}
