import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { site } from '../site/facts.ts';
import { type FaqSectionName, faqSections } from '../site/faq-questions.ts';
import { paths } from '../site/paths.ts';
import { QuestionItem } from './question-item.tsx';
import { useQuestions } from './use-questions.ts';

type FaqSectionProps = {
  section: FaqSectionName;
  /** By the ids of their questions. */
  answers: Readonly<Record<string, ReactNode>>;
};

/** One section of the FAQ: its questions, closed until one is pressed, linked or found (SITE-4). */
export function FaqSection({ section, answers }: FaqSectionProps) {
  const { open, isAllOpen, send } = useQuestions(section);
  const { title, intro, questions } = faqSections[section];
  return (
    <div className="panel reading" itemScope itemType="https://schema.org/FAQPage">
      <nav className="faq-sections" aria-label="Sections of the FAQ">
        <SiteLink href={paths.faq}>FAQ</SiteLink>
        {Object.entries(faqSections).map(([name, { title }]) => (
          <SiteLink key={name} href={`${paths.faq}/${name}`}>
            {title}
          </SiteLink>
        ))}
      </nav>
      <h1>{title}</h1>
      <p>{intro}</p>
      <p className="actions questions-all">
        <Button variant="outlined" onClick={send.allPressed}>
          {isAllOpen ? 'Close all answers' : 'Open all answers'}
        </Button>
      </p>
      <div className="questions">
        {Object.entries(questions).map(([id, question]) => (
          <QuestionItem
            key={id}
            id={id}
            isOpen={open.includes(id)}
            onPress={send.pressed}
            onFind={send.found}
            question={question}
            answer={answers[id]}
            address={`${paths.faq}/${section}#${id}`}
          />
        ))}
      </div>
      <NotFoundHere />
    </div>
  );
}

/** What to do when no answer helps. */
function NotFoundHere() {
  return (
    <>
      <h2 className="actions-title">Not answered here?</h2>
      <p className="actions">
        <Button component={SiteLink} href={paths.faq} variant="outlined">
          Search all questions
        </Button>
        <Button component="a" href={`mailto:${site.support.address}`} variant="outlined">
          Write to us
        </Button>
      </p>
    </>
  );
}
