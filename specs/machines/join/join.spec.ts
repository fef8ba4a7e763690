import { describe, expect, test } from 'vitest';
import { serialiseIdempotencyKeys } from '#machines/join/idempotency-keys.ts';
import { OFFLINE_TIMEOUT_MS } from '#machines/join/join.machine.ts';
import { selectForgotten, selectJoinStep, selectKeptText } from '#machines/join/join.selectors.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import {
  CODE,
  found,
  type JoinHarness,
  joined,
  noReply,
  OTHER_CODE,
  settle,
  createJoinHarness as startJoining,
} from '../../support/join-harness.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { type TransitionMeter, transitionMeter } from '../../support/transition-meter.ts';

const refused = (code: string, more = {}) => ({ kind: 'refused', code, ...more }) as const;
const answered = <Reply>(reply: Reply) => ({ kind: 'answered', reply }) as const;

describe('the field', () => {
  test('SITE-5: pressing with an empty field shows a message, and sends no request', () => {
    const harness = startJoin();

    harness.send({ type: 'code.pressed' });

    expect(harness.step()).toEqual({ kind: 'editing', text: '', problem: { kind: 'empty' } });
    expect(harness.requests).toEqual([]);
  });

  test('SITE-5: a malformed code is refused without a request', () => {
    const harness = startJoin();

    harness.send({ type: 'text.typed', text: 'ABCDU' });
    expect(harness.step()).toEqual({ kind: 'editing', text: 'ABCDU', problem: { kind: 'none' } });
    harness.send({ type: 'code.pressed' });

    expect(harness.step()).toEqual({
      kind: 'editing',
      text: 'ABCDU',
      problem: { kind: 'malformed' },
    });
    expect(harness.requests).toEqual([]);
  });

  test('SITE-5: of a malformed code only that is kept, as what is wrong with it decides nothing', () => {
    const { actor } = startJoin({ text: 'ABCDU' });

    expect(actor.getSnapshot().context.reading).toEqual({ kind: 'malformed' });
  });

  test('SITE-5: typing removes the refusal', () => {
    const harness = startJoin({ text: 'ABC' });
    expect(harness.step()).toMatchObject({ problem: { kind: 'malformed' } });

    harness.send({ type: 'text.typed', text: 'ABCD' });

    expect(harness.step()).toEqual({ kind: 'editing', text: 'ABCD', problem: { kind: 'none' } });
  });

  test('SITE-5: a text of 15 kB is cut to what a code could need (F50)', () => {
    const harness = startJoin({ text: 'x'.repeat(15_000) });

    expect(harness.step()).toMatchObject({ kind: 'editing', text: 'x'.repeat(200) });
    expect(harness.requests).toEqual([]);
  });
});

test('SITE-5: a page for codes begins knowing of nothing', () => {
  expect(startJoin().actor.getSnapshot().context).toEqual({
    text: '',
    reading: { kind: 'empty' },
    refusal: null,
    failures: 0,
    leftMs: 0,
    countedAt: 0,
    now: 0,
    storedKeys: [],
    isOnline: true,
    found: null,
    isTicked: false,
    hasFormChanged: false,
    key: null,
    seenKey: null,
    joined: null,
    forgotten: null,
  });
});

