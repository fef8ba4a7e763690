import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const STILL = '/still.webp';
const FONT = '/pixel.woff2';

/** What the site is measured beside: pages of the same kind, about as fast as pages can be. */
export type ScriptFreeSite = {
  /** Answers at the addresses of the pages that are readable without scripts, and at `/faq`. */
  origin: string;
  end(): void;
};

type Reply = Readonly<{ type: string; body: Buffer; isCompressed: boolean }>;

const style = `
@font-face { font-family: Pixel; src: url(${FONT}) format('woff2'); font-display: swap }
html { background: #1d1a1a; color: #eee; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 50rem; padding: 0 1rem }
body::before { content: ''; position: fixed; inset: 0; z-index: -1;
  background: linear-gradient(rgb(29 26 26 / 0.6), rgb(29 26 26 / 0.9)), url(${STILL}) 50% / cover }
h1, h2 { font-family: Pixel, monospace; font-weight: 400; line-height: 1.2 }
h1 { font-size: 3rem }
h2 { font-size: 2rem }
a { color: #76b192 }
nav a { display: inline-block; padding: 0.75rem }`;

const ask =
  'Say what you want to build, and where. The mates look at the place first, and tell you their plan.';
const stay = 'You may stop whenever you like. What was built by then stays in the world for the others.';
const wait =
  'Nothing starts before everybody is there. The page says how long that takes, and needs no reload.';

const faq = page('What people ask', [
  ['About the game', ask],
  ['About the study', stay],
]);
const answers = page('Questions about playing', [
  ['How do I ask for help?', ask],
  ['When does it begin?', wait],
  ['May I stop?', stay],
  ['Who sees what I build?', `${stay} ${ask}`],
]);

const pages: Readonly<Record<string, string>> = {
  '/': page('Build a bridge with strangers', [
    ['Meet on a field', ask],
    ['Talk while you work', wait],
    ['Leave something behind', stay],
  ]),
  '/rules/': page(
    'The guide',
    Array.from({ length: 8 }, (_, at) => [`Step ${at + 1}`, `${ask} ${stay} ${wait} ${ask}`] as const),
  ),
  '/faq': faq,
  '/faq/': faq,
  '/faq/support': answers,
  '/faq/general': answers,
  '/faq/gameplay': answers,
  '/faq/ethics': answers,
  '/enter': page('Come in', [['You have a code?', wait]]),
  '/demo': page('Try it', [
    ['What you see', ask],
    ['What is not in it', stay],
  ]),
};

/** Serves pages with words, one still and one font of the site, inline styles and no script, on any free port. */
export async function startScriptFreeSite(): Promise<ScriptFreeSite> {
  const still = await readFile(join(ROOT, 'public/cherry-grove.webp'));
  const font = await readFile(
    join(ROOT, 'node_modules/@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2'),
  );
  const replies = new Map<string, Reply>([
    [STILL, { type: 'image/webp', body: still, isCompressed: false }],
    [FONT, { type: 'font/woff2', body: font, isCompressed: false }],
  ]);
  for (const [path, html] of Object.entries(pages)) {
    const body = brotliCompressSync(html);
    replies.set(path, { type: 'text/html; charset=utf-8', body, isCompressed: true });
  }
  const server = createServer(({ url = '' }, response) => {
    const reply = replies.get(url);
    if (reply === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { type, body, isCompressed } = reply;
    response
      .writeHead(200, {
        'content-type': type,
        'content-length': body.length,
        'cache-control': 'no-cache',
        ...(isCompressed && { 'content-encoding': 'br' }),
      })
      .end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function page(heading: string, parts: readonly (readonly [string, string])[]): string {
  const words = parts.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title>
<link rel="icon" href="data:,"><link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<style>${style}</style></head><body>
<nav aria-label="Main"><a href="/">Home</a><a href="/rules/">Guide</a><a href="/faq">FAQ</a></nav>
<main><h1>${heading}</h1>${words}</main></body></html>`;
}
