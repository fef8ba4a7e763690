import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import type { BlockName } from './blocks.ts';
import { onMachine } from './machines.ts';
import type { Observed } from './observations.ts';
import { type Program, run, runShell, start, until } from './programs.ts';
import { edited, HOSTS, SITE, UNIT_FILE } from './substitutions.ts';
import { visitorOf } from './visitor.ts';

/** What the check of each way to deploy receives. */
export type Deployment = {
  /** The whole document. */
  document: string;
  /** A block, with its substitutions. */
  block(name: BlockName): string;
  observed: Observed;
};

export const CERTIFICATE = '/etc/ssl/grovemates.pem';
export const DROP_INS = `${UNIT_FILE}.d`;

/** Writes a file and its folder. */
export function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

/** Makes one certificate for all hosts, where nginx and HAProxy expect it. */
export function makeCertificate(): void {
  const key = CERTIFICATE.replace('.pem', '.key');
  const names = Object.keys(HOSTS).map((name) => `DNS:${name}`);
  run([
    ...['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '2', '-subj', `/CN=${SITE}`],
    ...['-addext', `subjectAltName=${names.join(',')}`, '-keyout', key, '-out', CERTIFICATE],
  ]);
  write('/etc/haproxy/grovemates.pem', readFileSync(CERTIFICATE, 'utf8') + readFileSync(key, 'utf8'), 0o600);
}

/** Starts nginx with Debian's own nginx.conf and this text, which goes into `http`. */
export async function startNginx(text: string): Promise<Program> {
  write('/etc/nginx/conf.d/grovemates.conf', text);
  run(['nginx', '-t']);
  const nginx = start('nginx', ['nginx', '-g', 'daemon off;']);
  await until('nginx listens', () => isListening(SITE, 443), nginx);
  return nginx;
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Runs one of the lab's commands as the document runs `status` in this block. Returns its JSON. */
export function lab<Answer>(statusBlock: string, command: string, machine?: string): Answer {
  const block = edited(statusBlock, 'study -- status', `study -- ${command} --json`);
  const text = runShell(block, { before: onMachine(machine) });
  return JSON.parse(text.slice(text.search(/^[[{]/m))) as Answer;
}

/** Makes a session with one code for all its seats, on the machine with this address. */
export function makeSession(statusBlock: string, machine?: string): { code: string; link: string } {
  const { id } = lab<{ id: string }>(
    statusBlock,
    'session create --title Deployed --starts 2026-12-01T14:00Z --seats 10000 --yes',
    machine,
  );
  const { codes } = lab<{ codes: { code: string; link: string }[] }>(
    statusBlock,
    `code create ${id}`,
    machine,
  );
  const [first] = codes;
  if (!first) throw new Error('no code was made');
  return first;
}

/** The site of the first two ways. */
export const siteVisitor = visitorOf(`https://${SITE}`);
