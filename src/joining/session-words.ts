import type { SessionScreen } from '#machines/session-page/session-page.selectors.ts';

/** What a session page says first: one word that can be read from across a room, and one sentence. */
type SessionWords = { word: string; sentence: string };

/**
 * The words for what a session page shows. They change only when the state does: they are announced.
 *
 * @param isDue the planned start is over, and nothing has opened yet
 */
export function sessionWordsOf(screen: SessionScreen, isDue: boolean): SessionWords {
  return screen === 'scheduled' && isDue ? due : words[screen];
}

const due: SessionWords = {
  word: 'Any moment',
  sentence: 'It is time. The team opens the session by hand; this page changes by itself.',
};

const words: Record<SessionScreen, SessionWords> = {
  opening: { word: 'Opening', sentence: 'Asking the server about your session.' },
  unanswered: {
    word: 'No answer',
    sentence: 'The server cannot be reached at present. This page keeps trying by itself.',
  },
  scheduled: { word: 'Scheduled', sentence: 'Your seat is kept for you.' },
  waiting: { word: 'Waiting', sentence: 'You are in the right place. The team will start the session soon.' },
  blocked: { word: 'Live', sentence: 'The session is running. There is one thing to do before you connect.' },
  live: { word: 'Live', sentence: 'The session is running. Come in.' },
  paused: { word: 'Paused', sentence: 'The team has paused the session. It will go on here.' },
  ended: { word: 'Ended', sentence: 'The session is over. Thank you for building with us.' },
  left: { word: 'Seat left', sentence: 'You gave this seat back.' },
  withdrawn: { word: 'Withdrawn', sentence: 'You have withdrawn from the study.' },
  unknown: { word: 'Unknown link', sentence: 'There is no session behind this link.' },
};
