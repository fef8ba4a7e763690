/** A request that a page sent. `endpoint` is its method and path. */
export type FakeRequest = { endpoint: string; token: string | null; body: unknown };

type Answer = () => Response | Promise<Response>;

/**
 * A server that a test controls. `answers` are named `GET /api/v1/me`; one may be changed at any time. A request
 * without an answer never ends.
 */
export function fakeApi(answers: Record<string, Answer>) {
  const requests: FakeRequest[] = [];
  return {
    answers,
    requests,
    /** How many requests this endpoint got. */
    countOf: (endpoint: string) => requests.filter((each) => each.endpoint === endpoint).length,
    fetch: async (path: string, options: RequestInit): Promise<Response> => {
      const endpoint = `${options.method} ${path}`;
      const headers = new Headers(options.headers);
      requests.push({
        endpoint,
        token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
        body: typeof options.body === 'string' ? JSON.parse(options.body) : null,
      });
      const answer = answers[endpoint];
      return answer ? answer() : new Promise(() => {});
    },
  };
}

export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });

export const nothing: Answer = () => new Response(null, { status: 204 });

export const problem = (code: string, status: number): Answer => {
  const body = JSON.stringify({ type: 'about:blank', title: 'No.', status, code });
  return () => new Response(body, { status, headers: { 'content-type': 'application/problem+json' } });
};

export const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
