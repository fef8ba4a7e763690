import { consentManifest } from './consent-manifest.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Which consent form the site links: its version and date, from the manifest that is made with it (FOOT-2). */
export function ConsentVersion() {
  const { version, date } = consentManifest;
  return (
    <>
      version <span className="literal">{version}</span> of{' '}
      <time dateTime={date}>{day.format(new Date(date))}</time>
    </>
  );
}
