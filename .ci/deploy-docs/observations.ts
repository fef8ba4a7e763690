import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHost } from './host.ts';
import { run, until } from './programs.ts';
import { SITE, UNIT_FILE } from './substitutions.ts';
import { guessedCode, sendRaw, type Visitor } from './visitor.ts';

/** Reports an observation. Throws, with `detail`, if it is false. */
export type Observed = (what: string, isSo: boolean, detail?: unknown) => void;

/** What every way to deploy promises to a visitor. Returns the texts that no log may contain. */
export async function observeVisit(
  observed: Observed,
  site: Visitor,
  code: string,
  clients: string,
): Promise<string[]> {
  const home = await site.request('/');
  observed('home comes over https', home.status === 200 && home.text.includes('<h1'), home.status);
  const hsts = home.headers['strict-transport-security'];
  observed('with HSTS', hsts === 'max-age=31536000', hsts);

  const looked = await site.lookUp(code);
  const cookies = looked.headers['set-cookie'] ?? [];
  const isHostCookie = cookies.some((text) => /^__Host-participant=.*; Path=\/;.*; Secure$/.test(text));
  observed('a look-up gives the __Host- cookie', looked.status === 200 && isHostCookie, cookies);

  const joined = await site.join(code);
  observed('a join takes a seat', joined.number > 0);
  const seat = await site.seatOf(joined.sessionToken);
  observed('its link opens that seat', seat === joined.number, seat);
  const secrets = [code, code.replace('-', ''), joined.sessionToken, joined.personalToken, joined.cookie];
  const paths = [`/join/${code}`, `/session/${joined.sessionToken}`, `/e/${joined.personalToken}`];
  for (const path of paths) {
    const page = await site.request(`${path}?from=mail`);
    const isKept = page.headers['cache-control'] !== 'no-store';
    observed(`${path.split('/')[1]} pages come, and are kept nowhere`, page.status === 200 && !isKept);
    // Malformed requests must not be quoted either.
    await site.request(`${path}%`);
    await site.request(`/${path}`);
    await site.request(path, { method: 'POST', body: {} });
  }

  await observeClients(observed, site, clients);
  return secrets;
}

/** Each client has its own limit of tries, and no client can claim another address or host. */
async function observeClients(observed: Observed, site: Visitor, clients: string): Promise<void> {
  const [guesser, bystander] = [`${clients}.1`, `${clients}.2`];
  let guesses = 0;
  let status = 0;
  while (status !== 429 && guesses < 1000) {
    guesses += 1;
    // The header that an attacker would write.
    const headers = { 'x-forwarded-for': `127.9.9.${guesses % 250}` };
    status = (await site.lookUp(guessedCode(), { from: guesser, headers })).status;
  }
  observed(`${guesses} guesses are refused, whatever X-Forwarded-For they send`, status === 429, status);
  const other = (await site.lookUp(guessedCode(), { from: bystander })).status;
  observed('another address goes on trying', other === 404, other);

  const headers = { origin: 'https://other.example', 'x-forwarded-host': 'other.example' };
  const foreign = await site.lookUp(guessedCode(), { from: bystander, headers });
  observed('X-Forwarded-Host of a visitor is ignored', foreign.text.includes('origin-refused'), foreign.text);
}

/** The proxy's own answers to these requests name no version. */
export async function observeOwnErrors(observed: Observed, cases: Readonly<Record<string, string>>) {
  for (const [what, bytes] of Object.entries(cases)) {
    const reply = await sendRaw(SITE, bytes);
    const [statusLine = ''] = reply.split('\r\n');
    const isError = /^HTTP\/1\.[01] [45]\d\d /.test(statusLine);
    const isSilent = !/(nginx|haproxy)\/?\s?\d/i.test(reply);
    observed(`${what}: ${statusLine}, without a version`, isError && isSilent, reply);
  }
}

const HOST_LINE = `host: ${SITE}\r\n`;

/** Requests that every proxy refuses. */
export const REFUSED_BY_ITSELF: Readonly<Record<string, string>> = {
  'a malformed request': 'NO SUCH THING\r\n\r\n',
  'two lengths': `POST / HTTP/1.1\r\n${HOST_LINE}content-length: 1\r\ncontent-length: 2\r\n\r\nx`,
  'a header that is too long': `GET / HTTP/1.1\r\n${HOST_LINE}x-long: ${'x'.repeat(70_000)}\r\n\r\n`,
};

/** Requests that nginx refuses too. */
export const REFUSED_BY_NGINX: Readonly<Record<string, string>> = {
  ...REFUSED_BY_ITSELF,
  'an address that is too long': `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${HOST_LINE}\r\n`,
  'a body that is too long': `POST /api/v1/joins HTTP/1.1\r\n${HOST_LINE}content-length: 99999\r\n\r\n`,
};

/** None of these texts is in a file of the folder or in the output of a program, but `mark` is. */
export function observeLogs(
  observed: Observed,
  secrets: readonly string[],
  logs: { folder?: string; said?: string; mark: string },
): void {
  const files =
    logs.folder === undefined ? [] : readdirSync(logs.folder).map((name) => join(logs.folder ?? '', name));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n') + (logs.said ?? '');
  const where = logs.folder ?? 'the log of the host';
  observed(`${where} has lines of these visits`, text.includes(logs.mark), text.slice(-2000));
  const found = secrets.filter((secret) => text.includes(secret.replace('__Host-participant=', '')));
  observed(`${where} has no token, cookie or code`, found.length === 0, found);
}

/** Starts a host that must exit with 1 and this sentence. */
export async function refusedStart(
  what: string,
  sentence: RegExp,
  observed: Observed,
  unitFiles: readonly string[],
): Promise<void> {
  const host = startHost(...unitFiles);
  await until(what, () => host.hasEnded());
  const said = host.said().trim();
  observed(`${what}: "${said}"`, sentence.test(said) && !said.includes('\n'), said);
}

/** Checks the unit file with its drop-ins. */
export function verifyUnit(observed: Observed): void {
  const verdict = run(['systemd-analyze', 'verify', UNIT_FILE], { mayFail: true });
  // Other units of the machine may be wrong too.
  const ours = verdict.text.split('\n').filter((line) => line.includes('grovemates'));
  observed('systemd-analyze verify accepts the unit', verdict.status === 0 && ours.length === 0, verdict);
}
