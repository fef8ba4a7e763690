import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureOf } from '../../../src/api/api-error.ts';
import { apiAddress, MAX_RESPONSE_BYTES, REQUEST_TIMEOUT_MS, request } from '../../../src/api/client.ts';

const Answer = v.object({ word: v.string() });
const PATH = '/api/v1/session';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

describe('a request to the server', () => {
  test('SITE-7: returns the fields that the contract names, and no others', async () => {
    answer(Response.json({ word: 'yes', more: 1 }));

    expect(await request(Answer, { path: PATH })).toEqual({ word: 'yes' });
  });

  test('SITE-7: goes to this site’s own server, asks for JSON, and forbids caching', async () => {
    answer(Response.json({ word: 'yes' }));

    await request(Answer, { path: PATH });

    expect(fetched.mock.calls).toEqual([
      [
        PATH,
        {
          method: 'GET',
          signal: expect.any(AbortSignal),
          credentials: 'same-origin',
          cache: 'no-store',
          headers: { accept: 'application/json' },
        },
      ],
    ]);
    expect(apiAddress('/api/v1/form.pdf')).toBe('/api/v1/form.pdf');
  });

  test('SITE-5 SITE-7: sends token and key in headers, data in the body, and nothing in the address', async () => {
    answer(Response.json({ word: 'yes' }));

    await request(Answer, {
      method: 'POST',
      path: PATH,
      body: { code: 'secret code' },
      token: 'secret-token',
      idempotencyKey: 'secret-key',
    });

    expect(fetched.mock.calls[0]?.[0]).toBe(PATH);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"code":"secret code"}',
      headers: {
        authorization: 'Bearer secret-token',
        'content-type': 'application/json',
        'idempotency-key': 'secret-key',
      },
    });
  });

  test('SITE-7: accepts a response without a body where the contract has none', async () => {
    answer(new Response(null, { status: 204 }));

    expect(await request(null, { method: 'POST', path: PATH })).toBe(null);
  });
});

describe('a refusal', () => {
  test('SITE-5: has the problem’s code and its details', async () => {
    answer(problem(409, 'code-not-open', { opensAt: '2026-12-01T10:00:00.000Z', detail: 'ignored' }));

    expect(await failure()).toEqual({
      kind: 'refused',
      status: 409,
      code: 'code-not-open',
      opensAt: '2026-12-01T10:00:00.000Z',
    });
  });

  test('SITE-5: for too many tries it has the seconds until the next one', async () => {
    answer(problem(429, 'too-many-tries', { retryAfter: 42 }));

    expect(await failure()).toEqual({ kind: 'refused', status: 429, code: 'too-many-tries', retryAfter: 42 });
  });

  test.each([400, 404, 409, 429])(
    'DATA-1: %d without a problem of the contract is no answer',
    async (status) => {
      answer(Response.json({ error: 'by a proxy' }, { status }));

      expect(await failure()).toMatchObject({ kind: 'unanswered', why: 'unintelligible' });
    },
  );
});

