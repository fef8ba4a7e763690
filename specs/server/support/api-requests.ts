import type { InjectOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sampleOf } from './contract-samples.ts';
import { PERSONAL_TOKEN, SESSION_TOKEN } from './fake-api.ts';

export const CODE = 'ABCDE-FGHJK';
export const KEY = 'key-of-one-join-0123456789';
export const BROWSER = 'b'.repeat(43);

type ApiRequest = InjectOptions & { url: string };

/** A request to every endpoint, made of the contract, that has all it needs. */
export const API_REQUESTS = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, requestOf(endpoint)]),
) as Record<keyof typeof endpoints, ApiRequest>;

function requestOf({ method, path, credential, cookie, isKeyed, request }: Endpoint): ApiRequest {
  const token = {
    none: null,
    'optional-cookie': null,
    session: SESSION_TOKEN,
    participant: PERSONAL_TOKEN,
    any: SESSION_TOKEN,
  };
  const bearer = token[credential];
  return {
    method,
    url: path.replaceAll(/:\w+/g, 'sample-1'),
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(isKeyed ? { 'idempotency-key': KEY } : {}),
    },
    ...(credential === 'optional-cookie' && cookie !== 'set' ? { cookies: { participant: BROWSER } } : {}),
    ...(request === undefined ? {} : { payload: sampleOf(request) as object }),
  };
}
