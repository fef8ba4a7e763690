import { Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsOfPage } from '../layout/late-text.tsx';
import { answerId } from './hooks/use-questions.ts';

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
 * find-in-page still searches while it is closed. Pages come with their answers closed; without scripts `site.css` opens all.
 */
export function QuestionItem({ id, isOpen, onPress, onFind, question, answer }: QuestionItemProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isOfPage = useIsOfPage();

  // The browser's search may have been faster than the scripts.
  useLayoutEffect(() => {
    if (isOfPage && !panel.current?.hasAttribute('hidden')) onFind(id);
  }, [isOfPage, id, onFind]);

  useLayoutEffect(() => {
    // React knows `hidden` as true or false only.
    if (isOpen) panel.current?.removeAttribute('hidden');
    else panel.current?.setAttribute('hidden', 'until-found');
    panel.current?.setAttribute('data-ready', '');
  }, [isOpen]);

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
