/**
 * `npm run deploy-docs`: runs every fenced block of docs/deploy.md and checks what the document promises. It needs
 * root on Debian, and takes some minutes. .ci/deploy-docs/substitutions.ts names what is changed in a block before it
 * runs. A block that nothing runs is a failure, and so is a missing one.
 *
 * Exit codes: 0 if the document is right, 1 if it is not, and 3 if it cannot run here. With 3 it says why, and has
 * run no block.
 *
 * It runs on a private copy of this machine, in its own namespaces: it listens only there, and what it writes
 * disappears at the end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { type BlockName, namedBlocks } from './deploy-docs/blocks.ts';
import { missingHere, NAMESPACES } from './deploy-docs/debian.ts';
import { CERTIFICATE, type Deployment, makeCertificate } from './deploy-docs/deployment.ts';
import type { Observed } from './deploy-docs/observations.ts';
import { oneMachine } from './deploy-docs/one-machine.ts';
import { run, stopAll } from './deploy-docs/programs.ts';
import { severalProcesses } from './deploy-docs/several-processes.ts';
import { staticHost } from './deploy-docs/static-host.ts';
import { HOSTS, SUBSTITUTIONS, startSubstituting } from './deploy-docs/substitutions.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PRIVATE = '/srv/grovemates';
const SKIPPED = 3;

let count = 0;
const observed: Observed = (what, isSo, detail) => {
  if (!isSo) throw new Error(`${what}${detail === undefined ? '' : `\n${inspect(detail)}`}`);
  count += 1;
  console.log(`  ok  ${what}`);
};

if (process.argv.includes('--inside')) await runInside();
else await runOutside();

/** Makes the private copy of this machine, and starts this script in it. */
async function runOutside(): Promise<void> {
  const reason = missingHere();
  if (reason !== null) {
    console.log(`skipped: ${reason}. No block of docs/deploy.md was run.`);
    process.exitCode = SKIPPED;
    return;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'grovemates-deploy-docs-'));
  const inside = [join(PRIVATE, 'node_modules/.bin/node'), join(PRIVATE, '.ci/deploy-docs.ts'), '--inside'];
  const script = join(ROOT, '.ci/deploy-docs/private-machine.sh');
  const child = spawn('unshare', [...NAMESPACES, 'sh', script, scratch, ROOT, ...inside], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // When this process ends, all the others end: a namespace ends with its first process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  rmdirSync(scratch);
  process.exitCode = code ?? 1;
}

async function runInside(): Promise<void> {
  const from = performance.now();
  process.chdir(PRIVATE);
  const { apply, unused } = startSubstituting();
  const document = readFileSync('docs/deploy.md', 'utf8');
  const blocks = namedBlocks(document);
  const ran = new Set<BlockName>();
  const block = (name: BlockName) => {
    ran.add(name);
    return apply(blocks[name].text);
  };
  const deployment: Deployment = { document, block, observed };

  console.log(versions());
  for (const each of SUBSTITUTIONS) console.log(`  ${each.from} is replaced by ${each.to}: ${each.why}`);
  appendFileSync(
    '/etc/hosts',
    Object.entries(HOSTS)
      .map(([name, at]) => `${at} ${name}\n`)
      .join(''),
  );
  try {
    makeCertificate();
    setDefaultCACertificates([readFileSync(CERTIFICATE, 'utf8')]);
    await timed('The build', async () => {
      run(['npm', 'run', '--silent', 'build']);
    });
    await timed('One machine behind a TLS proxy', () => oneMachine(deployment));
    await timed('Several processes on PostgreSQL behind a balancer', () => severalProcesses(deployment));
    await timed('The site on a static host, the API elsewhere', () => staticHost(deployment));
    const idle = Object.keys(blocks).filter((name) => !ran.has(name as BlockName));
    observed(`all ${ran.size} blocks were run`, idle.length === 0, idle);
    observed('every substitution was needed', unused().length === 0, unused());
    console.log(`\nAll as the document says: ${count} observations in ${since(from)} s.`);
  } catch (error) {
    console.error(`\nNOT AS THE DOCUMENT SAYS: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
  // Nothing waits for a program that still runs; it ends with the private copy.
  process.exit();
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now();
  console.log(`\n${what}`);
  await work();
  console.log(`  (${since(from)} s)`);
}

function since(from: number): number {
  return Math.round((performance.now() - from) / 1000);
}

/** The versions of the programs that were used. */
function versions(): string {
  const first = (...argv: string[]) => run(argv).text.split('\n')[0]?.trim() ?? '';
  const [, debian = ''] = /^PRETTY_NAME="(.*)"/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const point = readFileSync('/etc/debian_version', 'utf8').trim();
  return [
    `${debian}, ${point}`,
    `Node ${process.version}`,
    first('nginx', '-v'),
    first('haproxy', '-v'),
    first('pg_dump', '--version'),
    first('openssl', 'version'),
    first('systemd-analyze', '--version'),
    new Date().toISOString(),
  ].join('\n');
}
