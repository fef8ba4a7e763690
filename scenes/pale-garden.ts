import {
  type Canvas,
  copy,
  createLayer,
  dithered,
  ellipse,
  get,
  glow,
  hazed,
  mix,
  nativeSize,
  type Ramp,
  rect,
  type Scene,
  set,
  shade,
  stack,
  stackSwaying,
} from './canvas.ts';
import { hash, noise, random, roughNoise, wave } from './noise.ts';
import { foliage, grass, hang, limb, type Puff, type Strand } from './plants.ts';
import { drifting, type Pond, reflect } from './water.ts';

// The site lays a dark, warm layer of 60 to 90 % over this scene, so it is lit far brighter than a night is.
const { width, height } = nativeSize;
const seed = 1845;

const sky: Ramp = [0x35566c, 0x3f6479, 0x4b7385, 0x5b8490, 0x70979d, 0x8badab, 0xa9c4ba];
const pale: Ramp = [0x456662, 0x66887f, 0x8dab9e, 0xb4cbbc, 0xd6e5d3, 0xf2f8e6, 0xffffff];
const moss: Ramp = [0x64887b, 0x86a998, 0xadc9b4, 0xd0e2cb, 0xeef6e0, 0xffffff];
const bark: Ramp = [0x4d5356, 0x6f7473, 0x99998f, 0xc6c1b0, 0xece6d2, 0xfffbea];
const wall: Ramp = [0x4a5c62, 0x64777a, 0x82938f, 0xa5b1a8, 0xc8cfc0, 0xe6e8d8, 0xfffcec];
const tile: Ramp = [0x38505a, 0x4d666e, 0x698389, 0x9fb5b2, 0xeef5e6];
const lawn: Ramp = [0x2f524e, 0x3d675c, 0x50806d, 0x659a80, 0x84bd9d, 0xb4dcbe, 0xe6f7df];
const haze = 0x9dbcb6;
const moonlight = 0xfffbe8;
const lamp = 0xffb066;
const moon = { x: 288, y: 43, radius: 18 };
const gate = { x: 366, y: 128, radius: 39, left: 312, right: 420, top: 78 };
const wallTop = 116;
const wallFoot = 174;

/** The upper edge of the pond in a column; the path to the gate keeps the right side dry. */
function shore(x: number): number {
  const bank = Math.max(0, x - 262) ** 1.25 * 0.36 + Math.max(0, 98 - x) ** 1.2 * 0.36;
  return 191 + bank * (0.72 + noise(x / 19, 0, 32) * 0.6) + (noise(x / 9, 0, 31) - 0.5) * 4;
}

const pond: Pond = {
  row: 190,
  shore,
  depths: [0x274a55, 0x315b66, 0x3f6e77, 0x568891],
  rim: 0x20393c,
  clear: 0.72,
};

function paintSky(c: Canvas): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud = Math.max(0, roughNoise(x / 90, y / 16, seed) - 0.5) * 0.5;
      set(c, x, y, dithered(sky, y / 210 + cloud, x, y, 0.5));
    }
  }
  for (let n = 0; n < 90; n++) {
    const x = hash(n, 1, 3) * width;
    const y = hash(n, 2, 3) * 100;
    if (Math.hypot(x - moon.x, y - moon.y) > 34) set(c, x, y, n % 4 === 0 ? 0xffffff : 0xb7d2d2);
  }
  glow(c, moon.x, moon.y, 104, 0xbfd6cc, 0.55);
  glow(c, moon.x, moon.y, 44, 0xe6efd9, 0.5);
  ellipse(c, moon.x, moon.y, moon.radius, moon.radius, (x, y, nx, ny) => {
    const sea = roughNoise(x / 9, y / 8, 12) + nx * 0.1 + ny * 0.08;
    return sea > 0.58 ? 0xe3e4cf : sea > 0.5 ? 0xf6f4de : 0xffffee;
  });
}

