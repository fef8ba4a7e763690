import type { SessionView } from '#contract/session-page.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { EnterCodeAction } from '../participation/enter-code-action.tsx';
import { LinkedText } from '../participation/linked-text.tsx';
import { paths } from '../site/paths.ts';
import { SurveyLink } from './survey-link.tsx';
import { WriteToTeam } from './write-to-team.tsx';

type SessionEndedProps = Pick<
  Extract<SessionView, { view: 'ended' }>,
  'outcome' | 'reference' | 'debrief' | 'completionCode' | 'survey'
>;

/** After a session: what it came to for this person and what to do if that is wrong, the code, the survey, and what it was about. */
export function SessionEnded({ outcome, reference, debrief, completionCode, survey }: SessionEndedProps) {
  return (
    <>
      <WhatItMeans outcome={outcome} reference={reference} />
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
          <h2>{outcome === 'not-held' ? 'What it would have been about' : 'What it was about'}</h2>
          {debrief.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
        </>
      )}
      <p className="muted">You can close this page.</p>
    </>
  );
}

/** Kind, and without blame; a slip of the team or of the site can be put right. Who attended needs no words. */
function WhatItMeans({ outcome, reference }: Pick<SessionEndedProps, 'outcome' | 'reference'>) {
  switch (outcome) {
    case 'attended':
      return null;
    case 'partly':
      return (
        <p>
          The team has noted that you were there for part of the session. If that is not right,{' '}
          <WriteToTeam reference={reference} />
        </p>
      );
    case 'absent':
      return (
        <p>
          As far as we can tell, you were not there while the session was live. That happens, and you don’t
          have to explain it. If you were there, <WriteToTeam reference={reference} />
        </p>
      );
    case 'not-held':
      return (
        <p>
          It was closed before it began. That had nothing to do with you. To ask about another date,{' '}
          <WriteToTeam reference={reference} />
        </p>
      );
  }
}

/** After giving the seat back. */
export function SessionLeft() {
  return (
    <>
      <p>
        If you change your mind, enter your code again. You get a seat if one is free and the session has not
        ended.
      </p>
      <EnterCodeAction />
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
        Make sure it is complete, and copy it again from where you kept it. If you or the team ended it, use
        your personal link. <HelpLink answer="link-unknown" />
      </p>
      <p>
        If you have your code, enter it again in the browser you joined in: it brings you back to the same
        seat.
      </p>
      <EnterCodeAction />
    </>
  );
}
