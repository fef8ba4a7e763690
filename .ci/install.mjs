// Installs what is missing: dependencies, and with `--browser` a Chromium. Runs on any Node >= 20 and needs
// nothing installed: it stands before `npm start` and `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const installed = 'node_modules/.package-lock.json';
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync('package-lock.json').mtimeMs) {
  console.log('Installing the dependencies …');
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  // `npm ci` refuses a lock that lacks the packages of other platforms (decision 012); `npm install` does not.
  if (!tries('npm', ['ci', ...options]) && !tries('npm', ['install', '--no-save', ...options])) {
    console.error('The dependencies could not be installed; npm says why above.');
    process.exit(1);
  }
}

if (process.argv.includes('--browser') && !(await hasBrowser())) {
  console.log('Installing a Chromium …');
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isThere =
    (isRootOnDebian &&
      tries('apt-get', ['update', '-qq']) &&
      tries('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) ||
    tries('npx', ['playwright', 'install', 'chromium']);
  if (!isThere || !(await hasBrowser())) {
    console.error(
      'No Chromium could be installed. Install the package "chromium" by hand and run this again.',
    );
    process.exit(1);
  }
}

async function hasBrowser() {
  if (existsSync('/usr/bin/chromium')) return true;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

function tries(command, args) {
  // A shell finds npm on Windows as well.
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], shell }).status === 0;
}
