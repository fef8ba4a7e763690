import { useEffect, useRef, useState } from 'react';
import type { Participant } from '#contract/personal-page.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Confirmation } from '../participation/confirmation.tsx';
import { RequestFailure } from '../participation/request-failure.tsx';
import { takesCookies } from '../participation/takes-cookies.ts';
import { useConfirmedRequest } from '../participation/use-confirmed-request.ts';
import type { usePersonalPage } from './use-personal-page.ts';

type ThisBrowserProps = {
  /** As whom the server knows this browser. */
  browser: Participant['browser'];
  page: Pick<ReturnType<typeof usePersonalPage>, 'forgetting' | 'remembering'>;
};

/**
 * The link to this page, and whether this browser knows its visitor without it. Opening the page changes nothing of that:
 * a browser is remembered or forgotten by a press alone, and somebody else after a confirmation.
 */
export function ThisBrowser({ browser, page: { forgetting, remembering } }: ThisBrowserProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasForgotten, setWasForgotten] = useState<'yours' | 'another'>('yours');
  const isOther = browser === 'another';

  const forgetsOther = useConfirmedRequest()(() => {
    setWasForgotten('another');
    return forgetting.submit();
  });

  // Once this browser knows nobody else any more, the confirmation is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the request follows from its state
  useEffect(() => {
    if (isOther || forgetsOther.state === 'idle') return;
    forgetsOther.cancel();
    heading.current?.focus();
  }, [isOther, forgetsOther.state]);

  const pressed = () => {
    if (browser !== 'yours') return void remembering.press();
    setWasForgotten('yours');
    void forgetting.press();
  };
  const request = browser === 'unknown' ? remembering : forgetting;
  const isPending = forgetting.isPending || remembering.isPending;
  const canRemember = browser !== 'unknown' || takesCookies();
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        This page and this browser
      </h2>
      <p>
        The link to this page is a key: anyone who has it can act in your name, so keep it like a password.
      </p>
      <CopyButton text={location.href} label="Copy the link to this page" />
      <p>{canRemember ? explanations[browser] : NO_COOKIES}</p>
      {isOther && (
        <Confirmation
          request={forgetsOther}
          title="Forget them in this browser"
          confirmLabel="Forget them"
          cancelLabel="Don’t forget"
          focusAfter={() => heading.current?.focus()}
        >
          <p>
            Forget whom this browser knows? Their seats and their data stay theirs, but to come back here they
            need their personal link. This can’t be undone here.
          </p>
        </Confirmation>
      )}
      {!isOther && canRemember && (
        <p className="actions">
          <Button variant="outlined" onClick={pressed} aria-disabled={isPending}>
            {labels[browser]}
          </Button>
        </p>
      )}
      {!isOther && (
        <p role="status">
          {isPending && <span className="wait">Saving …</span>}
          {!isPending && browser === 'unknown' && forgetting.isSuccess && forgotten[wasForgotten]}
          {!isPending && browser === 'yours' && remembering.isSuccess && 'This browser knows you now.'}
          {!isPending && browser === 'unknown' && remembering.isSuccess && !forgetting.isSuccess && NOT_KEPT}
          {request.error && <RequestFailure error={request.error} />}
        </p>
      )}
    </section>
  );
}

const explanations = {
  yours:
    'This browser knows you without the link. If other people use it, let it forget you. You keep your seats.',
  unknown:
    'This browser does not know you without the link. If nobody else uses it, let it remember you: then ‘Join with a code’ brings you back to your seats and this page. It remembers you for a year, with a cookie.',
  another:
    'This browser knows somebody else. If they no longer use it, let it forget them; then it can remember you. They keep their seats.',
} as const satisfies Record<Participant['browser'], string>;

const labels = {
  yours: 'Forget me in this browser',
  unknown: 'Remember me in this browser',
} as const;

const forgotten = {
  yours:
    'Forgotten. The address of this page still opens it: close the page, and delete it from the browser’s history.',
  another: 'Forgotten. This browser knows nobody now.',
} as const;

const NOT_KEPT =
  'This browser did not keep the cookie, so it can’t remember you. Copy the link to this page: it is the only way back.';

const NO_COOKIES =
  'This browser doesn’t accept cookies, so it can’t remember you. Copy the link to this page: it is the only way back.';