/** A weeping tree: a pale trunk, a crown of leaf balls and a curtain of strands from the crown's lower edge. */
function paintWeeping(
  c: Canvas,
  x: number,
  ground: number,
  r: number,
  k: number,
  treeSeed: number,
  air = haze,
): void {
  const rnd = random(treeSeed);
  const tinted = (ramp: Ramp) => hazed(ramp, air, k);
  const crown = ground - r * 1.7;
  limb(
    c,
    [
      [x, ground, r * 0.15 + 1],
      [x + r * 0.12, ground - r * 0.8, r * 0.1 + 0.6],
      [x - r * 0.05, crown, 1],
    ],
    tinted(bark),
    -1,
    treeSeed,
  );
  const puffs: Puff[] = Array.from({ length: 9 }, (_, i) => {
    const angle = rnd() * Math.PI * 2;
    const far = i === 0 ? 0 : 0.4 + rnd() * 0.5;
    return [
      x + Math.cos(angle) * far * r,
      crown + Math.sin(angle) * far * r * 0.4,
      r * (0.34 + rnd() * 0.2),
      r * (0.22 + rnd() * 0.1),
    ] as const;
  }).sort((a, b) => a[1] - b[1]);
  foliage(c, puffs, {
    ramp: tinted(pale),
    light: [moon.x < x ? -0.4 : 0.4, -0.75, 0.2],
    seed: treeSeed,
    leaf: r > 18 ? 1 : 0,
    base: 0.5,
  });
  for (let n = 0; n < r * 2.1; n++) {
    const at = (rnd() - 0.5) * 2;
    const strand: Strand = {
      x: x + at * r * 1.15,
      y: crown + r * 0.1 + rnd() * r * 0.3,
      length: r * (0.5 + rnd() * 0.9) * (1.1 - Math.abs(at) * 0.3),
      width: r > 18 ? 2 : 1,
      bend: at * r * 0.12,
      phase: rnd(),
      ramp: tinted(moss),
    };
    hang(c, strand, 0, 0);
  }
}

function paintBeyond(c: Canvas): void {
  const ridges: readonly (readonly [
    base: number,
    lift: number,
    scale: number,
    crest: number,
    foot: number,
  ])[] = [
    [112, 26, 70, 0x64898f, 0xa4c1ba],
    [124, 20, 44, 0x557d80, 0x9abab1],
  ];
  ridges.forEach(([base, lift, scale, crest, foot], i) => {
    for (let x = 0; x < width; x++) {
      const top = Math.round(base - lift * (roughNoise(x / scale + i * 9, i, seed) - 0.25));
      for (let y = top; y < wallFoot; y++) {
        const ramp: Ramp = [crest, mix(crest, foot, 0.33), mix(crest, foot, 0.66), foot];
        set(c, x, y, y === top ? mix(crest, moonlight, 0.16) : dithered(ramp, (y - top) / 36, x, y, 0.6));
      }
    }
  });
  for (const [x, ground, r, k] of [
    [136, 160, 24, 0.4],
    [282, 156, 29, 0.42],
    [216, 160, 40, 0.22],
    [88, 168, 20, 0.3],
    [446, 156, 34, 0.4],
  ] as const)
    paintWeeping(c, x, ground, r, k, 500 + x);
}

/** What is seen through the gate: a bright clearing with one tree and a path. */
function paintClearing(c: Canvas): void {
  ellipse(c, gate.x, gate.y, gate.radius, gate.radius, (x, y) => {
    const ground = 148 + (noise(x / 12, 1, 5) - 0.5) * 4;
    if (y < ground)
      return dithered([0x7aa6aa, 0x98c0bb, 0xb9d8cb, 0xd8ebda, 0xf0f8e6, 0xfffff2], (y - 86) / 58, x, y, 0.6);
    const path = Math.abs(x - gate.x + 4 - (y - 150) * 0.2) < 2 + (y - 148) * 0.42;
    return path
      ? dithered([0xc9cbb8, 0xe4e2cc, 0xf8f3de], 0.5 + (noise(x / 4, y / 2, 6) - 0.5), x, y)
      : dithered(lawn, 0.55 + (noise(x / 6, y / 3, 8) - 0.5) * 0.5, x, y);
  });
  paintWeeping(c, gate.x + 22, 150, 11, 0.3, 902, 0x5f8f8c);
  paintWeeping(c, gate.x - 15, 152, 19, 0.55, 901, 0x3f6e70);
}

