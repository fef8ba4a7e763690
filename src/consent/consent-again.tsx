import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentRequest } from '#contract/consent.ts';
import { failureOf } from '../api/api-error.ts';
import { consentAgainMutation, myConsentQuery } from '../api/participant.queries.ts';
import { Button } from '../components/button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { focusHeading } from '../participation/focus-heading.ts';
import { RequestFailure } from '../participation/request-failure.tsx';
import { RequiredTick } from '../participation/required-tick.tsx';
import { useRequiredTick } from '../participation/use-required-tick.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { ConsentFormView } from './consent-form-view.tsx';

type ConsentAgainProps = { token: string; onGiven: () => void };

/** Asks for consent to a new version of the form: what changed first, then the form, then the tick (STATE-1). */
export function ConsentAgain({ token, onGiven }: ConsentAgainProps) {
  const query = useQuery(myConsentQuery(token));
  return (
    <section className="stack" aria-labelledby="consent-again">
      <h2 id="consent-again">The consent form has changed</h2>
      {query.data ? (
        <NewForm token={token} reply={query.data} onGiven={onGiven} onOutdated={() => void query.refetch()} />
      ) : (
        <FetchingForm hasFailed={query.isError} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
}

function FetchingForm({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <>
      <p role="status">
        {hasFailed ? (
          <>
            The form could not be fetched. <HelpLink answer="unreachable" />
          </>
        ) : (
          <span className="wait">Fetching the form …</span>
        )}
      </p>
      {hasFailed && (
        <p className="actions">
          <Button onClick={onRetry}>Try again</Button>
        </p>
      )}
    </>
  );
}

type NewFormProps = ConsentAgainProps & { reply: ConsentRequest; onOutdated: () => void };

function NewForm({ token, reply: { form, changes, acceptedVersion }, onGiven, onOutdated }: NewFormProps) {
  // Of another version the box is not ticked yet.
  const [tickedVersion, setTickedVersion] = useState<string | null>(null);
  const { tick, checkTick } = useRequiredTick(tickedVersion === form.version, (isTicked) =>
    setTickedVersion(isTicked ? form.version : null),
  );
  const agree = useSubmitOnce({
    ...consentAgainMutation(token),
    onSuccess: () => {
      focusHeading();
      onGiven();
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'consent-outdated') onOutdated();
    },
  });

  const press = () => {
    if (checkTick()) void agree.press({ version: form.version, sha256: form.sha256, accepted: true });
  };

  return (
    <>
      <p>
        {acceptedVersion === null
          ? 'We have no record that you agreed.'
          : `You agreed to version ${acceptedVersion}. Since then:`}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.flatMap(({ version, sentences }) =>
            sentences.map((sentence) => (
              <li key={`${version} ${sentence}`}>
                {sentence} <span className="muted">(version {version})</span>
              </li>
            )),
          )}
        </ul>
      )}
      <ConsentFormView form={form} />
      <RequiredTick
        label="I have read this version of the form, and I agree to take part."
        isDisabled={agree.isPending}
        {...tick}
      />
      <p className="actions">
        <Button onClick={press}>Agree and go on</Button>
      </p>
      <p role="status">
        {agree.isPending && <span className="wait">Saving …</span>}
        {agree.error && <RequestFailure error={agree.error} />}
      </p>
      <p className="muted">
        If you do not agree, close this page, or leave your seat. You don’t have to give a reason.
      </p>
    </>
  );
}
