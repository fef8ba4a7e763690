import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STOP_WITH_US } from './postgres.ts';

/** An nginx of our own, which listens on Unix sockets in a folder that goes when it stops. */
export type Nginx = {
  /** The socket for HTTP/1.1, and the one for HTTP/2 without TLS. */
  sockets: { http1: string; http2: string };
  /** What it wrote into its access log so far. */
  accessLog: string;
  stop(): Promise<void>;
};

/** Where nginx is; null where it is not installed. */
export function findNginx(): string | null {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file)) ?? null;
}

/** Starts one with this in its only `server` block. Throws what it said when it does not start. */
export async function startNginx(program: string, server: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'grovemates-nginx-'));
  const conf = join(folder, 'nginx.conf');
  const accessLog = join(folder, 'access.log');
  const sockets = { http1: join(folder, '1.sock'), http2: join(folder, '2.sock') };
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    conf,
    [
      // One process without a master: it keeps the rights of who started it, and ends with its parent.
      'daemon off; master_process off;',
      `pid ${join(folder, 'pid')}; error_log stderr crit;`,
      'events {}',
      'http {',
      ...temporary,
      'include /etc/nginx/mime.types;',
      `access_log ${accessLog};`,
      `server { listen unix:${sockets.http1}; listen unix:${sockets.http2} http2;`,
      server,
      '} }',
    ].join('\n'),
  );
  const test = spawnSync(program, ['-t', '-q', '-p', folder, '-c', conf], { encoding: 'utf8' });
  if (test.status !== 0) throw new Error(`nginx does not take its configuration: ${test.stderr}`);
  const child = spawn('sh', ['-c', STOP_WITH_US, 'sh', program, '-p', folder, '-c', conf], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const ended = once(child, 'exit');
  while (!(await answers(sockets.http1))) {
    if (child.exitCode !== null) throw new Error('nginx did not start; it says why above.');
    await sleep(20);
  }
  return {
    sockets,
    accessLog,
    async stop() {
      child.stdio[3]?.destroy();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}
