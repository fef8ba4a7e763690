import { site } from '../site.ts';

/** How long a session is in a calendar while nobody has said when it ends. Milliseconds. */
const USUAL_LENGTH_MS = 60 * 60_000;

/**
 * A calendar's file (RFC 5545) for a session. The page's address is a secret, and calendars are shared and synchronised:
 * it is not in it. The code that writes it is fetched when it is first needed.
 *
 * @param seat the visitor's own; its ID opens nothing
 * @param now when it was asked for, in milliseconds since 1970 UTC
 */
export async function calendarFileOf(
  session: { title: string; startsAt: string; endsAt: string | null },
  seat: { id: string },
  now: number,
): Promise<string> {
  const { default: calendar } = await import('ical-generator');
  const start = new Date(session.startsAt);
  const end =
    session.endsAt === null ? new Date(start.getTime() + USUAL_LENGTH_MS) : new Date(session.endsAt);
  const file = calendar({ prodId: { company: site.lab.name, product: site.name } });
  file.createEvent({
    // The same seat gives the same event, also when the session is renamed or moved: a newer file replaces an older one.
    id: `${seat.id}@${new URL(site.origin).hostname}`,
    stamp: new Date(now),
    start,
    end,
    summary: `${site.name}: ${inOneLine(session.title)}`,
    description: `Open your session link a few minutes before. Help: ${site.origin}`,
  });
  return `${file.toString()}${END_OF_LINE}`;
}

/** The library writes it between lines; the format wants it after the last one, too. */
const END_OF_LINE = '\r\n';

/** Control characters have no place in the format. */
function inOneLine(title: string): string {
  return title.replaceAll(/\p{Cc}+/gu, ' ');
}
