import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { REQUEST_PATIENCE_MS, type RequestOutcome } from '#machines/participation/request-outcome.ts';
import { createLeaveSeatMachine, type LeaveSeatEvent } from '#machines/seat/leave-seat.machine.ts';
import { selectFailure, selectLeaveSeat, selectSeatId } from '#machines/seat/leave-seat.selectors.ts';
import { runs } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

const press: LeaveSeatEvent = { type: 'leave.pressed', seatId: 'seat-1' };
const confirm: LeaveSeatEvent = { type: 'leave.confirmed' };
const dismiss: LeaveSeatEvent = { type: 'leave.dismissed' };

describe('leaving a seat', () => {
  test('SITE-7: asks first, and asks nothing of the server before the answer', () => {
    const { look, leaveSeat } = start(press);

    expect(look()).toEqual({ state: 'confirming', seatId: 'seat-1', failure: null });
    expect(leaveSeat).not.toHaveBeenCalled();
  });

  test('SITE-7: can be thought better of', () => {
    const { look, leaveSeat } = start(press, dismiss, confirm);

    expect(look().state).toBe('idle');
    expect(leaveSeat).not.toHaveBeenCalled();
  });

  test('SITE-7: once confirmed, the seat that was asked about is left, once (F03)', async () => {
    const { look, leaveSeat, tell, settle } = start(press, confirm, confirm, confirm);
    expect(look().state).toBe('leaving');

    tell({ type: 'leave.pressed', seatId: 'seat-2' });
    await settle({ kind: 'done' });

    expect(leaveSeat.mock.calls).toEqual([['seat-1']]);
    expect(look().state).toBe('idle');
  });

  test.each([
    [{ kind: 'refused', code: 'session-closed' }, 'session-closed'],
    [{ kind: 'unanswered' }, 'unanswered'],
  ] as const)('SITE-7: what went wrong is told, and it can be tried again: %o', async (outcome, failure) => {
    const { look, leaveSeat, tell, settle } = start(press, confirm);

    await settle(outcome);
    expect(look()).toMatchObject({ state: 'failed', failure });
    tell(confirm);
    expect(look()).toMatchObject({ state: 'leaving', failure: null });
    await settle({ kind: 'done' });

    expect(look().state).toBe('idle');
    expect(leaveSeat).toHaveBeenCalledTimes(2);
  });

  test('SITE-7: a failure can be put aside', async () => {
    const { look, tell, settle } = start(press, confirm);
    await settle({ kind: 'unanswered' });

    tell(dismiss);

    expect(look().state).toBe('idle');
  });

  test('SITE-7: a port that throws is a failure, too', async () => {
    const { look, settle } = start(press, confirm);

    await settle(new Error('the cause'));

    expect(look()).toMatchObject({ state: 'failed', failure: 'unanswered' });
  });

  test('SITE-7: silence is one after 12 s, and a late answer changes nothing (F02)', async () => {
    const { look, clock, settle } = start(press, confirm);

    clock.wait(REQUEST_PATIENCE_MS - 1);
    expect(look().state).toBe('leaving');
    clock.wait(1);
    expect(look()).toMatchObject({ state: 'failed', failure: 'unanswered' });
    await settle({ kind: 'done' });

    expect(look().state).toBe('failed');
  });

  test('SITE-7: from leaving every path ends, with no timer left', async () => {
    const answers = fc.option(
      fc.constantFrom<(RequestOutcome | Error)[]>(
        { kind: 'done' },
        { kind: 'refused', code: 'seat-unknown' },
        { kind: 'unanswered' },
        new Error('the cause'),
      ),
    );
    const events = fc.array(fc.constantFrom(press, confirm, dismiss), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(events, answers, async (more, answer) => {
        const { look, tell, settle, clock } = start(press, confirm);
        for (const event of more) tell(event);
        expect(look().state).toBe('leaving');
        if (answer) await settle(answer);
        else clock.wait(REQUEST_PATIENCE_MS);
        expect(['idle', 'failed']).toContain(look().state);
        expect(clock.countTimers()).toBe(0);
      }),
      runs(100),
    );
  });
});

function start(...events: LeaveSeatEvent[]) {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  let answer: PromiseWithResolvers<RequestOutcome> = Promise.withResolvers();
  const leaveSeat = vi.fn((_seatId: string) => {
    answer = Promise.withResolvers();
    return answer.promise;
  });
  const actor = createActor(createLeaveSeatMachine({ leaveSeat }), { clock }).start();
  onTestFinished(() => void actor.stop());
  for (const event of events) actor.send(event);
  return {
    clock,
    leaveSeat,
    tell: (event: LeaveSeatEvent) => actor.send(event),
    settle: async (outcome: RequestOutcome | Error) => {
      if (outcome instanceof Error) answer.reject(outcome);
      else answer.resolve(outcome);
      await new Promise(setImmediate);
    },
    look: () => {
      const snapshot = actor.getSnapshot();
      return {
        state: selectLeaveSeat(snapshot),
        seatId: selectSeatId(snapshot),
        failure: selectFailure(snapshot),
      };
    },
  };
}
