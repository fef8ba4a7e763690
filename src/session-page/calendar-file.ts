import { site } from '../site/facts.ts';

/** How long before the start the calendar reminds one. Seconds. */
const REMINDER_S = 15 * 60;

/** From when revisions are counted, in seconds: a calendar keeps their number in 32 bits. */
const REVISIONS_SINCE = Date.UTC(2026, 0, 1);

/** The code that writes the files. */
const fetchWriter = () => import('ical-generator');

/** Fetches it before the first file is asked for. If that fails, the first file fetches it. */
export const fetchCalendarWriter = (): void => void fetchWriter().catch(() => {});

/**
 * A calendar's file (RFC 5545) for a session, with a reminder and with no end that nobody has set.
 *
 * @param seat the visitor's own; its ID opens nothing
 * @param now when it was asked for, in milliseconds since 1970 UTC: of two files for one seat the later one counts
 * @param link to the session's page, where the visitor wants it there: it is a secret, and calendars are shared
 */
export async function calendarFileOf(
  session: { title: string; startsAt: string; endsAt: string | null },
  seat: { id: string },
  now: number,
  link?: string,
): Promise<string> {
  const { default: calendar, ICalAlarmType } = await fetchWriter();
  const summary = `${site.name}: ${inOneLine(session.title)}`;
  const file = calendar({ prodId: { company: site.lab.name, product: site.name } });
  const event = file.createEvent({
    // The same seat gives the same event, also when the session is renamed or moved: a newer file replaces an older one.
    id: `${seat.id}@${new URL(site.origin).hostname}`,
    sequence: Math.max(0, Math.floor((now - REVISIONS_SINCE) / 1000)),
    stamp: new Date(now),
    lastModified: new Date(now),
    start: new Date(session.startsAt),
    ...(session.endsAt === null ? {} : { end: new Date(session.endsAt) }),
    summary,
    description: `Open your session ${link === undefined ? 'link' : `page, ${link}`} a few minutes before. Help: ${site.origin}`,
    ...(link === undefined ? {} : { url: link }),
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_S, description: summary });
  return `${file.toString()}${END_OF_LINE}`;
}

/** The library writes it between lines; the format wants it after the last one, too. */
const END_OF_LINE = '\r\n';

/** Control characters have no place in the format. */
function inOneLine(title: string): string {
  return title.replaceAll(/\p{Cc}+/gu, ' ');
}
