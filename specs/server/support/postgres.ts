import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL of our own, on a free port of 127.0.0.1, in a folder that goes when it stops. */
export type PostgresServer = {
  port: number;
  stop(): Promise<void>;
};

/** What is needed to start one; or, in a sentence, why that cannot be done here. */
export type PostgresFound = { bin: string; user: { uid: number; gid: number } | null } | { missing: string };

/** Looks for PostgreSQL's programs where Debian puts them, and on the PATH. */
export function findPostgres(): PostgresFound {
  const bin = programFolders().find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
  if (bin === undefined) return { missing: 'no initdb and postgres were found (Debian: postgresql)' };
  if (process.getuid?.() !== 0) return { bin, user: null };
  // It refuses to run as root.
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return { missing: 'there is no system user "postgres"' };
  return { bin, user: { uid: Number(uid.stdout), gid: Number(gid.stdout) } };
}

const CLUSTER = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
];

/** Starts one with an empty cluster; what it holds does not outlive a power cut. */
export async function startPostgres(): Promise<PostgresServer> {
  const found = findPostgres();
  if ('missing' in found) throw new Error(found.missing);
  const { bin, user } = found;
  const folder = mkdtempSync(join(tmpdir(), 'grovemates-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...CLUSTER], { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`No cluster could be made: ${made.stderr}`);

  const port = await freePort();
  const postgres = [join(bin, 'postgres'), '-D', data, '-p', String(port)];
  const server = spawn(
    'sh',
    ['-c', STOP_WITH_US, 'sh', ...postgres, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const lifeline = server.stdio[3];
  let said = '';
  server.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  await untilItAnswers(port, server, () => said);

  return {
    port,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      lifeline?.destroy();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The variable that says where the server of all specs listens. */
export const POSTGRES_PORT = 'SPECS_POSTGRES_PORT';

let made = 0;

/** Makes an empty database on the server of all specs, and returns its address. */
export async function createDatabase(): Promise<string> {
  made += 1;
  const name = `specs_${process.pid}_${made}`;
  await asAdmin((admin) => admin.query(`create database ${name}`));
  return `postgres://postgres@127.0.0.1:${portOfSpecs()}/${name}`;
}

/** Removes one that `createDatabase` made, whoever is still connected. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin((admin) => admin.query(`drop database ${name} with (force)`));
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ ...ADMIN, port: portOfSpecs() });
  await admin.connect();
  await work(admin);
  await admin.end();
}

function portOfSpecs(): number {
  const port = Number(process.env[POSTGRES_PORT]);
  if (!port) throw new Error('The PostgreSQL of the specs is not running.');
  return port;
}

const ADMIN = { host: '127.0.0.1', user: 'postgres', database: 'postgres' };

/** However this process ends, its end of pipe 3 closes; then the server stops at once. */
export const STOP_WITH_US = '"$@" 3<&- & server=$!; (cat <&3; kill -INT $server) >/dev/null & wait $server';

function programFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
  ];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const START_MS = 40_000;
const PAUSE_MS = 50;

async function untilItAnswers(port: number, server: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ ...ADMIN, port });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (server.exitCode !== null || Date.now() > deadline) {
        server.stdio[3]?.destroy();
        throw new Error(`PostgreSQL did not start: ${said()}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
