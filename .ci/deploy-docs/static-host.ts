import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { CERTIFICATE, type Deployment, DROP_INS, makeSession, startNginx, write } from './deployment.ts';
import { startedHost } from './host.ts';
import { type Observed, observeLogs, verifyUnit } from './observations.ts';
import { runShell } from './programs.ts';
import { edited, SITE } from './substitutions.ts';
import { visitorOf } from './visitor.ts';

const www = visitorOf('https://www.example.edu');
const api = visitorOf('https://api.example.edu');

/** The pages on nginx and the API on a sibling subdomain, in a browser. */
export async function staticHost({ block, observed }: Deployment): Promise<void> {
  const pagesBefore = textOf('build/client/enter/index.html');
  runShell(block('staticBuild'));
  const pagesNow = textOf('build/client/enter/index.html');
  observed('the build for a static host is another one', pagesBefore !== pagesNow);

  rmSync(`${DROP_INS}/postgresql.conf`);
  write(`${DROP_INS}/static-host.conf`, block('staticUnit'));
  verifyUnit(observed);
  const host = await startedHost(block('unit'), block('staticUnit'));
  const nginx = await startNginx(`${nginxOfApi(block('nginx'))}${nginxOfPages(block)}`);
  const { code } = makeSession(block('status').replace(SITE, 'www.example.edu'));

  await observePages(observed);
  await observeOrigins(observed, code);
  const secrets = await joinInBrowser(observed, code);
  observeLogs(observed, secrets, { said: host.said(), mark: '"route":"/api/v1/session"' });
  observeLogs(observed, secrets, { folder: '/var/log/nginx', mark: ' /enter ' });
  await host.stop();
  await nginx.stop('SIGQUIT');
}

/** The changes that the document describes for the nginx in front of the API. */
function nginxOfApi(server: string): string {
  const named = edited(server, `server_name ${SITE};`, 'server_name api.example.edu;');
  return edited(named, '  location / {\n', '  location / { return 404; }\n  location /api/ {\n');
}

/** The block of the pages, with "certificate, access_log and error_log as above". */
function nginxOfPages(block: Deployment['block']): string {
  const above = block('nginx')
    .split('\n')
    .filter((line) => /^ {2}(ssl_certificate|ssl_certificate_key|access_log|error_log) /.test(line));
  if (above.length !== 4) throw new Error(`these lines of the nginx block should be four: ${above}`);
  const remark = '  # and certificate, access_log and error_log as above';
  return edited(block('staticNginx'), remark, above.join('\n'));
}

async function observePages(observed: Observed): Promise<void> {
  const enter = await www.request('/enter', { headers: { 'accept-encoding': 'gzip' } });
  const policy = String(enter.headers['content-security-policy']);
  observed('pages come from the static host', enter.status === 200, enter.status);
  observed('their policy allows requests to the API', policy.includes('https://api.example.edu'), policy);
  const { 'strict-transport-security': hsts, 'x-content-type-options': sniff, server } = enter.headers;
  observed('with HSTS and nosniff', hsts === 'max-age=31536000' && sniff === 'nosniff', enter.headers);
  observed('and no version of nginx', server === 'nginx', server);

  const missing = await www.request('/no-such-page');
  observed('the not-found page is ours', missing.status === 404 && missing.text.includes('<h1'));
  const elsewhere = await api.request('/enter');
  observed('the host of the API has no pages', elsewhere.status === 404, elsewhere.status);
  const [, script = ''] = /(\/assets\/[\w.-]+\.js)/.exec((await www.request('/enter')).text) ?? [];
  const asset = await www.request(script, { headers: { 'accept-encoding': 'gzip' } });
  const isKept = String(asset.headers['cache-control']).includes('immutable');
  observed(
    'scripts are compressed, and kept',
    asset.headers['content-encoding'] === 'gzip' && isKept,
    asset.headers,
  );
}

async function observeOrigins(observed: Observed, code: string): Promise<void> {
  for (const [origin, isAllowed] of [
    [www.origin, true],
    ['https://third.example', false],
  ] as const) {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const preflight = await api.request('/api/v1/joins', { method: 'OPTIONS', headers });
    const reply = await api.lookUp(code, { headers: { origin } });
    const told = [preflight, reply].map(({ headers: own }) => own['access-control-allow-origin']);
    const isSo = told.every((each) => (isAllowed ? each === origin : each === undefined));
    const what = isAllowed ? 'pages of the static host may read the API' : 'pages of a third origin may not';
    observed(what, isSo && (reply.status === 200) === isAllowed, told);
  }
}

/** Joins as a person does. Returns the texts that no log may contain. */
async function joinInBrowser(observed: Observed, code: string): Promise<string[]> {
  const key = new X509Certificate(readFileSync(CERTIFICATE)).publicKey;
  const spki = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  // Found in the same way as in .ci/install.mjs.
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) =>
    existsSync(file),
  );
  const browser = await chromium.launch({
    ...(installed === undefined ? {} : { executablePath: installed }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
  });
  console.log(`  --  Chromium ${browser.version()}`);
  const context = await browser.newContext({ locale: 'en-GB' });
  // A machine with only loopback addresses counts as offline, and the session page waits for a connection.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} at ${message.location().url}`);
  });
  const page = await context.newPage();
  await page.goto(`${www.origin}/enter`);
  await page.getByRole('textbox', { name: 'Your code' }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /I agree to take part/ }).check();
  await page.getByRole('button', { name: 'Take my seat' }).click();
  await page.getByRole('heading', { level: 1, name: /^You have seat/ }).waitFor();
  observed('a browser joins from the static host', true);

  const [cookie] = await context.cookies(api.origin);
  const isOfApi = cookie?.name === '__Host-participant' && cookie.domain === 'api.example.edu';
  observed('its cookie belongs to the API', isOfApi, cookie);
  observed('and recognises it from another tab', (await statusOfMe(await context.newPage())) === 200);
  await page.getByRole('link', { name: 'Open your session page' }).click();
  await page.waitForURL(/\/session\//);
  await page.getByRole('heading', { level: 1, name: 'Scheduled' }).waitFor();
  const token = new URL(page.url()).pathname.split('/')[2] ?? '';
  // As when a link in an e-mail is opened: a navigation, not a step of the page's own script.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Scheduled' }).waitFor();
  observed('its session page opens, also by itself', token.length === 43, page.url());
  observed('the browser complained about nothing', complaints.length === 0, complaints);
  await observeMissingPdf(observed, page);
  await browser.close();
  return [code, code.replace('-', ''), token, cookie?.value ?? ''];
}

/** The page for a missing PDF comes from the API, which has no pages of its own. */
async function observeMissingPdf(observed: Observed, page: Page): Promise<void> {
  await page.goto(`${api.origin}/api/v1/consents/no-such-version/form.pdf`);
  const opened = page.waitForResponse((reply) => reply.request().isNavigationRequest());
  await page.getByRole('link', { name: 'support' }).click();
  const reply = await opened;
  const isSupport = reply.url() === `${www.origin}/faq/support` && reply.status() === 200;
  observed('from the page for a missing PDF one gets to support', isSupport, [reply.url(), reply.status()]);
}

async function statusOfMe(page: Page): Promise<number> {
  await page.goto(`${www.origin}/rules`);
  return page.evaluate(
    async (url) => (await fetch(url, { credentials: 'include' })).status,
    `${api.origin}/api/v1/me`,
  );
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}
