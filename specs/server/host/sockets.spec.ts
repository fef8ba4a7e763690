import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stopGracefully } from '../../../server/host/graceful-stop.ts';
import { problemOf } from '../../../server/http/problem-details.ts';
import { securityHeaders } from '../../../server/security/security-headers.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { exchange, received, refused } from '../support/raw-connection.ts';
import { fixtureSite, portOf, testApp } from '../support/test-app.ts';

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

describe('requests that are not requests', () => {
  const END = 'Host: x\r\nConnection: close\r\n\r\n';

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a NUL in the path (F55)', `GET /rules\0 HTTP/1.1\r\n${END}`, 400],
    ['a line break in a header (F55)', `GET /rules HTTP/1.1\r\nX: a\rb\r\n${END}`, 400],
    ['a header without a colon', `GET /rules HTTP/1.1\r\nSECRET\r\n${END}`, 400],
    ['a method that does not exist', `FOO /rules HTTP/1.1\r\n${END}`, 400],
    ['two lengths of one body', `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${END}`, 400],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n${END}`,
      400,
    ],
    ['no Host', 'GET /rules HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a path of 100 KB (F51)', `GET /session/${'a'.repeat(100_000)} HTTP/1.1\r\n${END}`, 431],
    ['a header of 100 KB', `GET / HTTP/1.1\r\nCookie: ${'a'.repeat(100_000)}\r\n${END}`, 431],
    ['half an escape (F53)', `GET /%E0%A4%A HTTP/1.1\r\n${END}`, 404],
    ['an encoded climb', `GET /..%2f..%2fetc/passwd HTTP/1.1\r\n${END}`, 404],
    ['a plain climb', `GET /assets/../../../etc/passwd HTTP/1.1\r\n${END}`, 404],
    ['an encoded line break (F55)', `GET /rules%0d%0aSet-Cookie:a=b HTTP/1.1\r\n${END}`, 404],
    ['an asterisk', `GET * HTTP/1.1\r\n${END}`, 404],
    ['dots before a page', `GET /faq/../rules HTTP/1.1\r\n${END}`, 404],
    ['dots out of the API', `GET /api/../rules HTTP/1.1\r\n${END}`, 404],
    ['a climb to no session', `GET /session/.. HTTP/1.1\r\n${END}`, 404],
    ['an unknown expectation', `GET /rules HTTP/1.1\r\nExpect: magic\r\n${END}`, 200],
    [
      'an upgrade',
      `GET /rules HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\nHost: x\r\n\r\n`,
      200,
    ],
    ['a target in absolute form', `GET http://x/rules HTTP/1.1\r\n${END}`, 200],
    ['HTTP/1.0 without Host', 'GET /rules HTTP/1.0\r\n\r\n', 200],
    ['TRACE', `TRACE /rules HTTP/1.1\r\nX-Secret: SECRET\r\n${END}`, 405],
    ['PROPFIND', `PROPFIND /rules HTTP/1.1\r\n${END}`, 405],
  ])('%s is answered in our words, with every header', async (_what, bytes, status) => {
    const port = await listen(testApp(site));
    const answer = await exchange(port, bytes);
    expect(statusOf(answer)).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders(false))) {
      if (name !== 'content-security-policy') expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    }
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'; /);
    expect(answer).not.toMatch(/SECRET|passwd|set-cookie|\r\n(server|x-powered-by):/i);
    expect(await exchange(port, `GET /rules HTTP/1.1\r\n${END}`)).toContain('<h1>rules/index.html</h1>');
  });

  test('a path of 100 KB is refused by a problem of ours (F51)', async () => {
    const port = await listen(testApp(site));
    const [head = '', body = ''] = (
      await exchange(port, `GET /session/${'a'.repeat(100_000)} HTTP/1.1\r\n${END}`)
    ).split('\r\n\r\n');
    expect(head).toContain('\r\ncontent-type: application/problem+json\r\n');
    expect(head).toContain('\r\ncache-control: no-store\r\n');
    expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(JSON.parse(body)).toEqual(problemOf('too-large', { status: 431 }));
  });

  test('rubbish after an answered request gets its own answer', async () => {
    const port = await listen(testApp(site));
    const answers = await exchange(port, 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nrubbish\r\n\r\n');
    expect(answers).toContain('HTTP/1.1 200 OK');
    expect(answers).toContain('HTTP/1.1 400 Bad Request');
  });

  test('rubbish in the middle of a reply cuts the connection and is never mixed into the reply', async () => {
    const app = testApp(site);
    app.get('/api/test', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': '1000' });
      reply.raw.write('first part');
    });
    const port = await listen(app);
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /api/test HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    const answers = received(socket);
    await once(socket, 'data');
    expect(statusOf(await exchange(port, 'rubbish\r\n\r\n'))).toBe(400);
    socket.write('rubbish\r\n\r\n');
    const answer = await answers;
    expect(answer).toContain('first part');
    expect(answer).not.toContain('400 Bad Request');
  });
});

