import { createHash } from 'node:crypto';
import type { Joining } from '../../../server/api/joining.ts';
import type { ConsentForm, ConsentRecord } from '../../../server/contract/consent.ts';
import type { LookupReply } from '../../../server/contract/join.ts';
import type { Participant } from '../../../server/contract/personal-page.ts';
import type { Seat } from '../../../server/contract/seat.ts';
import type { SessionSummary } from '../../../server/contract/session.ts';

export const FAKE_PDF = Buffer.from('%PDF-1.7 of version 1\n%%EOF\n');
export const FAKE_SHA256 = createHash('sha256').update(FAKE_PDF).digest('hex');
export const SESSION_TOKEN = 's'.repeat(43);
export const ENTRY_TOKEN = 'e'.repeat(43);
const NOW = '2026-11-21T17:05:00.000Z';

const session: SessionSummary = {
  title: 'Thursday group',
  state: 'scheduled',
  startsAt: '2026-11-26T17:00:00.000Z',
  endsAt: null,
  seats: { taken: 2, total: 7 },
};

const form: ConsentForm = {
  version: '1',
  title: 'Consent',
  date: '2026-11-20',
  publishedAt: NOW,
  sha256: FAKE_SHA256,
  pdfPath: '/api/v1/consents/1/form.pdf',
  isMaterial: true,
  sections: [{ heading: 'What happens', paragraphs: ['You build.'] }],
};

const record: ConsentRecord = { version: '1', sha256: FAKE_SHA256, kind: 'given', at: NOW };

const seat: Seat = {
  id: 'seat-1',
  number: 3,
  state: 'held',
  takenAt: NOW,
  leftAt: null,
  outcome: null,
  session: { title: 'Thursday group', state: 'scheduled', startsAt: NOW, endsAt: null },
};

const visit = { isNew: true, reconsent: false, lastLoginDate: null };

const lookup: LookupReply = { serverTime: NOW, session, seat: 'free', knownAs: null, consent: form };

const participant: Participant = {
  ...visit,
  serverTime: NOW,
  reference: 'P-7K3F2Q',
  browser: 'yours',
  joinedAt: NOW,
  withdrawnAt: null,
  seats: [seat],
  consents: [record],
  links: [{ sequence: 1, session: null, isThis: true, madeAt: NOW, lastUsedAt: NOW }],
  browsers: [{ sequence: 1, isThis: true, knownSince: NOW, lastUsedAt: null }],
};

/** A call of the fake: the name of the function and what it was given. */
export type JoiningCall = [name: keyof Joining, ...given: unknown[]];

/** A `Joining` that answers everything alike, and hears what it was asked. */
export function fakeJoining(overrides: Partial<Joining> = {}): { joining: Joining; calls: JoiningCall[] } {
  const calls: JoiningCall[] = [];
  const joining: Joining = {
    lookUpCode: async () => lookup,
    join: async () => ({
      isNewSeat: true,
      reply: {
        ...visit,
        sessionToken: SESSION_TOKEN,
        entryToken: ENTRY_TOKEN,
        seat: { id: 'seat-1', number: 3 },
        session,
        consent: { version: '1', sha256: FAKE_SHA256, at: NOW },
        reference: 'P-7K3F2Q',
      },
    }),
    readSession: async () => ({
      view: 'scheduled',
      serverTime: NOW,
      session,
      seat: { id: 'seat-1', number: 3 },
      isNew: true,
      reconsent: false,
    }),
    recordVisit: async () => participant,
    rememberBrowser: async () => {},
    readMe: async () => participant,
    readBrowser: async () => ({ participant }),
    welcomeMe: async () => {},
    readMyConsent: async () => ({ form, acceptedVersion: '1', changes: [], reconsent: false }),
    consentAgain: async () => ({ record, isNew: true }),
    leaveSeat: async () => {},
    linkToSeat: async () => ({ sessionToken: SESSION_TOKEN }),
    linkToMe: async () => ({ entryToken: ENTRY_TOKEN }),
    endLink: async () => {},
    endBrowser: async () => {},
    forgetBrowser: async () => {},
    withdraw: async () => {},
    readMyData: async () => ({
      exportedAt: NOW,
      participant: { reference: 'P-7K3F2Q', joinedAt: NOW, withdrawnAt: null, welcomedAt: null },
      seats: [{ ...seat, pageLastOpenAt: null, pageFirstOpenWhileLiveAt: null, attendanceSetByTeam: null }],
      consents: [record],
      visits: [{ at: NOW, lastSeenAt: NOW }],
      links: [{ kind: 'entry', madeAt: NOW, lastUsedAt: NOW }],
      browsers: [{ knownSince: NOW, lastUsedAt: null }],
    }),
    readConsentForm: async () => form,
    readConsentPdf: async () => ({ bytes: FAKE_PDF, sha256: FAKE_SHA256 }),
    ping: async () => {},
    ...overrides,
  };
  return { joining: heard(joining, calls), calls };
}

function heard(joining: Joining, calls: JoiningCall[]): Joining {
  return new Proxy(joining, {
    get(target, name: keyof Joining) {
      const original = target[name] as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        calls.push([name, ...given]);
        return original(...given);
      };
    },
  });
}
