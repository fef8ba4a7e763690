import type { ReactNode } from 'react';
import type { SessionView } from '#contract/session-page.ts';
import { Button } from '../components/button.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { formatTime, formatZone } from '../participation/format-date.ts';
import { formatCountdown, formatCountdownForSpeech } from '../participation/format-duration.ts';
import { paths } from '../site/paths.ts';
import { CalendarDownload } from './calendar-download.tsx';
import { SessionFacts } from './session-facts.tsx';
import type { StartStatus } from './session-status-text.ts';
import { WriteToTeam } from './write-to-team.tsx';

type SessionScheduledProps = Pick<SessionView, 'session' | 'seat'> & {
  /** Until the planned start, by the server's clock. Milliseconds. */
  remaining: number;
  start: StartStatus;
};

/** Before a session: when it begins, by the server's clock and in the visitor's zone, and a file for their calendar. */
export function SessionScheduled({ session, seat, remaining, start }: SessionScheduledProps) {
  const zone = formatZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      {remaining > 0 && <StartCountdown remaining={remaining} />}
      <p>
        <time dateTime={session.startsAt}>{formatTime(session.startsAt)}</time>
        {zone !== null && <span className="muted"> ({zone})</span>}
      </p>
      <SessionFacts
        facts={[
          { label: 'your seat', value: seat.number },
          { label: 'seats taken', value: `${session.seats.taken} of ${session.seats.total}` },
        ]}
      />
      <p className="muted">{whatToDo[start]}</p>
      {remaining > 0 ? (
        <CalendarDownload session={session} seat={seat} otherActions={<GuideLink />} />
      ) : (
        <p className="actions">
          <GuideLink />
        </p>
      )}
    </>
  );
}

function GuideLink() {
  return (
    <Button component={SiteLink} href={paths.guide} variant="outlined">
      Read the guide
    </Button>
  );
}

const stay = 'Stay on this page and have the game ready. This page will tell you how to connect.';

const whatToDo: Record<StartStatus, ReactNode> = {
  ahead: 'Come back to this page a few minutes before the start, or leave it open: it changes by itself.',
  soon: stay,
  due: stay,
  overdue: (
    <>
      This page changes by itself; there is no need to wait here. If nobody has told you about a new time,{' '}
      <WriteToTeam />
    </>
  ),
};

/** Seen to the second, heard to the minute, and announced never. */
function StartCountdown({ remaining }: { remaining: number }) {
  return (
    <p className="session-time" role="timer">
      <span className="label" aria-hidden="true">
        begins in
      </span>
      <span className="literal" aria-hidden="true">
        {formatCountdown(remaining)}
      </span>
      <VisuallyHidden>Begins {formatCountdownForSpeech(remaining)}</VisuallyHidden>
    </p>
  );
}