describe('looking up', () => {
  test('SITE-5 ROUTE-11: the code of a join link is looked up at once, and takes no seat (F59)', async () => {
    const harness = startJoin({ text: 'abcde-fghjf' });

    expect(harness.step()).toEqual({ kind: 'looking-up', text: 'abcde-fghjf', wait: { kind: 'requesting' } });
    expect(harness.lastRequest()).toMatchObject({ kind: 'look-up', code: CODE });
    await harness.lastRequest().end(answered(found));
    await harness.wait(600_000, 60_000);

    expect(harness.step()).toMatchObject({ kind: 'found', offer: { kind: 'free' } });
    expect(harness.requests.map(({ kind }) => kind)).toEqual(['look-up']);
    expect(harness.store.writes).toEqual([]);
  });

  test('SITE-5: pressing twice sends one request (F60)', () => {
    const harness = startJoin();
    harness.send({ type: 'text.typed', text: CODE });

    harness.send({ type: 'code.pressed' });
    harness.send({ type: 'code.pressed' });

    expect(harness.requests).toHaveLength(1);
  });

  test.each([
    'code-malformed',
    'code-unknown',
    'code-used',
    'code-expired',
    'session-full',
    'session-closed',
    'internal',
    'new-in-a-later-version',
  ])('SITE-5: %s is shown, not retried, and the text stays (F09)', async (code) => {
    const harness = startJoin({ text: CODE });

    await harness.lastRequest().end(refused(code));
    await harness.wait(120_000);

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'refused', code } });
    expect(harness.requests).toHaveLength(1);
  });

  test('SITE-5: a code that is not open yet shows a countdown, and can be looked up again at any time', async () => {
    const harness = startJoin({ text: CODE });
    const opensAt = harness.clock.now() + 2 * 3_600_000 + 30_000;

    await harness.lastRequest().end(refused('code-not-open', { opensAt }));
    expect(harness.step()).toMatchObject({ problem: { kind: 'not-open', opensAt, secondsLeft: 7230 } });
    await harness.wait(60_000);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 7170 } });
    await harness.wait(7_170_000 - 1000, 60_000);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 1 } });
    await harness.wait(1000);
    expect(harness.step()).toMatchObject({ problem: { kind: 'not-open', secondsLeft: 0 } });
    expect(harness.clock.countTimers()).toBe(0);
    await harness.wait(60_000);
    expect(harness.requests).toHaveLength(1);

    harness.send({ type: 'code.pressed' });

    expect(harness.step()).toMatchObject({ kind: 'looking-up' });
  });

  test('SITE-5: the countdown to the opening uses the server’s clock, not the device’s (F33)', async () => {
    const harness = startJoin({ text: CODE });
    const opensAt = harness.clock.now() - 24 * 3_600_000;

    await harness.lastRequest().end(refused('code-not-open', { opensAt, retryAfter: 90 }));

    expect(harness.step()).toMatchObject({ problem: { kind: 'not-open', opensAt, secondsLeft: 90 } });
  });

  test('SITE-5: the countdown to the opening goes by minutes before the last hour, and by seconds in it', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('code-not-open', { retryAfter: 3660 }));

    await harness.wait(59_000);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 3660 } });
    await harness.wait(1000);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 3600 } });
    await harness.wait(1000);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 3599 } });
  });

  test.each([
    ['code-not-open', { opensAt: Date.UTC(2026, 5, 21, 12, 1, 5) }],
    ['too-many-tries', { retryAfter: 60 }],
  ])(
    'SITE-5: a countdown begins when the answer comes, not when it was asked for: %s',
    async (code, more) => {
      const harness = startJoin({ text: CODE });
      await harness.wait(5000);
      await harness.lastRequest().end(refused(code, more));
      expect(harness.step()).toMatchObject({ problem: { secondsLeft: 60 } });

      await harness.wait(1000);

      expect(harness.step()).toMatchObject({ problem: { secondsLeft: 59 } });
    },
  );

  test('SITE-5: the countdown to the opening continues through sleep (F35)', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('code-not-open', { retryAfter: 600 }));

    harness.clock.sleep(400_000);

    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 200 } });
  });

  test('SITE-5: a code that opens in a year does not overflow the timer', async () => {
    const harness = startJoin({ text: CODE });

    await harness
      .lastRequest()
      .end(refused('code-not-open', { opensAt: harness.clock.now() + 365 * 86_400_000 }));

    expect(Math.max(...harness.clock.delays)).toBeLessThanOrEqual(60_000);
    expect(harness.step()).toMatchObject({ problem: { kind: 'not-open', secondsLeft: 365 * 86_400 } });
  });

  test('SITE-5: too many tries show a countdown, then the field is as it was, with the text', async () => {
    const harness = startJoin({ text: CODE });

    await harness.lastRequest().end(refused('too-many-tries', { retryAfter: 42 }));
    expect(harness.step()).toMatchObject({ problem: { kind: 'too-many-tries', secondsLeft: 42 } });
    harness.send({ type: 'code.pressed' });
    await harness.wait(41_000);
    expect(harness.step()).toMatchObject({ problem: { kind: 'too-many-tries', secondsLeft: 1 } });
    await harness.wait(1000);

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
    expect(harness.requests).toHaveLength(1);
  });

  test('SITE-5: another code can be tried during the countdown, as the server accepts a valid one', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('too-many-tries', { retryAfter: 60 }));

    harness.send({ type: 'text.typed', text: OTHER_CODE });
    expect(harness.step()).toEqual({ kind: 'editing', text: OTHER_CODE, problem: { kind: 'none' } });
    harness.send({ type: 'code.pressed' });

    expect(harness.lastRequest()).toMatchObject({ kind: 'look-up', code: OTHER_CODE });
  });

  test('SITE-5: a countdown continues through sleep, and a clock that is set back does not lengthen it', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('too-many-tries', { retryAfter: 60 }));

    harness.clock.sleep(30_000);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 30 } });
    harness.clock.setSystemTime(harness.clock.now() - 86_400_000);
    await harness.wait(30_000);

    expect(harness.step()).toMatchObject({ problem: { kind: 'none' } });
  });

  test('DATA-1 SITE-5: an unanswered look-up is retried after 1, 2 and 4 s, then the page says so (F01, F04)', async () => {
    const harness = startJoin({ text: CODE });
    const waits: unknown[] = [];

    for (const seconds of [1, 2, 4]) {
      await harness.lastRequest().end(noReply);
      waits.push(harness.step());
      await harness.wait(seconds * 1000 - 1);
      expect(harness.step()).toMatchObject({ wait: { kind: 'pausing' } });
      await harness.wait(1);
    }
    await harness.lastRequest().end(noReply);

    expect(waits).toEqual(
      [1, 2, 3].map((failures) => ({
        kind: 'looking-up',
        text: CODE,
        wait: { kind: 'pausing', failures, seconds: 2 ** (failures - 1) },
      })),
    );
    expect(harness.requests).toHaveLength(4);
    expect(harness.step()).toEqual({
      kind: 'editing',
      text: CODE,
      problem: { kind: 'unreachable', isOffline: false },
    });
    harness.send({ type: 'code.pressed' });
    expect(harness.step()).toMatchObject({ kind: 'looking-up', wait: { kind: 'requesting' } });
  });

  test('SITE-5: the next try succeeds once the server is back (F05)', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(noReply);
    await harness.wait(1000);

    await harness.lastRequest().end(answered(found));

    expect(harness.step()).toMatchObject({ kind: 'found', offer: { kind: 'free' } });
  });

  test.each([
    [12_000, 12],
    [3_600_000, 30],
    [0, 1],
  ])(
    'SITE-5: after a Retry-After of %d ms the next request waits %d s (F06, F08)',
    async (retryAfterMs, seconds) => {
      const harness = startJoin({ text: CODE });

      await harness.lastRequest().end({ ...noReply, retryAfterMs });

      expect(harness.step()).toMatchObject({ wait: { kind: 'pausing', seconds } });
      await harness.wait(seconds * 1000);
      expect(harness.requests).toHaveLength(2);
    },
  );

  test('SITE-5: a request without an answer ends, and a late answer is ignored (F02)', async () => {
    const harness = startJoin({ text: CODE });
    const first = harness.lastRequest();

    await harness.wait(120_000);
    expect(harness.step()).toMatchObject({ kind: 'editing', problem: { kind: 'unreachable' } });
    expect(first.signal.aborted).toBe(true);
    await first.end(answered(found));

    expect(harness.step()).toMatchObject({ kind: 'editing', problem: { kind: 'unreachable' } });
  });

  test('SITE-5: a port that throws counts as no answer', async () => {
    const harness = startJoin({ text: CODE });

    await harness.lastRequest().fail();

    expect(harness.step()).toMatchObject({ wait: { kind: 'pausing', failures: 1 } });
  });

  test('SITE-5: offline, it says so, and continues as soon as there is a connection (F15, F16)', async () => {
    const harness = startJoin({ text: CODE });
    harness.send({ type: 'connection.lost' });
    await harness.lastRequest().end(noReply);
    expect(harness.step()).toMatchObject({ wait: { kind: 'offline' } });
    await harness.wait(OFFLINE_TIMEOUT_MS - 1);
    expect(harness.requests).toHaveLength(1);

    harness.send({ type: 'connection.found' });

    expect(harness.step()).toMatchObject({ wait: { kind: 'requesting' } });
    expect(harness.requests).toHaveLength(2);
  });

  test('SITE-5: the wait offline ends, too, and even then a connection continues it', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(noReply);
    harness.send({ type: 'connection.lost' });
    expect(harness.step()).toMatchObject({ wait: { kind: 'offline' } });

    await harness.wait(OFFLINE_TIMEOUT_MS);
    expect(harness.step()).toMatchObject({ problem: { kind: 'unreachable', isOffline: true } });
    harness.send({ type: 'connection.found' });

    expect(harness.step()).toMatchObject({ kind: 'looking-up', wait: { kind: 'requesting' } });
    await harness.lastRequest().end(noReply);
    expect(harness.step(), 'it knows of the connection').toMatchObject({ wait: { kind: 'pausing' } });
  });

  test('SITE-5: a new look-up counts its failures from the start, and forgets the refusal before it', async () => {
    const harness = startJoin({ text: CODE });
    for (const seconds of [1, 2]) {
      await harness.lastRequest().end(noReply);
      await harness.wait(seconds * 1000);
    }
    await harness.lastRequest().end(refused('code-unknown'));
    harness.send({ type: 'text.typed', text: OTHER_CODE });
    harness.send({ type: 'code.pressed' });

    await harness.lastRequest().end(noReply);

    expect(harness.step()).toMatchObject({
      kind: 'looking-up',
      wait: { kind: 'pausing', failures: 1, seconds: 1 },
    });
  });

  test('SITE-5: a visitor can retry when the browser is wrong about being offline', async () => {
    const harness = startJoin({ text: CODE });
    harness.send({ type: 'connection.lost' });
    await harness.lastRequest().end(noReply);

    harness.send({ type: 'retry.pressed' });
    await harness.lastRequest().end(answered(found));

    expect(harness.step()).toMatchObject({ kind: 'found', offer: { kind: 'free' } });
  });

  test('SITE-5: cancelling aborts the request, and the text stays', () => {
    const harness = startJoin({ text: CODE });

    harness.send({ type: 'cancelled' });

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
    expect(harness.lastRequest().signal.aborted).toBe(true);
  });
});

