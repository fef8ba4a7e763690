import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ActorOptions, createActor } from 'xstate';
import { REQUEST_PATIENCE_MS, type RequestOutcome } from '#machines/participation/request-outcome.ts';
import {
  createPersonalPageMachine,
  OPENING_PATIENCE_MS,
  type PersonalPageEvent,
} from '#machines/personal-page/personal-page.machine.ts';
import {
  selectFailure,
  selectScreen,
  selectWithdrawal,
} from '#machines/personal-page/personal-page.selectors.ts';
import { runs } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { transitionMeter } from '../../support/transition-meter.ts';

const answered: PersonalPageEvent = { type: 'participant.answered', isWithdrawn: false };
const gone: PersonalPageEvent = { type: 'participant.answered', isWithdrawn: true };
const unknownLink: PersonalPageEvent = { type: 'participant.refused', code: 'link-unknown' };
const unanswered: PersonalPageEvent = { type: 'participant.unanswered' };
const retry: PersonalPageEvent = { type: 'retry.pressed' };
const linkEnded: PersonalPageEvent = { type: 'link.ended' };
const press: PersonalPageEvent = { type: 'withdrawal.pressed' };
const confirm: PersonalPageEvent = { type: 'withdrawal.confirmed' };
const dismiss: PersonalPageEvent = { type: 'withdrawal.dismissed' };

describe('opening a personal page', () => {
  test.each([
    ['opening', []],
    ['known', [answered]],
    ['withdrawn', [gone]],
    ['unknown', [unknownLink]],
    ['unknown', [{ type: 'participant.refused', code: 'participant-unknown' }]],
    ['unanswered', [unanswered]],
    ['unanswered', [{ type: 'participant.refused', code: 'bad-request' }]],
    ['opening', [unanswered, retry]],
    ['known', [unanswered, answered]],
    ['unknown', [answered, unknownLink]],
    ['known', [answered, { type: 'participant.refused', code: 'bad-request' }]],
    ['known', [answered, unanswered]],
    ['withdrawn', [answered, gone]],
    ['known', [unknownLink, answered]],
    ['withdrawn', [unknownLink, gone]],
    ['ended', [answered, linkEnded]],
    ['ended', [answered, press, linkEnded, unknownLink, answered, gone]],
    ['opening', [linkEnded]],
  ] satisfies [string, PersonalPageEvent[]][])('ROUTE-12 SITE-7: is %s after %o', (screen, events) => {
    expect(open(...events).look().screen).toBe(screen);
  });

  test('ROUTE-12: a first answer that does not come is told after 12 s (F02)', () => {
    const { clock, look } = open();

    clock.wait(OPENING_PATIENCE_MS - 1);
    expect(look().screen).toBe('opening');
    clock.wait(1);
    expect(look().screen).toBe('unanswered');
  });
});

describe('withdrawing', () => {
  test('SITE-7: asks first, and can be thought better of', () => {
    const { look, withdraw, tell } = open(answered, press);
    expect(look().withdrawal).toBe('confirming');

    tell(dismiss);
    tell(confirm);

    expect(look()).toEqual({ screen: 'known', withdrawal: 'staying', failure: null });
    expect(withdraw).not.toHaveBeenCalled();
  });

  test('SITE-7: idle, confirming, withdrawing, withdrawn: once confirmed the server is asked once (F60)', async () => {
    const { look, withdraw, settle } = open(answered, press, confirm, confirm, press);
    expect(look().withdrawal).toBe('withdrawing');

    await settle({ kind: 'done' });

    expect(withdraw).toHaveBeenCalledTimes(1);
    expect(look()).toEqual({ screen: 'withdrawn', withdrawal: 'withdrawn', failure: null });
  });

  test.each([
    [{ kind: 'refused', code: 'link-unknown' }, 'link-unknown'],
    [{ kind: 'unanswered' }, 'unanswered'],
    [new Error('the cause'), 'unanswered'],
  ] as const)('SITE-7: what went wrong is told, and it can be tried again: %o', async (outcome, failure) => {
    const { look, tell, settle } = open(answered, press, confirm);

    await settle(outcome);
    expect(look()).toEqual({ screen: 'known', withdrawal: 'failed', failure });
    tell(confirm);
    expect(look()).toMatchObject({ withdrawal: 'withdrawing', failure: null });
    await settle({ kind: 'done' });

    expect(look().screen).toBe('withdrawn');
  });

  test('SITE-7: silence is a failure after 12 s (F02)', () => {
    const { look, clock } = open(answered, press, confirm);

    clock.wait(REQUEST_PATIENCE_MS);

    expect(look()).toMatchObject({ withdrawal: 'failed', failure: 'unanswered' });
  });

  test('SITE-7: that the link ends before the answer is here does not matter', async () => {
    const { look, tell, settle } = open(answered, press, confirm);

    tell(unknownLink);
    await settle({ kind: 'done' });

    expect(look().screen).toBe('withdrawn');
  });

  test('SITE-7: a lost reply is found out by the next answer (F18)', () => {
    const { look, clock, tell } = open(answered, press, confirm);
    clock.wait(REQUEST_PATIENCE_MS);

    tell(gone);

    expect(look().screen).toBe('withdrawn');
  });
});

