import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Participant } from '#contract/personal-page.ts';
import type { SessionView } from '#contract/session-page.ts';
import { HOLDS_SEAT } from '#machines/session-page/session-answer.ts';
import { knownBrowserQuery } from '../api/browser.queries.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';
import { PersonalPageButton } from './personal-page-button.tsx';

type PersonalPageLinkProps = {
  /** There is no answer yet. */
  isOpening: boolean;
  /** The session page that shows it; null where the server does not know the link, or has not answered. */
  shown: SessionView | null;
};

/**
 * The way from a session page to the personal page (SITE-7). A session link may have been passed on, so it opens
 * nobody's personal page by itself: the browser must be known as the holder of the seat, and somebody must press.
 */
export function PersonalPageLink({ isOpening, shown }: PersonalPageLinkProps) {
  const { data } = useQuery(knownBrowserQuery);
  if (isOpening) return null;
  return (
    <section className="stack" aria-labelledby="own-page">
      <h2 id="own-page">Your personal page</h2>
      {data ? contentsFor(shown, data.participant) : <p>{ELSEWHERE}</p>}
    </section>
  );
}

function contentsFor(shown: SessionView | null, known: Participant | null): ReactNode {
  if (known === null) {
    if (shown?.view === 'withdrawn') {
      return <p>When you withdrew, every browser forgot you. Your personal link still opens it.</p>;
    }
    return <p>This browser does not know you. {ELSEWHERE}</p>;
  }
  if (shown !== null && !known.seats.some(({ id }) => id === shown.seat.id)) {
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
        {shown === null && (
          <>
            This browser is known as <span className="literal whole">{known.reference}</span>.{' '}
          </>
        )}
        Your personal page shows your seats and your data. You can also withdraw there.
      </p>
      <p className="actions">
        {/* While the seat is held, the team sees who has the session page open. */}
        <PersonalPageButton opensNewTab={shown !== null && HOLDS_SEAT[shown.view]} />
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
