import { type DemoActor, useDemoSelector } from './use-demo.ts';
import { wordsOf } from './words.ts';

/** That an invitation is finished, in large letters over the board, until the visitor goes on. The status says it, too. */
export function Celebration({ actor }: { actor: DemoActor }) {
  const answer = useDemoSelector(actor, ({ context }) => context.answer);
  if (answer.says !== 'finished') return null;
  return (
    <p key={answer.n} className="demo-celebration" aria-hidden="true">
      {wordsOf(answer)}
    </p>
  );
}
