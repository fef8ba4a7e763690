import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onMachine } from './machines.ts';
import { type Program, run, start, until } from './programs.ts';
import { readEnvironmentFile, readUnit } from './unit-file.ts';

/** Applies ProtectSystem=strict, ProtectHome, PrivateTmp and NoNewPrivileges, then becomes the user. */
const PROTECTED = `
  set -eu
  state=$1 user=$2
  shift 2
  if [ -n "$state" ]; then mount --bind "$state" "$state"; fi
  for place in / /srv/grovemates /run /etc/postgresql /var/lib/postgresql /var/log/postgresql /etc/nginx/conf.d \\
    /var/log/nginx; do
    mount -o remount,bind,ro "$place"
  done
  for place in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 private "$place"; done
  for place in /home /root; do mount -t tmpfs -o mode=000 private "$place"; done
  exec setpriv --reuid="$user" --regid="$user" --init-groups --no-new-privs "$@"
`;

/**
 * Starts the host as systemd would with these unit files: user, folders, settings and protection. `stop` sends SIGTERM; it
 * throws if the host takes longer than TimeoutStopSec or exits with another code than 0. If HOST is the address of a
 * machine of machines.ts, the host runs there.
 */
export function startHost(...unitFiles: readonly string[]): Program {
  const unit = readUnit(...unitFiles);
  const { user, stateDirectory } = unit;
  let state = '';
  if (stateDirectory !== null) {
    state = join('/var/lib', stateDirectory);
    if (!existsSync(state)) mkdirSync(state);
    chmodSync(state, Number.parseInt(unit.stateDirectoryMode, 8));
    chownSync(state, idOf('-u', user), idOf('-g', user));
  }
  const file = unit.environmentFile;
  const environment: Record<string, string> = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
    ...unit.environment,
    ...(file === null ? {} : readEnvironmentFile(readFileSync(file, 'utf8'))),
  };
  const there = onMachine(environment['HOST']);
  const argv = [...there, 'unshare', '--mount', 'sh', '-c', PROTECTED, 'sh', state, user, ...unit.command];
  const program = start('the host', argv, { cwd: unit.workingDirectory, env: environment });
  return {
    ...program,
    async stop(signal = 'SIGTERM', withinMs = unit.stopMs) {
      const code = await program.stop(signal, withinMs);
      if (code !== 0) throw new Error(`the host ended with ${code}:\n${program.said()}`);
      return code;
    },
  };
}

/** Starts the host and waits until it listens. */
export async function startedHost(...unitFiles: readonly string[]): Promise<Program> {
  const host = startHost(...unitFiles);
  await until('the host starts', () => host.said().includes('Grovemates is at '), host);
  return host;
}

function idOf(what: '-u' | '-g', user: string): number {
  return Number(run(['id', what, user]).text);
}