describe('a request without an answer', () => {
  test.each([500, 502, 503, 504, 408])(
    'DATA-1: %d means that the server could not answer',
    async (status) => {
      answer(problem(status, 'unavailable'));

      expect(await failure()).toEqual({ kind: 'unanswered', why: 'server-error', retryAfterMs: null });
    },
  );

  test.each([
    ['7', 7_000],
    ['0', 0],
    ['1000000000', 30_000],
    ['-3', null],
    ['soon', null],
    ['', null],
    ['Sat, 21 Nov 2026 10:00:09 GMT', 9_000],
    ['Sat, 21 Nov 2026 09:59:00 GMT', null],
  ])('DATA-1: Retry-After %j is a wait of %s ms (F06, F07, F08)', async (retryAfter, wait) => {
    answer(
      new Response('', {
        status: 503,
        headers: { 'retry-after': retryAfter, date: 'Sat, 21 Nov 2026 10:00:00 GMT' },
      }),
    );

    expect(await failure()).toEqual({ kind: 'unanswered', why: 'server-error', retryAfterMs: wait });
  });

  test.each([
    ['another type', { word: 1 }],
    ['a missing field', {}],
    ['a list', [{ word: 'yes' }]],
    ['null', null],
    ['a text', 'yes'],
  ])('DATA-1: an answer with %s is no valid answer (F13)', async (_, body) => {
    answer(Response.json(body));

    expect(await failure()).toMatchObject({ kind: 'unanswered', why: 'unintelligible' });
  });

  test.each(['', '{', '{"word":"yes"} and more'])(
    'DATA-1: garbage instead of JSON is no valid answer: %j (F11)',
    async (body) => {
      answer(new Response(body, { headers: { 'content-type': 'application/json' } }));

      expect(await failure()).toMatchObject({ why: 'unintelligible' });
    },
  );

  test('DATA-1: a page with 200, as of a hotel’s network, is no valid answer, even as JSON (F12)', async () => {
    answer(new Response('{"word":"yes"}', { headers: { 'content-type': 'text/html' } }));

    expect(await failure()).toMatchObject({ why: 'unintelligible' });
  });

  test('DATA-1: a key named __proto__ has no effect (F13)', async () => {
    answer(
      new Response('{"word":"yes","__proto__":{"polluted":1}}', {
        headers: { 'content-type': 'application/json' },
      }),
    );

    expect(await request(Answer, { path: PATH })).toEqual({ word: 'yes' });
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
  });

  test('DATA-1: an endless answer is cut off, and the connection closed (F14)', async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    });
    answer(new Response(endless, { headers: { 'content-type': 'application/json' } }));

    expect(await failure()).toMatchObject({ why: 'unintelligible' });
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(MAX_RESPONSE_BYTES * 2);
  });

  test('DATA-1: a server that cannot be reached (F01, F17)', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));

    expect(await failure()).toEqual({ kind: 'unanswered', why: 'unreachable', retryAfterMs: null });
  });

  test('DATA-1: a server that takes longer than ten seconds (F02)', async () => {
    const timedOut = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timedOut.signal);
    answerNever();

    const failing = failure();
    timedOut.abort(new DOMException('It took too long.', 'TimeoutError'));

    expect(await failing).toMatchObject({ kind: 'unanswered', why: 'too-slow' });
    expect(timeout.mock.calls).toEqual([[REQUEST_TIMEOUT_MS]]);
    expect(REQUEST_TIMEOUT_MS).toBe(10_000);
  });

  test('DATA-1: the caller can abort it', async () => {
    const caller = new AbortController();
    answerNever();

    const requesting = request(Answer, { path: PATH, signal: caller.signal });
    caller.abort();

    await expect(requesting).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('DATA-1: its error contains nothing that was sent or received', async () => {
    answer(problem(404, 'link-unknown', { detail: 'secret-token' }));

    await expect(request(Answer, { path: PATH, token: 'secret-token' })).rejects.toThrow(
      /^The server said link-unknown\.$/,
    );
  });
});

describe('the limits of an answer', () => {
  test.each([499, 424, 426])('SITE-5: %d with a problem of the contract is a refusal', async (status) => {
    answer(problem(status, 'internal'));

    expect(await failure()).toEqual({ kind: 'refused', status, code: 'internal' });
  });

  test('DATA-1: 425 means that the server could not answer', async () => {
    answer(problem(425, 'internal'));

    expect(await failure()).toEqual({ kind: 'unanswered', why: 'server-error', retryAfterMs: null });
  });

  test('DATA-1: an answer of a million bytes is read, a longer one is not (F14)', async () => {
    const sized = (bytes: number) =>
      new Response('{"word":"yes"}'.padEnd(bytes, ' '), { headers: { 'content-type': 'application/json' } });
    answer(sized(1_000_000));
    expect(await request(Answer, { path: PATH })).toEqual({ word: 'yes' });

    answer(sized(1_000_001));

    expect(await failure()).toMatchObject({ why: 'unintelligible' });
  });
});

function answer(response: Response): void {
  fetched.mockResolvedValue(response);
}

function problem(status: number, code: string, more: object = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: 'A title', status, code, ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** The failure of a request. */
async function failure() {
  return request(Answer, { path: PATH }).then(
    () => {
      throw new Error('It was answered.');
    },
    (error) => failureOf(error),
  );
}

/** Only an abort ends it. */
function answerNever(): void {
  fetched.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => {
        const { signal } = options ?? {};
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
}
