import { date, version } from '../../public/consent_form.json';
import { formatConsentDate } from './consent-date.ts';

/** Which consent form the site links: its version and date, from the manifest that is made with it (FOOT-2). */
export function ConsentVersionText() {
  return (
    <>
      version <span className="literal">{version}</span> of{' '}
      <time dateTime={date}>{formatConsentDate(date)}</time>
    </>
  );
}
