import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createParticipantMachine,
  type ParticipantEvent,
} from '#machines/participant/participant.machine.ts';
import { selectHidesJoinLinks } from '#machines/participant/participant.selectors.ts';
import {
  PARTICIPANT_KEY,
  parseParticipant,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import { loginDates, participantRecords, runs } from '../../support/arbitraries.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { assertStories, inspectStory, portsOfStory } from '../../support/stories.ts';

/** Values that a record's fields may and may not have, of any type. */
const oddFields = fc.record(
  {
    version: fc.oneof(fc.constant(1), fc.jsonValue()),
    isNew: fc.oneof(fc.boolean(), fc.jsonValue()),
    reconsent: fc.oneof(fc.boolean(), fc.jsonValue()),
    lastLoginDate: fc.oneof(loginDates, fc.jsonValue()),
    holdsSeat: fc.oneof(fc.boolean(), fc.jsonValue()),
    ['__proto__']: fc.jsonValue(),
    constructor: fc.jsonValue(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** A stored text cut short, or with one character changed. */
const damagedTexts = fc
  .tuple(participantRecords, fc.nat(), fc.string({ maxLength: 1 }))
  .map(([record, at, other]) => {
    const text = serialiseParticipant(record);
    const place = at % text.length;
    return text.slice(0, place) + other + text.slice(place + 1);
  });

const storedTexts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  oddFields.map((fields) => JSON.stringify(fields)),
  damagedTexts,
);

const changes: fc.Arbitrary<ParticipantEvent> = fc.oneof(
  fc.record({
    type: fc.constant('visit.recorded' as const),
    isNew: fc.boolean(),
    reconsent: fc.boolean(),
    lastLoginDate: loginDates,
  }),
  fc.record({ type: fc.constant('visitor.restored' as const), record: participantRecords }),
  fc.constantFrom<ParticipantEvent>(
    { type: 'seat.taken' },
    { type: 'seat.left' },
    { type: 'reset' },
    { type: 'visitor.forgotten' },
  ),
);

describe('the record', () => {
  test('STATE-1: a written record is read back unchanged', () => {
    fc.assert(
      fc.property(participantRecords, (record) => {
        expect(parseParticipant(serialiseParticipant(record))).toEqual({ kind: 'record', record });
      }),
      runs(1000),
    );
  });

  test('STATE-1: any stored text gives a well-formed record or a reason', () => {
    fc.assert(
      fc.property(storedTexts, (text) => {
        const parsed = parseParticipant(text);

        if (parsed.kind !== 'record') {
          expect(['corrupt', 'foreign']).toContain(parsed.kind);
          return;
        }
        const { isNew, reconsent, lastLoginDate, holdsSeat, ...rest } = parsed.record;
        expect([typeof isNew, typeof reconsent, typeof holdsSeat]).toEqual(['boolean', 'boolean', 'boolean']);
        expect(lastLoginDate === null || !Number.isNaN(Date.parse(lastLoginDate))).toBe(true);
        expect(rest).toEqual({});
      }),
      runs(2000),
    );
  });

  test('STATE-1: every other version number is foreign', () => {
    fc.assert(
      fc.property(
        participantRecords,
        fc
          .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
          .filter((version) => version !== 1),
        (record, version) => {
          expect(parseParticipant(JSON.stringify({ ...record, version }))).toEqual({ kind: 'foreign' });
        },
      ),
      runs(300),
    );
  });
});

describe('the shared client state', () => {
  test('STATE-1: the page opens with any stored text', async () => {
    await assertStories(
      fc.property(storedTexts, fc.array(changes, { maxLength: 8 }), (text, events) => {
        const { page } = openPage(text);

        for (const event of events) page.send(event);

        expect(page.getSnapshot().status).toBe('active');
      }),
      runs(500),
    );
  });

  test('STATE-2: reset clears isNew and reconsent of any record, and nothing else', async () => {
    await assertStories(
      fc.property(participantRecords, (record) => {
        const { page } = openPage(serialiseParticipant(record));

        page.send({ type: 'reset' });

        expect(page.getSnapshot().context).toEqual({ ...record, isNew: false, reconsent: false });
      }),
      runs(300),
    );
  });

  test('STATE-3: a seat or a session page hides the links, whatever else is known', async () => {
    await assertStories(
      fc.property(participantRecords, fc.boolean(), (record, isSessionPage) => {
        const { page } = openPage(serialiseParticipant(record));

        const hides = selectHidesJoinLinks(page.getSnapshot(), isSessionPage);

        expect(hides).toBe(record.holdsSeat || isSessionPage);
      }),
      runs(200),
    );
  });

  test('STATE-1: the next page knows what this one stored', async () => {
    await assertStories(
      fc.property(participantRecords, fc.array(changes, { minLength: 1, maxLength: 8 }), (record, events) => {
        const { page, store } = openPage(serialiseParticipant(record));

        for (const event of events) page.send(event);

        const { page: nextPage } = openPage(store.read(PARTICIPANT_KEY));
        expect(nextPage.getSnapshot().context).toEqual(page.getSnapshot().context);
      }),
      runs(300),
    );
  });

  test('STATE-1: no event writes over a record of another version', async () => {
    await assertStories(
      fc.property(participantRecords, fc.array(changes, { maxLength: 8 }), (record, events) => {
        const foreign = JSON.stringify({ ...record, version: 2 });
        const { page, store } = openPage(foreign);
        const opened = page.getSnapshot().context;

        for (const event of events) page.send(event);

        expect(opened).toEqual(UNKNOWN_PARTICIPANT);
        expect([store.read(PARTICIPANT_KEY), store.writes]).toEqual([foreign, []]);
      }),
      runs(300),
    );
  });
});

function openPage(text: string | null) {
  const store = memoryStore(text === null ? {} : { [PARTICIPANT_KEY]: text });
  const page = createActor(createParticipantMachine(portsOfStory({ store })), {
    inspect: inspectStory,
  }).start();
  page.send({ type: 'page.opened' });
  return { page, store };
}