describe('consent', () => {
  test('SITE-5: what a join link finds is not ticked, and its form has not changed', async () => {
    expect((await atConsent()).step()).toEqual({
      kind: 'found',
      found,
      offer: { kind: 'free', isTicked: false, hasFormChanged: false },
    });
  });

  test('SITE-5: without the tick nothing is sent', async () => {
    const harness = await atConsent();

    harness.send({ type: 'join.pressed' });
    expect(harness.step()).toMatchObject({ offer: { kind: 'free', isTicked: false } });
    harness.send({ type: 'tick.changed', isTicked: true });

    expect(harness.step()).toMatchObject({ offer: { kind: 'free', isTicked: true } });
    expect(harness.requests).toHaveLength(1);
  });

  test('SITE-5: with the tick, the join names the exact form', async () => {
    const harness = await atJoining();

    expect(harness.lastRequest()).toMatchObject({
      kind: 'join',
      request: { code: CODE, consent: { version: '1', sha256: 'a'.repeat(64), accepted: true } },
    });
    await harness.lastRequest().end(answered(joined));

    expect(harness.step()).toEqual({ kind: 'joined', joined });
  });

  test('SITE-5: a new look-up removes the tick', async () => {
    const harness = await atConsent();
    harness.send({ type: 'tick.changed', isTicked: true });
    harness.send({ type: 'cancelled' });
    harness.send({ type: 'code.pressed' });
    await harness.lastRequest().end(answered(found));

    expect(harness.step()).toMatchObject({ offer: { kind: 'free', isTicked: false } });
  });

  test('SITE-5: a form that has changed meanwhile is shown again, not ticked, and the page says so', async () => {
    const harness = await atJoining();

    await harness.lastRequest().end(refused('consent-outdated'));
    expect(harness.step()).toMatchObject({ kind: 'looking-up' });
    const consent = { ...found.consent, version: '2', sha256: 'b'.repeat(64) };
    await harness.lastRequest().end(answered({ ...found, consent }));
    expect(harness.step()).toMatchObject({ offer: { kind: 'free', isTicked: false, hasFormChanged: true } });
    harness.send({ type: 'tick.changed', isTicked: true });
    harness.send({ type: 'join.pressed' });

    expect(harness.lastRequest().request?.consent).toEqual({
      version: '2',
      sha256: 'b'.repeat(64),
      accepted: true,
    });
  });

  test('SITE-5: that the form has changed is said until the visitor goes back to the field', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(refused('consent-outdated'));
    await harness.lastRequest().end(answered(found));
    expect(harness.step()).toMatchObject({ offer: { hasFormChanged: true } });

    harness.send({ type: 'cancelled' });
    harness.send({ type: 'code.pressed' });
    await harness.lastRequest().end(answered(found));

    expect(harness.step()).toMatchObject({ offer: { hasFormChanged: false } });
  });

  test('SITE-5: a visitor with a seat there goes back to it without consent', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(answered({ ...found, seat: 'yours' as const }));
    expect(harness.step()).toMatchObject({ kind: 'found', offer: { kind: 'own' } });

    harness.send({ type: 'join.pressed' });

    expect(harness.lastRequest()).toMatchObject({ kind: 'join', request: { code: CODE, consent: null } });
  });
});

