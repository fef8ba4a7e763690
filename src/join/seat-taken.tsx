import { useEffect, useRef } from 'react';
import type { JoinReply } from '#contract/join.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { ReceiptButton } from '../consent/receipt-button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { formatTime } from '../participation/format-date.ts';
import { SessionSummaryView } from '../participation/session-summary-view.tsx';
import { takesCookies } from '../participation/takes-cookies.ts';
import { useSecretPagesAhead } from '../participation/use-secret-pages-ahead.ts';

type SeatTakenProps = {
  joined: Pick<JoinReply, 'isNew' | 'session' | 'seat' | 'consent' | 'reference'>;
  links: { sessionToken: string; personalToken: string };
};

/** A seat was taken: links to its session and to the personal page, and the receipt (SITE-5, SITE-7). */
export function SeatTaken({ joined, links }: SeatTakenProps) {
  const { isNew, session, seat, consent } = joined;
  const heading = useRef<HTMLHeadingElement>(null);
  const personalLink = `${location.origin}/e/${links.personalToken}`;

  useEffect(() => heading.current?.focus(), []);
  useSecretPagesAhead();

  return (
    <>
      <p className="label">{isNew ? 'Welcome' : 'Welcome back'}</p>
      <h1 ref={heading} tabIndex={-1}>
        You have seat {seat.number}.
      </h1>
      <p>{session.title}</p>
      <SessionSummaryView session={session} />
      <p className="actions">
        <Button component={SiteLink} href={`/session/${links.sessionToken}`} replaces>
          Open your session page
        </Button>
      </p>

      <h2>Your personal link</h2>
      <p>
        This link opens your personal page, on any day and any device. Keep it like a password: anyone who has
        it can act in your name. While this browser knows you, you can always get another one here. Your
        personal page lists all your links, and you can end any of them there.
      </p>
      <p className="literal key">{personalLink}</p>
      <CopyButton text={personalLink} label="Copy the link" />
      {!takesCookies() && (
        <p>
          This browser doesn’t accept cookies, so we won’t recognise it next time. This link is the only way
          back to your seat. <HelpLink answer="cookies" />
        </p>
      )}

      <h2>Your receipt</h2>
      <p>
        You agreed to version {consent.version} of the consent form on {formatTime(consent.at)}. The receipt
        holds the form’s SHA-256 and your reference.
      </p>
      <p className="actions">
        <ReceiptButton receipt={{ ...consent, reference: joined.reference }} label="Save the receipt" />
      </p>
    </>
  );
}
