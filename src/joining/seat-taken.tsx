import { Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { JoinReply } from '#contract/joins.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { downloadFile } from './download-file.ts';
import { takesCookies } from './hooks/takes-cookies.ts';
import { timeInWords } from './instant-words.ts';
import { RECEIPT_FILE, receiptOf } from './receipt.ts';
import { SessionSummaryView } from './session-summary-view.tsx';
import { HelpLink } from './verdicts.tsx';

type SeatTakenProps = {
  joined: Pick<JoinReply, 'isNew' | 'session' | 'seat' | 'consent' | 'reference'>;
  links: { sessionToken: string; entryToken: string };
};

/** A seat is held: the way to its session, the way back on another day, and the receipt (SITE-5, SITE-7). */
export function SeatTaken({ joined, links }: SeatTakenProps) {
  const { isNew, session, seat, consent } = joined;
  const heading = useRef<HTMLHeadingElement>(null);
  const wayBack = `${location.origin}/e/${links.entryToken}`;

  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <p className="label">{isNew ? 'Welcome' : 'Welcome back'}</p>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        You have seat {seat.number}.
      </Typography>
      <p>{session.title}</p>
      <SessionSummaryView session={session} />
      <p className="actions">
        <Button component={Link} to={`/session/${links.sessionToken}`} replace>
          Open your session page
        </Button>
      </p>

      <Typography variant="h2">Your way back</Typography>
      <p>
        This link brings you back on another day or another device. It is a key: anyone who has it can act in
        your name, so keep it like a password. You can always come back for another one while this browser
        knows you; your personal page lists your links, and can end them.
      </p>
      <p className="literal key">{wayBack}</p>
      <CopyButton text={wayBack} label="Copy the link" />
      {!takesCookies() && (
        <p>
          This browser takes no cookies, so it will not be known here again: without this link there is no way
          back to your seat. <HelpLink answer="cookies" />
        </p>
      )}

      <Typography variant="h2">Your receipt</Typography>
      <p>
        You agreed to version {consent.version} of the consent form on {timeInWords(consent.at)}. The receipt
        holds the form’s SHA-256 and your reference.
      </p>
      <p className="actions">
        <Button
          variant="outlined"
          onClick={() =>
            downloadFile(
              RECEIPT_FILE,
              'text/plain;charset=utf-8',
              receiptOf({ ...consent, reference: joined.reference }),
            )
          }
        >
          Save the receipt
        </Button>
      </p>
    </>
  );
}
