import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import type { endpoints } from '#contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/join.ts';
import { Problem } from '#contract/problem.ts';
import { ApiError } from './api-error.ts';
import { retryAfterOf } from './retry-after.ts';

/* How the site talks to the server. `request` sends and checks; nothing else calls `fetch` for the API.
   - Reading: `queryOptions` in `*.queries.ts`, run by TanStack Query: `useQuery` for a view, `watchQuery` for a machine,
   `client.fetchQuery` for one answer.
   - Writing: `mutationOptions` in `*.queries.ts`: `useSubmitOnce` for a press, `submit` or `useMutation` for what a
   person confirms first. What is read only at a press (own data) is one as well.
   - The join machine retries by its own rules and uses no query client: it calls `join-requests.ts`. */

/** How long the server may take to answer. Milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** The longest answer that is read; the contract's answers are much shorter (F14). */
export const MAX_RESPONSE_BYTES = 1_000_000;

/** A path pattern with anything in place of its parameters. */
type Filled<Pattern extends string> = Pattern extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Pattern extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Pattern;

/** A path of the contract; secrets go into `token` and `body`, never into the path. */
export type RequestOptions = {
  method?: 'GET' | 'POST';
  path: Filled<(typeof endpoints)[keyof typeof endpoints]['path']>;
  body?: unknown;
  /** The token of a session or personal link. */
  token?: string | undefined;
  idempotencyKey?: string;
  /** Without a signal, only the timeout aborts the request. */
  signal?: AbortSignal | undefined;
};

/** The origin of the API: this site's own server, unless the build sets another (docs/deploy.md). */
const API_ORIGIN: string = import.meta.env['VITE_API_ORIGIN'] ?? '';

/** The address of something on the API's origin, such as a PDF. */
export function apiAddress(path: string): string {
  return API_ORIGIN + path;
}

/**
 * Sends a request to the server's API and checks the answer against its contract.
 *
 * @param schema of the reply; null where it has no body
 * @throws ApiError where the server can't be reached, does not answer in time, refuses, or sends something else. Once
 * the signal is aborted, it throws the signal's own reason.
 */
export async function request<Schema extends GenericSchema>(
  schema: Schema,
  options: RequestOptions,
): Promise<InferOutput<Schema>>;
export async function request(schema: null, options: RequestOptions): Promise<null>;
export async function request(schema: GenericSchema | null, options: RequestOptions): Promise<unknown> {
  const { method = 'GET', path, body, token, idempotencyKey, signal } = options;
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(apiAddress(path), {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: API_ORIGIN === '' ? 'same-origin' : 'include',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new ApiError(await refusalOf(response));
    if (schema === null) return null;
    const answer = safeParse(schema, await jsonOf(response));
    if (!answer.success) throw unintelligible();
    return answer.output;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw signal.reason;
    const why = timeout.aborted ? 'too-slow' : 'unreachable';
    throw new ApiError({ kind: 'unanswered', why, retryAfterMs: null });
  }
}

/** A problem of the contract is a refusal, except those that end by themselves. */
async function refusalOf(response: Response): Promise<ApiError['failure']> {
  const { status } = response;
  const isTransient = status >= 500 || status === 408 || status === 425;
  const retryAfterMs = retryAfterOf(response.headers);
  if (isTransient) return { kind: 'unanswered', why: 'server-error', retryAfterMs };
  const problem = safeParse(Problem, await jsonOf(response).catch(() => null));
  // A 429 from a proxy in front of the server, which does not send our problems, also ends by itself.
  if (!problem.success) return { kind: 'unanswered', why: 'unintelligible', retryAfterMs };
  const { code, opensAt, retryAfter } = problem.output;
  return {
    kind: 'refused',
    status,
    code,
    ...(opensAt === undefined ? {} : { opensAt }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(problem\+)?json\b/i.test(type)) throw unintelligible();
  const text = await cappedText(response);
  try {
    return JSON.parse(text);
  } catch {
    throw unintelligible();
  }
}

async function cappedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) {
      void reader?.cancel();
      throw unintelligible();
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function unintelligible(): ApiError {
  return new ApiError({ kind: 'unanswered', why: 'unintelligible', retryAfterMs: null });
}
