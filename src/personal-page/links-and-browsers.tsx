import { type ReactNode, useRef, useState } from 'react';
import type { Link, LinkedBrowser, Participant } from '#contract/personal-page.ts';
import { Button } from '../components/button.tsx';
import { Confirmation } from '../participation/confirmation.tsx';
import { formatDay, formatTime } from '../participation/format-date.ts';
import { type ConfirmedRequest, useConfirmedRequest } from '../participation/use-confirmed-request.ts';
import type { usePersonalPage } from './use-personal-page.ts';

type LinksAndBrowsersProps = {
  participant: Pick<Participant, 'links' | 'browsers' | 'browser' | 'reference'>;
  page: Pick<ReturnType<typeof usePersonalPage>, 'endLink' | 'endBrowser'>;
};

/** Every link of a person and every browser that knows them (ROUTE-12): what is known of each, and how to end it. */
export function LinksAndBrowsers({ participant, page }: LinksAndBrowsersProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const focusAfter = () => heading.current?.focus();
  const confirmedLink = useConfirmedRequest();
  const confirmedBrowser = useConfirmedRequest();
  const ending = (
    confirmed: typeof confirmedLink,
    subject: string,
    end: () => Promise<void>,
    words: string,
  ): ConfirmedRequest => {
    const request = confirmed(async () => {
      await end();
      setSaid(words);
      focusAfter();
    }, subject);
    return {
      ...request,
      open: () => {
        setSaid('');
        request.open();
      },
    };
  };
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Links and browsers
      </h2>
      <p role="status">{said}</p>
      <p>
        Anyone who has one of these links, or uses one of these browsers, can open your page. End whatever you
        no longer use or don’t recognise.
      </p>
      <p>
        Joining makes two links. Each button that opens one of your pages makes another, and so does ‘That is
        not me’, for its ‘Undo’.
      </p>
      <LatestFirst
        name="Links"
        all={participant.links}
        keyOf={keyOfLink}
        timeOf={({ lastUsedAt, madeAt }) => lastUsedAt ?? madeAt}
      >
        {(link) => (
          <LinkItem
            link={link}
            participant={participant}
            request={ending(confirmedLink, keyOfLink(link), () => page.endLink(link), 'The link has ended.')}
            focusAfter={focusAfter}
          />
        )}
      </LatestFirst>
      {participant.browsers.length === 0 ? (
        <p>No browser knows you without a link.</p>
      ) : (
        <LatestFirst
          name="Browsers"
          all={participant.browsers}
          keyOf={keyOfBrowser}
          timeOf={({ lastUsedAt, linkedSince }) => lastUsedAt ?? linkedSince}
        >
          {(browser) =>
            browser.isThis ? (
              <p>
                <strong>This browser</strong> · known since {formatDay(browser.linkedSince)}.
              </p>
            ) : (
              <OtherBrowser
                browser={browser}
                request={ending(
                  confirmedBrowser,
                  keyOfBrowser(browser),
                  () => page.endBrowser(browser),
                  'That browser no longer knows you.',
                )}
                focusAfter={focusAfter}
              />
            )
          }
        </LatestFirst>
      )}
    </section>
  );
}

/** A number may be given again, but not at the same time. */
const keyOfLink = ({ sequence, madeAt }: Link) => `${sequence} ${madeAt}`;
const keyOfBrowser = ({ sequence, linkedSince }: LinkedBrowser) => `${sequence} ${linkedSince}`;

/** More than these are shown on demand. */
const SHOWN_FIRST = 5;

type LatestFirstProps<Way> = {
  name: string;
  all: readonly Way[];
  keyOf: (way: Way) => string;
  /** When it was of use last. */
  timeOf: (way: Way) => string;
  children: (way: Way) => ReactNode;
};

/** This one first, then the one that was of use last. */
function LatestFirst<Way extends Link | LinkedBrowser>({
  name,
  all,
  keyOf,
  timeOf,
  children,
}: LatestFirstProps<Way>) {
  const [showsAll, setShowsAll] = useState(false);
  const ordered = all.toSorted(
    (one, other) =>
      Number(other.isThis) - Number(one.isThis) || Date.parse(timeOf(other)) - Date.parse(timeOf(one)),
  );
  const what = name.toLowerCase();
  return (
    <>
      <h3>{name}</h3>
      <ul className="rows" aria-label={name}>
        {(showsAll ? ordered : ordered.slice(0, SHOWN_FIRST)).map((way) => (
          <li key={keyOf(way)} className="stack">
            {children(way)}
          </li>
        ))}
      </ul>
      {all.length > SHOWN_FIRST && (
        <p className="actions">
          <Button variant="outlined" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the latest ${what}` : `Show all ${all.length} ${what}`}
          </Button>
        </p>
      )}
    </>
  );
}

type LinkItemProps = {
  link: Link;
  participant: LinksAndBrowsersProps['participant'];
  request: ConfirmedRequest;
  focusAfter: () => void;
};

function LinkItem({ link, participant: { browser, reference }, request, focusAfter }: LinkItemProps) {
  const { session, isThis, madeAt, lastUsedAt } = link;
  const name =
    session === null
      ? `Personal link${isThis ? ' · this one' : ''}`
      : `Link to the session ‘${session.title}’`;
  return (
    <>
      <Facts name={name}>
        Made on {formatTime(madeAt)}. {isThis ? 'You opened this page with it.' : lastUseOf(lastUsedAt)}
      </Facts>
      <Confirmation
        request={request}
        title="End this link"
        subject={`${name}, made on ${formatTime(madeAt)}`}
        confirmLabel="End it"
        cancelLabel="Keep it"
        focusAfter={focusAfter}
      >
        {isThis ? (
          <p>
            You opened this page with this link. The page closes, and nobody can open it with this link again.{' '}
            {browser === 'yours' ? (
              'This browser still knows you, so ‘Join with a code’ brings you back.'
            ) : (
              <>
                This browser does not know you. Unless you have another personal link, only the team can let
                you in again, by your reference <span className="literal whole">{reference}</span>.
              </>
            )}
          </p>
        ) : session === null ? (
          <p>Nobody can open this page with that link again. This can’t be undone.</p>
        ) : (
          <p>
            Nobody can open the session page with that link again. You keep your seat: ‘Open your session
            page’ makes a new link.
          </p>
        )}
      </Confirmation>
    </>
  );
}

type OtherBrowserProps = { browser: LinkedBrowser; request: ConfirmedRequest; focusAfter: () => void };

function OtherBrowser({ browser, request, focusAfter }: OtherBrowserProps) {
  return (
    <>
      <Facts name="Another browser">
        Known since {formatDay(browser.linkedSince)}. {lastUseOf(browser.lastUsedAt)}
      </Facts>
      <Confirmation
        request={request}
        title="End its access"
        subject={`Another browser, known since ${formatDay(browser.linkedSince)}`}
        confirmLabel="End it"
        cancelLabel="Keep it"
        focusAfter={focusAfter}
      >
        <p>That browser will then need a link to open your pages. You keep your seats.</p>
      </Confirmation>
    </>
  );
}

function Facts({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <strong>{name}</strong>
      <br />
      <span className="muted">{children}</span>
    </p>
  );
}

function lastUseOf(at: string | null): string {
  return at === null ? 'Not used yet, as far as we know.' : `Last used on ${formatTime(at)}.`;
}
