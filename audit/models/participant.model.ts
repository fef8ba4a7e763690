import type { ParticipantEvent } from '#machines/participant/participant.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

export const key = 'grovemates.participant';

export type Known = { isNew: boolean; reconsent: boolean; lastLoginDate: string | null; holdsSeat: boolean };

export const unknown: Known = { isNew: false, reconsent: false, lastLoginDate: null, holdsSeat: false };
export const returned: Known = {
  isNew: false,
  reconsent: true,
  lastLoginDate: '2026-06-18T09:30:00.000Z',
  holdsSeat: true,
};

/** What this browser knows of its visitor (STATE-1 to STATE-3). */
export const participantModel = {
  machine: 'participant',
  steps: {
    'the page is opened': { kind: 'event', event: { type: 'page.opened' } },
    'another tab stores a participant': { kind: 'store', key, text: textOf(returned) },
    'another tab stores a damaged text': { kind: 'store', key, text: '{"version":1,"isNew":1}' },
    'another version of the site stores its own text': { kind: 'store', key, text: '{"version":2}' },
    'another tab empties the store': { kind: 'store', key, text: null },
    'the store is said to have changed': { kind: 'event', event: { type: 'store.changed' } },
    'a first visit is recorded': {
      kind: 'event',
      event: { type: 'visit.recorded', isNew: true, reconsent: false, lastLoginDate: null },
    },
    'a later visit is recorded': {
      kind: 'event',
      event: {
        type: 'visit.recorded',
        isNew: false,
        reconsent: true,
        lastLoginDate: '2026-06-20T10:00:00.000Z',
      },
    },
    'a seat is taken': { kind: 'event', event: { type: 'seat.taken' } },
    'a seat is left': { kind: 'event', event: { type: 'seat.left' } },
    'the visitor is forgotten': { kind: 'event', event: { type: 'visitor.forgotten' } },
    'the visitor is restored': { kind: 'event', event: { type: 'visitor.restored', record: returned } },
    'the session is reset': { kind: 'event', event: { type: 'reset' } },
  },
  screens: { 'participant.unread': 'not read', 'participant.read': 'read' },
} as const satisfies Model<ParticipantEvent>;

export type Browser = { isRead: boolean; known: Known; stored: string | null };

export const participantOracle: Oracle<Browser, ParticipantEvent, ScreenOf<typeof participantModel>> = {
  start: { isRead: false, known: unknown, stored: null },
  next: (browser, step) => {
    if (step.kind === 'store') return { ...browser, stored: step.text };
    if (step.kind !== 'event') return browser;
    const { event } = step;
    if (!browser.isRead) return event.type === 'page.opened' ? { ...read(browser), isRead: true } : browser;
    switch (event.type) {
      case 'page.opened':
        return browser;
      case 'store.changed':
        return read(browser);
      case 'visit.recorded': {
        const { isNew, reconsent, lastLoginDate } = event;
        return changed(browser, { isNew, reconsent, lastLoginDate });
      }
      case 'seat.taken':
        return changed(browser, { holdsSeat: true });
      case 'seat.left':
        return changed(browser, { holdsSeat: false });
      case 'visitor.forgotten':
        return changed(browser, unknown);
      case 'visitor.restored':
        return changed(browser, event.record);
      case 'reset':
        return changed(browser, { isNew: false, reconsent: false });
    }
  },
  shows: ({ isRead }) => [isRead ? 'read' : 'not read'],
  facts: ({ known, stored }) => ({ known: textOf(known), stored }),
  identity: ({ known, stored }) => [known, stored],
};

/** What cannot be read counts as nothing; a text of another version changes nothing. */
function read(browser: Browser): Browser {
  const { stored } = browser;
  if (isForeign(stored)) return browser;
  const isWhole = stored?.includes('holdsSeat') ?? false;
  const { version: _, ...known } = isWhole ? JSON.parse(stored ?? '') : { version: 1, ...unknown };
  return { ...browser, known };
}

/** Every change is stored at once, but not over a text of another version. */
function changed(browser: Browser, change: Partial<Known>): Browser {
  const known = { ...browser.known, ...change };
  return { ...browser, known, stored: isForeign(browser.stored) ? browser.stored : textOf(known) };
}

function isForeign(stored: string | null): boolean {
  return stored?.includes('"version":2') ?? false;
}

/** The text that is stored. */
export function textOf({ isNew, reconsent, lastLoginDate, holdsSeat }: Known): string {
  return JSON.stringify({ version: 1, isNew, reconsent, lastLoginDate, holdsSeat });
}
