import type { ConsentText } from '../../src/consent/consent-form.ts';
import { site } from '../../src/site/facts.ts';

/** The input of `form.typ`: the text, and the header and footer of each page. */
export type ConsentDocument = Pick<ConsentText, 'title' | 'sections'> & {
  author: string;
  /** The form's name and version: below the title and at the foot of each page. */
  edition: string;
  /** Year, month and day. */
  day: number[];
  /** At the top of each page; null unless the form is a sample. */
  banner: string | null;
};

/** The form in the shape that the template reads. */
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