/** A run of tiled coping: a small roof along the top of a wall. */
function paintCoping(c: Canvas, from: number, to: number, y: number): void {
  for (let x = from; x < to; x++) {
    const round = (x - from) % 5;
    rect(c, x, y - 5, 1, 1, tile[4] ?? 0);
    rect(c, x, y - 4, 1, 4, shade(tile, round === 0 ? 0.1 : round < 3 ? 0.7 : 0.45));
    rect(c, x, y, 1, 2, round === 2 || round === 3 ? (tile[3] ?? 0) : (tile[0] ?? 0));
    rect(c, x, y + 2, 1, 2, wall[1] ?? 0);
  }
}

function paintWall(c: Canvas): void {
  for (let x = 112; x < width; x++) {
    const inGate = x >= gate.left && x < gate.right;
    // The wall has fallen at its left end.
    const fallen = Math.ceil(Math.max(0, 152 - x) / 8 + (hash(Math.floor(x / 8), 1, 2) - 0.5) * 0.8) * 8;
    const top = inGate ? gate.top : wallTop + (x < 152 ? Math.max(0, fallen) : 0);
    for (let y = top; y < wallFoot + 2; y++) {
      const distance = Math.hypot(x + 0.5 - gate.x, y + 0.5 - gate.y);
      if (distance < gate.radius) continue;
      if (distance < gate.radius + 6) {
        const turn = Math.floor(((Math.atan2(y - gate.y, x - gate.x) + Math.PI) / Math.PI) * 19);
        const joint =
          Math.abs(((((Math.atan2(y - gate.y, x - gate.x) + Math.PI) / Math.PI) * 19) % 1) - 0.5) > 0.42;
        set(
          c,
          x,
          y,
          distance < gate.radius + 1.2
            ? (wall[6] ?? 0)
            : joint
              ? (wall[2] ?? 0)
              : shade(wall, 0.68 + hash(turn, 1, 4) * 0.2),
        );
        continue;
      }
      // Blocks laid in courses, the lower ones damp and mossy.
      const course = Math.floor((y - (inGate ? gate.top : wallTop)) / 8);
      const block = Math.floor((x + (course % 2) * 8) / 16);
      const joint = (y - top) % 8 === 7 || (x + (course % 2) * 8) % 16 === 15;
      const low = (y - top) / (wallFoot - top);
      const v =
        0.63 - low * 0.2 + (hash(block, course, 17) - 0.5) * 0.16 + (noise(x / 5, y / 4, 18) - 0.5) * 0.2;
      const mossy = noise(x / 16, y / 9, 19) + low * 0.45 > 0.86;
      set(
        c,
        x,
        y,
        mossy ? shade(moss, v - 0.2) : shade(wall, joint ? v - 0.2 : (y - top) % 8 === 0 ? v + 0.12 : v),
      );
    }
  }
  paintCoping(c, 152, gate.left, wallTop);
  paintCoping(c, gate.right, width, wallTop);
  paintCoping(c, gate.left - 7, gate.right + 7, gate.top);
  rect(c, gate.left - 3, gate.top - 7, gate.right - gate.left + 6, 2, tile[1] ?? 0);
  rect(c, gate.left - 3, gate.top - 8, gate.right - gate.left + 6, 1, tile[4] ?? 0);
}

function paintGround(c: Canvas): void {
  for (let x = 0; x < width; x++) {
    const top =
      x < 118
        ? 166 + Math.round((noise(x / 20, 5, seed) - 0.5) * 6)
        : wallFoot + Math.round((noise(x / 14, 5, seed) - 0.5) * 3);
    for (let y = top; y < height; y++) {
      set(
        c,
        x,
        y,
        dithered(lawn, 0.5 - (y - top) / 300 + (noise(x / 12, y / 4, seed) - 0.5) * 0.4, x, y, 0.5),
      );
    }
  }
  // Stepping stones from the gate to the lower right.
  for (let n = 0; n < 9; n++) {
    const y = 176 + n * 5 + n * n * 0.9;
    const x = gate.x + n * 4 + Math.sin(n * 2.4) * (3 + n);
    const r = 7 + n * 1.7;
    ellipse(c, x, y + 2, r, r * 0.34, () => wall[0] ?? 0);
    ellipse(c, x, y, r, r * 0.32, (px, py, nx, ny) =>
      shade(wall, 0.82 - ny * 0.16 - nx * 0.1 + (noise(px / 3, py / 2, 4) - 0.5) * 0.2),
    );
  }
  const turf = createLayer();
  grass(turf, 0, 120, () => 168, 100, lawn, 61);
  grass(turf, 262, 480, () => 182, 90, lawn, 62);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (y < shore(x) && !(Math.abs(x - gate.x - (y - 176) * 0.5) < 12 + (y - 176) * 0.2))
        set(c, x, y, get(turf, x, y));
  }
}

