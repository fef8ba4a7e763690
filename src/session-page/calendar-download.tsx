import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionView } from '#contract/session-page.ts';
import { Button } from '../components/button.tsx';
import { downloadFile } from '../participation/download-file.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { useFetchAhead } from '../services/use-fetch-ahead.ts';
import { calendarFileOf, fetchCalendarWriter } from './calendar-file.ts';

type CalendarDownloadProps = Pick<SessionView, 'session' | 'seat'> & {
  /** What else can be pressed. */
  otherActions?: ReactNode;
};

/** A session for one's calendar; with the link of this page, which is a secret, only for who ticks that. */
export function CalendarDownload({ session, seat, otherActions }: CalendarDownloadProps) {
  const { clock } = useSiteServices().ports;
  const { pathname } = useLocation();
  const [hasLink, setHasLink] = useState(false);
  const { press, isSuccess, error } = useSubmitOnce(
    {
      mutationFn: async (link: string | undefined) =>
        downloadFile(FILE_NAME, 'text/calendar', await calendarFileOf(session, seat, clock.now(), link)),
      networkMode: 'always',
    },
    { again: true },
  );
  useFetchAhead(fetchCalendarWriter);
  return (
    <>
      <p className="actions">
        <Button onClick={() => press(hasLink ? location.origin + pathname : undefined)}>
          Add to calendar
        </Button>
        {otherActions}
      </p>
      <label className="tick">
        <input type="checkbox" checked={hasLink} onChange={({ target }) => setHasLink(target.checked)} />
        Include the link to this page. Anyone who can see your calendar could then use it.
      </label>
      <p role="status">
        {isSuccess && 'The calendar file is saved.'}
        {error && 'The calendar file could not be made. Try again.'}
      </p>
    </>
  );
}

const FILE_NAME = 'grovemates-session.ics';
