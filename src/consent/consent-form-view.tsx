import type { ConsentForm } from '#contract/consent.ts';
import { apiAddress } from '../api/client.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { formatDay } from '../participation/format-date.ts';
import { LinkedText } from '../participation/linked-text.tsx';
import { formatConsentDate } from './consent-date.ts';

/** A version of the consent form to read: its title, its version and date as in its PDF, that PDF, and the whole text. */
export function ConsentFormView({ form }: { form: ConsentForm }) {
  const { title, version, date, publishedAt, pdfPath, sections } = form;
  return (
    <section className="stack consent-form" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted">
        Version {version},{' '}
        {date === null ? `published on ${formatDay(publishedAt)}` : `of ${formatConsentDate(date)}`}.{' '}
        <SiteLink href={apiAddress(pdfPath)} opensNewTab className="whole">
          PDF of this version
        </SiteLink>
      </p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="stack">
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
        </section>
      ))}
    </section>
  );
}
