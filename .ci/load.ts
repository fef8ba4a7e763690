/**
 * `npm run load`: how many pages, scripts, session pages and joins a second the host serves, compared with a bare node:http
 * server that answers with the same bytes from memory. Options: `--seconds 8` for each measurement, `--connections 10`,
 * `--only 'home page'` for some of the cases. Both servers take turns; the numbers are medians. A turn is measured from
 * when each connection is open and has been answered for the first time.
 *
 * Client and servers share this machine, so the ratios say more than the numbers. If other programs run too, the processor
 * time for one reply (CPU, Linux only) says more than the ratios. The bare server answers with the same headers. It has
 * no database and no validation: it is the upper limit, not a rival. For joins the limit of SQLite alone is printed too.
 * A goal that is missed is marked; a busy or slow machine misses them, so that the exit code does not tell of it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { JoinRequest } from '../server/contract/join.ts';
import type { BareReplies } from './bare-server.ts';
import { measureEngineJoins } from './engine-joins.ts';
import { cpuMicrosOf, machine, percentile, wholeNumber } from './measuring.ts';
import { MAX_SEATS, makeLargeSession, NODE, presentConsent, startServer } from './running-server.ts';

/** How long each turn warms up at least. */
const WARM_UP_S = 1;
/** Autocannon stops at the end of one of its seconds. */
const STOP_S = 1;
/** The two servers take turns, so that what else the machine does meets both. */
const TURNS = 4;
/** The least part that the host does of what SQLite alone does where joins share commits (decision 019 has 65 %). */
const LEAST_SHARE = 0.5;
/** More joins a second than this machine can do, so that there are always free seats. */
const MAX_JOINS_PER_SECOND = 2000;
/** For so long a turn warms up at most, and then fails. */
const MAX_WARM_UP_S = 60;

type Case = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Each request needs a new body and more headers. */
  fresh?: () => { headers: Record<string, string>; body: string };
  /** At most so many times the processor time of the bare server, or at least so many replies a second. */
  goal?: { timesCpu: number } | { perSecond: number };
};
/** A server under measurement. */
type Served = { address: string; child: ChildProcess };
type Measured = { perSecond: number; p50: number; p99: number; cpuMicros: number; refused: number };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true },
  },
});
const [seconds, connections] = [wholeNumber(values.seconds), wholeNumber(values.connections)];
const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-load-'));

const server = await startServer(dataDir);
const { only } = values;
const cases = (await casesOf(server.address)).filter(({ name }) => only?.includes(name) ?? true);
const bare = await startBare(await repliesOf(cases));

console.log(`${seconds} s each, ${connections} connections, ${machine()}`);
console.log('                  ours   p50   p99   CPU      bare   p50   p99   CPU     ours of bare');
console.log('                    /s    ms    ms    us        /s    ms    ms    us       /s       CPU');
let refused = 0;
let joinsPerSecond: number | null = null;
for (const each of cases) {
  const [theirs, ours] = await measureInTurns([bare, server], each);
  refused += ours.refused + theirs.refused;
  if (each.name === 'joins') joinsPerSecond = ours.perSecond;
  const cells = [ours, theirs].map(({ perSecond, p50, p99, cpuMicros }) => {
    const small = [p50, p99, cpuMicros].map((value) => value.toFixed(0).padStart(6));
    return perSecond.toFixed(0).padStart(10) + small.join('');
  });
  const rate = percent(ours.perSecond / theirs.perSecond);
  const timesCpu = ours.cpuMicros / theirs.cpuMicros;
  const cpu = `${timesCpu.toFixed(1)} x`;
  const missed = each.goal === undefined ? '' : missedOf(each.goal, ours.perSecond, timesCpu);
  console.log(each.name.padEnd(12) + cells.join('') + rate.padStart(9) + cpu.padStart(10) + missed);
}
console.log(`Load at the end: ${machine()}`);
bare.child.kill();
await server.stop();
if (joinsPerSecond !== null) {
  const { alone, shared } = await measureEngineJoins(dataDir, connections);
  const inWords = ({ perSecond, cpuMicros }: typeof alone) =>
    `${perSecond.toFixed(0)} joins/s with ${cpuMicros.toFixed(0)} us each`;
  console.log(`SQLite alone, one commit each: ${inWords(alone)}`);
  console.log(`SQLite alone, ${connections} share a commit: ${inWords(shared)}`);
  const share = joinsPerSecond / shared.perSecond;
  const missed = share >= LEAST_SHARE ? '' : `  MISSED: ${percent(LEAST_SHARE)}`;
  console.log(`The host does ${percent(share)} of that.${missed}`);
}
rmSync(dataDir, { recursive: true, force: true });
if (refused > 0)
  console.error(`${refused} requests were not answered with success: these numbers do not count.`);
process.exitCode = refused > 0 ? 1 : 0;

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

/** What is said of a goal that is missed; nothing of one that is reached. */
function missedOf(goal: NonNullable<Case['goal']>, perSecond: number, timesCpu: number): string {
  if ('timesCpu' in goal) return timesCpu <= goal.timesCpu ? '' : `  MISSED: ${goal.timesCpu} x`;
  return perSecond >= goal.perSecond ? '' : `  MISSED: ${goal.perSecond}/s`;
}

