import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createFaqSearchMachine,
  type FaqSearchEvent,
  SEARCH_TIMEOUT_MS,
  type SearchOutcome,
} from '#machines/faq/faq-search.machine.ts';
import { selectSearch } from '#machines/faq/faq-search.selectors.ts';
import { runs } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { assertStories, inspectStory } from '../../support/stories.ts';

describe('the search over all questions', () => {
  test('SITE-4: searches nothing before something is typed', () => {
    const { selected, asked } = start();

    expect(selected()).toEqual({ state: 'empty', text: '', hits: [] });
    expect(asked).toEqual([]);
  });

  test('SITE-4: searches while one types, and shows the old hits until the new ones arrive', async () => {
    const { selected, type, answer } = start();

    type('code');
    expect(selected().state).toBe('searching');
    await answer('code', ['a', 'b']);
    expect(selected()).toEqual({ state: 'answered', text: 'code', hits: ['a', 'b'] });
    type('codes');

    expect(selected()).toEqual({ state: 'searching', text: 'codes', hits: ['a', 'b'] });
  });

  test('SITE-4: a text without letters and digits starts no search', async () => {
    const { selected, type, answer, asked } = start();
    type('code');
    await answer('code', ['a']);

    for (const text of ['', '  ', '?!', '—']) {
      type(text);
      expect(selected()).toEqual({ state: 'empty', text, hits: [] });
    }
    expect(asked).toEqual(['code']);
  });

  test.each(['ß', '語', '7', '?7', ' x'])('SITE-4: one letter or digit is enough to search: "%s"', (text) => {
    const { type, asked } = start();

    type(text);

    expect(asked).toEqual([text]);
  });

  test('SITE-4: a search that breaks counts as failed, and shows no hits of the search before', async () => {
    const { selected, type, answer, crash } = start();
    type('code');
    await answer('code', ['a']);
    type('codes');

    await crash('codes');

    expect(selected()).toEqual({ state: 'failed', text: 'codes', hits: [] });
  });

  test('SITE-4: a failed search is shown as failed, and can be tried again', async () => {
    const { selected, type, fail, answer, retry } = start();
    type('code');
    await fail('code');
    expect(selected()).toEqual({ state: 'failed', text: 'code', hits: [] });

    retry();
    await answer('code', ['a']);

    expect(selected()).toMatchObject({ state: 'answered', hits: ['a'] });
  });

  test('SITE-4: a failed search is repeated when the connection comes back', async () => {
    const { selected, type, fail, answer, send } = start();
    type('code');
    await fail('code');

    send({ type: 'connection.lost' });
    expect(selected().state).toBe('failed');
    send({ type: 'connection.found' });
    await answer('code', ['a']);

    expect(selected()).toMatchObject({ state: 'answered', hits: ['a'] });
  });

  test('SITE-4: a search that never answers counts as failed', async () => {
    const { selected, type, clock } = start();
    type('code');

    await clock.wait(SEARCH_TIMEOUT_MS - 1);
    expect(selected().state).toBe('searching');
    await clock.wait(1);

    expect(selected().state).toBe('failed');
  });
});

test('SITE-4: in whatever order searches end, the hits belong to the newest text', async () => {
  await assertStories(
    fc.asyncProperty(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (texts, order) => {
        const { selected, type, answer, waiting } = start();
        for (const text of texts) type(text);
        while (waiting().length > 0) {
          const next = waiting()[(order.next().value ?? 0) % waiting().length] as string;
          await answer(next, [`for ${next}`]);
        }

        const newest = texts.at(-1) ?? '';
        const says = /[\p{L}\p{N}]/u.test(newest);
        expect(selected()).toEqual({
          state: says ? 'answered' : 'empty',
          text: newest,
          hits: says ? [`for ${newest}`] : [],
        });
      },
    ),
    runs(100),
  );
});

test('SITE-4: a search counts as failed after 15 s, not a millisecond earlier or later', () => {
  const { selected, type, clock } = start();
  type('code');

  clock.wait(14_999);
  expect(selected().state).toBe('searching');
  clock.wait(1);

  expect(selected().state).toBe('failed');
});

function start() {
  const open = new Map<string, PromiseWithResolvers<SearchOutcome>>();
  const asked: string[] = [];
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  const search = (text: string) => {
    asked.push(text);
    const search = Promise.withResolvers<SearchOutcome>();
    open.set(text, search);
    return search.promise;
  };
  const actor = createActor(createFaqSearchMachine({ search }), { clock, inspect: inspectStory }).start();
  onTestFinished(() => void actor.stop());
  const settle = async (text: string, outcome: SearchOutcome | Error) => {
    if (outcome instanceof Error) open.get(text)?.reject(outcome);
    else open.get(text)?.resolve(outcome);
    open.delete(text);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    clock,
    asked,
    selected: () => selectSearch(actor.getSnapshot()),
    type: (text: string) => actor.send({ type: 'text.typed', text }),
    retry: () => actor.send({ type: 'retry.pressed' }),
    send: (event: FaqSearchEvent) => actor.send(event),
    waiting: () => [...open.keys()],
    answer: (text: string, hits: string[]) => settle(text, { kind: 'found', hits }),
    fail: (text: string) => settle(text, { kind: 'failed' }),
    crash: (text: string) => settle(text, new Error('A port broke its promise.')),
  };
}
