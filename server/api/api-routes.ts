import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseIssue } from 'valibot';
import * as v from 'valibot';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, IdempotencyKey } from '../contract/join.ts';
import type { OperationName } from '../participation/handler.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { clientOf } from '../security/client-address.ts';
import type { Api } from './handlers.ts';
import { newBrowserSecret, type ParticipantCookie } from './participant-cookie.ts';
import { credentialOf } from './request-credential.ts';

/** Adds a route for every endpoint of the contract that answers in JSON. Each throws `ProblemError`s. */
export function addApiRoutes(app: FastifyInstance, api: Api, cookie: ParticipantCookie): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { method, path: url, statuses, reply: schema } = endpoint;
    if (schema === 'pdf') continue;
    const operation = api[name as OperationName] as (request: CheckedRequest) => Promise<unknown>;
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const checked = checkedRequest(endpoint, request, cookie);
        const result = await operation(checked);
        // It took too long, and the client has already got a reply.
        if (reply.sent) return undefined;
        const isOneStatus = statuses.length === 1;
        const { status, body } = isOneStatus
          ? { status: statuses[0], body: result }
          : (result as StatusAndBody);
        const setCookie = setCookieOf(endpoint, cookie, request.headers.cookie, checked.browserSecret);
        if (setCookie !== null) reply.header('set-cookie', setCookie);
        return reply.code(status ?? 200).send(schema === null ? undefined : replyBody(name, schema, body));
      },
    });
  }
}

type StatusAndBody = { status: number; body: unknown };

/** The `Set-Cookie` header of a reply of success; null where the cookie does not change. */
function setCookieOf(
  endpoint: Endpoint,
  cookie: ParticipantCookie,
  sent: string | undefined,
  browserSecret: string | null,
): string | null {
  if (endpoint.cookie === 'cleared') return cookie.clear();
  return endpoint.cookie === 'set' && browserSecret !== null && browserSecret !== cookie.read(sent)
    ? cookie.set(browserSecret)
    : null;
}

/** Parsing removes whatever the contract does not name, so that no column can slip out. */
function replyBody(name: string, schema: v.GenericSchema, body: unknown): unknown {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  // The issues quote values, so only the places are named.
  throw new Error(`${name} does not keep the contract at ${errorPointers(result.issues).join(' ')}`);
}

type CheckedRequest = ReturnType<typeof checkedRequest>;

/** The checked parts of a request, in the order in which a client learns of errors: credential, key, body. */
function checkedRequest(endpoint: Endpoint, request: FastifyRequest, cookie: ParticipantCookie) {
  const { authorization, cookie: sent } = request.headers;
  const browserSecret = cookie.read(sent);
  return {
    credential: credentialOf(endpoint.credential, { authorization, browserSecret }),
    idempotencyKey: endpoint.isKeyed === true ? idempotencyKeyOf(request) : null,
    body: endpoint.request === undefined ? null : bodyOf(endpoint.request, request.body),
    params: request.params as Record<string, string>,
    browserSecret: browserSecret ?? (endpoint.cookie === 'set' ? newBrowserSecret() : null),
    client: clientOf(request.ip),
  };
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (v.is(IdempotencyKey, key)) return key;
  throw new ProblemError('bad-request', { errors: [{ pointer: `/headers/${IDEMPOTENCY_KEY_HEADER}` }] });
}

function bodyOf(schema: v.GenericSchema, body: unknown): unknown {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new ProblemError('bad-request', {
    errors: errorPointers(result.issues).map((pointer) => ({ pointer })),
  });
}

/**
 * Where a value is wrong, as JSON pointers, each once; the empty one is the whole. They are made of keys of the
 * schema, never of what the client sent.
 */
export function errorPointers(issues: readonly BaseIssue<unknown>[]): string[] {
  const pointers = issues.map(({ path = [] }) => path.map(({ key }) => `/${escaped(String(key))}`).join(''));
  return [...new Set(pointers)];
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
