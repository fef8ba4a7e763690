import { Button } from '../../components/button.tsx';
import type { DemoActor, SendDemo } from './use-demo.ts';
import { useQuestion } from './use-game.ts';
import { MATE_NAMES, wordsOfQuestion } from './words.ts';

/** What a mate asks, over the board, with its two answers. Silence means no. The log says it to screen readers. */
export function Question({ actor, send }: { actor: DemoActor; send: SendDemo }) {
  const question = useQuestion(actor);
  if (question === null) return null;
  return (
    <div className="demo-question">
      <p id="demo-question">
        <strong data-mate={question.mate}>{MATE_NAMES[question.mate]}</strong>{' '}
        {wordsOfQuestion(question.build, question.cells.length)}
      </p>
      <div className="demo-group">
        <Button
          data-key="Y"
          aria-describedby="demo-question"
          onClick={() => send({ type: 'question.answered', answer: 'yes' })}
        >
          Yes
        </Button>
        <Button
          variant="outlined"
          data-key="N"
          aria-describedby="demo-question"
          onClick={() => send({ type: 'question.answered', answer: 'no' })}
        >
          Not here
        </Button>
      </div>
    </div>
  );
}
