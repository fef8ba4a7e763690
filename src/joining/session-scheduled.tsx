import { Button } from '@mui/material';
import type { SessionView } from '#contract/sessions.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../paths.ts';
import { CalendarChoice } from './calendar-choice.tsx';
import { countdownSaid, countdownText } from './countdown-words.ts';
import { timeInWords } from './instant-words.ts';
import { SessionFacts } from './session-facts.tsx';

type SessionScheduledProps = Pick<SessionView, 'session' | 'seat'> & {
  /** Until the planned start, by the server's clock. Milliseconds. */
  remaining: number;
};

/** Before a session: when it begins, by the server's clock and in the visitor's zone, and a file for their calendar. */
export function SessionScheduled({ session, seat, remaining }: SessionScheduledProps) {
  return (
    <>
      {remaining > 0 && <Countdown remaining={remaining} />}
      <p>
        <time dateTime={session.startsAt}>{timeInWords(session.startsAt)}</time>
        <span className="muted"> ({Intl.DateTimeFormat().resolvedOptions().timeZone} time)</span>
      </p>
      <SessionFacts
        facts={[
          { label: 'your seat', value: seat.number },
          { label: 'seats taken', value: `${session.seats.taken} of ${session.seats.total}` },
        ]}
      />
      <p className="muted">
        Come back to this page a few minutes before. You can leave it open: it changes by itself.
      </p>
      <CalendarChoice
        session={session}
        seat={seat}
        beside={
          <Button component={SiteLink} href={paths.guide} variant="outlined">
            Read the guide
          </Button>
        }
      />
    </>
  );
}

/** Seen to the second, heard to the minute, and announced never. */
function Countdown({ remaining }: { remaining: number }) {
  return (
    <p className="session-time" role="timer">
      <span className="label" aria-hidden="true">
        begins in
      </span>
      <span className="literal" aria-hidden="true">
        {countdownText(remaining)}
      </span>
      <VisuallyHidden>Begins {countdownSaid(remaining)}</VisuallyHidden>
    </p>
  );
}