/** Rounded stones along the pond. */
function paintStones(c: Canvas): void {
  for (let n = 0; n < 44; n++) {
    const x = 34 + n * 7 + hash(n, 1, 40) * 6;
    const y = shore(x);
    if (y > height || hash(n, 3, 40) < 0.35) continue;
    const r = 2 + hash(n, 2, 40) * (1.5 + (y - 186) * 0.05);
    ellipse(c, x, y, r * 1.5, r, (px, py, nx, ny) =>
      shade(wall, 0.58 - ny * 0.36 - nx * 0.12 + (noise(px / 2, py / 2, 3) - 0.5) * 0.2),
    );
  }
}

/** Pale flowers on thin stems, three heads each: at the wall's foot, on the left bank and in the right foreground. */
function paintFlowers(c: Canvas): void {
  const heads: Ramp = [0xe8e2ff, 0xffffff, 0xc9f7de, 0xfff6e6];
  const beds: readonly (readonly [x: number, y: number, spanX: number, spanY: number, count: number])[] = [
    [120, 178, 190, 8, 46],
    [2, 176, 80, 16, 26],
    [424, 180, 54, 12, 20],
    [404, 214, 70, 40, 22],
    [0, 214, 30, 40, 10],
  ];
  beds.forEach(([x0, y0, spanX, spanY, count], bed) => {
    for (let n = 0; n < count; n++) {
      const x = Math.round(x0 + hash(n, bed, 70) * spanX);
      const y = Math.round(y0 + hash(n, bed, 71) * spanY);
      const tall = 5 + hash(n, bed, 72) * (y > 200 ? 12 : 7);
      const color = heads[Math.floor(hash(n, bed, 73) * heads.length)] ?? 0;
      rect(c, x, y - tall, 1, tall, lawn[4] ?? 0);
      for (const [dx, dy] of [
        [0, 0],
        [-2, 3],
        [2, 4],
      ] as const) {
        if (dx !== 0 && tall < 8) continue;
        rect(c, x + dx - 1, y - tall + dy - 1, 3, 2, color);
        set(c, x + dx, y - tall + dy - 2, color);
        set(c, x + dx, y - tall + dy + 1, mix(color, 0x6d9a8a, 0.45));
      }
    }
  });
}

