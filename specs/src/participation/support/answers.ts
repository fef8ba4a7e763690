import type { ConsentRequest } from '#contract/consent.ts';
import type { Participant } from '#contract/personal-page.ts';
import type { SessionView } from '#contract/session-page.ts';

/** A token of the right form. */
export const TOKEN = 'Secret-of-the-test'.padEnd(43, 'x');
export const OTHER_TOKEN = 'Another-secret'.padEnd(43, 'y');
export const NOON = Date.parse('2026-06-21T12:00:00Z');
export const SHA256 = '3f2a91c0'.repeat(8);

type View = SessionView['view'];
type PartsOf<Kind extends View> = Omit<Extract<SessionView, { view: Kind }>, 'view' | keyof typeof everyView>;

const everyView = {
  serverTime: '2026-06-21T12:00:00.000Z',
  session: {
    title: 'An afternoon in the grove',
    state: 'scheduled' as const,
    startsAt: '2026-06-21T12:11:24.000Z',
    endsAt: '2026-06-21T13:00:00.000Z',
    seats: { taken: 5, total: 8 },
  },
  seat: { id: 'seat-4', number: 4 },
  isNew: false,
  reconsent: false,
};

const ownParts: { [Kind in View]: PartsOf<Kind> } = {
  scheduled: {},
  waiting: { here: 3 },
  live: {
    connection: {
      facts: [{ label: 'Address', value: 'grove.example.edu:25565' }],
      steps: ['Start the game.', 'Add the address.'],
    },
    mates: [{ name: 'Birch', role: 'builds bridges' }],
  },
  paused: { mates: [{ name: 'Birch', role: 'builds bridges' }] },
  ended: {
    outcome: 'attended',
    reference: 'P-7K3F2Q',
    debrief: ['It was about bridges.'],
    completionCode: 'CHERRY-4711',
    survey: null,
  },
  left: {},
  withdrawn: {},
};

/** An answer of `GET /api/v1/session`. */
export function sessionView(view: View, changes: Partial<SessionView> & Record<string, unknown> = {}) {
  return { ...everyView, ...ownParts[view], view, ...changes };
}

/** The session of every view, changed. */
export function sessionOf(changes: Partial<SessionView['session']>): SessionView['session'] {
  return { ...everyView.session, ...changes };
}

const thisBrowser = {
  sequence: 1,
  isThis: true,
  linkedSince: '2026-06-16T09:00:00.000Z',
  lastUsedAt: '2026-06-18T09:30:00.000Z',
};

/** An answer of `POST /api/v1/visits` and `GET /api/v1/me`. */
export function participant(changes: Partial<Participant> = {}): Participant {
  return {
    isNew: false,
    reconsent: false,
    lastLoginDate: '2026-06-18T09:30:00.000Z',
    serverTime: '2026-06-21T12:00:00.000Z',
    reference: 'GM-7Q4K',
    browser: 'yours',
    joinedAt: '2026-06-16T09:00:00.000Z',
    withdrawnAt: null,
    seats: [
      {
        id: 'seat-4',
        number: 4,
        state: 'held',
        takenAt: '2026-06-16T09:00:00.000Z',
        leftAt: null,
        outcome: null,
        session: {
          title: 'An afternoon in the grove',
          state: 'scheduled',
          startsAt: '2026-06-21T12:11:24.000Z',
          endsAt: null,
        },
      },
    ],
    consents: [{ version: '1', sha256: SHA256, kind: 'given', at: '2026-06-16T09:00:00.000Z' }],
    links: [
      {
        sequence: 1,
        session: { title: 'An afternoon in the grove' },
        isThis: false,
        madeAt: '2026-06-16T09:00:00.000Z',
        lastUsedAt: '2026-06-20T18:30:00.000Z',
      },
      {
        sequence: 2,
        session: null,
        isThis: true,
        madeAt: '2026-06-16T09:00:00.000Z',
        lastUsedAt: '2026-06-18T09:30:00.000Z',
      },
    ],
    browsers: (changes.browser ?? 'yours') === 'yours' ? [thisBrowser] : [],
    ...changes,
  };
}

/** An answer of `GET /api/v1/me/consent`. */
export const consentRequest: ConsentRequest = {
  form: {
    version: '2',
    title: 'Consent form',
    date: '2026-06-18',
    publishedAt: '2026-06-20T00:00:00.000Z',
    sha256: 'b'.repeat(64),
    pdfPath: '/api/v1/consents/2/form.pdf',
    isMaterial: true,
    sections: [{ heading: 'What we ask', paragraphs: ['To build together.'] }],
  },
  acceptedVersion: '1',
  changes: [{ version: '2', isMaterial: true, sentences: ['The chat is recorded, too.'] }],
  reconsent: true,
};
