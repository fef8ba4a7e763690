import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'playwright/test';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const FRIENDLY = 'This page may be framed.';

/** A foreign site: one page frames all addresses in its query, and one page may be framed by anybody. */
class ForeignSite {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ForeignSite> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://foreign.example');
      const framed = url.searchParams.getAll('framed');
      const element = url.searchParams.get('by') ?? 'iframe';
      const address = element === 'object' ? 'data' : 'src';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        framed.length === 0
          ? `<!doctype html><title>Friendly</title><p>${FRIENDLY}`
          : `<!doctype html><title>Foreign</title>${framed.map((each) => `<${element} ${address}="${each}"></${element}>`).join('')}`,
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ForeignSite(server);
  }

  /**
   * The same site under two names: `localhost` is another site than `127.0.0.1`, and another port is another origin.
   */
  origin(host: '127.0.0.1' | 'localhost'): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    return `http://${host}:${address.port}`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

let foreign: ForeignSite;
test.beforeAll(async () => {
  foreign = await ForeignSite.start();
});
test.afterAll(() => foreign.end());

/** Opens a foreign page that frames these addresses. Gives what each frame shows, by its address. */
async function shownBy(
  page: Page,
  origin: string,
  framed: readonly string[],
  by = 'iframe',
): Promise<Record<string, string>> {
  const query = new URLSearchParams([['by', by], ...framed.map((address) => ['framed', address])]);
  await page.goto(`${origin}/?${query}`);
  await page.waitForLoadState('networkidle');
  const shown: Record<string, string> = Object.fromEntries(framed.map((address) => [address, NOTHING]));
  for (const frame of page.frames().filter((each) => each !== page.mainFrame())) {
    const element = await frame.frameElement();
    const address = (await element.getAttribute('src')) ?? (await element.getAttribute('data')) ?? '';
    shown[address] = await textOf(frame);
  }
  return shown;
}

const NOTHING = '(nothing)';

/** The text in a frame; empty for the browser's own error page and for an empty frame. */
async function textOf(frame: Frame): Promise<string> {
  if (frame.url().startsWith('chrome-error:')) return NOTHING;
  return (await frame.locator('body').textContent())?.trim() || NOTHING;
}

/** Chromium's messages when it refuses. */
const REFUSAL = /frame-ancestors|X-Frame-Options/;
const REFUSALS = [REFUSAL, /status of (404|401)/];

for (const host of ['127.0.0.1', 'localhost'] as const) {
  test(`F63: another origin (${host}, another port) can frame no page, no answer and no file of ours`, async ({
    joining,
    study,
    page,
    baseURL,
    trouble,
  }) => {
    trouble.expect(...REFUSALS);
    const { code } = await study.invitation({ state: 'live' });
    const { session, personal } = await joining.join(code);
    const friendly = `${foreign.origin(host)}/`;
    const own = [
      ...['/', '/enter', '/demo', '/rules/', '/faq/', '/faq/support', '/no-such-page'],
      ...[session, '/session/x', `/join/${code}`, '/join/x', personal, '/e/x'],
      ...['/api/health', '/api/v1/consents/current', '/api/nothing'],
      ...['/api/v1/consents/no-such-version/form.pdf', '/logo.png', '/favicon.ico'],
    ].map((path) => `${baseURL}${path}`);
    // The Chromium of most tests has no PDF viewer and would save the file, so that it reports no refusal.
    const pdf = `${baseURL}/consent_form.pdf`;

    const shown = await shownBy(page, foreign.origin(host), [friendly, ...own, pdf]);

    const nothing = Object.fromEntries([...own, pdf].map((address) => [address, NOTHING]));
    expect(shown).toEqual({ ...nothing, [friendly]: FRIENDLY });
    await expect
      .poll(() => trouble.all.filter((line) => REFUSAL.test(line)).length, 'one refusal for each')
      .toBeGreaterThanOrEqual(own.length);
  });
}

for (const element of ['object', 'embed'] as const) {
  test(`F63: no <${element}> of another origin shows a page of ours`, async ({ page, baseURL, trouble }) => {
    trouble.expect(...REFUSALS);
    const friendly = `${foreign.origin('127.0.0.1')}/`;
    const own = ['/', '/enter', '/session/x', '/e/x'].map((path) => `${baseURL}${path}`);

    const shown = await shownBy(page, foreign.origin('localhost'), [friendly, ...own], element);

    const nothing = Object.fromEntries(own.map((address) => [address, NOTHING]));
    expect(shown).toEqual({ ...nothing, [friendly]: FRIENDLY });
  });
}

test('harness check: each of the two headers refuses alone, and without both the page is framed (F63)', async ({
  page,
  baseURL,
  trouble,
}) => {
  trouble.expect(...REFUSALS);
  const address = `${baseURL}/enter`;
  let taken: readonly string[] = [];
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => !taken.includes(name));
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  const shownWithout = async (...names: string[]) => {
    taken = names;
    return (await shownBy(page, foreign.origin('localhost'), [address]))[address];
  };

  expect(await shownWithout()).toBe(NOTHING);
  expect(await shownWithout('content-security-policy')).toBe(NOTHING);
  expect(await shownWithout('x-frame-options')).toBe(NOTHING);
  expect(await shownWithout('x-frame-options', 'content-security-policy')).toContain('Join with a code');
});
