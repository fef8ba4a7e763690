import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Resolves the packages of this folder, which are not those of the site (decision 015). */
export const tools = createRequire(import.meta.url);

/** Installs the packages of this folder if they are missing or old. True if they can be used afterwards. */
export function installTools(): boolean {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const done = `${folder}node_modules/.package-lock.json`;
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(`${folder}package.json`).mtimeMs) return true;
  console.log('Installing what makes and checks the form …');
  const options = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  return tries('npm', ['install', '--prefix', folder, ...options]);
}

/** Whether typst runs here: it exists for the common platforms only. */
export function hasTypst(): boolean {
  try {
    tools('@myriaddreamin/typst-ts-node-compiler');
    return true;
  } catch {
    return false;
  }
}

/** On Debian and as root, installs a Java; elsewhere there must be one. True if it can be used afterwards. */
export function installJava(): boolean {
  if (hasJava()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing a Java …');
  const java = ['openjdk-17-jre-headless', 'default-jre-headless'];
  return (
    tries('apt-get', ['update', '-qq']) &&
    java.some((name) => tries('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) &&
    hasJava()
  );
}

function hasJava(): boolean {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const [, version = '0'] = /version "(\d+)/.exec(stderr ?? '') ?? [];
  return status === 0 && Number(version) >= OLDEST_JAVA;
}

/** The jar says `Java-Version: 11`. */
const OLDEST_JAVA = 11;

function tries(command: string, args: readonly string[]): boolean {
  // A shell finds npm on Windows as well.
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], shell }).status === 0;
}