/** The framing trees: what stands still (limbs), what sways as a whole (leaves) and what swings (strands). */
function framing(): { readonly limbs: Canvas; readonly leaves: Canvas; readonly strands: readonly Strand[] } {
  const limbs = createLayer();
  const leaves = createLayer();
  limb(
    limbs,
    [
      [30, 190, 10],
      [44, 208, 4],
      [62, 213, 1],
    ],
    bark,
    1,
    25,
  );
  limb(
    limbs,
    [
      [24, 196, 10],
      [6, 214, 5],
      [-8, 220, 3],
    ],
    bark,
    1,
    26,
  );
  limb(
    limbs,
    [
      [26, 198, 8],
      [28, 214, 5],
      [36, 222, 1],
    ],
    bark,
    1,
    27,
  );
  limb(
    limbs,
    [
      [26, 206, 11],
      [30, 186, 10],
      [26, 130, 8],
      [36, 80, 7],
      [26, 36, 5],
      [30, 8, 3],
    ],
    bark,
    1,
    21,
  );
  limb(
    limbs,
    [
      [34, 84, 5],
      [60, 54, 4],
      [92, 40, 2],
      [112, 40, 1],
    ],
    bark,
    1,
    22,
  );
  limb(
    limbs,
    [
      [28, 112, 4],
      [8, 84, 3],
      [-6, 76, 2],
    ],
    bark,
    1,
    23,
  );
  limb(
    limbs,
    [
      [492, 250, 20],
      [478, 180, 11],
      [474, 110, 9],
      [462, 56, 7],
      [440, 26, 4],
      [410, 14, 2],
    ],
    bark,
    -1,
    24,
  );
  const left: readonly Puff[] = [
    [10, 4, 26, 15],
    [48, 0, 26, 13],
    [82, 2, 20, 11],
    [-2, 24, 22, 14],
    [30, 20, 24, 13],
    [66, 18, 20, 11],
    [96, 16, 16, 9],
    [14, 38, 18, 11],
    [46, 36, 16, 9],
    [80, 32, 14, 8],
    [106, 34, 11, 7],
    [0, 56, 13, 9],
  ];
  const right: readonly Puff[] = [
    [402, -4, 22, 12],
    [440, 0, 30, 17],
    [476, 8, 22, 18],
    [386, 6, 14, 8],
    [418, 14, 20, 11],
    [456, 24, 22, 13],
    [478, 38, 16, 13],
    [400, 20, 12, 7],
    [436, 32, 14, 9],
    [466, 48, 14, 9],
  ];
  foliage(leaves, left, {
    ramp: pale,
    light: [0.6, -0.3, 0.3],
    seed: 93,
    leaf: 1,
    contrast: 0.45,
    base: 0.44,
  });
  foliage(leaves, right, {
    ramp: pale,
    light: [-0.6, -0.2, 0.3],
    seed: 94,
    leaf: 1,
    contrast: 0.45,
    base: 0.44,
  });
  const rnd = random(95);
  const curtain = (puffs: readonly Puff[], each: number, longest: number): Strand[] =>
    puffs.flatMap(([x, y, rx, ry]) =>
      Array.from({ length: Math.round((rx * each) / 10) }, () => {
        const at = rnd() * 2 - 1;
        const long = 0.25 + 0.75 * rnd() ** 1.6;
        return {
          x: Math.round(x + at * rx),
          y: Math.round(y + ry * Math.sqrt(1 - at * at) * (0.3 + 0.6 * rnd())),
          length: Math.round(longest * long),
          width: long > 0.55 ? 3 : 2,
          bend: (rnd() - 0.5) * 10,
          phase: rnd() * 0.35 + x / 400,
          ramp: rnd() < 0.35 ? hazed(moss, 0x4b7385, 0.45) : moss,
        };
      }),
    );
  const strands = [...curtain(left, 3.6, 86), ...curtain(right, 3.6, 84)].sort((a, b) => a.length - b.length);
  return { limbs, leaves, strands };
}

/** A paper lantern hanging at a place on a rope (its length in pixels); `light` in [0, 1] is how bright it burns. */
function paintLantern(c: Canvas, x: number, y: number, rope: number, light: number): void {
  glow(c, x, y + 4, 46, 0xff9a4a, 0.6 + light * 0.25);
  glow(c, x, y + 4, 20, 0xffd08a, 0.6 + light * 0.3);
  rect(c, x, y - 2 - rope, 1, rope, 0x4c2326);
  rect(c, x - 2, y - 2, 5, 2, 0x6b3029);
  rect(c, x - 4, y, 9, 11, mix(lamp, 0xfff1c9, light));
  rect(c, x - 5, y + 2, 11, 7, mix(lamp, 0xfff1c9, light));
  rect(c, x - 2, y + 2, 5, 7, mix(0xffe2a6, 0xffffee, light));
  for (const dy of [3, 7]) rect(c, x - 5, y + dy, 11, 1, mix(lamp, 0xffe2a6, light));
  rect(c, x - 2, y + 11, 5, 1, 0x8d4231);
}

