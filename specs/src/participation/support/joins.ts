import type { JoinReply, LookupReply } from '#contract/join.ts';
import { json } from './fake-api.ts';

/** A code that fits, as it is printed. */
export const CODE = 'ABCDE-FGHJF';
export const SESSION_TOKEN = 'Session-secret'.padEnd(43, 's');
export const PERSONAL_TOKEN = 'Entry-secret'.padEnd(43, 'e');

export const LOOK_UP = 'POST /api/v1/codes/lookup';
export const JOIN = 'POST /api/v1/joins';

const session: LookupReply['session'] = {
  title: 'An afternoon in the grove',
  state: 'scheduled',
  startsAt: '2026-06-21T14:00:00.000Z',
  endsAt: '2026-06-21T15:30:00.000Z',
  seats: { taken: 3, total: 8 },
};

/** An answer of `POST /api/v1/codes/lookup`. */
export function lookupReply(changes: Partial<LookupReply> = {}): LookupReply {
  return {
    serverTime: '2026-06-21T12:00:00.000Z',
    session,
    seat: 'free',
    knownAs: null,
    consent: {
      version: '1',
      title: 'Consent form',
      date: '2026-05-20',
      publishedAt: '2026-06-01T00:00:00.000Z',
      sha256: 'a'.repeat(64),
      pdfPath: '/api/v1/consents/1/form.pdf',
      isMaterial: true,
      sections: [
        { heading: 'What we ask', paragraphs: ['To build.', 'And to talk.'] },
        { heading: 'What we keep', paragraphs: ['What you built.'] },
      ],
    },
    ...changes,
  };
}

/** An answer of `POST /api/v1/joins`. */
export function joinReply(changes: Partial<JoinReply> = {}): JoinReply {
  return {
    isNew: true,
    reconsent: false,
    lastLoginDate: null,
    sessionToken: SESSION_TOKEN,
    personalToken: PERSONAL_TOKEN,
    seat: { id: 'seat-4', number: 4 },
    session,
    consent: { version: '1', sha256: 'a'.repeat(64), at: '2026-06-21T12:01:00.000Z' },
    reference: 'GM-7Q4K',
    ...changes,
  };
}

/** A server with a free seat. */
export const freeSeat = { [LOOK_UP]: json(lookupReply()), [JOIN]: json(joinReply(), 201) };
