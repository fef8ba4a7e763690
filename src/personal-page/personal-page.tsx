import { useEffect, useRef } from 'react';
import type { Participant } from '#contract/personal-page.ts';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { ConsentAgain } from '../consent/consent-again.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { EnterCodeAction } from '../participation/enter-code-action.tsx';
import { focusHeading } from '../participation/focus-heading.ts';
import { formatTime } from '../participation/format-date.ts';
import { problemMessage } from '../participation/problem-message.tsx';
import { QueryProvider } from '../participation/query-provider.tsx';
import { useNotices } from '../seat/use-notices.ts';
import { WelcomeNotice } from '../seat/welcome-notice.tsx';
import { paths } from '../site/paths.ts';
import { GivenConsents } from './given-consents.tsx';
import { LinksAndBrowsers } from './links-and-browsers.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { SeatList } from './seat-list.tsx';
import { ThisBrowser } from './this-browser.tsx';
import { usePersonalPage } from './use-personal-page.ts';
import { Withdrawal } from './withdrawal.tsx';
import { WithdrawnView } from './withdrawn-view.tsx';

/** The personal page of a participant (ROUTE-12, SITE-7). Another token needs a new one. */
export function PersonalPage({ token }: { token: string }) {
  return (
    <QueryProvider>
      <PersonalPageContents token={token} />
    </QueryProvider>
  );
}

function PersonalPageContents({ token }: { token: string }) {
  const page = usePersonalPage(token);
  const { screen, participant } = page;
  const isFirstTime = screen === 'known' && participant?.lastLoginDate === null;
  const before = useRef(screen);

  // Withdrawing takes away what was pressed, and so does ending this link: what is new must be seen.
  useEffect(() => {
    if ((screen === 'withdrawn' || screen === 'ended') && before.current === 'known') focusHeading();
    before.current = screen;
  }, [screen]);

  return (
    <Panel className="reading">
      <p className="label">Your personal page</p>
      {/* Announced where it changes; all else is there to be read. */}
      <div role="status" className="stack">
        <h1>{isFirstTime ? 'Welcome' : headings[screen]}</h1>
        {screen === 'opening' && <p className="wait">Asking the server for your page …</p>}
        {screen === 'unanswered' && (
          <p>
            The server is not answering, or you are offline. <HelpLink answer="unreachable" />
          </p>
        )}
        {screen === 'unknown' && <p>{problemMessage('link-unknown').sentence}</p>}
        {screen === 'known' && participant && <p>{lastTimeOf(participant)}</p>}
      </div>
      {screen === 'unanswered' && (
        <p className="actions">
          <Button onClick={page.retry}>Try again</Button>
        </p>
      )}
      {screen === 'unknown' && <Unknown />}
      {screen === 'ended' && participant && <Ended participant={participant} />}
      {screen === 'withdrawn' && <WithdrawnView token={token} participant={participant} />}
      {screen === 'known' && participant && <Known token={token} page={page} participant={participant} />}
    </Panel>
  );
}

const headings = {
  opening: 'Opening',
  unanswered: 'No answer',
  unknown: 'Unknown link',
  withdrawn: 'You have withdrawn',
  ended: 'Link ended',
  known: 'Welcome back',
} as const;

function lastTimeOf({ lastLoginDate }: Participant): string {
  return lastLoginDate === null
    ? 'This is your first visit.'
    : `Your last visit was on ${formatTime(lastLoginDate)}.`;
}

type KnownProps = { token: string; page: ReturnType<typeof usePersonalPage>; participant: Participant };

function Known({ token, page, participant }: KnownProps) {
  const notices = useNotices(participant);
  return (
    <>
      {participant.isNew && (
        <WelcomeNotice
          token={token}
          onRead={() => {
            notices.welcomeRead();
            void page.refresh();
          }}
        >
          <p>
            Welcome. This page is only for you. Keep its address to yourself, and use it to come back on any
            day and any device.
          </p>
        </WelcomeNotice>
      )}
      {participant.reconsent && (
        <ConsentAgain
          token={token}
          onGiven={() => {
            notices.consentGiven();
            void page.refresh();
          }}
        />
      )}
      <SeatList token={token} seats={participant.seats} onChanged={page.refresh} />
      <GivenConsents participant={participant} />
      <OwnDataSection token={token} reference={participant.reference} />
      <ThisBrowser browser={participant.browser} page={page} />
      <LinksAndBrowsers participant={participant} page={page} />
      <Withdrawal withdraw={page.withdraw} />
    </>
  );
}

/** The link of this page was ended on it. */
function Ended({ participant: { browser, reference } }: { participant: Participant }) {
  return (
    <>
      <p>
        It no longer opens your page. You keep your seats.{' '}
        {browser === 'yours'
          ? 'This browser still knows you: ‘Join with a code’ brings you back.'
          : 'Use another personal link, or ask the team for a new one.'}{' '}
        Your reference is <span className="literal whole">{reference}</span>.
      </p>
      <p className="actions">
        <Button component={SiteLink} href={paths.enter}>
          Go to ‘Join with a code’
        </Button>
      </p>
    </>
  );
}

function Unknown() {
  return (
    <>
      <p>
        <HelpLink answer="link-unknown" />
      </p>
      <p>If you have your code, enter it in the browser you joined in: it brings you back to your seat.</p>
      <EnterCodeAction />
    </>
  );
}
