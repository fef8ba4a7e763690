import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCheckSymbol } from '#contract/join-code.ts';
import { sweep } from '../../../server/joining/sweep.ts';
import { secondsToWait } from '../../../server/joining/tries.ts';
import { runs } from '../../support/arbitraries.ts';
import { onEachDatabase } from '../support/databases.ts';
import { DAY_MS, entry, type Lab, labOn, MINUTE_MS, refusalOf, START } from '../support/lab.ts';

const UNKNOWN = withCheckSymbol('ZZZZZZZZZ');
const TOO_MANY = (retryAfter: number) => ({ code: 'too-many-tries', details: { retryAfter } });
const NO_SUCH_CODE = { code: 'code-unknown', details: {} };

function guess(lab: Lab, client = '198.51.100.7', typed = UNKNOWN) {
  return refusalOf(lab.joining.lookUpCode({ typed, browser: null, client }));
}

describe('secondsToWait', () => {
  test('SITE-5: is the longest of the waits, in whole seconds that are never too few', () => {
    const windows = fc.record({
      minute: fc.nat(20),
      day: fc.nat(1000),
      minuteAge: fc.nat(2 * MINUTE_MS),
      dayAge: fc.nat(2 * DAY_MS),
    });
    fc.assert(
      fc.property(windows, ({ minute, day, minuteAge, dayAge }) => {
        const rows = [
          { window: 'minute', started_at: START - minuteAge, tries: minute },
          { window: 'day', started_at: START - dayAge, tries: day },
        ];
        const waits = [minute >= 10 ? MINUTE_MS - minuteAge : 0, day >= 500 ? DAY_MS - dayAge : 0].map((ms) =>
          Math.max(0, Math.ceil(ms / 1000)),
        );
        expect(secondsToWait(rows, START, 1) ?? 0).toBe(Math.max(...waits));
      }),
      runs(300),
    );
  });
});

