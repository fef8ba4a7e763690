import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PAGES } from '../../../server/static-site/site-paths.ts';

export const BOOT_SCRIPT = `document.documentElement.dataset.phase = 'day';`;
export const CRITICAL_STYLE = '.brand{color:#76b192}';
export const SCRIPT_FILE = `export const words = '${'grove '.repeat(500)}';`;
export const VIDEO_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
export const PDF_BYTES = Buffer.from('%PDF-1.4\n%%EOF\n');
export const SVG_STYLE = '.a{fill:#c16b4d}';

/** A page of the fixture build: small, with one inline script, one inline style, one linked script. */
export function pageSource(title: string): string {
  return [
    `<!doctype html><html lang="en"><head><title>${title}</title>`,
    `<style data-site="">${CRITICAL_STYLE}</style><script>${BOOT_SCRIPT}</script>`,
    '<script type="module" src="/assets/entry-1a2b.js" async=""></script></head>',
    `<body><h1>${title}</h1><p>${'Read the guide before you play. '.repeat(20)}</p></body></html>`,
  ].join('\n');
}

/** A security.txt (RFC 9116) that expires in so many days. */
export function securityText(days: number): string {
  const expires = new Date(Date.now() + days * 86_400_000).toISOString();
  return `Contact: mailto:security@grovemates.example.edu\nExpires: ${expires}\n`;
}

/** The files of a whole, small build. */
export const BUILD_FILES: Readonly<Record<string, string | Buffer>> = {
  ...Object.fromEntries([...PAGES.values()].map((file) => [file, pageSource(file)])),
  '404/index.html': pageSource('Uh oh!'),
  '__spa-fallback.html': pageSource('One moment'),
  'assets/entry-1a2b.js': SCRIPT_FILE,
  'assets/entry-1a2b.css': 'body{overflow:hidden}'.repeat(40),
  'assets/figtree-1a2b.woff2': Buffer.from('wOF2 not really a font'),
  'cherry-grove.webm': VIDEO_BYTES,
  'pale-garden.webm': VIDEO_BYTES,
  'cherry-grove.webp': Buffer.from('RIFF day'),
  'pale-garden.webp': Buffer.from('RIFF night'),
  'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><style>${SVG_STYLE}</style><path class="a" d="M0 0h9v9z"/></svg>`,
  'consent_form.pdf': PDF_BYTES,
  'consent_form.json': JSON.stringify({
    version: 'fixture-1',
    title: 'Consent form',
    sections: [{ heading: 'What happens', paragraphs: ['You build a bridge.'] }],
  }),
  'favicon.ico': Buffer.from([0, 0, 1, 0]),
  'site.webmanifest': '{"name":"Grovemates"}',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  '.well-known/security.txt': securityText(300),
  '.vite/manifest.json': '{"secret":true}',
};

/** Writes a build into a new temporary folder. */
export async function writeBuild(files: Readonly<Record<string, string | Buffer>> = BUILD_FILES) {
  const dir = await mkdtemp(join(tmpdir(), 'grovemates-build-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
