import { Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { paths } from '../paths.ts';
import { SiteLink } from './site-link.tsx';

export type Question = { id: string; question: string; answer: string };

type FaqSectionProps = { title: string; intro: string; questions: readonly Question[] };

/** One section of the FAQ: questions as headings that a link can point at. */
export function FaqSection({ title, intro, questions }: FaqSectionProps) {
  return (
    <Panel className="reading">
      <p className="label">
        <SiteLink href={paths.faq}>FAQ</SiteLink>
      </p>
      <Typography variant="h1">{title}</Typography>
      <p>{intro}</p>
      {questions.map(({ id, question, answer }) => (
        <section key={id} className="question">
          <Typography variant="h4" component="h2" id={id}>
            {question}
          </Typography>
          <p>{answer}</p>
        </section>
      ))}
    </Panel>
  );
}