describe('joining', () => {
  test('SITE-5: pressing twice, or holding Enter, sends one request (F60)', async () => {
    const harness = await atJoining();

    for (let presses = 0; presses < 20; presses += 1) harness.send({ type: 'join.pressed' });
    await settle();

    expect(harness.requests.filter(({ kind }) => kind === 'join')).toHaveLength(1);
  });

  test('SITE-5 DATA-1: a join without a reply is retried with the same key, three times (F18)', async () => {
    const harness = await atJoining();
    for (const seconds of [1, 2, 4]) {
      await harness.lastRequest().end(noReply);
      await harness.wait(seconds * 1000);
    }
    expect(new Set(harness.requests.slice(1).map(({ key }) => key)).size).toBe(1);
    expect(harness.requests).toHaveLength(5);
    await harness.lastRequest().end(noReply);
    expect(harness.step()).toMatchObject({ offer: { kind: 'unsure', isOffline: false } });

    harness.send({ type: 'retry.pressed' });

    expect(harness.requests).toHaveLength(6);
    expect(harness.lastRequest().key).toBe(harness.requests[1]?.key);
    await harness.lastRequest().end(noReply);
    expect(harness.step(), 'its failures are counted from the start').toMatchObject({
      offer: { wait: { kind: 'pausing', failures: 1, seconds: 1 } },
    });
  });

  test('SITE-5: the key is stored before the request is sent', async () => {
    const harness = await atConsent();
    harness.send({ type: 'tick.changed', isTicked: true });
    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(undefined);

    harness.send({ type: 'join.pressed' });

    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(
      serialiseIdempotencyKeys([
        { code: CODE, key: harness.lastRequest().key ?? '', at: harness.clock.now() },
      ]),
    );
  });

  test('SITE-5: a reload and a second tab join with the same key (F46)', async () => {
    const first = await atJoining();
    const reloaded = await atJoining({ store: first.store, clock: first.clock, tab: 'reloaded' });

    expect(reloaded.lastRequest().key).toBe(first.lastRequest().key);
  });

  test('SITE-5: a code with a stored key is looked up with it, so that the server says as whom', async () => {
    const first = await atJoining();
    const next = startJoin({ text: CODE, store: first.store, clock: first.clock, tab: 'next' });
    expect(next.lastRequest()).toMatchObject({ kind: 'look-up', key: first.lastRequest().key });
    const other = startJoin({ text: OTHER_CODE, store: first.store, clock: first.clock });
    expect(other.lastRequest()).toMatchObject({ kind: 'look-up', key: null });
    // A key that is forgotten leads to nobody.
    await next.lastRequest().end(answered({ ...found, seat: 'yours', knownAs: 'P-7K3F2Q' }));
    next.send({ type: 'notMe.pressed' });
    next.send({ type: 'notMe.confirmed' });
    await next.lastRequest().end(answered(null));
    expect(next.lastRequest()).toMatchObject({ kind: 'look-up', key: null });
  });

  test('SITE-5: a key that another tab has stored since causes a new look-up: nobody joins unknowingly as somebody else', async () => {
    const store = memoryStore();
    const first = await atConsent({ store, tab: 'first' });
    const stale = await atConsent({ store, clock: first.clock, tab: 'stale' });
    first.send({ type: 'tick.changed', isTicked: true });
    first.send({ type: 'join.pressed' });
    await first.lastRequest().end(answered(joined));
    const { key } = first.lastRequest();

    stale.send({ type: 'tick.changed', isTicked: true });
    stale.send({ type: 'join.pressed' });
    expect(stale.lastRequest()).toMatchObject({ kind: 'look-up', key });
    await stale.lastRequest().end(answered({ ...found, seat: 'yours', knownAs: 'P-7K3F2Q' }));

    expect(stale.step()).toMatchObject({ offer: { kind: 'own' }, found: { knownAs: 'P-7K3F2Q' } });
    stale.send({ type: 'join.pressed' });
    expect(stale.lastRequest()).toMatchObject({ kind: 'join', key });
  });

  test.each([null, 'P-7K3F2Q'])(
    'SITE-5: a join sends whom the page knew this browser as: %s',
    async (knownAs) => {
      const harness = startJoin({ text: CODE });
      await harness.lastRequest().end(answered({ ...found, knownAs }));
      harness.send({ type: 'tick.changed', isTicked: true });
      harness.send({ type: 'join.pressed' });
      expect(harness.lastRequest().request).toMatchObject({ knownAs });
    },
  );

  test('SITE-5: its key is stored beside those of other codes, and alone deleted', async () => {
    const other = { code: OTHER_CODE, key: 'k'.repeat(20), at: Date.UTC(2026, 5, 21, 12) };
    const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: serialiseIdempotencyKeys([other]) });
    const harness = await atJoining({ store });
    const own = { code: CODE, key: harness.lastRequest().key ?? '', at: harness.clock.now() };
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([other, own]));

    await harness.lastRequest().end(refused('code-used'));

    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([other]));
  });

  test('SITE-5: another code has another key', async () => {
    const first = await atJoining();
    const other = await atJoining({ store: first.store, text: OTHER_CODE, tab: 'other' });

    expect(other.lastRequest().key).not.toBe(first.lastRequest().key);
  });

  test('SITE-5: a key is kept for a day', async () => {
    const first = await atJoining();
    first.clock.wait(86_400_000 - 1);
    const soon = await atJoining({ store: first.store, clock: first.clock, tab: 'soon' });
    first.clock.wait(1);
    const late = await atJoining({ store: first.store, clock: first.clock, tab: 'late' });

    expect(soon.lastRequest().key).toBe(first.lastRequest().key);
    expect(late.lastRequest().key).not.toBe(first.lastRequest().key);
  });

  test('SITE-5: an old key is deleted as soon as any page for codes opens', async () => {
    const { store, clock } = await atJoining();
    clock.wait(86_400_000);

    startJoin({ store, clock });

    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
  });

  test.each(['code-malformed', 'code-unknown', 'code-used', 'code-expired', 'session-closed'])(
    'SITE-5: %s is shown, and its key is deleted (F09)',
    async (code) => {
      const harness = await atJoining();

      await harness.lastRequest().end(refused(code));

      expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'refused', code } });
      expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
    },
  );

  test.each([
    ['too-many-tries', 'too-many-tries'],
    ['code-not-open', 'not-open'],
    ['session-full', 'refused'],
    ['internal', 'refused'],
  ])('SITE-5: %s is shown, and the key stays', async (code, kind) => {
    const harness = await atJoining();
    const { key } = harness.lastRequest();

    await harness.lastRequest().end(refused(code));

    expect(harness.step()).toMatchObject({ kind: 'editing', problem: { kind } });
    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toContain(key);
  });

  test('SITE-5: a key that the server knows for something else is deleted, and the code looked up again', async () => {
    const harness = await atJoining();
    const { key } = harness.lastRequest();

    await harness.lastRequest().end(refused('idempotency-mismatch'));

    expect(harness.step()).toMatchObject({ kind: 'looking-up' });
    await harness.lastRequest().end(answered(found));
    harness.send({ type: 'tick.changed', isTicked: true });
    harness.send({ type: 'join.pressed' });
    expect(harness.lastRequest().key).not.toBe(key);
  });

  test.each([
    ['no JSON', '{"version":1,"keys":['],
    ['null', 'null'],
    ['keys of another kind', '{"version":1,"keys":{"code":"x"}}'],
    [
      'keys in pieces',
      `{"version":1,"keys":[null,1,{"code":"${CODE}"},{"code":"${CODE}","key":"short","at":1}]}`,
    ],
    [
      'a key that could not be sent',
      `{"version":1,"keys":[{"code":"${CODE}","key":"a b\\r\\nc: 0123456789","at":1}]}`,
    ],
  ])('SITE-5: a damaged store is ignored and overwritten: %s (F28, F29)', async (_, text) => {
    const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: text });
    const harness = await atJoining({ store });

    expect(harness.lastRequest().key).toMatch(/^tab-key-1/);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(
      serialiseIdempotencyKeys([
        { code: CODE, key: harness.lastRequest().key ?? '', at: harness.clock.now() },
      ]),
    );
  });

  test('SITE-5: what a newer version of the site has stored is not changed, and joining works without it (F30)', async () => {
    const text = '{"version":2,"keys":"in another form"}';
    const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: text });
    const harness = await atJoining({ store });
    const { key } = harness.lastRequest();
    await harness.lastRequest().end(noReply);
    await harness.wait(1000);

    expect(harness.lastRequest().key).toBe(key);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(text);
    harness.send({ type: 'cancelled' });
    harness.send({ type: 'cancelled' });
    expect(harness.lastRequest(), 'the key is known as long as the page is open').toMatchObject({
      kind: 'look-up',
      key,
    });
  });

  test('SITE-5: offline, the join waits for the connection and continues with its key (F16)', async () => {
    const harness = await atJoining();
    const { key } = harness.lastRequest();
    harness.send({ type: 'connection.lost' });
    await harness.lastRequest().end(noReply);
    expect(harness.step()).toMatchObject({ offer: { kind: 'joining', wait: { kind: 'offline' } } });

    harness.send({ type: 'connection.found' });

    expect(harness.requests).toHaveLength(3);
    expect(harness.lastRequest().key).toBe(key);
  });

  test('SITE-5: a visitor can retry when the browser is wrong about being offline, here, too', async () => {
    const harness = await atJoining();
    await harness.lastRequest().fail();
    harness.send({ type: 'connection.lost' });
    expect(harness.step()).toMatchObject({ offer: { kind: 'joining', wait: { kind: 'offline' } } });

    harness.send({ type: 'retry.pressed' });
    await harness.lastRequest().end(answered(joined));

    expect(harness.step()).toMatchObject({ kind: 'joined' });
  });

  test('SITE-5: with a seat one can go back to the field; if unsure, through a look-up', async () => {
    const holder = startJoin({ text: CODE });
    await holder.lastRequest().end(answered({ ...found, seat: 'yours' as const }));
    holder.send({ type: 'cancelled' });
    const doubter = await atJoining();
    doubter.send({ type: 'connection.lost' });
    await doubter.lastRequest().end(noReply);
    await doubter.wait(OFFLINE_TIMEOUT_MS);
    doubter.send({ type: 'cancelled' });

    expect(holder.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
    expect(doubter.step()).toMatchObject({ kind: 'looking-up' });
    await doubter.lastRequest().end(answered({ ...found, seat: 'yours' as const }));
    expect(doubter.step()).toMatchObject({ offer: { kind: 'own' } });
  });

  test('SITE-5: unsure after a long time offline, it continues by itself when there is a connection', async () => {
    const harness = await atJoining();
    harness.send({ type: 'connection.lost' });
    await harness.lastRequest().end(noReply);
    await harness.wait(OFFLINE_TIMEOUT_MS);
    expect(harness.step()).toMatchObject({ offer: { kind: 'unsure', isOffline: true } });

    harness.send({ type: 'connection.found' });

    expect(harness.step()).toMatchObject({ offer: { kind: 'joining', wait: { kind: 'requesting' } } });
    await harness.lastRequest().end(noReply);
    expect(harness.step(), 'it knows of the connection').toMatchObject({
      offer: { wait: { kind: 'pausing' } },
    });
  });

  test('SITE-5: a stopped join may have arrived: nothing continues by itself, and joining again is the same join', async () => {
    const harness = await atJoining();
    const { key, signal } = harness.lastRequest();
    harness.send({ type: 'connection.lost' });
    harness.send({ type: 'cancelled' });
    harness.send({ type: 'connection.found' });
    await harness.wait(60_000);
    expect(signal.aborted).toBe(true);
    expect(harness.step()).toMatchObject({ offer: { kind: 'unsure', isOffline: false } });
    expect(harness.requests).toHaveLength(2);
    harness.send({ type: 'retry.pressed' });

    expect(harness.lastRequest().key).toBe(key);
  });

  test('SITE-5: a look-up after a stop shows that the seat is taken (F18)', async () => {
    const harness = await atJoining();
    harness.send({ type: 'cancelled' });
    harness.send({ type: 'cancelled' });
    expect(harness.lastRequest().kind).toBe('look-up');

    await harness.lastRequest().end(answered({ ...found, seat: 'yours' as const }));

    expect(harness.step()).toMatchObject({ offer: { kind: 'own' } });
  });

  test('SITE-5: once joined, no more requests are sent', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(answered(joined));
    const asked = harness.requests.length;

    harness.send({ type: 'join.pressed' });
    harness.send({ type: 'code.pressed' });
    harness.send({ type: 'cancelled' });
    harness.send({ type: 'connection.found' });
    await harness.wait(600_000, 60_000);

    expect(harness.step()).toEqual({ kind: 'joined', joined });
    expect(harness.requests).toHaveLength(asked);
    expect(harness.clock.countTimers()).toBe(0);
  });
});

