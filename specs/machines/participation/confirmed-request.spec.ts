import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ActorOptions, createActor } from 'xstate';
import {
  CONFIRMED_REQUEST_TIMEOUT_MS,
  type ConfirmedRequestEvent,
  createConfirmedRequestMachine,
} from '#machines/participation/confirmed-request.machine.ts';
import { runs } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { assertStories, inspectStory } from '../../support/stories.ts';
import { transitionMeter } from '../../support/transition-meter.ts';

const press: ConfirmedRequestEvent = { type: 'request.pressed', subject: 'seat-1' };
const pressOther: ConfirmedRequestEvent = { type: 'request.pressed', subject: 'seat-2' };
const confirm: ConfirmedRequestEvent = { type: 'request.confirmed' };
const dismiss: ConfirmedRequestEvent = { type: 'request.dismissed' };

/** How a request ends: done, failed with a reason, or with a broken port. */
type Outcome = string | null | Error;

describe('a request that is confirmed first', () => {
  test('SITE-7: before any press it is about nothing, and nothing has failed', () => {
    expect(start().selected()).toEqual({ state: 'idle', subject: null, failure: null });
  });

  test('SITE-7: asks for confirmation, and requests nothing before', () => {
    const { selected, request } = start(press);

    expect(selected()).toEqual({ state: 'confirming', subject: 'seat-1', failure: null });
    expect(request).not.toHaveBeenCalled();
  });

  test('SITE-7: can be dismissed', () => {
    const { selected, request } = start(press, dismiss, confirm);

    expect(selected().state).toBe('idle');
    expect(request).not.toHaveBeenCalled();
  });

  test('SITE-7: once confirmed, it is sent once, and other presses do nothing meanwhile (F03, F60)', async () => {
    const { selected, request, send, settle } = start(press, confirm, confirm, confirm);
    expect(selected().state).toBe('requesting');

    send(pressOther);
    send(dismiss);
    expect(selected()).toMatchObject({ state: 'requesting', subject: 'seat-1' });
    await settle(null);

    expect(request).toHaveBeenCalledTimes(1);
    expect(selected().state).toBe('idle');
  });

  test.each([
    ['session-closed', 'session-closed'],
    ['unanswered', 'unanswered'],
    [new Error('the cause'), 'unanswered'],
  ] as const)('SITE-7: its failure has a reason, and it can be tried again: %o', async (outcome, failure) => {
    const { selected, request, send, settle } = start(press, confirm);

    await settle(outcome);
    expect(selected()).toMatchObject({ state: 'failed', failure });
    send(confirm);
    expect(selected()).toMatchObject({ state: 'requesting', failure: null });
    await settle(null);

    expect(selected().state).toBe('idle');
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('SITE-7: a failure can be dismissed', async () => {
    const { selected, send, settle } = start(press, confirm);
    await settle('unanswered');

    send(dismiss);

    expect(selected().state).toBe('idle');
  });

  test.each([
    ['confirming', false],
    ['failed', true],
  ] as const)(
    'SITE-7: while %s, pressing for another subject asks about that one',
    async (state, hasFailed) => {
      const { selected, send, settle } = start(press);
      if (hasFailed) send(confirm);
      if (hasFailed) await settle('unanswered');
      expect(selected().state).toBe(state);

      send(pressOther);

      expect(selected()).toEqual({ state: 'confirming', subject: 'seat-2', failure: null });
    },
  );

  test('SITE-7: no answer is a failure after 12 s, and a late answer changes nothing (F02)', async () => {
    const { selected, clock, settle } = start(press, confirm);

    clock.wait(CONFIRMED_REQUEST_TIMEOUT_MS - 1);
    expect(selected().state).toBe('requesting');
    clock.wait(1);
    expect(selected()).toMatchObject({ state: 'failed', failure: 'unanswered' });
    await settle(null);

    expect(selected().state).toBe('failed');
  });

  const outcomes = fc.constantFrom<Outcome[]>(null, 'seat-unknown', 'unanswered', new Error('the cause'));
  const events = fc.array(fc.constantFrom(press, pressOther, confirm, dismiss), { maxLength: 8 });

  test('SITE-7: once confirmed every path ends, with no timer left', async () => {
    await assertStories(
      fc.asyncProperty(events, fc.option(outcomes, { nil: undefined }), async (more, outcome) => {
        const { selected, send, settle, clock } = start(press, confirm);
        for (const event of more) send(event);
        expect(selected().state).toBe('requesting');
        if (outcome === undefined) clock.wait(CONFIRMED_REQUEST_TIMEOUT_MS);
        else await settle(outcome);
        expect(['idle', 'failed']).toContain(selected().state);
        expect(clock.countTimers()).toBe(0);
      }),
      runs(100),
    );
  });

  test('SITE-7: only what was pressed and confirmed is requested; these events take every transition', async () => {
    const server = silentServer();
    const machine = createConfirmedRequestMachine(server);
    const meter = transitionMeter(machine);
    const sequences = fc.array(fc.tuple(events, fc.option(outcomes, { nil: undefined })), { maxLength: 4 });

    for (const sequence of fc.sample(sequences, { seed: 1, numRuns: 200 })) {
      const { selected, send, settle, clock } = run(machine, server, meter.inspect);
      for (const [pressed, outcome] of sequence) {
        for (const event of pressed) {
          const before = selected().state;
          const requests = server.request.mock.calls.length;
          send(event);
          if (server.request.mock.calls.length === requests) continue;
          expect(event).toEqual(confirm);
          expect(['confirming', 'failed']).toContain(before);
        }
        if (outcome === undefined) clock.wait(CONFIRMED_REQUEST_TIMEOUT_MS);
        else await settle(outcome);
      }
    }

    expect(meter.notTaken()).toEqual([]);
  });
});

test('SITE-7: a confirmed request counts as failed after 12 s, not a millisecond earlier or later (F02)', () => {
  const { selected, clock } = start(press, confirm);

  clock.wait(11_999);
  expect(selected().state).toBe('requesting');
  clock.wait(1);

  expect(selected()).toMatchObject({ state: 'failed', failure: 'unanswered' });
});

function start(...events: ConfirmedRequestEvent[]) {
  const server = silentServer();
  const started = run(createConfirmedRequestMachine(server), server);
  for (const event of events) started.send(event);
  return started;
}

/** A server that answers when it is told to. */
function silentServer() {
  let answer: PromiseWithResolvers<string | null> = Promise.withResolvers();
  return {
    request: vi.fn(() => {
      answer = Promise.withResolvers();
      return answer.promise;
    }),
    settle: async (outcome: Outcome) => {
      if (outcome instanceof Error) {
        answer.promise.catch(() => {});
        answer.reject(outcome);
      } else answer.resolve(outcome);
      await new Promise(setImmediate);
    },
  };
}

function run(
  machine: ReturnType<typeof createConfirmedRequestMachine>,
  { request, settle }: ReturnType<typeof silentServer>,
  inspect: ActorOptions<typeof machine>['inspect'] = inspectStory,
) {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  const actor = createActor(machine, { clock, inspect }).start();
  onTestFinished(() => void actor.stop());
  return {
    clock,
    request,
    settle,
    send: (event: ConfirmedRequestEvent) => actor.send(event),
    selected: () => {
      const { value, context } = actor.getSnapshot();
      return { state: value, ...context };
    },
  };
}
