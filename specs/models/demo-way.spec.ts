import { expect, test } from 'vitest';
import { natureOfWay, WAY } from '#audit/models/demo-way.ts';
import { indexOf, type Kind } from '#machines/demo/blocks.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { isSolid } from '#machines/demo/rules.ts';

const wayOf = (of: typeof realNature) =>
  cellsFrom([WAY.x, WAY.y[0] - 1, WAY.z[0]], [WAY.x, WAY.y[1], WAY.z[1]]).map(
    (cell) => `${cell}: ${of(...cell)}`,
  );
/** Where a block that is placed on the way may be held. */
const solidsOf = (of: typeof realNature) =>
  cellsFrom([WAY.x - 1, WAY.y[0] - 1, WAY.z[0] - 1], [WAY.x + 1, WAY.y[1] + 1, WAY.z[1] + 1])
    .filter((cell) => isSolid(of(...cell) as Kind))
    .map(String);

test('SITE-6: what browser tests know of the way over the bridge is so in the grove', () => {
  expect(wayOf(natureOfWay)).toEqual(wayOf(realNature));
  expect(solidsOf(natureOfWay)).toEqual(solidsOf(realNature));
});

function realNature(x: number, y: number, z: number): number {
  return GROVE[indexOf([x, y, z])] ?? Number.NaN;
}

type Place = readonly [x: number, y: number, z: number];

function cellsFrom([x0, y0, z0]: Place, [x1, y1, z1]: Place): Place[] {
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return span(x0, x1).flatMap((x) => span(y0, y1).flatMap((y) => span(z0, z1).map((z): Place => [x, y, z])));
}