describe('a browser that is known as somebody else', () => {
  const known = { ...found, knownAs: 'P-7K3F2Q' };

  test.each(['free', 'yours'] as const)(
    'SITE-5: is forgotten on request, with every key, and the code is looked up again: %s',
    async (seat) => {
      const keys = [{ code: OTHER_CODE, key: 'k'.repeat(20), at: Date.UTC(2026, 5, 21, 12) }];
      const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: serialiseIdempotencyKeys(keys) });
      const harness = startJoin({ text: CODE, store });
      await harness.lastRequest().end(answered({ ...known, seat }));

      harness.send({ type: 'notMe.pressed' });
      expect(harness.step()).toMatchObject({ offer: { kind: 'confirming-forget' } });
      expect(store.writes, 'nothing is done before the yes').toEqual([]);
      harness.send({ type: 'notMe.confirmed' });
      expect(harness.step()).toMatchObject({ offer: { kind: 'forgetting', hasFailed: false } });
      expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
      await harness.lastRequest().end(answered(null));

      expect(harness.step()).toMatchObject({ kind: 'looking-up' });
      await harness.lastRequest().end(answered(found));
      expect(harness.step()).toMatchObject({ found: { knownAs: null }, offer: { kind: 'free' } });
      expect(harness.requests.map(({ kind }) => kind)).toEqual(['look-up', 'forget', 'look-up']);
    },
  );

  test('SITE-5: once forgotten, the same code is joined with a new key', async () => {
    const harness = await atJoining();
    const { key } = harness.lastRequest();
    harness.send({ type: 'cancelled' });
    harness.send({ type: 'cancelled' });
    await harness.lastRequest().end(answered({ ...known, seat: 'yours' as const }));
    harness.send({ type: 'notMe.pressed' });
    harness.send({ type: 'notMe.confirmed' });
    await harness.lastRequest().end(answered(null));
    await harness.lastRequest().end(answered(found));
    harness.send({ type: 'tick.changed', isTicked: true });
    harness.send({ type: 'join.pressed' });

    expect(harness.lastRequest().key).not.toBe(key);
  });

  test('SITE-5: a failure is shown, and can be tried again or left (F01, F02)', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(answered(known));
    const failed = { offer: { kind: 'forgetting', hasFailed: true } };

    harness.send({ type: 'notMe.pressed' });
    harness.send({ type: 'notMe.confirmed' });
    await harness.lastRequest().end(noReply);
    expect(harness.step()).toMatchObject(failed);
    harness.send({ type: 'retry.pressed' });
    expect(harness.step()).toMatchObject({ offer: { kind: 'forgetting', hasFailed: false } });
    await harness.lastRequest().fail();
    expect(harness.step()).toMatchObject(failed);
    harness.send({ type: 'retry.pressed' });
    await harness.wait(15_000);
    expect(harness.step()).toMatchObject(failed);
    harness.send({ type: 'cancelled' });

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
  });

  test.each([
    ['free', 'free'],
    ['yours', 'own'],
  ] as const)('SITE-5: ‘That is not me’ does nothing where nobody is known: %s', async (seat, kind) => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(answered({ ...found, seat }));

    harness.send({ type: 'notMe.pressed' });
    harness.send({ type: 'undo.pressed' });

    expect(harness.requests).toHaveLength(1);
    expect(harness.step()).toMatchObject({ offer: { kind } });
  });
});

