import { site } from '../site.ts';

/** How long a session is in a calendar while nobody has said when it ends. Milliseconds. */
const USUAL_LENGTH_MS = 60 * 60_000;

/**
 * A calendar's file (RFC 5545) for a session. The page's address is a secret, and calendars are shared and synchronised:
 * it is not in it. The code that writes it is fetched when it is first needed.
 *
 * @param now when it was asked for, in milliseconds since 1970 UTC
 */
export async function calendarFileOf(
  session: { title: string; startsAt: string; endsAt: string | null },
  now: number,
): Promise<string> {
  const { default: calendar } = await import('ical-generator');
  const start = new Date(session.startsAt);
  const end =
    session.endsAt === null ? new Date(start.getTime() + USUAL_LENGTH_MS) : new Date(session.endsAt);
  const file = calendar({ prodId: { company: site.lab.name, product: site.name } });
  file.createEvent({
    // The same session gives the same event, which a calendar takes only once.
    id: `${start.getTime()}.${identifierOf(session.title)}@${new URL(site.origin).hostname}`,
    stamp: new Date(now),
    start,
    end,
    summary: `${site.name}: ${session.title}`,
    description: `Open your session link a few minutes before. Help: ${site.origin}`,
  });
  return file.toString();
}

function identifierOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
}
