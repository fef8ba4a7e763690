import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseIssue } from 'valibot';
import * as v from 'valibot';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, IdempotencyKey } from '../contract/join.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { clientOf } from '../security/client-address.ts';
import { type HandlerRequest, type HandlerResult, handlers, type Operation } from './handlers.ts';
import type { Joining } from './joining.ts';
import type { ParticipantCookie } from './participant-cookie.ts';
import { credentialOf } from './request-credential.ts';

/** Adds a route for every endpoint of the contract that answers in JSON. Each throws `Refusal`s. */
export function addApiRoutes(app: FastifyInstance, joining: Joining, cookie: ParticipantCookie): void {
  for (const name of Object.keys(handlers) as Operation[]) addRoute(name);

  function addRoute<Name extends Operation>(name: Name): void {
    const endpoint: Endpoint = endpoints[name];
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const call = callOf(endpoint, request, cookie) as HandlerRequest<Name>;
        const answer = await handlers[name](joining, call);
        // It took too long, and the client was told so.
        if (reply.sent) return undefined;
        return send(reply, name, endpoint, answer);
      },
    });
  }

  function send<Name extends Operation>(
    reply: FastifyReply,
    name: Name,
    endpoint: Endpoint,
    answer: HandlerResult<Name>,
  ): FastifyReply {
    if (answer.cookie === 'taken') reply.header('set-cookie', cookie.clear());
    else if (answer.cookie !== undefined) reply.header('set-cookie', cookie.set(answer.cookie.given));
    reply.code(answer.status);
    if (endpoint.reply === null || endpoint.reply === 'pdf') return reply.send();
    // Parsing takes away whatever the contract does not name, so that no column can slip out.
    const result = v.safeParse(endpoint.reply, answer.body);
    if (result.success) return reply.send(result.output);
    // Its issues quote values, so only the places are told.
    throw new Error(`${name} does not keep the contract at ${errorPointers(result.issues).join(' ')}`);
  }
}

/** The checked parts of a request, in the order in which a client should learn of faults: who, key, body. */
function callOf(endpoint: Endpoint, request: FastifyRequest, cookie: ParticipantCookie) {
  const browser = cookie.read(request.headers.cookie);
  return {
    who: credentialOf(endpoint.credential, { authorization: request.headers.authorization, browser }),
    key: endpoint.isKeyed === true ? keyOf(request) : null,
    body: endpoint.request === undefined ? null : bodyOf(endpoint.request, request.body),
    params: request.params as Record<string, string>,
    browser,
    client: clientOf(request.ip),
  };
}

function keyOf(request: FastifyRequest): string {
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
 * Where a value is wrong, as JSON pointers, each once; the empty one is the whole. They are made of the keys that the
 * schema names, never of what the client sent.
 */
export function errorPointers(issues: readonly BaseIssue<unknown>[]): string[] {
  const pointers = issues.map(({ path = [] }) => path.map(({ key }) => `/${escaped(String(key))}`).join(''));
  return [...new Set(pointers)];
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
