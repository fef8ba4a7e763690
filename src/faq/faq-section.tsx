import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { LateText } from '../layout/late-text.tsx';
import type { LateWords } from '../layout/late-words.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { site } from '../site/facts.ts';
import { paths } from '../site/paths.ts';
import { QuestionItem } from './question-item.tsx';
import { useQuestions } from './use-questions.ts';

const sections = [
  { label: 'General', href: paths.faqGeneral },
  { label: 'Gameplay', href: paths.faqGameplay },
  { label: 'Ethics', href: paths.faqEthics },
  { label: 'Support', href: paths.faqSupport },
];

type FaqSectionProps = {
  /** The section's path. */
  path: string;
  questions: readonly string[];
  words: LateWords<{
    title: string;
    intro: string;
    questions: Record<string, { question: string; answer: ReactNode }>;
  }>;
};

/** One section of the FAQ: its questions, closed until one is pressed, linked or found (SITE-4). */
export function FaqSection({ path, questions, words }: FaqSectionProps) {
  const { open, isAllOpen, tell } = useQuestions(path, questions);
  return (
    <div className="panel reading" itemScope itemType="https://schema.org/FAQPage">
      <nav className="faq-sections" aria-label="Sections of the FAQ">
        <SiteLink href={paths.faq}>FAQ</SiteLink>
        {sections.map(({ label, href }) => (
          <SiteLink key={href} href={href}>
            {label}
          </SiteLink>
        ))}
      </nav>
      <Typography variant="h1">
        <LateText from={words} element="span">
          {({ title }) => title}
        </LateText>
      </Typography>
      <LateText from={words} element="p">
        {({ intro }) => intro}
      </LateText>
      <p className="actions questions-all">
        <Button variant="outlined" onClick={tell.allPressed}>
          {isAllOpen ? 'Close all answers' : 'Open all answers'}
        </Button>
      </p>
      <div className="questions">
        {questions.map((id) => (
          <QuestionItem
            key={id}
            id={id}
            isOpen={open.includes(id)}
            onPress={tell.pressed}
            onFind={tell.found}
            question={
              <LateText from={words} element="span">
                {({ questions }) => questions[id]?.question}
              </LateText>
            }
            answer={
              <>
                <LateText from={words} className="stack" itemProp="text">
                  {({ questions }) => questions[id]?.answer}
                </LateText>
                <CopyButton text={linkTo(`${path}#${id}`)} label="Copy link" />
              </>
            }
          />
        ))}
      </div>
      <NotFoundHere />
    </div>
  );
}

/** What to do when no answer fits. */
function NotFoundHere() {
  return (
    <>
      <Typography variant="h2" className="actions-title">
        Not answered here?
      </Typography>
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

function linkTo(path: string): string {
  // Shown and copied in a browser only; a page that is being prerendered has no location.
  return `${globalThis.location?.origin ?? site.origin}${path}`;
}
