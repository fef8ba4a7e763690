import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { ConsentGiven } from '../../server/contract/consent.ts';
import type { JoinRequest } from '../../server/contract/join.ts';
import { CODE_ALPHABET, CODE_LENGTH, withCheckSymbol } from '../../server/contract/join-code.ts';

const TIMEOUT_MS = 30_000;

/** A reply, with its body as text. */
export type Reply = { status: number; headers: IncomingHttpHeaders; text: string };

/** The parts of a request. `from` is the address that it is sent from. */
export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  from?: string;
  agent?: Agent;
};

/** A seat that was taken, with the secrets that no log may contain. */
export type TakenSeat = { sessionToken: string; personalToken: string; number: number; cookie: string };

/** A visitor of a site by https. */
export type Visitor = ReturnType<typeof visitorOf>;

/** A visitor of one origin, such as `https://grovemates.example.edu`. By default each request has its own connection. */
export function visitorOf(origin: string) {
  async function request(
    path: string,
    { method, headers, body, from, agent }: RequestOptions = {},
  ): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = httpsRequest(
        new URL(origin),
        {
          path,
          method: method ?? (text === undefined ? 'GET' : 'POST'),
          headers: {
            ...(text === undefined ? {} : { 'content-type': 'application/json', origin }),
            ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
            ...headers,
          },
          agent: agent ?? false,
          timeout: TIMEOUT_MS,
          ...(from === undefined ? {} : { localAddress: from }),
        },
        (reply) => {
          let received = '';
          reply.setEncoding('utf8');
          reply.on('data', (chunk) => {
            received += chunk;
          });
          reply.on('error', reject);
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: received }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no reply to ${path} within ${TIMEOUT_MS} ms`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** Repeats a request until its reply has this status; the proxy may not be up yet. */
  async function isThere(path: string, status = 200): Promise<boolean> {
    return request(path).then(
      (reply) => reply.status === status,
      () => false,
    );
  }

  function lookUp(code: string, options: RequestOptions = {}): Promise<Reply> {
    return request('/api/v1/codes/lookup', { ...options, body: { code } });
  }

  /** Takes a seat, from the code to the join. */
  async function join(code: string, options: RequestOptions = {}): Promise<TakenSeat> {
    const form = JSON.parse(succeeded(await request('/api/v1/consents/current', options)).text) as Form;
    const consent: ConsentGiven = { version: form.version, sha256: form.sha256, accepted: true };
    const headers = { ...options.headers, 'idempotency-key': randomUUID() };
    const body: JoinRequest = { code, consent };
    const reply = succeeded(await request('/api/v1/joins', { ...options, headers, body }));
    const { sessionToken, personalToken, seat } = JSON.parse(reply.text) as JoinText;
    const [cookie = ''] = (reply.headers['set-cookie']?.[0] ?? '').split(';');
    return { sessionToken, personalToken, number: seat.number, cookie };
  }

  /** The number of the seat that a session link opens; null if the link is unknown. */
  async function seatOf(sessionToken: string, options: RequestOptions = {}): Promise<number | null> {
    const reply = await request('/api/v1/session', {
      ...options,
      headers: { authorization: `Bearer ${sessionToken}` },
    });
    if (reply.status === 404) return null;
    return (JSON.parse(succeeded(reply).text) as Pick<JoinText, 'seat'>).seat.number;
  }

  return { origin, request, isThere, lookUp, join, seatOf };
}

type Form = { version: string; sha256: string };
type JoinText = { sessionToken: string; personalToken: string; seat: { number: number } };

function succeeded(reply: Reply): Reply {
  if (reply.status !== 200 && reply.status !== 201) {
    throw new Error(`the reply is ${reply.status}: ${reply.text.slice(0, 300)}`);
  }
  return reply;
}

/** A well-formed code that does not exist. */
export function guessedCode(): string {
  const symbols = Array.from({ length: CODE_LENGTH - 1 }, () => CODE_ALPHABET[randomInt(32)]);
  return withCheckSymbol(symbols.join(''));
}

/** Sends bytes over TLS, well formed or not, and returns the whole answer. */
export async function sendRaw(host: string, bytes: string): Promise<string> {
  const socket = connect({ host, servername: host, port: 443 });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.write(bytes);
  return received(socket);
}

/** Sends a request's header one byte a second. Returns the answer, and after how many seconds the connection ended. */
export async function sendSlowly(
  host: string,
  maxSeconds: number,
): Promise<{ text: string; seconds: number }> {
  const socket = connect({ host, servername: host, port: 443 });
  const head = `GET / HTTP/1.1\r\nhost: ${host}\r\nx-slow: ${'x'.repeat(200)}`;
  const before = performance.now();
  let isOver = false;
  const text = received(socket).finally(() => {
    isOver = true;
  });
  for (let sent = 0; !isOver && sent < maxSeconds; sent += 1) {
    socket.write(head[sent] ?? 'x');
    await Promise.race([text, sleep(1000)]);
  }
  const seconds = Math.round((performance.now() - before) / 1000);
  if (!isOver) {
    socket.destroy();
    throw new Error(`a client that sends a byte a second was still there after ${seconds} s`);
  }
  return { text: await text, seconds };
}

function received(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // A connection that is cut has ended too.
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

/** The results of many visitors. */
export type Load = { requests: number; joins: number; faults: string[] };

/**
 * Runs some visitors until `work` is done: each loads pages, joins, and opens the session page. Half of them reuse their
 * connection. A fault is a reply that is not 200 or 201, a missing reply, or a seat that was given twice.
 */
export async function underLoad(visitor: Visitor, code: string, work: () => Promise<void>): Promise<Load> {
  const load: Load = { requests: 0, joins: 0, faults: [] };
  const numbers = new Set<number>();
  let isDone = false;
  const people = [0, 1, 2, 3].map(async (each) => {
    const agent = each % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
    const options = agent === undefined ? {} : { agent };
    while (!isDone) {
      try {
        for (const path of ['/', '/enter', '/rules']) {
          const { status } = await visitor.request(path, options);
          if (status !== 200) load.faults.push(`${path}: ${status}`);
          load.requests += 1;
        }
        const { number, sessionToken } = await visitor.join(code, options);
        if (numbers.has(number)) load.faults.push(`seat ${number} was given twice`);
        numbers.add(number);
        const seat = await visitor.seatOf(sessionToken, options);
        if (seat !== number) load.faults.push(`the link to seat ${number} opens ${seat}`);
        load.requests += 3;
        load.joins += 1;
      } catch (error) {
        load.faults.push(String(error));
      }
      await sleep(50);
    }
    agent?.destroy();
  });
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(people);
  }
  return load;
}