async function casesOf(address: string): Promise<Case[]> {
  const page = await (await fetch(address)).text();
  // The largest one.
  const [script] = page.match(/\/assets\/root-[\w-]+\.js/) ?? [];
  if (script === undefined) throw new Error('The home page has no script of its frame.');
  const consent = await presentConsent(address);
  const count = Math.ceil(((seconds + TURNS * (WARM_UP_S + STOP_S)) * MAX_JOINS_PER_SECOND) / MAX_SEATS) + 1;
  const bodies = Array.from({ length: count }, () =>
    JSON.stringify({ code: makeLargeSession(dataDir).code, consent } satisfies JoinRequest),
  );
  let turn = 0;
  const fresh = () => {
    turn += 1;
    return { headers: { 'idempotency-key': randomUUID() }, body: bodies[turn % bodies.length] ?? '' };
  };
  const write = { 'content-type': 'application/json', origin: address };
  const { headers, body } = fresh();
  const joined = await fetch(`${address}/api/v1/joins`, {
    method: 'POST',
    headers: { ...write, ...headers },
    body,
  });
  const { sessionToken } = (await joined.json()) as { sessionToken: string };
  const compressed = { 'accept-encoding': 'br' };
  return [
    { name: 'home page', method: 'GET', path: '/', headers: compressed, goal: { timesCpu: 1.5 } },
    { name: 'a script', method: 'GET', path: script, headers: compressed, goal: { timesCpu: 1.5 } },
    {
      name: 'session page',
      method: 'GET',
      path: '/api/v1/session',
      headers: { authorization: `Bearer ${sessionToken}` },
      goal: { perSecond: 8000 },
    },
    { name: 'joins', method: 'POST', path: '/api/v1/joins', headers: write, fresh },
  ];
}

/** The bytes that ours answers with, for the bare server to repeat. */
async function repliesOf(all: readonly Case[]): Promise<BareReplies> {
  const replies: BareReplies = {};
  for (const { method, path, headers, fresh } of all) {
    const { headers: more, body } = fresh?.() ?? {};
    const { promise, resolve } = Promise.withResolvers<BareReplies[string]>();
    // Not `fetch`, which would decompress.
    const { request } = await import('node:http');
    const sent = request(
      server.address + path,
      { method, headers: { ...headers, ...more } },
      async (reply) => {
        const chunks: Buffer[] = [];
        for await (const chunk of reply) chunks.push(chunk);
        const { date, connection, 'keep-alive': keepAlive, ...headers } = reply.headers;
        resolve({
          status: reply.statusCode ?? 0,
          // Node itself writes the others.
          headers,
          body: Buffer.concat(chunks).toString('base64'),
        });
      },
    );
    sent.end(body);
    replies[`${method} ${path}`] = await promise;
  }
  return replies;
}

async function startBare(replies: BareReplies) {
  const child = fork(new URL('./bare-server.ts', import.meta.url), { execPath: NODE });
  process.once('exit', () => child.kill());
  child.send(replies);
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { child, address: `http://127.0.0.1:${port}` };
}

async function measureInTurns(both: readonly [Served, Served], each: Case): Promise<[Measured, Measured]> {
  const turns: [Measured[], Measured[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns[0].push(await measure(both[0], each));
    turns[1].push(await measure(both[1], each));
  }
  return [medianOf(turns[0]), medianOf(turns[1])];
}

async function measure(served: Served, each: Case): Promise<Measured> {
  const ended = Promise.withResolvers<void>();
  const load = send(served, each, () => ended.resolve());
  const answered = new Set<autocannon.Client>();
  let latencies: number[] = [];
  let refused = 0;
  load.on('response', (client, status, _bytes, latency) => {
    answered.add(client);
    latencies.push(latency);
    if (status >= 300) refused += 1;
  });
  load.on('reqError', () => {
    refused += 1;
  });
  await sleep(WARM_UP_S * 1000);
  // Node accepts one connection in each turn of its event loop: under load the last one waits long (decision 019).
  for (let waited = 0; answered.size < connections; waited += 10) {
    if (waited > MAX_WARM_UP_S * 1000) throw new Error('Not every connection was answered.');
    await sleep(10);
  }
  const [start, cpuBefore] = [performance.now(), cpuMicrosOf(served.child.pid)];
  latencies = [];
  await sleep((seconds / TURNS) * 1000);
  const [measured, end, cpuAfter] = [latencies, performance.now(), cpuMicrosOf(served.child.pid)];
  load.stop();
  await ended.promise;
  return {
    perSecond: (measured.length * 1000) / (end - start),
    p50: percentile(measured, 50),
    p99: percentile(measured, 99),
    cpuMicros: (cpuAfter - cpuBefore) / measured.length,
    refused,
  };
}

/** The median of each number; of what was refused the sum. */
function medianOf(all: readonly Measured[]): Measured {
  const median = (name: keyof Measured) => {
    const sorted = all.map((each) => each[name]).sort((a, b) => a - b);
    const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
    return middle.reduce((sum, each) => sum + each, 0) / middle.length;
  };
  return {
    perSecond: median('perSecond'),
    p50: median('p50'),
    p99: median('p99'),
    cpuMicros: median('cpuMicros'),
    refused: all.reduce((sum, each) => sum + each.refused, 0),
  };
}

/** Sends requests until it is stopped. */
function send(
  { address: url }: Served,
  { method, path, headers, fresh }: Case,
  whenStopped: () => void,
): autocannon.Instance {
  const setupRequest = (request: autocannon.Request) => {
    const { headers: more, body = '' } = fresh?.() ?? {};
    return { ...request, headers: { ...request.headers, ...more }, body };
  };
  const request = { method, path, headers, ...(fresh === undefined ? {} : { setupRequest }) };
  const duration = 2 * MAX_WARM_UP_S + seconds;
  return autocannon({ url, connections, duration, requests: [request] }, whenStopped);
}