describe('cancelling or undoing ‘That is not me’', () => {
  const known = { ...found, knownAs: 'P-7K3F2Q' };
  const keys = [{ code: OTHER_CODE, key: 'k'.repeat(20), at: Date.UTC(2026, 5, 21, 12) }];
  const KEYS = serialiseIdempotencyKeys(keys);

  async function atQuestion(seat: 'free' | 'yours' = 'free') {
    const harness = startJoin({ text: CODE, store: memoryStore({ [IDEMPOTENCY_STORE_KEY]: KEYS }) });
    await harness.lastRequest().end(answered({ ...known, seat }));
    harness.send({ type: 'notMe.pressed' });
    return harness;
  }

  async function atForgotten() {
    const harness = await atQuestion();
    harness.send({ type: 'notMe.confirmed' });
    await harness.lastRequest().end(answered(null));
    return harness;
  }

  test.each(['free', 'yours'] as const)(
    'SITE-5: cancelling leads back to the unchanged offer: %s',
    async (seat) => {
      const harness = await atQuestion(seat);

      harness.send({ type: 'notMe.dismissed' });

      expect(harness.step()).toMatchObject({
        found: { seat },
        offer: { kind: seat === 'free' ? 'free' : 'own' },
      });
      expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);
      expect(harness.requests.map(({ kind }) => kind)).toEqual(['look-up']);
    },
  );

  test.each(['cancelled', 'moved.code'] as const)('SITE-5: so does %s, to the code', async (type) => {
    const harness = await atQuestion();

    harness.send({ type });

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
  });

  test.each(['cancelled', 'moved.code'] as const)(
    'SITE-5: %s during the request, or after its failure, restores the keys, and offers no undo',
    async (type) => {
      const harness = await atQuestion();
      harness.send({ type: 'notMe.confirmed' });
      await harness.lastRequest().end(noReply);

      harness.send({ type });

      expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);
      expect(selectForgotten(harness.actor.getSnapshot())).toBe(null);
      harness.send({ type: 'undo.pressed' });
      expect(harness.step()).toMatchObject({ kind: 'editing' });
    },
  );

  test('SITE-5: once done it can be undone: a request is sent, the keys are restored, the code is looked up', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(answered(found));
    expect(selectForgotten(harness.actor.getSnapshot())).toBe('P-7K3F2Q');

    harness.send({ type: 'undo.pressed' });
    expect(harness.lastRequest().kind).toBe('remember');
    expect(harness.step()).toEqual({ kind: 'looking-up', text: CODE, wait: { kind: 'requesting' } });
    await harness.lastRequest().end(answered(true));

    expect(harness.lastRequest().kind).toBe('look-up');
    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);
    await harness.lastRequest().end(refused('code-used'));
    expect(selectForgotten(harness.actor.getSnapshot())).toBe(null);
  });

  test('SITE-5: undo is offered only where it can be pressed', async () => {
    const harness = await atForgotten();
    expect(selectForgotten(harness.actor.getSnapshot()), 'not during the look-up').toBe(null);
    await harness.lastRequest().end(answered(found));

    expect(selectForgotten(harness.actor.getSnapshot())).toBe('P-7K3F2Q');
  });

  test('SITE-5: undoing also restores a key that another tab has stored since the look-up', async () => {
    const harness = await atQuestion();
    const both = serialiseIdempotencyKeys([
      ...keys,
      { code: CODE, key: 't'.repeat(20), at: harness.clock.now() },
    ]);
    harness.store.kept.set(IDEMPOTENCY_STORE_KEY, both);
    harness.send({ type: 'notMe.confirmed' });
    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));

    harness.send({ type: 'cancelled' });

    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(both);
  });

  test('SITE-5: it can be undone even where the code is refused, or no longer in the field', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(refused('code-used'));
    expect(selectForgotten(harness.actor.getSnapshot())).toBe('P-7K3F2Q');
    harness.send({ type: 'text.typed', text: '' });

    harness.send({ type: 'undo.pressed' });
    await harness.lastRequest().end(answered(true));

    expect(harness.step()).toEqual({ kind: 'editing', text: '', problem: { kind: 'none' } });
    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);
    harness.send({ type: 'text.typed', text: 'AB' });
    expect(harness.step(), 'the field works').toMatchObject({ kind: 'editing', text: 'AB' });
  });

  test('SITE-5: it can be undone from their seat that another code opened, too', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(answered({ ...found, seat: 'yours' }));

    harness.send({ type: 'undo.pressed' });

    expect(harness.lastRequest().kind).toBe('remember');
  });

  test('SITE-5: a failed undo is shown, and can be tried again or left (F01, F02)', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(answered(found));
    const notUndone = { kind: 'editing', text: CODE, problem: { kind: 'not-undone' } };

    harness.send({ type: 'undo.pressed' });
    await harness.lastRequest().end(noReply);
    expect(harness.step()).toEqual(notUndone);
    harness.send({ type: 'undo.pressed' });
    await harness.lastRequest().fail();
    expect(harness.step()).toEqual(notUndone);
    harness.send({ type: 'undo.pressed' });
    await harness.wait(15_000);
    expect(harness.step()).toEqual(notUndone);
    harness.send({ type: 'undo.pressed' });
    harness.send({ type: 'cancelled' });

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
  });

  test('SITE-5: undo is no longer offered once a look-up finds the browser known', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(answered({ ...found, knownAs: 'P-NEXT22' }));

    expect(selectForgotten(harness.actor.getSnapshot())).toBe(null);
    harness.send({ type: 'undo.pressed' });
    expect(harness.lastRequest().kind).toBe('look-up');
  });

  test('SITE-5: if somebody else has joined meanwhile, nothing is undone: no key is restored, and the code is looked up', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(answered(found));
    const left = harness.store.kept.get(IDEMPOTENCY_STORE_KEY);

    harness.send({ type: 'undo.pressed' });
    await harness.lastRequest().end(answered(false));

    expect(harness.lastRequest().kind).toBe('look-up');
    expect(harness.store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(left);
    expect(selectForgotten(harness.actor.getSnapshot())).toBe(null);
  });

  test('SITE-5: if somebody else has joined and the field has no code, undo is no longer offered', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(refused('code-used'));
    harness.send({ type: 'text.typed', text: '' });

    harness.send({ type: 'undo.pressed' });
    await harness.lastRequest().end(answered(false));

    expect(harness.step()).toEqual({ kind: 'editing', text: '', problem: { kind: 'none' } });
    expect(selectForgotten(harness.actor.getSnapshot())).toBe(null);
    harness.send({ type: 'text.typed', text: 'AB' });
    expect(harness.step(), 'the field works').toMatchObject({ kind: 'editing', text: 'AB' });
  });

  test('SITE-5: undo is no longer offered after the next join', async () => {
    const harness = await atForgotten();
    await harness.lastRequest().end(answered(found));
    harness.send({ type: 'tick.changed', isTicked: true });
    harness.send({ type: 'join.pressed' });
    await harness.lastRequest().end(answered(joined));
    harness.send({ type: 'moved.code' });

    expect(selectForgotten(harness.actor.getSnapshot())).toBe(null);
  });
});

