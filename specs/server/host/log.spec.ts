import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../server/api/handlers.ts';
import { endpoints } from '../../../server/contract/endpoints.ts';
import { loggedError } from '../../../server/host/app.ts';
import { ProblemError } from '../../../server/participation/problem-error.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { API_REQUESTS, BROWSER, CODE, KEY } from '../support/api-requests.ts';
import { FAKE_SHA256, fakeApi, PERSONAL_TOKEN, SESSION_TOKEN } from '../support/fake-api.ts';
import { received } from '../support/raw-connection.ts';
import { fixtureSite, portOf, testApp } from '../support/test-app.ts';

const NAMES = Object.keys(endpoints) as (keyof typeof endpoints)[];
const SEAT = 'seat-1';
/** All that a line must not hold, be it a secret or merely what somebody sent. */
const SECRETS = [
  CODE,
  KEY,
  BROWSER,
  PERSONAL_TOKEN,
  SESSION_TOKEN,
  SEAT,
  FAKE_SHA256,
  '203.0.113.7',
  'SECRET',
];

/** How Node names the end of a connection in the middle of a request. */
const HANG_UPS = ['ECONNRESET', 'HPE_INVALID_EOF_STATE'];

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

async function logOf(
  api: Api,
  level: 'info' | 'trace',
  requests: InjectOptions[],
  checkDatabase = async () => {},
): Promise<string[]> {
  const lines: string[] = [];
  const app = testApp(site, {
    api,
    checkDatabase,
    log: { level, stream: { write: (line) => lines.push(line) } },
  });
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
      fakeApi().api,
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
    const refuse = () => Promise.reject(new ProblemError('link-unknown'));
    const refusing = Object.fromEntries(NAMES.map((name) => [name, refuse]));
    const lines = await logOf(
      fakeApi(refusing).api,
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
        { method: 'PATCH', url, headers: { authorization: `Bearer ${PERSONAL_TOKEN}SECRET` }, payload: '' },
        {
          method: 'GET',
          url: `${url}/SECRET%E0%A4%A`,
          headers: { authorization: `SECRET ${PERSONAL_TOKEN}` },
        },
      ];
    });
    const lines = await logOf(fakeApi().api, level, wrong);
    expect(lines.length).toBeGreaterThan(wrong.length - 1);
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });

  test('of a failing database names the failure, and none of the rows it quotes', async () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "token_pkey"'), {
      code: '23505',
      detail: `Key (hash)=(${PERSONAL_TOKEN}) already exists. SECRET`,
      parameters: [SESSION_TOKEN],
    });
    const failing = Object.fromEntries(NAMES.map((name) => [name, () => Promise.reject(error)]));
    const lines = await logOf(
      fakeApi(failing).api,
      level,
      [...NAMES.map((name) => API_REQUESTS[name]), { url: '/api/ready' }],
      () => Promise.reject(error),
    );
    expect(lines.join('')).toContain('violates unique constraint');
    expect(lines.join('')).toContain('23505');
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret);
  });
});

describe('the log of a body that did not come', () => {
  const HEAD = 'POST /api/v1/joins HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const HALF = `${HEAD}Content-Length: 99\r\n\r\n{"code": "SECRET`;
  const leave = async (socket: Socket, how: 'destroy' | 'resetAndDestroy' | 'end') => {
    await sleep(50);
    socket[how]();
  };

  test.each<[string, string, (socket: Socket) => Promise<void>, string[], number]>([
    ['in time', HALF, async () => {}, ['ERR_HTTP_REQUEST_TIMEOUT'], 408],
    [
      'in time, in chunks',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n6\r\nSECRET\r\n`,
      async () => {},
      ['ERR_HTTP_REQUEST_TIMEOUT'],
      408,
    ],
    [
      'as chunks come',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\nSECRET\r\n`,
      async () => {},
      ['HPE_INVALID_CHUNK_SIZE'],
      400,
    ],
    ['as its client hung up', HALF, (socket) => leave(socket, 'destroy'), HANG_UPS, 400],
    ['as its client reset the connection', HALF, (socket) => leave(socket, 'resetAndDestroy'), HANG_UPS, 400],
    ['as its client closed its half', HALF, (socket) => leave(socket, 'end'), HANG_UPS, 400],
  ])(
    '%s is one refusal at the level info, and no unexpected error',
    async (_how, bytes, then, codes, status) => {
      const lines: string[] = [];
      const timeouts = { headers: 150, request: 300, handler: 100, check: 20 };
      const stream = { write: (line: string) => lines.push(line) };
      const app = testApp(site, { timeouts, log: { level: 'info', stream } });
      const socket = connect(await portOf(app), '127.0.0.1');
      lines.length = 0;
      const end = received(socket);
      socket.write(bytes);
      await then(socket);
      await end;
      await expect.poll(() => lines.length, { timeout: 5000 }).toBeGreaterThan(0);
      await sleep(400);
      const told = lines.map((line) => JSON.parse(line));
      expect(told.map(({ level }) => level)).toEqual(told.map(() => 30));
      const refused = told.filter(({ msg }) => msg === 'refused');
      expect(refused).toHaveLength(1);
      expect(codes).toContain(refused[0].code);
      for (const { msg, status: told_ } of told.filter(({ msg }) => msg !== 'refused')) {
        expect([msg, told_]).toEqual(['replied', status]);
      }
      expect(lines.join('')).not.toMatch(/SECRET|stack|unexpected error/);
      await app.close();
    },
  );

  test('is written for our own slowness as an error, with its reason, whatever body there was', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const { api } = fakeApi({ lookUpCode: () => sleep(200, undefined as never) });
    const app = testApp(site, { api, timeouts: { handler: 50 }, log: { level: 'info', stream } });
    const reply = await app.inject(API_REQUESTS.lookUpCode);
    expect(reply.statusCode).toBe(503);
    // What comes of the work after all has no answer to go to, and is no error either.
    await sleep(400);
    const told = lines.map((line) => JSON.parse(line));
    expect(told.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'unexpected error'],
      [30, 'replied'],
    ]);
    expect(told[0].err).toMatchObject({ code: 'ERR_HANDLER_TIMEOUT' });
    await app.close();
  });
});

test('loggedError contains type, message, code and stack', () => {
  const error = Object.assign(new TypeError('odd'), { code: 'E_ODD', detail: 'SECRET' });
  expect(loggedError(error)).toEqual({
    type: 'TypeError',
    message: 'odd',
    code: 'E_ODD',
    stack: error.stack,
  });
  expect(loggedError(new Error('odd'))).not.toHaveProperty('code');
});
