import { memo, type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { Prerendered } from '../components/prerendered.tsx';
import { site } from '../site/facts.ts';
import { answerId } from './use-questions.ts';

/**
 * The panel of an answer is a custom element: React sets `hidden` of an HTML element only to `true` or `false`
 * (https://github.com/facebook/react/issues/24740), but that of a custom element to any value.
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
  /** The browser's find-in-page found text in the closed answer. */
  onFind: (id: string) => void;
  question: string;
  /** Words and links. */
  answer: ReactNode;
  /** Path and hash of the question. */
  address: string;
};

/**
 * A question and its answer, an accordion as in the ARIA APG (SITE-4): a button in a heading, and a panel that
 * find-in-page searches while it is closed. Pages come with answers closed; without scripts `faq.css` opens all. Who reads an
 * answer can copy its link: the button is made when the answer opens, as closed ones need none (decision 020).
 */
export const QuestionItem = memo(function QuestionItem({
  id,
  isOpen,
  onPress,
  onFind,
  question,
  answer,
  address,
}: QuestionItemProps) {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = panel.current;
    const found = () => onFind(id);
    // Find-in-page may have opened it before the scripts ran.
    if (!element?.hasAttribute('hidden')) found();
    element?.addEventListener('beforematch', found);
    return () => element?.removeEventListener('beforematch', found);
  }, [id, onFind]);

  return (
    <section className="question" itemScope itemProp="mainEntity" itemType="https://schema.org/Question">
      <h2 className="heading-4" id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={answerId(id)}
          itemProp="name"
          onClick={() => onPress(id)}
        >
          {question}
        </button>
      </h2>
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
        <Prerendered className="stack" itemProp="text">
          {answer}
        </Prerendered>
        <div className="answer-link">{isOpen && <CopyButton text={linkTo(address)} label="Copy link" />}</div>
      </faq-answer>
    </section>
  );
});

function linkTo(path: string): string {
  // Only in a browser: a page that is being prerendered has no location.
  return `${globalThis.location?.origin ?? site.origin}${path}`;
}
