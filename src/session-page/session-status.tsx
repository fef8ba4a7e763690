import { Typography } from '@mui/material';
import type { SessionStatusText } from './session-status-text.ts';

/** The state of a session, to be read from across a room, and announced where it changes. Nothing else is. */
export function SessionStatus({ word, sentence, isGood }: SessionStatusText) {
  return (
    <div role="status" className="session-status" data-good={isGood}>
      <Typography variant="h1">{word}</Typography>
      <p>{sentence}</p>
    </div>
  );
}