describe('Back and Forward', () => {
  const places = (harness: JoinHarness) => selectJoinStep(harness.actor.getSnapshot());

  test('SITE-5: Back from the offer shows the code, with its text; Forward looks it up again', async () => {
    const harness = await atConsent();
    expect(places(harness)).toBe('offer');

    harness.send({ type: 'moved.code' });
    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
    expect(places(harness)).toBe('code');
    harness.send({ type: 'moved.offer' });

    expect(harness.step()).toMatchObject({ kind: 'looking-up' });
    expect(places(harness)).toBe(null);
  });

  test('SITE-5 ROUTE-11: Back from the seat, with half a code in the field by now, asks the server nothing', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(answered(joined));
    harness.send({ type: 'moved.code' });
    harness.send({ type: 'text.typed', text: 'ABC' });
    harness.send({ type: 'moved.seat' });

    harness.send({ type: 'moved.offer' });

    expect(harness.step()).toEqual({ kind: 'editing', text: 'ABC', problem: { kind: 'none' } });
    expect(harness.requests).toHaveLength(2);
  });

  test('SITE-5: Forward without a code stays where it is', () => {
    const harness = startJoin();

    harness.send({ type: 'moved.offer' });
    harness.send({ type: 'moved.seat' });

    expect(harness.step()).toMatchObject({ kind: 'editing', text: '' });
    expect(harness.requests).toEqual([]);
  });

  test('SITE-5: Forward does not shorten the wait after too many tries', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('too-many-tries', { retryAfter: 42 }));

    harness.send({ type: 'moved.offer' });
    harness.send({ type: 'moved.seat' });

    expect(harness.requests).toHaveLength(1);
  });

  test('SITE-5: Back stops a look-up', () => {
    const harness = startJoin({ text: CODE });

    harness.send({ type: 'moved.code' });

    expect(harness.lastRequest().signal.aborted).toBe(true);
    expect(harness.step()).toMatchObject({ kind: 'editing', text: CODE });
  });

  test('SITE-5: Back during a join says that the seat may be taken; a second Back looks it up (F18)', async () => {
    const harness = await atJoining();

    harness.send({ type: 'moved.code' });
    expect(harness.step()).toMatchObject({ offer: { kind: 'unsure' } });
    expect(places(harness)).toBe('offer');
    harness.send({ type: 'moved.code' });

    expect(harness.lastRequest().kind).toBe('look-up');
  });

  test('SITE-5: Back from the seat looks up whose it is; Forward shows it again', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(answered(joined));
    expect(places(harness)).toBe('seat');

    harness.send({ type: 'moved.offer' });
    expect(harness.lastRequest()).toMatchObject({ kind: 'look-up' });
    await harness.lastRequest().end(answered({ ...found, seat: 'yours', knownAs: 'P-7' }));
    expect(harness.step()).toMatchObject({ offer: { kind: 'own' } });
    harness.send({ type: 'moved.seat' });
    expect(harness.step()).toEqual({ kind: 'joined', joined });
    harness.send({ type: 'moved.offer' });
    await harness.lastRequest().end(answered({ ...found, seat: 'yours', knownAs: 'P-7' }));
    harness.send({ type: 'moved.code' });
    expect(harness.step()).toMatchObject({ kind: 'editing', text: CODE });
    harness.send({ type: 'moved.seat' });

    expect(harness.step()).toEqual({ kind: 'joined', joined });
  });

  test('SITE-5: Back by two steps from the seat shows the code', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(answered(joined));

    harness.send({ type: 'moved.code' });

    expect(harness.step()).toEqual({ kind: 'editing', text: CODE, problem: { kind: 'none' } });
  });

  test('SITE-5: Forward from an own seat stays there until the seat was taken on this page', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(answered({ ...found, seat: 'yours' }));

    harness.send({ type: 'moved.seat' });

    expect(harness.actor.getSnapshot().value).toBe('ownSeat');
    expect(harness.step()).toMatchObject({ kind: 'found', offer: { kind: 'own' } });
  });

  test('SITE-5: a seat is no longer shown once its holder is forgotten', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(answered(joined));
    harness.send({ type: 'moved.offer' });
    await harness.lastRequest().end(answered({ ...found, seat: 'yours', knownAs: 'P-7' }));
    harness.send({ type: 'notMe.pressed' });
    harness.send({ type: 'notMe.confirmed' });
    await harness.lastRequest().end(answered(null));
    await harness.lastRequest().end(answered(found));
    harness.send({ type: 'moved.code' });

    harness.send({ type: 'moved.seat' });

    expect(harness.step()).toMatchObject({ kind: 'looking-up' });
  });

  test('SITE-5: a failed return to a seat does not show the previous one', async () => {
    const harness = await atJoining();
    await harness.lastRequest().end(answered(joined));
    harness.send({ type: 'moved.offer' });
    await harness.lastRequest().end(answered({ ...found, seat: 'yours', knownAs: 'P-7' }));
    harness.send({ type: 'join.pressed' });
    await harness.lastRequest().end(refused('session-closed'));

    expect(harness.step()).toMatchObject({ kind: 'editing', problem: { code: 'session-closed' } });
  });

  test.each([
    ['a code as it was typed', 'abcde-fgh', 'abcde-fgh'],
    ['nothing', '  ', ''],
    ['of a link its code', `https://grovemates.example.edu/join/${CODE}?from=mail`, CODE],
    ['of a personal link nothing', `https://grovemates.example.edu/e/${'x'.repeat(43)}`, ''],
    ['of a token nothing', 'x'.repeat(43), ''],
    ['a text of 40 characters', 'x'.repeat(40), 'x'.repeat(40)],
    ['of a longer one nothing', 'x'.repeat(41), ''],
  ])('SITE-5: a reload restores: %s', (_, text, kept) => {
    expect(selectKeptText(startJoin({ text }).actor.getSnapshot())).toBe(kept);
  });

  test('SITE-5: a reload restores nothing once the seat was taken, nor on the way back from it', async () => {
    const harness = await atJoining();
    expect(selectKeptText(harness.actor.getSnapshot())).toBe(CODE);
    await harness.lastRequest().end(answered(joined));
    harness.send({ type: 'moved.offer' });

    expect(selectKeptText(harness.actor.getSnapshot())).toBe('');
  });
});

