import { Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { answerId } from './use-questions.ts';

/**
 * The panel of an answer is a custom element: React writes only `true` or `false` to the `hidden` of an HTML element
 * (https://github.com/facebook/react/issues/24740), but any value to that of a custom element.
 */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'faq-answer': ClassAttributes<HTMLElement> &
        Omit<HTMLAttributes<HTMLElement>, 'hidden'> & { hidden: false | 'until-found' };
    }
  }
}

type QuestionItemProps = {
  id: string;
  isOpen: boolean;
  onPress: (id: string) => void;
  /** The browser's own search found words of the closed answer. */
  onFind: (id: string) => void;
  question: string;
  /** The answer. */
  children: ReactNode;
};

/**
 * A question and its answer, as the APG's accordion has it (SITE-4): a button in a heading, and a panel that
 * find-in-page searches while it is closed. Pages come with their answers closed; without scripts `faq.css` opens all.
 */
export function QuestionItem({ id, isOpen, onPress, onFind, question, children }: QuestionItemProps) {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = panel.current;
    const found = () => onFind(id);
    // The browser's search may have been faster than the scripts.
    if (!element?.hasAttribute('hidden')) found();
    element?.addEventListener('beforematch', found);
    return () => element?.removeEventListener('beforematch', found);
  }, [id, onFind]);

  return (
    <section className="question" itemScope itemProp="mainEntity" itemType="https://schema.org/Question">
      <Typography variant="h4" component="h2" id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={answerId(id)}
          itemProp="name"
          onClick={() => onPress(id)}
        >
          {question}
        </button>
      </Typography>
      <faq-answer
        ref={panel}
        id={answerId(id)}
        className="answer stack"
        tabIndex={-1}
        hidden={isOpen ? false : 'until-found'}
        suppressHydrationWarning
        itemScope
        itemProp="acceptedAnswer"
        itemType="https://schema.org/Answer"
      >
        {children}
      </faq-answer>
    </section>
  );
}
