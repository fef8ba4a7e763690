/**
 * `npm run durability`: kills the host with SIGKILL while many people join, starts it again on the same embedded
 * database, and checks that every acknowledged join is still there. Options: `--rounds 30`, `--clients 16`. It also checks
 * that joins really shared commits: two of them on average, at least.
 *
 * This shows that nothing acknowledged was only in the process's memory. It is not a power cut: the machine's own cache
 * survives the process.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { JoinRequest } from '../server/contract/join.ts';
import { machine, wholeNumber } from './measuring.ts';
import { makeLargeSession, presentConsent, type RunningServer, startServer } from './running-server.ts';

const FIRST_KILL_MS = 50;
const LAST_KILL_MS = 1500;
const MIN_JOINS_PER_COMMIT = 2;

type AcknowledgedJoin = { token: string; number: number };
type Round = {
  session: string;
  acknowledged: AcknowledgedJoin[];
  open: string[];
  commits: number;
  reopenMs: number;
  faults: string[];
};

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, clients: { type: 'string', default: '16' } },
});
const [rounds, clients] = [wholeNumber(values.rounds), wholeNumber(values.clients)];
const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-durability-'));

console.log(`${rounds} rounds, ${clients} people at a time, ${machine()}`);
console.log('round  joins acknowledged  joins a commit  open at the kill  reopened in  faults');
let server = await startServer(dataDir);
const done: Round[] = [];
for (let count = 1; count <= rounds; count += 1) {
  const round = await oneRound();
  done.push(round);
  console.log(
    [
      String(count).padStart(5),
      String(round.acknowledged.length).padStart(18),
      (round.acknowledged.length / round.commits).toFixed(1).padStart(14),
      String(round.open.length).padStart(16),
      `${round.reopenMs} ms`.padStart(11),
      round.faults.join('; ') || 'none',
    ].join('  '),
  );
}
const lateFaults = await lostOf(done.flatMap(({ acknowledged }) => acknowledged));
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const sum = (of: (round: Round) => number) => done.reduce((total, round) => total + of(round), 0);
const faults = sum((round) => round.faults.length) + lateFaults.length;
const acknowledged = sum((round) => round.acknowledged.length);
const perCommit = acknowledged / sum(({ commits }) => commits);
for (const fault of lateFaults) console.error(`at the end: ${fault}`);
const isKept = faults === 0 && acknowledged > 0 && perCommit >= MIN_JOINS_PER_COMMIT;
const shared = `${perCommit.toFixed(1)} to a commit`;
console.log(
  isKept
    ? `Kept: ${acknowledged} acknowledged joins, ${shared}, outlived ${rounds} kills; none was lost. ${machine()}`
    : `NOT KEPT: ${faults} faults over ${acknowledged} acknowledged joins, ${shared}.`,
);
process.exitCode = isKept ? 0 : 1;

async function oneRound(): Promise<Round> {
  const { session, code } = makeLargeSession(dataDir);
  const consent = await presentConsent(server.address);
  const body = JSON.stringify({ code, consent } satisfies JoinRequest);
  const acknowledged: AcknowledgedJoin[] = [];
  const open = new Set<string>();
  const faults: string[] = [];
  const commitsBefore = commitCount();

  const people = Array.from({ length: clients }, async () => {
    for (;;) {
      const key = randomUUID();
      open.add(key);
      const joined = await joinOnce(server, body, key);
      if (joined === 'gone') return;
      open.delete(key);
      if (typeof joined === 'string') return faults.push(joined);
      acknowledged.push(joined);
    }
  });
  // Counted from the first joins, or an early kill would interrupt nobody.
  while (acknowledged.length === 0 && faults.length === 0) await sleep(1);
  await sleep(randomInt(FIRST_KILL_MS, LAST_KILL_MS));
  await server.kill();
  await Promise.all(people);
  const commits = commitCount() - commitsBefore;

  const before = performance.now();
  server = await startServer(dataDir);
  const reopenMs = Math.round(performance.now() - before);
  faults.push(...(await lostOf(acknowledged)));
  faults.push(...unsound(session, acknowledged.length, open.size));

  // A client without an answer sends the same key again, and has one seat in the end.
  for (const key of open) {
    const joined = await joinOnce(server, body, key);
    if (typeof joined === 'string') faults.push(`the repeated join failed: ${joined}`);
  }
  faults.push(...unsound(session, acknowledged.length + open.size, 0));
  return { session, acknowledged, open: [...open], commits, reopenMs, faults };
}

/** How many commits the log has seen since the host opened it: a number in its index (SQLite's 'WAL-mode File Format'). */
function commitCount(): number {
  const index = readFileSync(join(dataDir, 'grovemates.sqlite-shm'));
  return endianness() === 'LE' ? index.readUInt32LE(8) : index.readUInt32BE(8);
}

/** One join. `gone` if the host died before it answered, a fault if it refused. */
async function joinOnce(
  { address }: RunningServer,
  body: string,
  key: string,
): Promise<AcknowledgedJoin | string> {
  let text: string;
  let status: number;
  try {
    const reply = await fetch(`${address}/api/v1/joins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, 'idempotency-key': key },
      body,
    });
    status = reply.status;
    // Half a reply acknowledges nothing.
    text = await reply.text();
  } catch {
    return 'gone';
  }
  if (status !== 201 && status !== 200) return `a join was answered with ${status}`;
  const { sessionToken, seat } = JSON.parse(text) as { sessionToken: string; seat: { number: number } };
  return { token: sessionToken, number: seat.number };
}

/** The faults of acknowledged joins: each token must open its own seat. */
async function lostOf(joins: readonly AcknowledgedJoin[]): Promise<string[]> {
  const faults: string[] = [];
  const queue = [...joins];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const reply = await fetch(`${server.address}/api/v1/session`, {
          headers: { authorization: `Bearer ${next.token}` },
        });
        const view = (await reply.json()) as { seat?: { number: number } };
        if (reply.status !== 200) faults.push(`seat ${next.number} is lost (${reply.status})`);
        else if (view.seat?.number !== next.number)
          faults.push(`seat ${next.number} became ${view.seat?.number}`);
      }
    }),
  );
  return faults;
}

/** The faults of the database, if a session should have `least` seats, and up to `open` more. */
function unsound(session: string, least: number, open: number): string[] {
  const db = new DatabaseSync(join(dataDir, 'grovemates.sqlite'), { readOnly: true });
  const one = (query: string, ...values: string[]) =>
    Object.values(db.prepare(query).get(...values) ?? {})[0];
  const integrity = one('pragma integrity_check');
  const taken = Number(one('select seats_taken from session where id = ?', session));
  const seats = Number(one('select count(*) from seat where session_id = ? and left_at is null', session));
  const used = Number(one('select sum(used) from join_code where session_id = ?', session));
  const without = Number(
    one('select count(*) from participant where id not in (select participant_id from consent)'),
  );
  const broken = db.prepare('pragma foreign_key_check').all().length;
  db.close();
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
    ...(broken === 0 ? [] : [`${broken} rows point nowhere`]),
    ...(taken === seats && taken === used ? [] : [`${seats} seats, counted as ${taken} and ${used}`]),
    ...(seats >= least && seats <= least + open
      ? []
      : [`${seats} seats for ${least} joins and ${open} open ones`]),
    ...(without === 0 ? [] : [`${without} people without a consent`]),
  ];
}
