// Installs what is missing: dependencies, with `--browser` a Chromium, with `--postgres` a PostgreSQL server, with
// `--nginx` an nginx, with `--engines` Firefox and WebKit, with `--lighthouse` Lighthouse. Runs on any Node >= 20 and
// needs nothing installed: it runs before `npm start` and `npm test`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Only complaints are shown. A shell finds npm on Windows as well. */
const OUTPUT = { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' };

const wants = (option) => process.argv.includes(option);

// What Debian has is installed while npm installs the dependencies: each waits for the network and for one processor.
const [areInstalled] = await Promise.all([dependencies(), packages()]);
if (!areInstalled) {
  console.error('The dependencies could not be installed; npm says why above.');
  process.exit(1);
}

if (wants('--browser') && !(await hasBrowser())) {
  if (!tries('npx', ['playwright', 'install', 'chromium']) || !(await hasBrowser())) {
    console.error(
      'No Chromium could be installed. Install the package "chromium" by hand and run this again.',
    );
    process.exit(1);
  }
}
for (const [option, has, name] of [
  ['--postgres', hasPostgres, 'PostgreSQL server'],
  ['--nginx', hasNginx, 'nginx'],
]) {
  if (wants(option) && !has()) {
    console.log(`No ${name} could be installed: the specs will say what they leave out.`);
  }
}

if (wants('--engines')) {
  // Found in the same way as in e2e/engines.
  const needed = {
    '/usr/bin/firefox-esr': 'firefox-esr',
    '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    '/usr/bin/Xvfb': 'xvfb',
  };
  for (const [file, name] of Object.entries(needed)) {
    if (!existsSync(file)) await installsFromDebian([name], { bySudo: true });
  }
}

// It is no dependency: it has 176 MB, and `npm run speed` alone needs it.
if (wants('--lighthouse')) {
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

/** Installs the dependencies if they are not those of the lock. */
async function dependencies() {
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs)
    return true;
  console.log('Installing the dependencies …');
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  // `npm ci` refuses a lock that lacks the packages of other platforms (decision 012); `npm install` does not.
  return (
    (await succeeds('npm', ['ci', ...options])) ||
    (await succeeds('npm', ['install', '--no-save', ...options]))
  );
}

/** Installs what is missing of what Debian has. */
async function packages() {
  const missing = [
    wants('--browser') && !existsSync('/usr/bin/chromium') && 'chromium',
    // Most tests take half the time in it. If it is missing, the complete Chromium is used.
    wants('--browser') && !existsSync('/usr/bin/chromium-headless-shell') && 'chromium-headless-shell',
    wants('--postgres') && !hasPostgres() && 'postgresql',
    wants('--nginx') && !hasNginx() && 'nginx',
  ].filter((name) => name !== false);
  if (missing.length === 0) return;
  // Where one cannot be had, the others can.
  if (!(await installsFromDebian(missing)) && missing.length > 1) {
    for (const name of missing) await installsFromDebian([name]);
  }
  if (missing.includes('nginx') && hasNginx()) {
    // The package starts a server on port 80, now and at every start of the machine. The tests start their own.
    tries('service', ['nginx', 'stop']);
    tries('update-rc.d', ['nginx', 'disable']);
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
async function installsFromDebian(names, { bySudo = false } = {}) {
  const isRoot = process.getuid?.() === 0;
  if ((!isRoot && !bySudo) || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${names.join(', ')} …`);
  const [command, ...start] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  return (
    (await succeeds(command, [...start, 'update', '-qq'])) &&
    (await succeeds(command, [...start, 'install', '-y', '-qq', '--no-install-recommends', ...names]))
  );
}

/** Debian's Chromium or Playwright's own: for that one, the dependencies must be installed. */
async function hasBrowser() {
  if (existsSync('/usr/bin/chromium')) return true;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

function tries(command, args) {
  return spawnSync(command, args, OUTPUT).status === 0;
}

/** As `tries`, while other things are done. */
function succeeds(command, args) {
  return new Promise((resolve) => {
    spawn(command, args, OUTPUT)
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0));
  });
}
