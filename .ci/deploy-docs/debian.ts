import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';

type Package = {
  name: string;
  /** The path of one of its files. */
  file: string;
  /** The service that it may start when it is installed, and the program that then runs. */
  service?: string;
  program?: RegExp;
};

const PACKAGES: readonly Package[] = [
  { name: 'nginx', file: '/usr/sbin/nginx', service: 'nginx', program: /^\/usr\/sbin\/nginx$/ },
  { name: 'haproxy', file: '/usr/sbin/haproxy', service: 'haproxy', program: /^\/usr\/sbin\/haproxy$/ },
  {
    // The version in the document's paths.
    name: 'postgresql-15',
    file: '/usr/lib/postgresql/15/bin/postgres',
    service: 'postgresql',
    program: /^\/usr\/lib\/postgresql\/.*\/postgres$/,
  },
  { name: 'openssl', file: '/usr/bin/openssl' },
  { name: 'sudo', file: '/usr/bin/sudo' },
  { name: 'iproute2', file: '/sbin/ip' },
  { name: 'systemd', file: '/usr/bin/systemd-analyze' },
];

/**
 * Installs what the run needs, and stops what that starts. Returns why the run is not possible here, in a sentence, or null.
 */
export function missingHere(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, for a private copy of this machine';
  if (!existsSync('/usr/bin/apt-get')) return 'it needs the packages of Debian';
  const missing = PACKAGES.filter(({ file }) => !existsSync(file));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name);
    console.log(`Installing ${names.join(', ')} …`);
    const isInstalled =
      tries('apt-get', ['update', '-qq']) &&
      tries('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
    for (const each of missing) stopService(each);
    if (!isInstalled) return `${names.join(', ')} could not be installed`;
  }
  // Some containers may not make namespaces.
  const isAllowed = tries('unshare', [...NAMESPACES, 'true']);
  if (!isAllowed) return 'this machine allows no namespaces of its own';
  const hasCables = tries('unshare', [...NAMESPACES, 'ip', 'link', 'add', 'type', 'veth']);
  return hasCables ? null : 'this machine has no virtual network devices (veth)';
}

/** The namespaces of the private copy: nothing of the run is visible outside it or stays. */
export const NAMESPACES = ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child'];

function stopService({ service, program }: Package): void {
  if (service === undefined || program === undefined || !isRunning(program)) return;
  const isSystemd = existsSync('/run/systemd/system');
  if (isSystemd) tries('systemctl', ['disable', '--now', service]);
  else tries('service', [service, 'stop']);
  if (isRunning(program)) throw new Error(`${service} was started by its installation and can't be stopped`);
}

function isRunning(program: RegExp): boolean {
  return readdirSync('/proc').some((id) => {
    try {
      return /^\d+$/.test(id) && program.test(readlinkSync(`/proc/${id}/exe`));
    } catch {
      return false;
    }
  });
}

function tries(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
