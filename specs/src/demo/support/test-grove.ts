import { KIND } from '#machines/demo/blocks.ts';
import { createGrid, type Grid, put } from '../../../../voxels/grid.ts';
import { hash, noise2 } from '../../../../voxels/random.ts';

/** A small hand-made world: two banks and a pond, a path, five cherries, a house, a bridge begun, lanterns. */
export function testGrove(): Grid {
  const grid = createGrid(48, 24, 48);
  for (let z = 0; z < 48; z++) {
    for (let x = 0; x < 48; x++) column(grid, x, z);
  }
  for (const [x, z, tall, wide] of [
    [8, 30, 7, 5],
    [18, 41, 8, 5.4],
    [27, 38, 6, 4],
    [41, 36, 7, 4.6],
    [38, 9, 6, 4.4],
  ] as const) {
    cherry(grid, x, z, tall, wide);
  }
  house(grid, 36, 20);
  for (let x = 20; x < 25; x++) {
    for (let z = 23; z < 26; z++) put(grid, x, 6, z, KIND.planks);
    put(grid, x, 7, 22, KIND.beam);
    put(grid, x, 7, 26, KIND.beam);
  }
  for (const [x, z] of [
    [17, 22],
    [17, 27],
    [33, 23],
  ] as const) {
    put(grid, x, topAt(grid, x, z) + 1, z, KIND.stone);
    put(grid, x, topAt(grid, x, z) + 1, z, KIND.lantern);
    put(grid, x, topAt(grid, x, z) + 1, z, KIND.tile);
  }
  return grid;
}

const middle = (z: number) => 25.5 + Math.sin(z / 9) * 2.6 + (z - 24) * 0.12;

function column(grid: Grid, x: number, z: number): void {
  const away = Math.abs(x - middle(z)) - 5;
  const hill = Math.floor(noise2(x / 11, z / 11, 5) * 2.6 * Math.min(1, Math.max(0, away / 5)));
  const top = away < 0 ? Math.max(2, 4 + Math.ceil(away * 0.6)) : 5 + hill;
  for (let y = 0; y <= top; y++) put(grid, x, y, z, y === 0 ? KIND.bedrock : KIND.soil);
  const isPath = Math.abs(z - 24) < 1.7 && (x < 21 || x > 30);
  put(grid, x, top, z, away < 0.8 ? KIND.sand : isPath ? KIND.path : KIND.grass);
  if (away < 0) for (let y = top + 1; y <= 4; y++) put(grid, x, y, z, KIND.water);
}

function topAt(grid: Grid, x: number, z: number): number {
  let y = 23;
  while (y > 0 && !grid.cells[x + 48 * (z + 48 * y)]) y -= 1;
  return y;
}

function cherry(grid: Grid, x: number, z: number, tall: number, wide: number): void {
  const foot = topAt(grid, x, z);
  for (let y = 1; y <= tall; y++) put(grid, x + (y > tall / 2 ? 1 : 0), foot + y, z, KIND.log);
  put(grid, x - 1, foot + 1, z, KIND.log);
  for (let c = -8; c <= 8; c++) {
    for (let b = -3; b <= 4; b++) {
      for (let a = -8; a <= 8; a++) {
        const far = (a / wide) ** 2 + (b / (wide * 0.56)) ** 2 + (c / wide) ** 2;
        const rough =
          noise2((a + x) / 2.4 + b * 7.3, (c + z) / 2.4, 9) * 0.6 + hash(a + x, b, c + z, 3) * 0.25;
        if (far + rough < 1.3) put(grid, x + a + 1, foot + tall + b, z + c, KIND.blossom);
      }
    }
  }
}

function house(grid: Grid, x: number, z: number): void {
  const foot = topAt(grid, x, z) + 1;
  for (let c = 0; c < 6; c++) {
    for (let a = 0; a < 6; a++) {
      const isEdge = a === 0 || c === 0 || a === 5 || c === 5;
      const isPost = (a === 0 || a === 5) && (c === 0 || c === 5);
      const isDoor = a === 0 && (c === 2 || c === 3);
      for (let y = 0; y < 3; y++) {
        put(grid, x + a, foot + y, z + c, isPost ? KIND.beam : isEdge && !isDoor ? KIND.plaster : KIND.air);
      }
    }
  }
  for (let level = 0; level < 4; level++) {
    for (let a = -1 + level; a <= 6 - level; a++) {
      for (let c = -1; c <= 6; c++) put(grid, x + a, foot + 3 + level, z + c, KIND.tile);
    }
  }
}
