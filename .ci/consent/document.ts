import type { ConsentText } from '../../src/consent/consent-form.ts';
import { site } from '../../src/site/facts.ts';

/** What `form.typ` sets: the text, and what stands around it on each page. */
export type ConsentDocument = Pick<ConsentText, 'title' | 'sections'> & {
  author: string;
  /** Which form it is: below the title and at the foot of each page. */
  edition: string;
  /** Year, month and day of its date. */
  day: number[];
  /** At the top of each page; null where the form is no sample. */
  banner: string | null;
};

/** The form as it goes to the template. */
export function documentOf({ title, sections, version, date, isSample }: ConsentText): ConsentDocument {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return {
    title,
    sections,
    author: site.lab.name,
    edition: `${site.name}, version ${version}, ${day}`,
    day: date.split('-').map(Number),
    banner: isSample ? 'SAMPLE. This is not a real consent form: no study stands behind it.' : null,
  };
}
