import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../scenes/files/manifest.ts';
import { createPlate } from '../../scenes/light/plate.ts';
import { BAND, trace, traceWithThreads } from '../../scenes/light/render.ts';
import { type SceneName, settings } from '../../scenes/looks/settings.ts';
import { compose, prepareStage, type Stage } from '../../scenes/motion/compose.ts';
import { frames } from '../../scenes/motion/frames.ts';
import { motions } from '../../scenes/motion/motions.ts';
import { denoise } from '../../scenes/picture/denoise.ts';
import { develop } from '../../scenes/picture/develop.ts';
import { films } from '../../scenes/picture/films.ts';
import { preview } from '../../scenes/quality.ts';

const manifest = JSON.parse(readFileSync('scenes/manifest.json', 'utf8')) as {
  previews: Record<SceneName, string>;
};

describe.each(Object.keys(settings) as SceneName[])('a preview of %s', (name) => {
  let stage: Stage;
  beforeAll(() => {
    stage = prepareStage(denoise(trace(settings[name], preview)));
  }, 60_000);

  const frame = (t: number) => develop(compose(stage, motions[name], t), films[name]);

  test('BACK-2: the same seed gives the same bytes', () => {
    expect(sha256(frame(0))).toBe(manifest.previews[name]);
  });

  test('BACK-4: several threads make the same frames, in order', async () => {
    const made: Uint8Array[] = [];
    for await (const each of frames(name, stage, 5, 2)) made.push(each);

    expect(made.map(sha256)).toEqual([0, 1, 2, 3, 4].map((i) => sha256(frame(i / 5))));
  });

  test('BACK-4: the loop ends where it began', () => {
    expect(difference(frame(1), frame(0))).toBeLessThan(0.01);
  });

  test('BACK-4: it moves, and the step from its last frame to its first is no larger than its largest step', () => {
    const frames = Array.from({ length: 24 }, (_, i) => frame(i / 24));
    const steps = frames.slice(1).map((each, i) => difference(each, frames[i] as Uint8Array));
    const seam = difference(frames[0] as Uint8Array, frames.at(-1) as Uint8Array);

    expect(Math.min(...steps)).toBeGreaterThan(0.02);
    expect(seam).toBeLessThanOrEqual(Math.max(...steps));
  });
});

test('BACK-2: several threads trace the same plate, and continue what a stopped run has made', async () => {
  const small = { width: 64, height: 36, samples: 1 };
  const alone = trace(settings['pale-garden'], small);
  const plate = createPlate(64, 36);
  plate.surface.fill(7, 0, 64 * BAND * 3);
  const finished: number[] = [];
  await traceWithThreads('pale-garden', plate, 1, 2, {
    done: new Set([0]),
    finished: (band) => finished.push(band),
  });

  expect(finished.sort()).toEqual([1, 2, 3, 4]);
  expect(plate.surface.subarray(64 * BAND * 3)).toEqual(alone.surface.subarray(64 * BAND * 3));
  expect(new Set(plate.surface.subarray(0, 64 * BAND * 3))).toEqual(new Set([7]));
});

/** The mean difference of two pictures' bytes, 0 to 255. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] as number) - (other[i] as number));
  return sum / one.length;
}
