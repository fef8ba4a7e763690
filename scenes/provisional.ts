import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { enlarge, type Scene } from './canvas.ts';
import { cherryGrove } from './cherry-grove.ts';
import { consentSample } from './consent-sample.ts';
import { toIco, toPng, writeBytes, writeJpeg, writeWebm, writeWebp } from './encode.ts';
import { dayMark, markIcon, markSvg, nightMark } from './logo.ts';
import { paleGarden } from './pale-garden.ts';
import { socialCard } from './social-card.ts';

const page = 0x1d1a1a;
const out = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const wanted = process.argv.slice(2);

/** What is made, by file name, with the largest size allowed in bytes. */
const works: readonly (readonly [name: string, most: number, make: (path: string) => Promise<void>])[] = [
  ['logo-day.svg', 3_000, (path) => writeBytes(path, markSvg(dayMark))],
  ['logo-night.svg', 3_000, (path) => writeBytes(path, markSvg(nightMark))],
  ['favicon.ico', 3_000, (path) => writeBytes(path, toIco(markIcon(32, 2, -1)))],
  ['apple-touch-icon.png', 6_000, (path) => writeBytes(path, toPng(markIcon(180, 8, page)))],
  ['consent_form.pdf', 120_000, async (path) => writeBytes(path, await consentSample())],
  ['social-card.jpg', 120_000, (path) => writeJpeg(path, socialCard(cherryGrove()), 6)],
  ...(['cherry-grove', 'pale-garden'] as const).flatMap((name) => {
    const scene: Scene = name === 'cherry-grove' ? cherryGrove() : paleGarden();
    return [
      [`${name}.webp`, 90_000, (path: string) => writeWebp(path, enlarge(scene(0), 4))],
      [`${name}.webm`, 900_000, (path: string) => writeWebm(path, scene, { seconds: 8, fps: 24, crf: 30 })],
    ] as const;
  }),
];

await mkdir(out('.'), { recursive: true });
for (const [name, most, make] of works) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await make(out(name));
  const { size } = await stat(out(name));
  if (size > most) throw new Error(`${name} has ${size} bytes, but at most ${most} are allowed.`);
  console.log(`${name} ${size}`);
}
