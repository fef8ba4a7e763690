import { existsSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { readCronFile } from './cron-line.ts';
import { type Deployment, makeSession, siteVisitor, startNginx, write } from './deployment.ts';
import { startedHost } from './host.ts';
import {
  type Observed,
  observeLogs,
  observeOwnErrors,
  observeVisit,
  REFUSED_BY_NGINX,
  refusedStart,
  verifyUnit,
} from './observations.ts';
import { run, runShell, until } from './programs.ts';
import { SITE, UNIT_FILE } from './substitutions.ts';
import { guessedCode, sendRaw } from './visitor.ts';

const DATA_DIR = '/var/lib/grovemates';

/** One machine behind nginx, with its back-up and restore. */
export async function oneMachine({ block, observed }: Deployment): Promise<void> {
  runShell(block('user'));
  write(UNIT_FILE, block('unit'));
  verifyUnit(observed);
  let host = await startedHost(block('unit'));
  observed('the host runs by the unit file', host.said().includes('http://127.0.0.1:4173'), host.said());
  const nginx = await startNginx(block('nginx'));

  const status = runShell(block('status'));
  observed('the status command works as that user', /consent/i.test(status), status);
  const { code, link } = makeSession(block('status'));
  observed('join links begin with SITE_ORIGIN', link.startsWith(`${siteVisitor.origin}/join/`), link);

  const secrets = await observeVisit(observed, siteVisitor, code, '127.0.1');
  await observeHostBelievesItsProxy(observed);
  await observeOwnErrors(observed, REFUSED_BY_NGINX);

  runShell(block('backUp'));
  const before = await siteVisitor.join(code);
  runCron(block('backUpCron'), observed);
  observed('the back-up is there', existsSync('/backups/grovemates-2026-12-01.sqlite'));

  observeLogs(observed, secrets, { said: host.said(), mark: '"route":"/session/:token"' });
  await host.stop();
  const page = `/session/${before.sessionToken}`;
  const away = await sendRaw(SITE, `GET ${page} HTTP/1.1\r\nhost: x\r\n\r\n`);
  observed('with the host away: 502, without a version', /^HTTP\/1.1 502 (?!.*nginx\/\d)/s.test(away), away);
  observeLogs(observed, [...secrets, before.sessionToken], { folder: '/var/log/nginx', mark: ' /session ' });

  // A person who joined after the back-up is unknown after the restore.
  runShell(block('restore'));
  host = await startedHost(block('unit'));
  await until('the restored host answers', () => siteVisitor.isThere('/api/ready'), host);
  observed('who joined before the back-up is there', (await siteVisitor.seatOf(secrets[2] ?? '')) !== null);
  observed('who joined after it is not', (await siteVisitor.seatOf(before.sessionToken)) === null);
  observed('the code works as before', (await siteVisitor.join(code)).number > 0);
  await host.stop();
  runShell(block('restore'));
  const aside = readdirSync('/var/lib').filter((name) => name.startsWith('grovemates.before-'));
  const isWhole = aside.every((name) => existsSync(`/var/lib/${name}/server.key`));
  observed('a second restore puts a second folder aside', aside.length === 2 && isWhole, aside);

  run(['mv', `${DATA_DIR}/server.key`, '/root/server.key']);
  await refusedStart('a restore without the key is refused', /server\.key is missing/, observed, [
    block('unit'),
  ]);
  run(['mv', '/root/server.key', `${DATA_DIR}/server.key`]);
  await nginx.stop('SIGQUIT');
  rmSync('/etc/nginx/conf.d/grovemates.conf');
}

/** A control for what nginx removes: without nginx, a visitor can name any host. */
async function observeHostBelievesItsProxy(observed: Observed): Promise<void> {
  const body = JSON.stringify({ code: guessedCode() });
  const status = await new Promise((resolve, reject) => {
    const sent = request('http://127.0.0.1:4173/api/v1/codes/lookup', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://other.example',
        'x-forwarded-host': 'other.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '127.0.1.9',
      },
    });
    sent.on('response', (reply) => resolve(reply.resume().statusCode));
    sent.on('error', reject);
    sent.end(body);
  });
  observed('control: a request that does not pass nginx can name another host', status === 404, status);
}

/** Runs the command of a cron line now, as cron would. */
function runCron(text: string, observed: Observed): void {
  const { user, command, environment } = readCronFile(text);
  const before = readdirSync('/backups');
  const [, , , , , home = '/'] = run(['getent', 'passwd', user]).out.split(':');
  // The environment that cron gives to a command.
  const env = { SHELL: '/bin/sh', PATH: '/usr/bin:/bin', HOME: home, LOGNAME: user, ...environment };
  run(['/usr/sbin/runuser', '--user', user, '--', env.SHELL, '-c', command], { cwd: home, env });
  const made = readdirSync('/backups').filter((name) => !before.includes(name));
  observed(`the cron line makes a back-up, as ${user}: ${made}`, made.length > 0);
}