describe('clients that take their time', () => {
  test('a client that does not hang up after a refusal is cut', async () => {
    const app = testApp(site);
    const socket = connect({ port: await listen(app), host: '127.0.0.1', allowHalfOpen: true });
    socket.resume().write('rubbish\r\n\r\n');
    await once(socket, 'end');
    await expect.poll(() => connectionsOf(app), { timeout: 5000 }).toBe(0);
    socket.destroy();
  });

  const timeouts = { headers: 100, request: 10_000, check: 20, keepAlive: 100 };

  test('a header that never ends is answered with 408', async () => {
    const port = await listen(testApp(site, { timeouts }));
    expectTimeout(await exchange(port, 'GET /rules HTTP/1.1\r\nHost: x\r\nX-Slow: a'));
  });

  test('an idle connection is closed, and HEAD sent no body on it', async () => {
    const answer = await exchange(
      await listen(testApp(site, { timeouts })),
      'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/\r\n\r\n$/);
  });
});

describe('bodies that do not come as they should', () => {
  /** Our own work may take less long than the body, as each has a limit of its own. */
  const timeouts = { headers: 200, request: 400, handler: 150, check: 20 };
  const HEAD = 'POST /api/test HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const NEXT = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  function bodyApp(overrides = {}) {
    const app = testApp(site, { timeouts: { ...timeouts, ...overrides } });
    const bodies: unknown[] = [];
    app.post('/api/test', ({ body }) => {
      bodies.push(body);
      return { body };
    });
    app.post('/api/slow', () => sleep(1000, { late: true }));
    return { app, bodies };
  }

  test.each([
    ['no byte of it', `${HEAD}Content-Length: 9\r\n\r\n`],
    ['a part of it', `${HEAD}Content-Length: 9\r\n\r\n{`],
    ['chunks without a last one', `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
    ['half a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n9\r\n{`],
  ])('%s: answered once, with 408, when the time for a request is over', async (_what, bytes) => {
    const { app, bodies } = bodyApp();
    const from = performance.now();
    expectTimeout(await exchange(await listen(app), bytes));
    expect(performance.now() - from).toBeGreaterThan(timeouts.request - 50);
    expect(bodies).toEqual([]);
    await expect.poll(() => connectionsOf(app), { timeout: 5000 }).toBe(0);
  });

  test('a body that arrives too slowly gets 408 while it arrives', async () => {
    const { app, bodies } = bodyApp();
    const socket = connect(await listen(app), '127.0.0.1');
    const answer = received(socket);
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const drops = setInterval(() => socket.write('1\r\n \r\n'), 30);
    expectTimeout(await answer);
    clearInterval(drops);
    expect(bodies).toEqual([]);
  });

  test('a slow body within the limit takes nothing from the time for our own work', async () => {
    const { app } = bodyApp({ request: 10_000 });
    app.post('/api/work', async ({ body }) => {
      await sleep(100);
      return body;
    });
    const socket = connect(await listen(app), '127.0.0.1');
    const answer = received(socket);
    socket.write(`${HEAD.replace('test', 'work')}Connection: close\r\nContent-Length: 9\r\n\r\n{"a"`);
    await sleep(300);
    socket.write(': 12}');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\{"a":12\}$/s);
  });

  test('bytes after a body that never came are no request, and no part of the body', async () => {
    const { app, bodies } = bodyApp();
    const socket = connect(await listen(app), '127.0.0.1');
    const answer = received(socket);
    socket.write(`${HEAD}Content-Length: 90\r\n\r\n{`);
    await once(socket, 'data');
    socket.write(NEXT);
    expectTimeout(await answer);
    expect(bodies).toEqual([]);
  });

  test('408 is never taken for the answer to the request before', async () => {
    const { app } = bodyApp({ handler: 10_000 });
    const answers = await exchange(
      await listen(app),
      `${HEAD.replace('test', 'slow')}Content-Length: 2\r\n\r\n{}${HEAD}Content-Length: 9\r\n\r\n{`,
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408']);
    expect(answers).toMatch(/\{"late":true\}HTTP\/1\.1 408 /);
  });

  test('a request that was answered before its body came gets no second answer', async () => {
    for (const line of ['POST /rules', 'GET /api/health', 'POST /api/v1/me']) {
      const { app } = bodyApp();
      const answers = await exchange(
        await listen(app),
        `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`,
      );
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    }
  });

  test.each([
    ['a length that is no number', 'Content-Length: x\r\n\r\n{}', [400]],
    ['a length shorter than the body', 'Content-Length: 1\r\n\r\n{}', [400]],
    ['a chunk without a length', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nZZ\r\n', [400]],
    ['an endless chunk extension', `Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`, [400]],
    ['more than we read', `Content-Length: 20000\r\n\r\n${' '.repeat(20_000)}`, [413]],
    ['more chunks than we read', `Transfer-Encoding: chunked\r\n\r\n${chunks(30)}`, [413]],
  ])('%s is refused once, and the connection closed', async (_what, bytes, statuses) => {
    const { app, bodies } = bodyApp();
    const answers = await exchange(await listen(app), HEAD + bytes);
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))).toEqual(statuses);
    expect(answers).toMatch(/\r\nconnection: close\r\n/i);
    expect(answers).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(bodies).toEqual([]);
  });

  test('rubbish after a body never gets the reply to the request with that body', async () => {
    const slow = `${HEAD.replace('test', 'slow')}Content-Length: 2\r\n\r\n{}`;
    for (const rubbish of ['}', 'rubbish\r\n\r\n']) {
      const answers = await exchange(await listen(bodyApp({ handler: 10_000 }).app), slow + rubbish);
      expect(answers).toMatch(/^HTTP\/1\.1 200 .*\{"late":true\}HTTP\/1\.1 400 /s);
    }
  });

  test('a request after a whole body gets its reply as usual', async () => {
    const { app, bodies } = bodyApp();
    const answers = await exchange(
      await listen(app),
      `${HEAD}Content-Length: 2\r\n\r\n{}${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${NEXT}`,
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(bodies).toEqual([{}, {}]);
  });

  test.each([
    ['with a body', `${HEAD.replace('test', 'slow')}Content-Length: 2\r\n\r\n{}`],
    ['without one', 'POST /api/slow HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('our own work that takes too long is unavailable, %s', async (_how, bytes) => {
    const { app } = bodyApp({ keepAlive: 100 });
    const answer = await exchange(await listen(app), bytes);
    expect(statusOf(answer)).toBe(503);
    expect(answer).toContain('"code":"unavailable"');
  });

  function chunks(count: number): string {
    return `400\r\n${' '.repeat(1024)}\r\n`.repeat(count);
  }
});

