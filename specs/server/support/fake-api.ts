import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Api } from '../../../server/api/handlers.ts';
import { sampleOf } from './contract-samples.ts';

export const FAKE_PDF = Buffer.from('%PDF-1.7 of version 1\n%%EOF\n');
export const FAKE_SHA256 = createHash('sha256').update(FAKE_PDF).digest('hex');
export const SESSION_TOKEN = 's'.repeat(43);
export const PERSONAL_TOKEN = 'e'.repeat(43);

/** A call of the fake: the operation, and the request that it was given. */
export type ApiCall = [name: keyof Api, request: unknown];

/** An API made of the contract: each operation gives a sample of its reply. It records its calls. */
export function fakeApi(overrides: Partial<Api> = {}): { api: Api; calls: ApiCall[] } {
  const calls: ApiCall[] = [];
  const operations = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const operation = overrides[name as keyof Api] ?? (async () => sampleReplyOf(endpoint));
    return [
      name,
      (request: never) => {
        calls.push([name as keyof Api, request]);
        return operation(request);
      },
    ];
  });
  return { api: Object.fromEntries(operations), calls };
}

function sampleReplyOf({ reply, statuses }: Endpoint): unknown {
  if (reply === null) return undefined;
  if (reply === 'pdf') return { bytes: FAKE_PDF, sha256: FAKE_SHA256 };
  const body = sampleOf(reply);
  return statuses.length === 1 ? body : { status: statuses[0], body };
}
