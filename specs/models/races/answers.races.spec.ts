import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFaqSearchMachine, type SearchOutcome } from '#machines/faq/faq-search.machine.ts';
import { selectSearch } from '#machines/faq/faq-search.selectors.ts';
import { SESSION_VIEWS } from '#machines/session-page/session-answer.ts';
import { createSessionPageMachine, type SessionReport } from '#machines/session-page/session-page.machine.ts';
import { selectAnswerNumber } from '#machines/session-page/session-page.selectors.ts';
import { runs } from '../../support/arbitraries.ts';
import { settle } from '../../support/join-harness.ts';
import { keptTrace } from '../../support/kept-trace.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { unread } from '../support/pure-layer.ts';

const texts = fc.array(fc.constantFrom('', ' ?', 'code', 'seat', 'server', 'seat code'), {
  minLength: 1,
  maxLength: 8,
});

test('SITE-4: searches end in any order, while the reader types on: the hits are those of the text in the field', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), texts, (scheduler, typed) =>
      keptTrace('race of searches', async ({ inspect }) => {
        const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
        let searches = 0;
        const search = (text: string): Promise<SearchOutcome> => {
          searches += 1;
          // Every third search fails.
          const outcome: SearchOutcome =
            searches % 3 === 0 ? { kind: 'failed' } : { kind: 'found', hits: [`of ${text}`] };
          return scheduler.schedule(Promise.resolve(outcome), `search ${searches} for '${text}' ends`);
        };
        const actor = createActor(createFaqSearchMachine({ search }), { clock, inspect }).start();
        scheduler.scheduleSequence(
          typed.map((text) => ({
            label: `'${text}' is typed`,
            builder: async () => actor.send({ type: 'text.typed', text }),
          })),
        );

        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          await settle();
          const { state, text, hits } = selectSearch(actor.getSnapshot());
          if (state === 'answered') expect(hits).toEqual([`of ${text}`]);
          if (state === 'empty' || state === 'failed') expect(hits).toEqual([]);
        }

        const { state, text } = selectSearch(actor.getSnapshot());
        expect(text).toBe(typed.at(-1));
        if (/[a-z]/.test(text)) expect(['answered', 'failed']).toContain(state);
        else expect(state).toBe('empty');
        actor.stop();
        expect(clock.countTimers()).toBe(0);
      }),
    ),
    runs(200),
  );
});

const views = fc.array(fc.constantFrom(...SESSION_VIEWS), { minLength: 1, maxLength: 8 });

test('SITE-7: answers overtake each other on the way: the page shows the newest of those that came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), views, (scheduler, kinds) =>
      keptTrace('race of answers', async ({ inspect, record }) => {
        const clock = new SimulatedWallClock({ zone: 'UTC', now: Date.UTC(2026, 5, 21, 12) });
        let report: (event: SessionReport) => void = () => {};
        const machine = createSessionPageMachine({
          ...record({ ...unread, clock }),
          watchSession: (given) => {
            report = given;
            return () => {};
          },
        });
        const actor = createActor(machine, { clock, inspect }).start();
        let newest = 0;
        // All are on their way at once: the server made them 100 ms apart.
        kinds.forEach((view, index) => {
          const number = index + 1;
          const serverTime = clock.now() + 100 * number;
          void scheduler.schedule(Promise.resolve(), `answer ${number} comes: ${view}`).then(() => {
            newest = Math.max(newest, number);
            const receivedAt = clock.now();
            report({
              type: 'session.answered',
              answer: { number, view, reconsent: false, serverTime, startsAt: serverTime, receivedAt },
            });
          });
        });
        for (const event of ['connection.lost', 'connection.found', 'page.shown'] as const) {
          void scheduler.schedule(Promise.resolve(), event).then(() => actor.send({ type: event }));
        }

        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          await settle();
          // With at most eleven of these steps all come within 10 s.
          clock.wait(900);
          expect(selectAnswerNumber(actor.getSnapshot())).toBe(newest === 0 ? null : newest);
        }
        actor.stop();
        expect(clock.countTimers()).toBe(0);
      }),
    ),
    runs(200),
  );
});