describe('the limits of joining, to the millisecond', () => {
  const quick = { ...noReply, retryAfterMs: 0 };

  test('SITE-5: an attempt counts as not answered after 15 s (F02)', async () => {
    const harness = startJoin({ text: CODE });

    await harness.wait(14_999, 14_999);
    expect(harness.step()).toMatchObject({ wait: { kind: 'requesting' } });
    await harness.wait(1);

    expect(harness.step()).toMatchObject({ wait: { kind: 'pausing', failures: 1 } });
  });

  test('SITE-5: it waits 60 s for a connection', async () => {
    const harness = startJoin({ text: CODE });
    harness.send({ type: 'connection.lost' });
    await harness.lastRequest().end(quick);

    await harness.wait(59_999, 59_999);
    expect(harness.step()).toMatchObject({ wait: { kind: 'offline' } });
    await harness.wait(1);

    expect(harness.step()).toMatchObject({ problem: { kind: 'unreachable', isOffline: true } });
  });

  test('SITE-5: it pauses for 30 s at most, also after a longer Retry-After (F08)', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end({ ...noReply, retryAfterMs: 3_600_000 });

    await harness.wait(29_999, 29_999);
    expect(harness.requests).toHaveLength(1);
    await harness.wait(1);

    expect(harness.requests).toHaveLength(2);
  });

  test.each([
    { seconds: 60, more: {} },
    { seconds: 42, more: { retryAfter: 42 } },
    { seconds: 2_000, more: { retryAfter: 2_000 } },
  ])('SITE-5: too many tries last $seconds s after $more', async ({ seconds, more }) => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('too-many-tries', more));
    expect(harness.step()).toMatchObject({ problem: { kind: 'too-many-tries', secondsLeft: seconds } });

    await harness.wait(seconds * 1_000 - 1);
    expect(harness.step()).toMatchObject({ problem: { kind: 'too-many-tries', secondsLeft: 1 } });
    await harness.wait(1);

    expect(harness.step()).toMatchObject({ problem: { kind: 'none' } });
  });

  test('SITE-5: a code opens when the server said, to the second', async () => {
    const harness = startJoin({ text: CODE });
    await harness.lastRequest().end(refused('code-not-open', { retryAfter: 2_000 }));

    expect(harness.step()).toMatchObject({ problem: { kind: 'not-open', secondsLeft: 2_000 } });
    await harness.wait(1_999_999);
    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 1 } });
    await harness.wait(1);

    expect(harness.step()).toMatchObject({ problem: { secondsLeft: 0 } });
  });

  test.each([
    { leftMs: 3_600_000, tick: 1_000 },
    { leftMs: 3_600_001, tick: 60_000 },
  ])('SITE-5: a countdown of $leftMs ms is updated every $tick ms', async ({ leftMs, tick }) => {
    const harness = startJoin({ text: CODE });

    await harness.lastRequest().end(refused('code-not-open', { opensAt: harness.clock.now() + leftMs }));

    expect(harness.clock.delays.at(-1)).toBe(tick);
  });

  test.each([
    [1_001, 2],
    [2_000, 2],
    [29_001, 30],
    [30_000, 30],
  ])('SITE-5: a pause of %d ms is shown as %d s', async (retryAfterMs, seconds) => {
    const harness = startJoin({ text: CODE });

    await harness.lastRequest().end({ ...noReply, retryAfterMs });

    expect(harness.step()).toMatchObject({ wait: { kind: 'pausing', seconds } });
  });

  test.each([
    [40, 'x'.repeat(40)],
    [41, ''],
  ])('SITE-5: of a text of %d characters that is no code a reload restores %j', (length, kept) => {
    expect(selectKeptText(startJoin({ text: 'x'.repeat(length) }).actor.getSnapshot())).toBe(kept);
  });
});

test('the examples above take every transition of the machine', () => {
  const [first] = meters;

  expect(first?.all().length).toBeGreaterThan(50);
  expect(first?.all().filter((name) => meters.every((meter) => meter.notTaken().includes(name)))).toEqual([]);
});

const meters: TransitionMeter[] = [];

function startJoin(options: Parameters<typeof startJoining>[0] = {}): JoinHarness {
  return startJoining({
    watch: (machine) => {
      const meter = transitionMeter(machine);
      meters.push(meter);
      return meter.inspect;
    },
    ...options,
  });
}

async function atConsent(options: Parameters<typeof startJoin>[0] = {}): Promise<JoinHarness> {
  const harness = startJoin({ text: CODE, ...options });
  await harness.lastRequest().end(answered(found));
  return harness;
}

async function atJoining(options: Parameters<typeof startJoin>[0] = {}): Promise<JoinHarness> {
  const harness = await atConsent(options);
  harness.send({ type: 'tick.changed', isTicked: true });
  harness.send({ type: 'join.pressed' });
  return harness;
}
