import { Typography } from '@mui/material';

type SessionStatusProps = {
  word: string;
  sentence: string;
  /** There is something to be here for. */
  isGood: boolean;
};

/** The state of a session, to be read from across a room, and announced where it changes. Nothing else is. */
export function SessionStatus({ word, sentence, isGood }: SessionStatusProps) {
  return (
    <div role="status" className="session-status" data-good={isGood || undefined}>
      <Typography variant="h1">{word}</Typography>
      <p>{sentence}</p>
    </div>
  );
}