onEachDatabase('Tries', (databases) => {
  test('SITE-5: ten unknown codes a minute are looked up, the eleventh is told how long to wait', async () => {
    const lab = labOn(await databases.open());
    for (let count = 0; count < 10; count += 1) expect(await guess(lab)).toEqual(NO_SUCH_CODE);
    lab.clock.now += 12_345;
    expect(await guess(lab)).toEqual(TOO_MANY(48));
    lab.clock.now = START + MINUTE_MS - 1;
    expect(await guess(lab)).toEqual(TOO_MANY(1));
    lab.clock.now = START + MINUTE_MS;
    expect(await guess(lab)).toEqual(NO_SUCH_CODE);
  });

  test('SITE-5: five hundred unknown codes a day are looked up; waiting does not lengthen the wait', async () => {
    const lab = labOn(await databases.open());
    for (let count = 0; count < 500; count += 1) {
      if (count > 0 && count % 10 === 0) lab.clock.now += MINUTE_MS;
      expect(await guess(lab)).toEqual(NO_SUCH_CODE);
    }
    lab.clock.now += MINUTE_MS;
    for (let count = 0; count < 3; count += 1) {
      expect(await guess(lab)).toEqual(TOO_MANY((DAY_MS - 50 * MINUTE_MS) / 1000));
    }
    lab.clock.now = START + DAY_MS;
    expect(await guess(lab)).toEqual(NO_SUCH_CODE);
  });

  test('SITE-5: typos, known codes and whatever a code refuses count as no try', async () => {
    const lab = labOn(await databases.open());
    const { session, code } = await lab.addOpenSession(1);
    await lab.join(code);
    const malformed = `${UNKNOWN.slice(0, -1)}${UNKNOWN.endsWith('0') ? '1' : '0'}`;
    for (let count = 0; count < 15; count += 1) {
      expect(await guess(lab, '192.0.2.1', malformed)).toMatchObject({ code: 'code-malformed' });
      expect(await refusalOf(lab.lookUp(code))).toMatchObject({ code: 'session-full' });
    }
    await lab.move(session, 'ended');
    expect(await refusalOf(lab.lookUp(code))).toMatchObject({ code: 'session-closed' });
    expect(await lab.db.selectFrom('try_window').selectAll().execute()).toEqual([]);
  });

  test('SITE-5: who guessed too often is refused with a good code too, at both doors, and nobody else is', async () => {
    const lab = labOn(await databases.open());
    const { code } = await lab.addOpenSession(5);
    for (let count = 0; count < 11; count += 1) await guess(lab, '192.0.2.1');
    expect(await refusalOf(lab.lookUp(code))).toEqual(TOO_MANY(60));
    expect(await refusalOf(lab.join(code))).toEqual(TOO_MANY(60));
    expect(await lab.count('seat')).toBe(0);
    const other = await lab.joining.lookUpCode({ typed: code.plain, browser: null, client: '192.0.2.2' });
    expect(other.seat).toBe('free');
  });

  test('SITE-5: who joined with the code is never refused for guesses that came from the same address', async () => {
    const lab = labOn(await databases.open());
    const { session, code } = await lab.addOpenSession(5);
    const sibling = await lab.addCode(session);
    const { reply } = await lab.join(code, { browser: 'mine', key: 'the-key-of-one-join' });
    for (let count = 0; count < 11; count += 1) await guess(lab, '192.0.2.1');

    expect(await lab.lookUp(code, 'mine')).toMatchObject({ seat: 'yours' });
    expect(await lab.join(code, { browser: 'mine', consent: null })).toMatchObject({ isNewSeat: false });
    const repeated = await lab.join(code, { browser: 'without-cookies', key: 'the-key-of-one-join' });
    expect(repeated).toMatchObject({ isNewSeat: false, reply: { seat: reply.seat } });
    // Neither of these tells whether another code exists.
    expect(await refusalOf(lab.lookUp(sibling, 'mine'))).toEqual(TOO_MANY(60));
    expect(await refusalOf(lab.join(sibling, { key: 'the-key-of-one-join' }))).toEqual(TOO_MANY(60));
    await lab.joining.leaveSeat(entry(reply), reply.seat.id);
    expect(await refusalOf(lab.lookUp(code, 'mine'))).toEqual(TOO_MANY(60));
  });

  test('SITE-5: a join with an unknown or a revoked code counts as a look-up does', async () => {
    const lab = labOn(await databases.open());
    const { session } = await lab.addOpenSession(5);
    const revoked = await lab.addCode(session, { revoked_at: START });
    for (let count = 0; count < 5; count += 1) {
      expect(await refusalOf(lab.join(revoked))).toEqual(NO_SUCH_CODE);
      expect(await refusalOf(lab.lookUp(revoked))).toEqual(NO_SUCH_CODE);
    }
    expect(await refusalOf(lab.join(revoked))).toEqual(TOO_MANY(60));
  });

  test('SITE-5: guesses that come at once are each counted', async () => {
    const database = await databases.open();
    const lab = labOn(database);
    const codes = await lab.atOnce(25, () => guess(lab));
    const told = codes.filter(({ code }) => code === 'code-unknown');
    expect(told.length).toBeLessThanOrEqual(10);
    expect(await guess(lab)).toEqual(TOO_MANY(60));
  });

  test('what is kept of an address is not the address, and goes when its day is over', async () => {
    const lab = labOn(await databases.open());
    await guess(lab, '198.51.100.7');
    const rows = await lab.db.selectFrom('try_window').selectAll().execute();
    expect(rows.map(({ window, tries }) => ({ window, tries }))).toEqual(
      expect.arrayContaining([
        { window: 'minute', tries: 1 },
        { window: 'day', tries: 1 },
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('198.51');
    await sweep(lab.db, START + MINUTE_MS);
    expect(await lab.db.selectFrom('try_window').select('window').execute()).toEqual([{ window: 'day' }]);
    await sweep(lab.db, START + DAY_MS);
    expect(await lab.db.selectFrom('try_window').selectAll().execute()).toEqual([]);
  });
});