describe('whatever happens to a personal page', () => {
  const events = fc.constantFrom(
    answered,
    gone,
    unknownLink,
    unanswered,
    retry,
    press,
    confirm,
    dismiss,
    linkEnded,
    {
      type: 'participant.refused',
      code: 'bad-request',
    } as const,
  );
  const outcomes = fc.constantFrom<(RequestOutcome | Error)[]>(
    { kind: 'done' },
    { kind: 'refused', code: 'internal' },
    { kind: 'unanswered' },
    new Error('the cause'),
  );
  const happenings: fc.Arbitrary<Happening> = fc.oneof(
    { weight: 6, arbitrary: events },
    {
      weight: 2,
      arbitrary: outcomes.map((outcome): Happening => ({ type: 'settled', outcome })),
    },
    { weight: 1, arbitrary: fc.constant<Happening>({ type: 'time.passed' }) },
  );
  const openings = fc.constantFrom<Happening[][]>([], [answered, press], [answered, press, confirm]);
  const stories = fc
    .tuple(openings, fc.array(happenings, { maxLength: 20, size: 'max' }))
    .map(([opening, rest]) => [...opening, ...rest]);

  test('SITE-7: nothing leads out of withdrawn, nor out of a link that was ended', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const page = open();
        let last = '';
        for (const happening of story) {
          await page.live(happening);
          const { screen } = page.look();
          if (last === 'withdrawn' || last === 'ended') expect(screen).toBe(last);
          last = screen;
        }
      }),
      runs(100),
    );
  });

  test('SITE-7: nobody is withdrawn who did not press and confirm', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const page = open();
        for (const happening of story) {
          const before = page.look().withdrawal;
          const calls = page.withdraw.mock.calls.length;
          await page.live(happening);
          if (page.withdraw.mock.calls.length > calls) {
            expect(happening).toEqual(confirm);
            expect(['confirming', 'failed']).toContain(before);
          }
        }
      }),
      runs(100),
    );
  });

  test('SITE-7: from withdrawing, and from opening, every path ends, with no timer left', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const page = open();
        for (const happening of story) await page.live(happening);
        page.clock.wait(Math.max(REQUEST_PATIENCE_MS, OPENING_PATIENCE_MS));
        expect(page.look().screen).not.toBe('opening');
        expect(page.look().withdrawal).not.toBe('withdrawing');
        expect(page.clock.countTimers()).toBe(0);
      }),
      runs(100),
    );
  });

  test('the stories of these laws take every transition of the machine', async () => {
    const server = silentServer();
    const machine = createPersonalPageMachine({ withdraw: server.withdraw });
    const meter = transitionMeter(machine);

    for (const story of fc.sample(stories, { seed: 1, numRuns: 300 })) {
      const page = openPage({ server, machine, inspect: meter.inspect });
      for (const happening of story) await page.live(happening);
    }

    expect(meter.all().length).toBeGreaterThan(15);
    expect(meter.notTaken()).toEqual([]);
  });
});

type Happening =
  | PersonalPageEvent
  | { type: 'settled'; outcome: RequestOutcome | Error }
  | { type: 'time.passed' };

function open(...events: PersonalPageEvent[]) {
  const page = openPage();
  for (const event of events) page.tell(event);
  return page;
}

function openPage(
  given: {
    server?: ReturnType<typeof silentServer>;
    machine?: ReturnType<typeof createPersonalPageMachine>;
    inspect?: ActorOptions<ReturnType<typeof createPersonalPageMachine>>['inspect'];
  } = {},
) {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  const server = given.server ?? silentServer();
  const machine = given.machine ?? createPersonalPageMachine({ withdraw: server.withdraw });
  const actor = createActor(machine, { clock, ...(given.inspect && { inspect: given.inspect }) }).start();
  onTestFinished(() => void actor.stop());
  return {
    clock,
    withdraw: server.withdraw,
    settle: server.settle,
    tell: (event: PersonalPageEvent) => actor.send(event),
    live: async (happening: Happening) => {
      if (happening.type === 'time.passed') clock.wait(REQUEST_PATIENCE_MS);
      else if (happening.type === 'settled') await server.settle(happening.outcome);
      else actor.send(happening);
    },
    look: () => {
      const snapshot = actor.getSnapshot();
      return {
        screen: selectScreen(snapshot),
        withdrawal: selectWithdrawal(snapshot),
        failure: selectFailure(snapshot),
      };
    },
  };
}

/** A server that answers a withdrawal when it is told to. */
function silentServer() {
  let answer: PromiseWithResolvers<RequestOutcome> = Promise.withResolvers();
  return {
    withdraw: vi.fn(() => {
      answer = Promise.withResolvers();
      return answer.promise;
    }),
    settle: async (outcome: RequestOutcome | Error) => {
      if (outcome instanceof Error) {
        answer.promise.catch(() => {});
        answer.reject(outcome);
      } else answer.resolve(outcome);
      await new Promise(setImmediate);
    },
  };
}
