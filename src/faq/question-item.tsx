import { Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsOfPage } from '../layout/late-text.tsx';
import { answerId } from './use-questions.ts';

type QuestionItemProps = {
  id: string;
  isOpen: boolean;
  onPress: (id: string) => void;
  /** The browser's own search found words of the closed answer. */
  onFind: (id: string) => void;
  question: ReactNode;
  answer: ReactNode;
};

/**
 * A question and its answer, as the APG's accordion has it (SITE-4): a button in a heading, and a panel that
 * find-in-page still searches while it is closed. Pages come with their answers closed; without scripts `faq.css` opens all.
 */
export function QuestionItem({ id, isOpen, onPress, onFind, question, answer }: QuestionItemProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isOfPage = useIsOfPage();

  // What came with the page stays as it is until the machine has started: the linked answer is open already.
  useLayoutEffect(() => {
    if (!isOfPage || panel.current?.hasAttribute('data-ready')) turn(panel.current, isOpen);
  }, [isOfPage, isOpen]);

  useEffect(() => {
    const element = panel.current;
    if (element?.hasAttribute('data-ready')) return;
    // The browser's search may have been faster than the scripts.
    if (isOfPage && !element?.hasAttribute('hidden')) onFind(id);
    turn(element, isOpen);
  }, [isOfPage, isOpen, id, onFind]);

  useEffect(() => {
    const element = panel.current;
    const found = () => onFind(id);
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
      <div
        ref={panel}
        id={answerId(id)}
        className="answer stack"
        tabIndex={-1}
        suppressHydrationWarning
        {...(import.meta.env.SSR && { 'data-hidden': 'until-found' })}
        itemScope
        itemProp="acceptedAnswer"
        itemType="https://schema.org/Answer"
      >
        {answer}
      </div>
    </section>
  );
}

/** Shows or hides an answer; React knows `hidden` as true or false only. */
function turn(panel: HTMLElement | null, isOpen: boolean): void {
  if (isOpen) panel?.removeAttribute('hidden');
  else panel?.setAttribute('hidden', 'until-found');
  panel?.setAttribute('data-ready', '');
}
