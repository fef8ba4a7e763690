import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceStatus } from '#contract/status.ts';
import { ANSWER_WITHIN_MS, ask } from '../../../src/api/client.ts';
import { serviceStatusQuery } from '../../../src/api/status.queries.ts';

const Answer = v.object({ word: v.string() });
const fetched = vi.fn<typeof fetch>();
const patient = () => new AbortController().signal;

beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

describe('asking the server', () => {
  test('gives the answer that the contract knows, and nothing besides', async () => {
    answer(Response.json({ word: 'yes', more: 1 }));

    expect(await ask('/api/v1/question', Answer, patient())).toEqual({ word: 'yes' });
  });

  test('asks this site’s own server, for JSON', async () => {
    answer(Response.json({ word: 'yes' }));

    await ask('/api/v1/question', Answer, patient());

    expect(fetched.mock.calls).toEqual([
      ['/api/v1/question', { signal: expect.any(AbortSignal), headers: { accept: 'application/json' } }],
    ]);
  });

  test.each([400, 401, 404, 409, 429, 500, 502, 503])('a refusal with %d is an error', async (status) => {
    answer(Response.json({ word: 'yes' }, { status }));

    await expect(ask('/api/v1/question', Answer, patient())).rejects.toThrow(
      `The server answered ${status}.`,
    );
  });

  test.each([
    ['another type', { word: 1 }],
    ['a missing field', {}],
    ['a list', [{ word: 'yes' }]],
    ['null', null],
    ['a text', 'yes'],
  ])('an answer with %s is an error', async (_, body) => {
    answer(Response.json(body));

    await expect(ask('/api/v1/question', Answer, patient())).rejects.toThrow(
      'The server answered in a form this page does not know.',
    );
  });

  test.each(['', '{', '<!doctype html><title>A proxy’s page</title>', '{"word":"yes"} and more'])(
    'garbage instead of JSON is an error: %j',
    async (body) => {
      answer(new Response(body, { headers: { 'content-type': 'application/json' } }));

      await expect(ask('/api/v1/question', Answer, patient())).rejects.toThrow(SyntaxError);
    },
  );

  test('a server that cannot be reached is an error', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));

    await expect(ask('/api/v1/question', Answer, patient())).rejects.toThrow('Failed to fetch');
  });

  test('a server that does not answer within ten seconds is an error', async () => {
    const tooLong = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLong.signal);
    answerNever();

    const asking = ask('/api/v1/question', Answer, patient());
    tooLong.abort(new DOMException('It took too long.', 'TimeoutError'));

    await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(timeout.mock.calls).toEqual([[ANSWER_WITHIN_MS]]);
    expect(ANSWER_WITHIN_MS).toBe(10_000);
  });

  test('who no longer wants the answer ends the asking', async () => {
    const asker = new AbortController();
    answerNever();

    const asking = ask('/api/v1/question', Answer, asker.signal);
    asker.abort();

    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the question whether people can join', () => {
  test.each(['not-open', 'open'] as const)('has the answer %s', async (joining) => {
    answer(Response.json({ joining }));

    expect(await askStatus()).toEqual({ joining });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/status');
  });

  test('has no other answer', async () => {
    answer(Response.json({ joining: 'perhaps' }));

    await expect(askStatus()).rejects.toThrow('a form this page does not know');
    expect(v.safeParse(ServiceStatus, { joining: 'perhaps' }).success).toBe(false);
  });
});

function answer(response: Response): void {
  fetched.mockResolvedValue(response);
}

/** Only giving up ends it. */
function answerNever(): void {
  fetched.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => {
        const { signal } = options ?? {};
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
}

async function askStatus(): Promise<unknown> {
  const { queryFn } = serviceStatusQuery;
  if (typeof queryFn !== 'function') throw new Error('The query has no function.');
  return queryFn({ signal: patient() } as Parameters<typeof queryFn>[0]);
}
