/**
 * `npm run load`: how many pages, scripts, session pages and joins a second the host serves, compared with a bare node:http
 * server that answers with the same bytes from memory. Options: `--seconds 8` for each measurement, `--connections 10`.
 *
 * Client and servers share this machine, so the ratios say more than the numbers. If other programs run too, the processor
 * time for one reply (CPU, Linux only) says more than the ratios. The bare server has no database, no validation and no
 * headers of its own: it is the upper limit, not a rival. For joins the limit of SQLite alone is printed too.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { JoinRequest } from '../server/contract/join.ts';
import type { BareReplies } from './bare-server.ts';
import { measureEngineJoins } from './engine-joins.ts';
import { machine, wholeNumber } from './measuring.ts';
import { MAX_SEATS, makeLargeSession, NODE, presentConsent, startServer } from './running-server.ts';

const WARM_UP_S = 1;
/** More joins a second than this machine can do, so that there are always free seats. */
const MAX_JOINS_PER_SECOND = 4000;

type Case = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Each request needs a new body and more headers. */
  fresh?: () => { headers: Record<string, string>; body: string };
};
/** A server under measurement. */
type Served = { address: string; child: ChildProcess };
type Measured = { perSecond: number; p50: number; p99: number; cpuMicros: number; refused: number };

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, connections: { type: 'string', default: '10' } },
});
const [seconds, connections] = [wholeNumber(values.seconds), wholeNumber(values.connections)];
const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-load-'));

const server = await startServer(dataDir);
const cases = await casesOf(server.address);
const bare = await startBare(await repliesOf(cases));

console.log(`${seconds} s each, ${connections} connections, ${machine()}`);
console.log('                  ours   p50   p99   CPU      bare   p50   p99   CPU     ours of bare');
console.log('                    /s    ms    ms    us        /s    ms    ms    us       /s       CPU');
let refused = 0;
for (const each of cases) {
  const theirs = await measure(bare, each);
  const ours = await measure(server, each);
  refused += ours.refused + theirs.refused;
  const cells = [ours, theirs].map(({ perSecond, p50, p99, cpuMicros }) => {
    const small = [p50, p99, cpuMicros].map((value) => value.toFixed(0).padStart(6));
    return perSecond.toFixed(0).padStart(10) + small.join('');
  });
  const rate = `${((100 * ours.perSecond) / theirs.perSecond).toFixed(0)} %`;
  const cpu = `${(ours.cpuMicros / theirs.cpuMicros).toFixed(1)} x`;
  console.log(each.name.padEnd(12) + cells.join('') + rate.padStart(9) + cpu.padStart(10));
}
console.log(`Load at the end: ${machine()}`);
bare.child.kill();
await server.stop();
if (cases.some(({ name }) => name === 'joins')) {
  const { alone, shared } = await measureEngineJoins(dataDir, connections);
  const inWords = ({ perSecond, cpuMicros }: typeof alone) =>
    `${perSecond.toFixed(0)} joins/s with ${cpuMicros.toFixed(0)} us each`;
  console.log(`SQLite alone, one commit each: ${inWords(alone)}`);
  console.log(`SQLite alone, ${connections} share a commit: ${inWords(shared)}`);
}
rmSync(dataDir, { recursive: true, force: true });
if (refused > 0)
  console.error(`${refused} requests were not answered with success: these numbers do not count.`);
process.exitCode = refused > 0 ? 1 : 0;

async function casesOf(address: string): Promise<Case[]> {
  const page = await (await fetch(address)).text();
  const [script] = page.match(/\/assets\/[\w.-]+\.js/) ?? [];
  if (script === undefined) throw new Error('The home page has no script.');
  const consent = await presentConsent(address);
  const count = Math.ceil(((seconds + WARM_UP_S) * MAX_JOINS_PER_SECOND) / MAX_SEATS) + 1;
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
    { name: 'home page', method: 'GET', path: '/', headers: compressed },
    { name: 'a script', method: 'GET', path: script, headers: compressed },
    {
      name: 'session page',
      method: 'GET',
      path: '/api/v1/session',
      headers: { authorization: `Bearer ${sessionToken}` },
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
        const { 'content-type': type, 'content-encoding': encoding } = reply.headers;
        resolve({
          status: reply.statusCode ?? 0,
          headers: {
            'content-type': type,
            ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
          },
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

async function measure(
  { address: url, child }: Served,
  { method, path, headers, fresh }: Case,
): Promise<Measured> {
  const options: autocannon.Options = {
    url,
    connections,
    requests: [
      {
        method,
        path,
        headers,
        ...(fresh === undefined
          ? {}
          : {
              setupRequest: (request) => {
                const { headers: more, body } = fresh();
                return { ...request, headers: { ...request.headers, ...more }, body };
              },
            }),
      },
    ],
  };
  await autocannon({ ...options, duration: WARM_UP_S });
  const before = cpuMicrosOf(child.pid);
  const { requests, latency, non2xx, errors, duration } = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpuMicros: (cpuMicrosOf(child.pid) - before) / requests.total,
    refused: non2xx + errors,
  };
}

/** The processor time of a process so far; nothing if the system does not report it. */
function cpuMicrosOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 14 and 15, in hundredths of a second: in the host's code, and in the system for it.
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}
