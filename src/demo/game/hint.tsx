import { type DemoActor, useDemoSelector } from './use-demo.ts';
import { useLog } from './use-game.ts';

/** How one plays by a pointer, over the board until something is done or said. The board's description has it, too. */
export function Hint({ actor }: { actor: DemoActor }) {
  const isUntouched = useDemoSelector(actor, ({ context }) => context.answer.says === 'opened');
  const isSilent = useLog(actor).length === 0;
  if (!isUntouched || !isSilent) return null;
  return (
    <p className="demo-caption demo-hint" aria-hidden="true">
      <span className="by-mouse">Click places, right click takes, drag turns.</span>
      <span className="by-touch">Tap places, hold takes, drag turns.</span>
    </p>
  );
}
