import { ownDataMutation } from '../api/participant.queries.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { downloadFile } from '../participation/download-file.ts';
import { RequestFailure } from '../participation/request-failure.tsx';
import { useSubmitOnce } from '../participation/use-submit-once.ts';

/** What the site holds on a person, as a file, and the reference by which the lab finds it. */
export function OwnDataSection({ token, reference }: { token: string; reference: string }) {
  const { press, isPending, isSuccess, error } = useSubmitOnce(
    {
      ...ownDataMutation(token),
      onSuccess: (data) =>
        downloadFile(
          `grovemates-${data.participant.reference}-${data.exportedAt.slice(0, 10)}.json`,
          'application/json',
          `${JSON.stringify(data, null, 2)}\n`,
        ),
    },
    { again: true },
  );
  return (
    <section className="stack">
      <h2>Your data</h2>
      <p>
        Your reference is <span className="literal whole">{reference}</span>. Quote it when you write to the
        team: they use it to find your data without your name.
      </p>
      <p className="actions">
        <Button variant="outlined" onClick={() => press()}>
          Save my data
        </Button>
        <CopyButton text={reference} label="Copy the reference" />
      </p>
      <p role="status">
        {isPending && <span className="wait">Asking the server …</span>}
        {isSuccess && 'Saved: what this site holds about you, as a JSON file.'}
        {error && <RequestFailure error={error} />}
      </p>
    </section>
  );
}
