import type { Outcome } from '#contract/session.ts';
import type { SessionView } from '#contract/session-page.ts';
import type { SessionScreen } from '#machines/session-page/session-page.selectors.ts';

/** What a session page says first: one word that can be read from across a room, and one sentence. */
export type SessionStatusText = {
  word: string;
  sentence: string;
  /** There is something to be here for. */
  isGood?: true;
};

/** How near the planned start of a session is that nobody has opened yet. */
export type Dueness = 'ahead' | 'soon' | 'due' | 'overdue';

/** So long before the planned start one had better stay. Milliseconds. */
const SOON_MS = 10 * 60_000;

/** So long after it "any moment" would be untrue: the session was put off, or forgotten. Milliseconds. */
const OVERDUE_MS = 30 * 60_000;

/**
 * How near the planned start is.
 *
 * @param remaining until then, by the server's clock; 0 once it is over. Milliseconds.
 */
export function duenessOf({ serverTime, session }: SessionView, remaining: number): Dueness {
  if (remaining > 0) return remaining > SOON_MS ? 'ahead' : 'soon';
  const late = Date.parse(serverTime) - Date.parse(session.startsAt);
  return late < OVERDUE_MS ? 'due' : 'overdue';
}

/**
 * The words for what a session page shows. They change only when the state, the outcome or what is planned does: they are
 * announced.
 *
 * @param view the answer of the server that is shown; null where there is none
 * @param remaining until the planned start, as for {@link duenessOf}
 */
export function sessionStatusText(
  screen: SessionScreen,
  view: SessionView | null,
  remaining: number,
): SessionStatusText {
  if (view === null) return texts[screen];
  if (view.view === 'ended' && screen === 'ended') return { ...texts.ended, sentence: endings[view.outcome] };
  if (view.view === 'scheduled' && screen === 'scheduled') return scheduledTexts[duenessOf(view, remaining)];
  return texts[screen];
}

const texts: Record<SessionScreen, SessionStatusText> = {
  opening: { word: 'Opening', sentence: 'Asking the server about your session.' },
  unanswered: {
    word: 'No answer',
    sentence: 'The server is not answering. This page keeps trying by itself.',
  },
  scheduled: { word: 'Scheduled', sentence: 'Your seat is kept for you.' },
  waiting: {
    word: 'Waiting',
    sentence: 'You are in the right place. The team will start the session soon.',
    isGood: true,
  },
  blocked: { word: 'Live', sentence: 'The session is running. There is one thing to do before you connect.' },
  live: { word: 'Live', sentence: 'The session is running. Come in.', isGood: true },
  paused: { word: 'Paused', sentence: 'The team has paused the session. It will continue soon.' },
  ended: { word: 'Ended', sentence: 'The session is over.' },
  left: { word: 'Seat given back', sentence: 'Somebody else can have it now.' },
  withdrawn: { word: 'Withdrawn', sentence: 'You have withdrawn from the study.' },
  unknown: { word: 'Unknown link', sentence: 'We don’t know this link, or it has been ended.' },
};

const scheduledTexts: Record<Dueness, SessionStatusText> = {
  ahead: texts.scheduled,
  soon: texts.scheduled,
  due: {
    word: 'Any moment',
    sentence: 'It’s time. The team will open the session shortly, and this page changes by itself.',
  },
  overdue: {
    word: 'Scheduled',
    sentence: 'The planned start has passed, and the team has not opened the session yet.',
  },
};

const endings: Record<Outcome, string> = {
  attended: 'The session is over. Thank you for building with us.',
  partly: 'The session is over. Thank you for the time you were with us.',
  absent: 'The session is over. We missed you.',
  'not-held': 'This session did not take place.',
};
