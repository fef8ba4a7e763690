import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../server/contract/endpoints.ts';
import type { Joining } from '../../server/joining/joining.ts';
import { Refusal } from '../../server/joining/refusal.ts';
import { loggedError } from '../../server/logged-error.ts';
import type { Site } from '../../server/static-files.ts';
import { API_REQUESTS, BROWSER, CODE, KEY } from './support/api-requests.ts';
import { ENTRY_TOKEN, FAKE_SHA256, fakeJoining, SESSION_TOKEN } from './support/fake-joining.ts';
import { fixtureSite, testApp } from './support/test-app.ts';

const NAMES = Object.keys(endpoints) as (keyof typeof endpoints)[];
const SEAT = 'seat-1';
/** All that a line must not hold, be it a secret or merely what somebody sent. */
const SECRETS = [CODE, KEY, BROWSER, ENTRY_TOKEN, SESSION_TOKEN, SEAT, FAKE_SHA256, '203.0.113.7', 'SECRET'];

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

async function logOf(
  joining: Joining,
  level: 'info' | 'trace',
  requests: InjectOptions[],
): Promise<string[]> {
  const lines: string[] = [];
  const app = testApp(site, { joining, log: { level, stream: { write: (line) => lines.push(line) } } });
  for (const request of requests) {
    const cookies = { participant: BROWSER };
    await app.inject({ ...request, cookies, query: { q: 'SECRET' }, remoteAddress: '203.0.113.7' });
  }
  await app.close();
  return lines;
}

describe.each(['info', 'trace'] as const)('the log at the level %s', (level) => {
  test('of a run through every endpoint holds patterns, and no token, code, cookie, key or address', async () => {
    const lines = await logOf(
      fakeJoining().joining,
      level,
      NAMES.map((name) => API_REQUESTS[name]),
    );
    const replies = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'replied');
    expect(replies.map(({ method, route }) => [method, route])).toEqual(
      NAMES.map((name) => [endpoints[name].method, endpoints[name].path]),
    );
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });

  test('of refusals says which rule refused, and not whom', async () => {
    const refuse = () => Promise.reject(new Refusal('link-unknown'));
    const refusing = Object.fromEntries(NAMES.map((name) => [name, refuse]));
    const lines = await logOf(
      fakeJoining(refusing).joining,
      level,
      NAMES.map((name) => API_REQUESTS[name]),
    );
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused');
    expect(refused.map(({ code }) => code)).toEqual(NAMES.map(() => 'link-unknown'));
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });

  test('of requests that are wrong in every way holds nothing of them', async () => {
    const wrong = NAMES.flatMap((name): InjectOptions[] => {
      const { url } = API_REQUESTS[name];
      const headers = { 'content-type': 'application/json', 'idempotency-key': `${KEY} SECRET` };
      return [
        { method: 'POST', url, headers, payload: `{"code": "${CODE}" SECRET` },
        { method: 'POST', url, headers, payload: `{"code": "${CODE}", "__proto__": {"SECRET": 1}}` },
        { method: 'POST', url, headers, payload: JSON.stringify({ code: { SECRET: CODE } }) },
        { method: 'POST', url, headers: { ...headers, 'content-type': 'text/SECRET' }, payload: CODE },
        { method: 'POST', url, headers: { ...headers, origin: 'https://SECRET.example' }, payload: '{}' },
        { method: 'PATCH', url, headers: { authorization: `Bearer ${ENTRY_TOKEN}SECRET` }, payload: '' },
        { method: 'GET', url: `${url}/SECRET%E0%A4%A`, headers: { authorization: `SECRET ${ENTRY_TOKEN}` } },
      ];
    });
    const lines = await logOf(fakeJoining().joining, level, wrong);
    expect(lines.length).toBeGreaterThan(wrong.length - 1);
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });

  test('of a failing database names the failure, and none of the rows it quotes', async () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "token_pkey"'), {
      code: '23505',
      detail: `Key (hash)=(${ENTRY_TOKEN}) already exists. SECRET`,
      parameters: [SESSION_TOKEN],
    });
    const failing = Object.fromEntries(NAMES.map((name) => [name, () => Promise.reject(error)]));
    const lines = await logOf(fakeJoining({ ...failing, ping: () => Promise.reject(error) }).joining, level, [
      ...NAMES.map((name) => API_REQUESTS[name]),
      { url: '/api/ready' },
    ]);
    expect(lines.join('')).toContain('violates unique constraint');
    expect(lines.join('')).toContain('23505');
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });
});

test('loggedError keeps type, message, code and stack', () => {
  const error = Object.assign(new TypeError('odd'), { code: 'E_ODD', detail: 'SECRET' });
  expect(loggedError(error)).toEqual({
    type: 'TypeError',
    message: 'odd',
    code: 'E_ODD',
    stack: error.stack,
  });
  expect(loggedError(new Error('odd'))).not.toHaveProperty('code');
});
