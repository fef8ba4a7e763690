// Installs what is missing: dependencies, with `--browser` a Chromium, with `--postgres` a PostgreSQL server, with
// `--nginx` an nginx, with `--engines` Firefox and WebKit, with `--lighthouse` Lighthouse. Runs on any Node >= 20 and
// needs nothing installed: it runs before `npm start` and `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';

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

if (process.argv.includes('--browser')) {
  if (!(await hasBrowser())) {
    const isThere = installsFromDebian('chromium') || tries('npx', ['playwright', 'install', 'chromium']);
    if (!isThere || !(await hasBrowser())) {
      console.error(
        'No Chromium could be installed. Install the package "chromium" by hand and run this again.',
      );
      process.exit(1);
    }
  }
  // Chromium's headless shell, in which most tests take half the time. If it is missing, the complete Chromium is
  // used.
  if (existsSync('/usr/bin/chromium') && !existsSync('/usr/bin/chromium-headless-shell')) {
    installsFromDebian('chromium-headless-shell');
  }
}

if (process.argv.includes('--postgres') && !hasPostgres()) {
  if (!installsFromDebian('postgresql') || !hasPostgres()) {
    console.log('No PostgreSQL server could be installed: the specs will say what they leave out.');
  }
}

if (process.argv.includes('--nginx') && !hasNginx()) {
  if (installsFromDebian('nginx') && hasNginx()) {
    // The package starts a server on port 80, now and at every start of the machine. The tests start their own.
    tries('service', ['nginx', 'stop']);
    tries('update-rc.d', ['nginx', 'disable']);
  } else {
    console.log('No nginx could be installed: the specs will say what they leave out.');
  }
}

if (process.argv.includes('--engines')) {
  // Found in the same way as in e2e/engines.
  const needed = {
    '/usr/bin/firefox-esr': 'firefox-esr',
    '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    '/usr/bin/Xvfb': 'xvfb',
  };
  for (const [file, name] of Object.entries(needed)) {
    if (!existsSync(file)) installsFromDebian(name, { bySudo: true });
  }
}

// It is no dependency: it has 176 MB, and `npm run speed` alone needs it.
if (process.argv.includes('--lighthouse')) {
  const folder = '.reports/lighthouse';
  const version = '13.5.0';
  const manifest = `${folder}/node_modules/lighthouse/package.json`;
  const isThere = () =>
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  if (!isThere()) {
    console.log('Installing Lighthouse …');
    mkdirSync(folder, { recursive: true });
    const options = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error', '--prefix', folder];
    if (!tries('npm', ['install', ...options, `lighthouse@${version}`])) {
      console.log('Lighthouse could not be installed: its rows will be missing.');
    }
  }
}

/** Found in the same way as in specs/server/support/nginx.ts. */
function hasNginx() {
  return existsSync('/usr/sbin/nginx') || tries('nginx', ['-v']);
}

/** Found in the same way as in specs/server/support/postgres.ts. */
function hasPostgres() {
  const folder = '/usr/lib/postgresql';
  const isDebian =
    existsSync(folder) && readdirSync(folder).some((v) => existsSync(`${folder}/${v}/bin/initdb`));
  return isDebian || tries('initdb', ['--version']);
}

/** Needs root, or, `bySudo`, a sudo that asks for no password. */
function installsFromDebian(name, { bySudo = false } = {}) {
  const isRoot = process.getuid?.() === 0;
  if ((!isRoot && !bySudo) || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} …`);
  const [command, ...start] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  return (
    tries(command, [...start, 'update', '-qq']) &&
    tries(command, [...start, 'install', '-y', '-qq', '--no-install-recommends', name])
  );
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
