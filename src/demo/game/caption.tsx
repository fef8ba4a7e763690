import type { DemoActor } from './use-demo.ts';
import { useLog } from './use-game.ts';
import { MATE_NAMES, wordsOfEntry } from './words.ts';

/** The newest line of a mate over the board, for a while. The log has it for screen readers. */
export function Caption({ actor }: { actor: DemoActor }) {
  const newest = useLog(actor).at(-1);
  if (!newest || newest.line.says === 'asks') return null;
  return (
    <p key={newest.n} className="demo-caption" aria-hidden="true">
      <strong data-mate={newest.mate}>{MATE_NAMES[newest.mate]}</strong> {wordsOfEntry(newest)}
    </p>
  );
}
