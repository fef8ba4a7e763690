import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Participant } from '#contract/personal-page.ts';
import type { SessionScreen } from '#machines/session-page/session-page.selectors.ts';
import { knownBrowserQuery } from '../api/browser.queries.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';
import { PersonalPageButton } from './personal-page-button.tsx';

type OwnPageProps = {
  screen: SessionScreen;
  /** Whose session page this is; null where the server has not told. */
  seatId: string | null;
};

/**
 * The way from a session page to the personal page (SITE-7). A link to a session may have been passed on, so it opens
 * nobody's personal page by itself: the browser must be known as the holder of the seat, and somebody must press.
 */
export function PersonalPageLink({ screen, seatId }: OwnPageProps) {
  const { data } = useQuery(knownBrowserQuery);
  if (screen === 'opening') return null;
  return (
    <section className="stack" aria-labelledby="own-page">
      <Typography variant="h2" id="own-page">
        Your personal page
      </Typography>
      {data ? wayFor(screen, seatId, data.participant) : <p>{ELSEWHERE}</p>}
    </section>
  );
}

function wayFor(screen: SessionScreen, seatId: string | null, known: Participant | null): ReactNode {
  if (known === null) {
    if (screen === 'withdrawn') {
      return <p>When you withdrew, every browser forgot you. Your personal link still opens it.</p>;
    }
    return <p>This browser does not know you. {ELSEWHERE}</p>;
  }
  if (seatId !== null && !known.seats.some(({ id }) => id === seatId)) {
    return (
      <p>
        This browser is known as <span className="literal whole">{known.reference}</span>, who does not have
        this seat. {ELSEWHERE}
      </p>
    );
  }
  return (
    <>
      <p>
        {seatId === null && (
          <>
            This browser is known as <span className="literal whole">{known.reference}</span>.{' '}
          </>
        )}
        Your personal page shows your seats and your data. You can also withdraw there.
      </p>
      <p className="actions">
        <PersonalPageButton opensNewTab={isStillOn(screen)} />
      </p>
    </>
  );
}

const ELSEWHERE = (
  <>
    Your personal link opens it on any device. So does{' '}
    <SiteLink href={paths.enter}>Join with a code</SiteLink> in a browser that still knows you, usually the
    one you joined in.
  </>
);

/** Whether the team still looks who has the session page open: whoever leaves it counts as gone. */
function isStillOn(screen: SessionScreen): boolean {
  switch (screen) {
    case 'scheduled':
    case 'waiting':
    case 'blocked':
    case 'live':
    case 'paused':
      return true;
    case 'opening':
    case 'unanswered':
    case 'ended':
    case 'left':
    case 'withdrawn':
    case 'unknown':
      return false;
  }
}
