import { type ReactNode, useEffect } from 'react';
import type { SessionView } from '#contract/session-page.ts';
import { HOLDS_SEAT } from '#machines/session-page/session-answer.ts';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { QueryProvider } from '../participation/query-provider.tsx';
import { LeaveSeat } from '../seat/leave-seat.tsx';
import { PersonalPageLink } from '../seat/personal-page-link.tsx';
import { useLeaveSeat } from '../seat/use-leave-seat.ts';
import { useNotices } from '../seat/use-notices.ts';
import { WelcomeNotice } from '../seat/welcome-notice.tsx';
import { site } from '../site/facts.ts';
import { SessionEnded, SessionLeft, SessionUnknown, SessionWithdrawn } from './session-closed.tsx';
import { SessionFreshness } from './session-freshness.tsx';
import { SessionLive } from './session-live.tsx';
import { SessionMates } from './session-mates.tsx';
import { EarlyConsent, SessionBlocked } from './session-reconsent.tsx';
import { SessionScheduled } from './session-scheduled.tsx';
import { SessionStatus } from './session-status.tsx';
import { sessionStatusText, startStatusOf } from './session-status-text.ts';
import { SessionWaiting } from './session-waiting.tsx';
import { useSessionPage } from './use-session-page.ts';

/** One participant's page of one session (ROUTE-10, SITE-7). Another token needs a new one. */
export function SessionPage({ token }: { token: string }) {
  return (
    <QueryProvider>
      <SessionPageContents token={token} />
    </QueryProvider>
  );
}

function SessionPageContents({ token }: { token: string }) {
  const page = useSessionPage(token);
  const leaving = useLeaveSeat(token, page.refresh);
  const { screen, shown, remaining } = page;
  const status = sessionStatusText(screen, shown, remaining);
  // A tab in the background shows the state as well.
  useEffect(() => {
    document.title = `${status.word} · Your session · ${site.name}`;
  }, [status.word]);

  return (
    <Panel className="reading session">
      <p className="label session-label">
        <span>{shown ? `Session · ${shown.session.title}` : 'Session'}</span>
        {page.freshness === 'fresh' && <span className="muted">up to date</span>}
      </p>
      <SessionStatus {...status} />
      <SessionFreshness freshness={page.freshness} age={page.age} onRetry={page.retry} />
      {screen === 'unknown' && <SessionUnknown />}
      {screen === 'unanswered' && (
        <p className="actions">
          <Button onClick={page.retry}>Try now</Button>
          <HelpLink answer="unreachable" />
        </p>
      )}
      {shown && (
        <>
          <Contents
            token={token}
            shown={shown}
            screen={screen}
            remaining={remaining}
            onChange={page.refresh}
          />
          {HOLDS_SEAT[shown.view] && <LeaveSeat seat={shown.seat} leaving={leaving} />}
        </>
      )}
      <PersonalPageLink isOpening={screen === 'opening'} shown={shown} />
    </Panel>
  );
}

type ContentsProps = {
  token: string;
  shown: SessionView;
  screen: ReturnType<typeof useSessionPage>['screen'];
  remaining: number;
  /** Something was done that changes the server's answer. */
  onChange: () => void;
};

/** What belongs to the state of the session, and the two notices. */
function Contents({ token, shown, screen, remaining, onChange }: ContentsProps) {
  const notices = useNotices(shown);
  const consented = () => {
    notices.consentGiven();
    onChange();
  };
  const welcome = shown.isNew && HOLDS_SEAT[shown.view] && (
    <WelcomeNotice
      token={token}
      onRead={() => {
        notices.welcomeRead();
        onChange();
      }}
    >
      <p>
        Welcome: seat {shown.seat.number} is yours. Keep this page’s address to yourself: it opens your seat
        on any device, for anyone who has it.
      </p>
    </WelcomeNotice>
  );
  const early = shown.reconsent && screen !== 'blocked' && HOLDS_SEAT[shown.view] && (
    <EarlyConsent token={token} onGiven={consented} />
  );

  return (
    <>
      {screen === 'blocked' ? <SessionBlocked token={token} onGiven={consented} /> : bodyOf(shown, remaining)}
      {early}
      {welcome}
    </>
  );
}

function bodyOf(shown: SessionView, remaining: number): ReactNode {
  switch (shown.view) {
    case 'scheduled':
      return <SessionScheduled {...shown} remaining={remaining} start={startStatusOf(shown, remaining)} />;
    case 'waiting':
      return <SessionWaiting {...shown} />;
    case 'live':
      return <SessionLive {...shown} />;
    case 'paused':
      return <SessionMates mates={shown.mates} />;
    case 'ended':
      return <SessionEnded {...shown} />;
    case 'left':
      return <SessionLeft />;
    case 'withdrawn':
      return <SessionWithdrawn />;
  }
}
