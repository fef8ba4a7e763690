import type { ConsentRecord } from '#contract/consent.ts';
import type { Participant } from '#contract/personal-page.ts';
import { apiAddress } from '../api/client.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ReceiptButton } from '../consent/receipt-button.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { formatTime } from '../participation/format-date.ts';

/** The record of what a participant agreed to, and took back. Nothing of it ever changes or goes. */
export function GivenConsents({ participant }: { participant: Pick<Participant, 'consents' | 'reference'> }) {
  const { consents, reference } = participant;
  return (
    <section className="stack">
      <h2>What you agreed to</h2>
      {consents.length === 0 && <p>Nothing so far.</p>}
      <ol className="rows">
        {consents.map((record) => (
          <li key={`${record.version} ${record.kind} ${record.at}`} className="stack">
            <ConsentEntry record={record} />
            <p className="actions">
              <CopyButton text={record.sha256} label="Copy the SHA-256" />
              {record.kind === 'given' && (
                <ReceiptButton receipt={{ ...record, reference }} label="Save a receipt" />
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ConsentEntry({ record: { version, kind, at, sha256 } }: { record: ConsentRecord }) {
  return (
    <>
      <p>
        <strong>
          {kind === 'given' ? 'Agreed to' : 'Withdrew consent to'} version {version}
        </strong>{' '}
        on <time dateTime={at}>{formatTime(at)}</time>.{' '}
        <SiteLink href={apiAddress(`/api/v1/consents/${version}/form.pdf`)} opensNewTab className="whole">
          PDF of this version
        </SiteLink>
      </p>
      <p className="muted">
        SHA-256 <span className="literal">{sha256.slice(0, 8)} …</span>
      </p>
    </>
  );
}
