import type { QuestionId } from '../site/faq-questions.ts';
import { supportAnswer } from '../site/paths.ts';
import { SiteLink } from './site-link.tsx';

/** The link to the FAQ's answer that helps, in a new tab, so that nothing on this page is lost. */
export function HelpLink({ answer }: { answer: QuestionId<'support'> }) {
  return (
    <SiteLink href={supportAnswer(answer)} opensNewTab>
      What you can do
    </SiteLink>
  );
}