function paintMist(c: Canvas, t: number, from: number, to: number, most: number): void {
  for (let y = from; y < to; y++) {
    const lens = Math.sin(((y - from) / (to - from)) * Math.PI);
    for (let x = 0; x < width; x++) {
      const k = drifting(t, (shift) => noise((x + shift * 26) / 58, y / 6 + shift, 17));
      const step = Math.floor((k - 0.36) * 2.1 * lens * 5 + 0.5);
      if (step > 0) set(c, x, y, mix(get(c, x, y), 0xd5e6dc, (Math.min(step, 5) / 5) * most));
    }
  }
}

function paintFireflies(c: Canvas, t: number): void {
  for (let n = 0; n < 30; n++) {
    const x =
      30 +
      hash(n, 1, 110) * 430 +
      wave(t, 1, hash(n, 2, 110)) * (5 + hash(n, 3, 110) * 9) +
      wave(t, 2, hash(n, 4, 110)) * 3;
    const y =
      92 + hash(n, 5, 110) ** 0.8 * 126 + wave(t, 1, hash(n, 6, 110)) * 6 + wave(t, 2, hash(n, 7, 110)) * 2;
    const light = wave(t, n % 3 === 0 ? 2 : 1, hash(n, 8, 110)) * 0.5 + 0.5;
    if (light < 0.16) continue;
    const color = n % 3 === 1 ? 0xffd27a : 0xdcffa8;
    glow(c, x + 0.5, y + 0.5, 3 + light * 4, color, 0.35 + light * 0.45);
    set(c, x, y, light > 0.4 ? 0xfffff0 : color);
    if (light > 0.65) set(c, x + 1, y, 0xfffff0);
  }
}

/** The pale garden by night, painted once and then animated: returns the scene as a function of loop time. */
export function paleGarden(): Scene {
  const far = createLayer();
  paintSky(far);
  paintBeyond(far);
  paintClearing(far);
  const middle = createLayer();
  paintWall(middle);
  const ground = createLayer();
  paintGround(ground);
  paintFlowers(ground);
  const stones = createLayer();
  paintStones(stones);
  const { limbs, leaves, strands } = framing();
  const sway = (t: number) => (x: number, y: number) =>
    Math.round(0.85 * wave(t, 1, noise(x / 26, y / 18, 33) * 1.6));

  return (t) => {
    const c = copy(far);
    for (let n = 0; n < 14; n++) {
      if (wave(t, 1 + (n % 2), hash(n, 4, 3)) > 0.2)
        set(c, hash(n * 4, 1, 3) * width, hash(n * 4, 2, 3) * 100, 0x8fb4b8);
    }
    paintMist(c, t, 104, 160, 0.34);
    stack(c, middle);
    const burning = (n: number) => 0.55 + 0.2 * wave(t, 2, n * 0.37) + 0.14 * wave(t, 5, n * 0.61);
    paintLantern(c, gate.left + 6, 116, 4, burning(0));
    paintLantern(c, gate.right - 6, 116, 4, burning(1));
    stack(c, ground);
    rect(c, 214, 146, 2, 42, 0x5b3a34);
    rect(c, 203, 146, 13, 2, 0x7a4a3c);
    rect(c, 203, 146, 13, 1, 0xa9705a);
    paintLantern(c, 205, 155, 5, burning(2));
    const world = copy(c);
    reflect(c, world, pond, t);
    stack(c, stones);
    for (let y = 194; y < height; y++) {
      for (let n = 0; n < 3; n++) {
        const x = Math.round(moon.x - 20 + (hash(n, y, 6) - 0.5) * (14 + (y - 190) * 0.3));
        const bright = wave(t, 1, hash(n, y, 7));
        if (bright > 0 && y > shore(x) + 2)
          rect(c, x, y, 2 + Math.round(bright * 4), 1, bright > 0.6 ? 0xffffee : 0xcfe0d4);
      }
    }
    paintMist(c, t, 160, 214, 0.4);
    stack(c, limbs);
    stackSwaying(c, leaves, sway(t));
    for (const strand of strands) hang(c, strand, t, 2.4);
    paintLantern(c, 57, 100, 45, burning(3));
    paintLantern(c, 444, 92, 34, burning(4));
    glow(c, 205, 221, 20, 0xff9a4a, 0.5, 1.6);
    paintFireflies(c, t);
    return c;
  };
}