describe('stopping', () => {
  test('finishes what is on its way, refuses what is new, and frees the port', async () => {
    const { stop, port, release, started } = await slowApp();
    const slow = exchange(port, 'GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started;
    const stopped = stop(5000);
    await refused(port);
    release();
    const answer = await slow;
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('"done":true');
    await stopped;
  });

  test('answers an old connection in our words while it waits for others', async () => {
    const { stop, port, release, started } = await slowApp();
    const old = connect(port, '127.0.0.1', () => old.write('HEAD /rules HTTP/1.1\r\nHost: x\r\n\r\n'));
    const answers = received(old);
    await once(old, 'data');
    const slow = exchange(port, 'GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started;
    const stopped = stop(5000);
    await refused(port);
    old.write('GET /api/ready HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answers).toMatch(/HTTP\/1\.1 503 .*\r\nx-frame-options: DENY\r\n.*"code":"unavailable"/s);
    release();
    expect(statusOf(await slow)).toBe(200);
    await stopped;
  });

  test('answers as not ready while balancers look away, and only then closes the port', async () => {
    let isReady = true;
    const app = testApp(site, { isReady: () => isReady });
    const port = await listen(app);
    isReady = false;
    const stopped = stopGracefully(app, { drainMs: 1000, graceMs: 1000 });
    expect(statusOf(await exchange(port, 'GET /api/ready HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(503);
    expect(statusOf(await exchange(port, 'GET /rules HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(200);
    await stopped;
    await refused(port);
  });

  test('cuts what does not finish in time', async () => {
    const { stop, port, started } = await slowApp();
    const slow = exchange(port, 'GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started;
    await stop(100);
    expect(await slow).toBe('');
  });

  async function slowApp() {
    let isReady = true;
    const hold = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const app = testApp(site, { isReady: () => isReady });
    app.get('/api/slow', async () => {
      start();
      await hold.promise;
      return { done: true };
    });
    const stop = (graceMs: number) => {
      isReady = false;
      return stopGracefully(app, { drainMs: 0, graceMs });
    };
    return { stop, port: await listen(app), release: () => hold.resolve(), started };
  }
});

function listen(app: FastifyInstance): Promise<number> {
  apps.push(app);
  return portOf(app);
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}

/** One answer: 408 as a problem of ours, with our headers, and the end of the connection. */
function expectTimeout(answer: string): void {
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 408']);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  for (const [name, value] of Object.entries(securityHeaders(false))) {
    expect(head).toContain(`\r\n${name}: ${value}`);
  }
  expect(head).toMatch(/\r\nconnection: close(\r\n|$)/i);
  expect(head).toContain('\r\ncontent-type: application/problem+json');
  expect(head).toContain('\r\ncache-control: no-store');
  expect(JSON.parse(body)).toEqual(problemOf('bad-request', { status: 408 }));
}
