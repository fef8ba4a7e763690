import { Button } from '../../components/button.tsx';
import type { DemoActor, SendDemo } from './use-demo.ts';
import { useQuestion } from './use-game.ts';
import { MATE_NAMES, wordsOfQuestion } from './words.ts';

type QuestionProps = { actor: DemoActor; send: SendDemo; onAnswered: () => void };

/** What a mate asks, over the board, with its two answers. Silence means no. The log says it to screen readers. */
export function Question({ actor, send, onAnswered }: QuestionProps) {
  const question = useQuestion(actor);
  if (question === null) return null;
  const reply = (answer: 'yes' | 'no') => {
    send({ type: 'question.answered', answer });
    // The pressed button is gone.
    onAnswered();
  };
  return (
    <div className="demo-question">
      <p id="demo-question">
        <strong data-mate={question.mate}>{MATE_NAMES[question.mate]}</strong>{' '}
        {wordsOfQuestion(question.build, question.cells.length)}
      </p>
      <div className="demo-group">
        <Button data-key="Y" aria-describedby="demo-question" onClick={() => reply('yes')}>
          Yes
        </Button>
        <Button variant="outlined" data-key="N" aria-describedby="demo-question" onClick={() => reply('no')}>
          Not here
        </Button>
      </div>
    </div>
  );
}
