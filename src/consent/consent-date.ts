const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The date of a consent form (`YYYY-MM-DD`) in words, the same in every zone: `1 December 2026`. */
export function formatConsentDate(date: string): string {
  return day.format(new Date(date));
}
