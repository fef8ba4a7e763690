import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { type Deployment, DROP_INS, makeSession, siteVisitor, startNginx, write } from './deployment.ts';
import { startHost } from './host.ts';
import { ADDRESSES, type Machine, makeMachines, onMachine } from './machines.ts';
import {
  observeLogs,
  observeOwnErrors,
  observeVisit,
  REFUSED_BY_ITSELF,
  REFUSED_BY_NGINX,
  refusedStart,
  verifyUnit,
} from './observations.ts';
import { type Program, run, runShell, start, until } from './programs.ts';
import { edited, SITE } from './substitutions.ts';
import { sendSlowly, underLoad } from './visitor.ts';

const ENV_FILE = '/etc/grovemates.env';
/** The document's folder of PostgreSQL's configuration. */
const CLUSTER = '/etc/postgresql/15/main';

/** Two processes on PostgreSQL, behind HAProxy and behind nginx, with their back-up and restore. */
export async function severalProcesses(deployment: Deployment): Promise<void> {
  const { document, block, observed } = deployment;
  const endMachines = makeMachines();
  // A cluster as Debian makes one.
  run(['pg_createcluster', '15', 'main', '--start']);
  // The password is asked for twice.
  runShell(block('role'), { input: 'password\npassword\n' });
  observed('PostgreSQL as installed accepts no other machine', /refused/.test(askDatabase('one')));
  write(`${CLUSTER}/conf.d/grovemates.conf`, block('databaseListens'));
  appendFileSync(`${CLUSTER}/pg_hba.conf`, block('databaseAdmits'));
  runShell(block('databaseRestart'));
  observed('it now asks the machine of a process for the password', /no password/.test(askDatabase('one')));
  observed('and still accepts no other address', /no pg_hba\.conf entry/.test(askDatabase()));
  write(`${DROP_INS}/postgresql.conf`, block('postgresUnit'));
  verifyUnit(observed);

  let settings = block('postgresSettings');
  const started: Program[] = [];
  const hosts = { one: startOn('one'), two: startOn('two') };
  for (const machine of ['one', 'two'] as const) await isReady(machine);
  observed('two processes made one database, each on an address of its own', true);
  const { code } = makeSession(block('postgresStatus'), ADDRESSES.one);

  const secrets = await behindHaproxy();
  secrets.push(...(await behindNginx()));
  observeLogs(observed, secrets, {
    said: started.map((host) => host.said()).join(''),
    mark: '"route":"/session/:token"',
  });
  await backUpAndRestore();
  run(['pg_ctlcluster', '15', 'main', 'stop']);
  endMachines();

  function startOn(machine: Machine): Program {
    const own = edited(settings, 'HOST=10.0.0.11', `HOST=${ADDRESSES[machine]}`);
    write(ENV_FILE, own, 0o600);
    const host = startHost(block('unit'), block('postgresUnit'));
    started.push(host);
    return host;
  }

  async function isReady(machine: Machine): Promise<void> {
    const address = `http://${ADDRESSES[machine]}:4173/api/ready`;
    const answers = () =>
      fetch(address)
        .then(({ ok }) => ok)
        .catch(() => false);
    await until(`process ${machine} is ready`, answers, hosts[machine]);
  }

  /** Restarts one process after the other, as the document says. */
  async function restartBoth(): Promise<void> {
    for (const machine of ['one', 'two'] as const) {
      await hosts[machine].stop();
      hosts[machine] = startOn(machine);
      await isReady(machine);
    }
  }

  async function observeRestart(behind: string): Promise<void> {
    const before = performance.now();
    const { requests, joins, faults } = await underLoad(siteVisitor, code, restartBoth);
    const seconds = Math.round((performance.now() - before) / 1000);
    const sum = `${requests} requests, ${joins} of them joins, in ${seconds} s`;
    observed(
      `${behind}: both processes restarted in turn, ${sum}: none failed`,
      joins > 0 && !faults[0],
      faults,
    );
  }

  async function observeEachProcess(): Promise<void> {
    for (const [machine, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      await hosts[other].stop();
      await until(`visitors reach process ${machine}`, () => siteVisitor.isThere('/api/ready'));
      observed(`a join through process ${machine} alone`, (await siteVisitor.join(code)).number > 0);
      hosts[other] = startOn(other);
      await isReady(other);
    }
  }

  async function behindHaproxy(): Promise<string[]> {
    // HAProxy expects /dev/log in its own root.
    mkdirSync('/var/lib/haproxy/dev', { recursive: true });
    const syslog = start('the syslog', ['perl', '-MIO::Socket::UNIX', '-e', SYSLOG]);
    let haproxy = await startHaproxy(block('haproxy'));
    const slow = sendSlowly(SITE, 60);
    const seen = await observeVisit(observed, siteVisitor, code, '127.0.2');
    await observeOwnErrors(observed, REFUSED_BY_ITSELF);
    const hello = run(['openssl', 's_client', '-alpn', 'h2,http/1.1', '-connect', `${SITE}:443`], {
      input: '',
    });
    observed('HAProxy speaks HTTP/2', hello.text.includes('ALPN protocol: h2'), hello.text);
    const { text, seconds } = await slow;
    const [statusLine = ''] = text.split('\r\n');
    observed(`a header of a byte a second is cut off after ${seconds} s: ${statusLine}`, seconds < 15, text);
    await observeEachProcess();
    await observeRestart('HAProxy');
    const quiet = syslog.said();
    observed('HAProxy logged nothing', quiet === '', quiet);
    await haproxy.stop();

    // A control: a log would have been noticed.
    const loud = edited(block('haproxy'), '  mode http\n', '  mode http\n  log global\n  option httplog\n');
    haproxy = await startHaproxy(loud);
    await siteVisitor.request(`/session/${seen[2]}`);
    await until('"option httplog" logs tokens', () => syslog.said().includes(seen[2] ?? '?'), syslog);
    observed('with "option httplog" it logs tokens', true);
    await haproxy.stop();
    await syslog.stop();
    return seen;
  }

  async function behindNginx(): Promise<string[]> {
    const [, proxyPass = ''] = /`(proxy_pass http:\/\/grovemates;)`/.exec(document) ?? [];
    const server = edited(block('nginx'), 'proxy_pass http://127.0.0.1:4173;', proxyPass);
    const nginx = await startNginx(`${block('upstream')}${server}`);
    const seen = await observeVisit(observed, siteVisitor, code, '127.0.3');
    await observeOwnErrors(observed, REFUSED_BY_NGINX);
    await observeEachProcess();
    await observeRestart('nginx');
    await nginx.stop('SIGQUIT');
    observeLogs(observed, seen, { folder: '/var/log/nginx', mark: ' /session ' });
    return seen;
  }

  async function backUpAndRestore(): Promise<void> {
    const nginx = await startNginx(block('nginx').replace('127.0.0.1:4173', `${ADDRESSES.one}:4173`));
    const before = await siteVisitor.join(code);
    write('/root/.pgpass', block('password'), 0o600);
    runShell(block('dump'), onOne());
    const after = await siteVisitor.join(code);
    for (const host of Object.values(hosts)) await host.stop();

    runShell(block('restoreDump'), onOne());
    settings = edited(settings, "/grovemates'", "/restored'");
    for (const machine of ['one', 'two'] as const) {
      hosts[machine] = startOn(machine);
      await isReady(machine);
    }
    observed(
      'who joined before the dump is there',
      (await siteVisitor.seatOf(before.sessionToken)) === before.number,
    );
    observed('who joined after it is not', (await siteVisitor.seatOf(after.sessionToken)) === null);
    observed('the code works as before', (await siteVisitor.join(code)).number > 0);
    for (const host of Object.values(hosts)) await host.stop();

    const units = [block('unit'), block('postgresUnit')];
    const key = /^SERVER_KEY=.*$/m;
    write(ENV_FILE, settings.replace(key, `SERVER_KEY='${'ab'.repeat(32)}'`), 0o600);
    const another = 'a restored PostgreSQL with another key is refused';
    await refusedStart(another, /made with another SERVER_KEY/, observed, units);
    write(ENV_FILE, settings.replace(key, ''), 0o600);
    const none = 'a restored PostgreSQL without a key is refused';
    await refusedStart(none, /needs SERVER_KEY/, observed, units);
    await nginx.stop('SIGQUIT');
  }
}

/** A datagram socket that prints what it receives. */
const SYSLOG = `
  $| = 1;
  my $log = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => "/var/lib/haproxy/dev/log") or die $!;
  chmod 0666, "/var/lib/haproxy/dev/log";
  while (defined $log->recv(my $line, 8192)) { print "$line\\n" }
`;

/** Starts HAProxy with Debian's own \`global\` section and this text. */
async function startHaproxy(text: string): Promise<Program> {
  const file = '/etc/haproxy/haproxy.cfg';
  const [global = ''] = readFileSync(file, 'utf8').split(/^defaults$/m);
  write(file, `${global}${text}`);
  run(['haproxy', '-c', '-f', file]);
  const haproxy = start('HAProxy', ['haproxy', '-Ws', '-f', file, '-p', '/run/haproxy.pid']);
  await until('HAProxy answers', () => siteVisitor.isThere('/api/ready'), haproxy);
  return haproxy;
}

/** The output of a psql without a password, on one of the machines or here. */
function askDatabase(machine?: Machine): string {
  const there = onMachine(machine && ADDRESSES[machine]);
  const psql = [
    'psql',
    '--no-password',
    '--command=select 1',
    'postgres://grovemates@db.example.edu/grovemates',
  ];
  return run([...there, ...psql], { mayFail: true }).text;
}

/** Where the lab's commands and the back-up run. */
function onOne() {
  return { before: onMachine(ADDRESSES.one) };
}
