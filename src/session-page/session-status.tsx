import type { SessionStatusText } from './session-status-text.ts';

/** The state of a session, to be read from across a room, and announced where it changes. Nothing else is. */
export function SessionStatus({ word, sentence, isGood }: SessionStatusText) {
  return (
    <div role="status" className="session-status" data-good={isGood}>
      <h1>{word}</h1>
      <p>{sentence}</p>
    </div>
  );
}
