import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { selectHidesJoinLinks } from '#machines/participant/participant.selectors.ts';
import {
  PARTICIPANT_KEY,
  type ParticipantRecord,
  parseParticipant,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import { type MemoryStore, memoryStore } from '../../support/memory-store.ts';

const returning: ParticipantRecord = {
  isNew: true,
  reconsent: true,
  lastLoginDate: '2026-03-01T09:30:00.000Z',
  holdsSeat: true,
};

describe('the record', () => {
  test('STATE-1: nobody is known at first', () => {
    expect(UNKNOWN_PARTICIPANT).toEqual({
      isNew: false,
      reconsent: false,
      lastLoginDate: null,
      holdsSeat: false,
    });
  });

  test('STATE-1: it is stored where the head script and another version of the site look for it', () => {
    expect(PARTICIPANT_KEY).toBe('grovemates.participant');
  });

  test('STATE-1: its stored form is versioned JSON', () => {
    expect(JSON.parse(serialiseParticipant(returning))).toEqual({ version: 1, ...returning });
  });

  test('STATE-1: an empty store holds no record', () => {
    expect(parseParticipant(null)).toEqual({ kind: 'absent' });
  });

  test.each([
    '2026-03-01T09:30:00Z',
    '2026-03-01T09:30:00.5Z',
    '2026-03-01T09:30:00.123456789Z',
    '2026-03-01T09:30:00.123456+00:00',
    '2026-03-01T23:30:00-05:00',
  ])('STATE-1: a server may write the date as %s', (lastLoginDate) => {
    expect(parseParticipant(storedForm({ lastLoginDate }))).toEqual({
      kind: 'record',
      record: { ...returning, lastLoginDate },
    });
  });

  test('STATE-1: unknown extra fields are dropped', () => {
    expect(parseParticipant(storedForm({ admin: true }))).toEqual({ kind: 'record', record: returning });
  });

  test.each([
    { what: 'nothing', text: '' },
    { what: 'half a record', text: serialiseParticipant(returning).slice(0, -5) },
    { what: 'a word', text: 'true' },
    { what: 'null', text: 'null' },
    { what: 'a list', text: `[${serialiseParticipant(returning)}]` },
    { what: 'an empty object', text: '{}' },
    { what: 'no version', text: storedForm({ version: undefined }) },
    { what: 'a version in words', text: storedForm({ version: '1' }) },
    { what: 'a number for a flag', text: storedForm({ isNew: 1 }) },
    { what: 'a word for a flag', text: storedForm({ reconsent: 'false' }) },
    { what: 'no flag', text: storedForm({ holdsSeat: undefined }) },
    { what: 'no date', text: storedForm({ lastLoginDate: undefined }) },
    { what: 'a number for a date', text: storedForm({ lastLoginDate: 1_772_357_400_000 }) },
    { what: 'a date in words', text: storedForm({ lastLoginDate: 'yesterday' }) },
    { what: 'a date without a time', text: storedForm({ lastLoginDate: '2026-03-01' }) },
    { what: 'a month 13', text: storedForm({ lastLoginDate: '2026-13-01T09:30:00Z' }) },
    { what: 'an hour 24', text: storedForm({ lastLoginDate: '2026-03-01T24:00:00Z' }) },
    { what: 'a date without a zone', text: storedForm({ lastLoginDate: '2026-03-01T09:30:00' }) },
    { what: 'an offset of 24 hours', text: storedForm({ lastLoginDate: '2026-03-01T09:30:00+24:00' }) },
    { what: 'a year of five digits', text: storedForm({ lastLoginDate: '12026-03-01T09:30:00Z' }) },
    { what: 'ten decimals', text: storedForm({ lastLoginDate: '2026-03-01T09:30:00.1234567890Z' }) },
    { what: 'a head and a date', text: storedForm({ lastLoginDate: 'x 2026-03-01T09:30:00Z' }) },
    { what: 'a date in a list', text: storedForm({ lastLoginDate: ['2026-03-01T09:30:00Z'] }) },
    { what: 'a date and a tail', text: storedForm({ lastLoginDate: '2026-03-01T09:30:00Z; x' }) },
    { what: 'markup for a date', text: storedForm({ lastLoginDate: '<img src=x onerror=alert(1)>' }) },
    {
      what: 'the fields hidden in __proto__',
      text: `{"version":1,"__proto__":${serialiseParticipant(returning)}}`,
    },
    { what: 'everything hidden in __proto__', text: `{"__proto__":${serialiseParticipant(returning)}}` },
    {
      what: 'the fields hidden in constructor',
      text: '{"version":1,"constructor":{"prototype":{"isNew":true}}}',
    },
  ])('STATE-1: $what is corrupt', ({ text }) => {
    expect(parseParticipant(text)).toEqual({ kind: 'corrupt' });
  });

  test('STATE-1: a __proto__ beside good fields changes neither the record nor any other object', () => {
    const text = serialiseParticipant(returning).replace(
      '{',
      '{"__proto__":{"holdsSeat":false,"polluted":true},',
    );

    const parsed = parseParticipant(text);

    expect(parsed).toEqual({ kind: 'record', record: returning });
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  test.each([0, 2, -1, 1.5, 999])('STATE-1: a record of version %d is foreign', (version) => {
    expect(parseParticipant(storedForm({ version }))).toEqual({ kind: 'foreign' });
  });
});

describe('the shared client state', () => {
  test('STATE-1: before the page opens nothing is read and nobody is known', () => {
    const page = createActor(createParticipantMachine({ store: storeWith(returning) })).start();

    expect(page.getSnapshot().context).toEqual(UNKNOWN_PARTICIPANT);
  });

  test('STATE-1: opening the page recalls the stored record', () => {
    const { page } = openPage(storeWith(returning));

    expect(page.getSnapshot().context).toEqual(returning);
  });

  test('STATE-1: a visit is recorded and stored', () => {
    const { page, store } = openPage(memoryStore());

    page.send({
      type: 'visit.recorded',
      isNew: true,
      reconsent: false,
      lastLoginDate: '2026-05-01T10:00:00Z',
    });

    const expected = {
      isNew: true,
      reconsent: false,
      lastLoginDate: '2026-05-01T10:00:00Z',
      holdsSeat: false,
    };
    expect(page.getSnapshot().context).toEqual(expected);
    expect(recordIn(store)).toEqual({ kind: 'record', record: expected });
  });

  test('STATE-2: reset clears isNew and reconsent, leaves lastLoginDate and the seat, and is stored', () => {
    const { page, store } = openPage(storeWith(returning));

    page.send({ type: 'reset' });

    const expected = { ...returning, isNew: false, reconsent: false };
    expect(page.getSnapshot().context).toEqual(expected);
    expect(recordIn(store)).toEqual({ kind: 'record', record: expected });
  });

  test('STATE-3: a seat taken and left is stored and changes nothing else', () => {
    const { page, store } = openPage(storeWith({ ...returning, holdsSeat: false }));

    page.send({ type: 'seat.taken' });
    const taken = page.getSnapshot().context;
    page.send({ type: 'seat.left' });

    expect(taken).toEqual(returning);
    expect(page.getSnapshot().context).toEqual({ ...returning, holdsSeat: false });
    expect(store.writes.map(({ text }) => parseParticipant(text))).toEqual([
      { kind: 'record', record: returning },
      { kind: 'record', record: { ...returning, holdsSeat: false } },
    ]);
  });

  test('STATE-1 STATE-2 STATE-3: forgetting deletes the whole record, and restoring brings it back, each with one write', () => {
    const { page, store } = openPage(storeWith(returning));

    page.send({ type: 'visitor.forgotten' });
    const forgotten = page.getSnapshot().context;
    page.send({ type: 'visitor.restored', record: returning });

    expect(forgotten).toEqual(UNKNOWN_PARTICIPANT);
    expect(page.getSnapshot().context).toEqual(returning);
    expect(store.writes.map(({ text }) => parseParticipant(text))).toEqual([
      { kind: 'record', record: UNKNOWN_PARTICIPANT },
      { kind: 'record', record: returning },
    ]);
  });

  test('STATE-1: before the page opens events are ignored and nothing is written', () => {
    const store = memoryStore();
    const page = createActor(createParticipantMachine({ store })).start();

    page.send({ type: 'seat.taken' });
    page.send({ type: 'reset' });
    page.send({ type: 'store.changed' });

    expect(page.getSnapshot().context).toEqual(UNKNOWN_PARTICIPANT);
    expect(store.writes).toEqual([]);
  });

  test('STATE-1: opening the page writes nothing', () => {
    const { store } = openPage(memoryStore({ [PARTICIPANT_KEY]: 'damaged' }));

    expect(store.writes).toEqual([]);
  });

  test('STATE-1: a corrupt record counts as none and is overwritten by the next change', () => {
    const { page, store } = openPage(memoryStore({ [PARTICIPANT_KEY]: '{"version":1,"isNew":"yes"' }));
    const opened = page.getSnapshot().context;

    page.send({ type: 'seat.taken' });

    expect(opened).toEqual(UNKNOWN_PARTICIPANT);
    expect(recordIn(store)).toEqual({ kind: 'record', record: { ...UNKNOWN_PARTICIPANT, holdsSeat: true } });
  });

  test('STATE-1: a record of another version is neither used nor overwritten; this page works in memory', () => {
    const foreign = storedForm({ version: 2 });
    const { page, store } = openPage(memoryStore({ [PARTICIPANT_KEY]: foreign }));
    const opened = page.getSnapshot().context;

    page.send({ type: 'seat.taken' });

    expect(opened).toEqual(UNKNOWN_PARTICIPANT);
    expect(page.getSnapshot().context.holdsSeat).toBe(true);
    expect([store.kept.get(PARTICIPANT_KEY), store.writes]).toEqual([foreign, []]);
  });
});

describe('another tab', () => {
  test('STATE-1: its record is read here', () => {
    const { page, store } = openPage(memoryStore());
    store.kept.set(PARTICIPANT_KEY, serialiseParticipant(returning));

    page.send({ type: 'store.changed' });

    expect(page.getSnapshot().context).toEqual(returning);
  });

  test('STATE-2: a reset there takes effect here', () => {
    const store = storeWith(returning);
    const [here, there] = [openPage(store).page, openPage(store).page];

    there.send({ type: 'reset' });
    here.send({ type: 'store.changed' });

    expect(here.getSnapshot().context).toEqual({ ...returning, isNew: false, reconsent: false });
  });

  test('STATE-1: after it clears the storage, nobody is known', () => {
    const { page, store } = openPage(storeWith(returning));
    store.kept.clear();

    page.send({ type: 'store.changed' });

    expect(page.getSnapshot().context).toEqual(UNKNOWN_PARTICIPANT);
  });

  test('STATE-1: a record of another version changes nothing here, and is not overwritten', () => {
    const { page, store } = openPage(storeWith(returning));
    const foreign = storedForm({ version: 7, isNew: 'perhaps' });
    store.kept.set(PARTICIPANT_KEY, foreign);

    page.send({ type: 'store.changed' });
    page.send({ type: 'reset' });

    expect(page.getSnapshot().context).toEqual({ ...returning, isNew: false, reconsent: false });
    expect(store.kept.get(PARTICIPANT_KEY)).toBe(foreign);
  });

  test('STATE-1: reading its record writes nothing', () => {
    const { page, store } = openPage(storeWith(returning));

    page.send({ type: 'store.changed' });

    expect(store.writes).toEqual([]);
  });
});

describe('the hidden-link flag', () => {
  test.each([
    { holdsSeat: false, isSessionPage: false, hides: false },
    { holdsSeat: true, isSessionPage: false, hides: true },
    { holdsSeat: false, isSessionPage: true, hides: true },
    { holdsSeat: true, isSessionPage: true, hides: true },
  ])(
    'STATE-3: seat $holdsSeat, session page $isSessionPage: $hides',
    ({ holdsSeat, isSessionPage, hides }) => {
      const { page } = openPage(storeWith({ ...returning, holdsSeat }));

      expect(selectHidesJoinLinks(page.getSnapshot(), isSessionPage)).toBe(hides);
    },
  );

  test.each([
    { isNew: true, reconsent: false, lastLoginDate: null },
    { isNew: false, reconsent: true, lastLoginDate: null },
    { isNew: true, reconsent: true, lastLoginDate: '2026-03-01T09:30:00Z' },
  ])('STATE-3: without a seat %o does not hide the links', (visit) => {
    const { page } = openPage(storeWith({ ...visit, holdsSeat: false }));

    expect(selectHidesJoinLinks(page.getSnapshot(), false)).toBe(false);
  });
});

function openPage(store: MemoryStore) {
  const page = createActor(createParticipantMachine({ store })).start();
  page.send({ type: 'page.opened' });
  return { page, store };
}

function storeWith(record: ParticipantRecord): MemoryStore {
  return memoryStore({ [PARTICIPANT_KEY]: serialiseParticipant(record) });
}

function recordIn(store: MemoryStore) {
  return parseParticipant(store.read(PARTICIPANT_KEY));
}

/** The stored form of `returning` with some fields replaced; undefined leaves one out. */
function storedForm(changes: Record<string, unknown>): string {
  return JSON.stringify({ version: 1, ...returning, ...changes });
}
