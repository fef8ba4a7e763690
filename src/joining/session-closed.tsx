import { Button, Typography } from '@mui/material';
import { CopyButton } from '../components/copy-button.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../paths.ts';
import { LinkedText } from './linked-text.tsx';
import { SurveyLink } from './survey-link.tsx';
import { HelpLink } from './verdicts.tsx';

type SessionEndedProps = { debrief: string[]; completionCode: string | null; survey: string | null };

/** After a session: the code that shows one was there, the survey, and what it was about. */
export function SessionEnded({ debrief, completionCode, survey }: SessionEndedProps) {
  return (
    <>
      {completionCode !== null && (
        <div className="completion">
          <p className="label">your completion code</p>
          <p className="literal">{completionCode}</p>
          <CopyButton text={completionCode} label="Copy the code" />
        </div>
      )}
      <SurveyLink address={survey} />
      {debrief.length > 0 && (
        <>
          <Typography variant="h2">What it was about</Typography>
          {debrief.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
        </>
      )}
      <p className="muted">
        You can close this page. Your personal link still shows your seats and your data.
      </p>
    </>
  );
}

/** After giving the seat back. */
export function SessionLeft() {
  return (
    <>
      <p>
        It is free for somebody else. If you change your mind, enter your code again: you get a seat while
        there are some left, and the session has not ended.
      </p>
      <p className="actions">
        <Button component={SiteLink} href={paths.enter}>
          Enter a code
        </Button>
      </p>
    </>
  );
}

/** After withdrawing from the study. */
export function SessionWithdrawn() {
  return (
    <>
      <p>
        This seat was given back, and nothing more is recorded about you here. Your personal link still shows
        what you had agreed to, and lets you save your data. Thank you for your time.
      </p>
      <p className="actions">
        <Button component={SiteLink} href={paths.faqEthics} variant="outlined">
          How people are protected
        </Button>
      </p>
    </>
  );
}

/** Behind a link that the server does not know. */
export function SessionUnknown() {
  return (
    <>
      <p>
        Make sure it is complete: copy it again from where you kept it. <HelpLink answer="link-unknown" />
      </p>
      <p>
        If you have your code, enter it again in the browser in which you joined: you come back to the same
        seat.
      </p>
      <p className="actions">
        <Button component={SiteLink} href={paths.enter}>
          Enter a code
        </Button>
      </p>
    </>
  );
}
