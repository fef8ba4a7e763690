/**
 * `npm run soak`: many session pages are open at one host for a long time, as on the day of a session. Each asks every 4 s,
 * as the real page does; the session is waiting, so that each reply counts who is there. Meanwhile people load the home
 * page. Options: `--minutes 30`, `--pages 2000`.
 *
 * Prints how long replies take, how long the host's event loop stands still, the processor time and the memory of the
 * host: what is in its heap after its garbage was collected, what it holds outside of the heap, and all of it (RSS). Fails
 * if a request fails, if the 99th percentile of all replies after the first third of the time is 100 ms or more, or if
 * memory grows by more than a tenth from the second third of the time to the last: of the heap (medians), or of all
 * (maxima). Client and host share this machine.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { JoinRequest } from '../server/contract/join.ts';
import type { HostHealth } from './host-health.ts';
import { cpuMicrosOf, machine, percentile, wholeNumber } from './measuring.ts';
import { makeLargeSession, presentConsent, runStudyCommand, startServer } from './running-server.ts';

/** `POLL_INTERVAL_MS` in src/api/session.queries.ts. */
const POLL_INTERVAL_MS = 4000;
const HOME_INTERVAL_MS = 50;
const MAX_P99_MS = 100;
const MAX_GROWTH = 1.1;
/** How many times a run reports. The first third is warm-up. */
const REPORTS = 30;

/** How long each reply took, in milliseconds, and all memory of the host in MiB. */
type Report = HostHealth & { session: number[]; home: number[]; memory: number };

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, pages: { type: 'string', default: '2000' } },
});
const [minutes, pages] = [wholeNumber(values.minutes), wholeNumber(values.pages)];
const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-soak-'));
const server = await startServer(dataDir, [
  '--expose-gc',
  `--import=${new URL('./host-health.ts', import.meta.url)}`,
]);
const tokens = await joinAll();

let failures = 0;
let latencies: { session: number[]; home: number[] } = { session: [], home: [] };
const end = performance.now() + minutes * 60_000;
console.log(`${pages} session pages, ${minutes} minutes, ${machine()}`);
console.log(
  '               session p50   p99   max   home p50   p99   max   failed   CPU   stalled p99   max   heap  ext.   all',
);
console.log(
  'minute    requests      ms    ms    ms         ms    ms    ms              %            ms    ms    MiB   MiB   MiB',
);
const open = [
  ...tokens.map((token) => keepAsking('session', '/api/v1/session', POLL_INTERVAL_MS, token)),
  keepAsking('home', '/', HOME_INTERVAL_MS),
];
const reports: Report[] = [];
for (let count = 1; count <= REPORTS; count += 1)
  reports.push(await reportAfter((minutes * 60_000) / REPORTS));
await Promise.all(open);
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const [, second = [], third = []] = [0, 1, 2].map((part) =>
  reports.slice((part * REPORTS) / 3, ((part + 1) * REPORTS) / 3),
);
const [before = 0, after = 0] = [second, third].map((part) => Math.max(...part.map(({ memory }) => memory)));
const p99s = (['session', 'home'] as const).map((kind) =>
  percentile(
    [...second, ...third].flatMap((report) => report[kind]),
    99,
  ),
);
const [heapBefore = 0, heapAfter = 0] = [second, third].map((part) =>
  percentile(
    part.map(({ heap }) => heap),
    50,
  ),
);
const isHeapFlat = heapAfter <= heapBefore * MAX_GROWTH;
const isMemoryFlat = after <= before * MAX_GROWTH;
console.log(
  `The heap is ${isHeapFlat ? 'flat' : 'NOT FLAT'}: ${heapBefore.toFixed(1)} MiB in the second third of the time, ` +
    `${heapAfter.toFixed(1)} MiB in the last.`,
);
const isGood = failures === 0 && p99s.every((each) => each < MAX_P99_MS) && isHeapFlat && isMemoryFlat;
console.log(
  `${isGood ? 'Kept' : 'NOT KEPT'}: ${failures} failed, p99 ${p99s.map((each) => each.toFixed(0)).join(' and ')} ms, ` +
    `memory ${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB. ${machine()}`,
);
process.exitCode = isGood ? 0 : 1;

/** The tokens of as many session pages, all of one session that waits. */
async function joinAll(): Promise<string[]> {
  const { session, code } = makeLargeSession(dataDir);
  const consent = await presentConsent(server.address);
  const body = JSON.stringify({ code, consent } satisfies JoinRequest);
  const made: string[] = [];
  while (made.length < pages) {
    const reply = await fetch(`${server.address}/api/v1/joins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    });
    if (!reply.ok) throw new Error(`A join was answered with ${reply.status}.`);
    made.push(((await reply.json()) as { sessionToken: string }).sessionToken);
  }
  runStudyCommand(dataDir, 'session', 'move', session, 'waiting', '--yes');
  return made;
}

/** One browser, with a connection of its own. It begins at any moment, so that not all ask at once. */
async function keepAsking(
  kind: keyof typeof latencies,
  path: string,
  intervalMs: number,
  token?: string,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await sleep(Math.random() * intervalMs);
  while (performance.now() < end) {
    const start = performance.now();
    const status = await ask(agent, path, token).catch(() => 0);
    if (status === 200) latencies[kind].push(performance.now() - start);
    else failures += 1;
    await sleep(intervalMs);
  }
  agent.destroy();
}

function ask(agent: Agent, path: string, token?: string): Promise<number> {
  const headers = { 'accept-encoding': 'br', ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    get(server.address + path, { agent, headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
      reply.once('error', reject);
    }).once('error', reject);
  });
}

async function reportAfter(ms: number): Promise<Report> {
  const [start, cpuBefore] = [performance.now(), cpuMicrosOf(server.child.pid)];
  await sleep(ms);
  const micros = (performance.now() - start) * 1000;
  const cpu = (100 * (cpuMicrosOf(server.child.pid) - cpuBefore)) / micros;
  const { session, home } = latencies;
  latencies = { session: [], home: [] };
  const memory = memoryMiBOf(server.child.pid);
  const health = await healthOfHost();
  const minute = (minutes - (end - performance.now()) / 60_000).toFixed(1);
  const cells = [session, home].flatMap((all) =>
    [50, 99, 100].map((part) => percentile(all, part).toFixed(0)),
  );
  console.log(
    [minute.padStart(6), String(session.length).padStart(11)].join('') +
      cells.map((cell, index) => cell.padStart(index === 0 ? 8 : index === 3 ? 11 : 6)).join('') +
      String(failures).padStart(9) +
      cpu.toFixed(0).padStart(6) +
      health.stallP99.toFixed(0).padStart(14) +
      health.stallMax.toFixed(0).padStart(6) +
      health.heap.toFixed(1).padStart(7) +
      health.external.toFixed(1).padStart(6) +
      memory.toFixed(0).padStart(6),
  );
  return { session, home, memory, ...health };
}

async function healthOfHost(): Promise<HostHealth> {
  server.child.send('health');
  const [health] = (await once(server.child, 'message')) as [HostHealth];
  return health;
}

/** The memory of a process (RSS, Linux only). */
function memoryMiBOf(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}
