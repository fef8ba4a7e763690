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
import { foliage, grass, type Light, limb, type Puff } from './plants.ts';
import { drifting, type Pond, reflect } from './water.ts';

const { width, height } = nativeSize;
const seed = 2025;

const sky: Ramp = [
  0x3f738c, 0x4b7f92, 0x5f8996, 0x7a8f95, 0x918f92, 0xb08d88, 0xcc9376, 0xe29f68, 0xeeb06a, 0xf9c371,
  0xffd68a,
];
const blossom: Ramp = [0x673553, 0x8c4868, 0xb45f80, 0xd37a94, 0xe898a6, 0xf6b7b8, 0xfed5c8, 0xfff0dd];
const bark: Ramp = [0x2c1b22, 0x3d2628, 0x553630, 0x72493b, 0x99664b, 0xc78d62];
const wood: Ramp = [0x4c2326, 0x6b3029, 0x8d4231, 0xa9543c, 0xc16b4d, 0xd98661, 0xf0ab7c, 0xffd39c];
const leaf: Ramp = [0x27453f, 0x365e4c, 0x4c8062, 0x76b192, 0x9ccaa2, 0xc8e2b4];
const meadow: Ramp = [0x35523f, 0x46694a, 0x5d8459, 0x7ba069, 0xa0b978, 0xc9cf88, 0xeee3a0];
const stone: Ramp = [0x4d4a4c, 0x6b6662, 0x8e867a, 0xb3a892, 0xd8c9a6];
const gold = 0xffe2a0;
const haze = 0xf0bf95;
const sun = { x: 330, y: 80, radius: 14 };
/** The row in which the far bank meets the water; everything above is mirrored below. */
const shoreRow = 160;

/** The upper edge of the water in a column. */
function shore(x: number): number {
  const bank = Math.max(0, 216 - x) ** 1.22 * 0.3 + Math.max(0, x - 424) ** 1.2 * 1.2;
  return shoreRow + 1 + bank + (noise(x / 9, 0, 31) - 0.5) * (2 + bank * 0.16);
}

function paintSky(c: Canvas): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const warm = Math.exp(-(((x - sun.x) / 150) ** 2)) * 0.14 * Math.min(1, y / 60);
      set(c, x, y, dithered(sky, y / 172 + warm, x, y, 0.55));
    }
  }
  glow(c, sun.x, sun.y, 120, 0xffdf9e, 0.55, 0.72);
  glow(c, sun.x, sun.y, 46, 0xfff0bd, 0.85);
  ellipse(c, sun.x, sun.y, sun.radius, sun.radius, () => 0xfff6d2);
  const cloud = (x0: number, y0: number, length: number, light: number) => {
    for (let x = 0; x < length; x++) {
      const k = x / length;
      const thick = Math.sin(k * Math.PI) ** 0.7 * (1.2 + 3.4 * noise((x0 + x) / 11, y0, 7));
      for (let j = 0; j < thick; j++)
        set(
          c,
          x0 + x,
          y0 - j + (noise(x / 30, y0, 3) - 0.5) * 4,
          mix(get(c, x0 + x, y0 - j), j < 1.2 ? gold : 0xf3c3a8, light * (j < 1.2 ? 1 : 0.55)),
        );
    }
  };
  cloud(262, 94, 62, 0.5);
  cloud(372, 90, 74, 0.5);
  cloud(286, 62, 84, 0.55);
  cloud(360, 72, 70, 0.55);
  cloud(64, 107, 88, 0.2);
}

function paintHills(c: Canvas): void {
  const ridges: readonly (readonly [
    base: number,
    lift: number,
    scale: number,
    crest: number,
    foot: number,
  ])[] = [
    [114, 26, 80, 0xc79a92, 0xe9b78f],
    [122, 22, 54, 0xb3908a, 0xe3b48b],
    [130, 17, 38, 0x97937c, 0xd9b784],
    [137, 11, 26, 0x7f9a74, 0xc9bd80],
  ];
  ridges.forEach(([base, lift, scale, crest, foot], i) => {
    for (let x = 0; x < width; x++) {
      const top = Math.round(
        base -
          lift * (roughNoise(x / scale + i * 7, i, seed) - 0.25) +
          Math.exp(-(((x - sun.x) / 60) ** 2)) * 6,
      );
      for (let y = top; y < shoreRow; y++) {
        const ramp: Ramp = [crest, mix(crest, foot, 0.33), mix(crest, foot, 0.66), foot];
        set(c, x, y, y === top ? mix(crest, gold, 0.3) : dithered(ramp, (y - top) / 24, x, y, 0.6));
      }
    }
    // Small trees far away stand on the nearer ridges.
    if (i < 1) return;
    const rnd = random(seed + i);
    for (let n = 0; n < 15; n++) {
      const x = rnd() * width;
      const top = base - lift * (roughNoise(x / scale + i * 7, i, seed) - 0.25);
      const r = 2 + i * 1.1 + rnd() * 2.2;
      const ramp = hazed(rnd() < 0.7 ? blossom : leaf, haze, 0.66 - i * 0.12);
      rect(c, x, top, 1, r * 0.9, hazed(bark, haze, 0.6)[3] ?? 0);
      foliage(c, [[x, top - r * 0.4, r * 1.3, r]], {
        ramp,
        light: [0.2, -0.6, 0.4],
        seed: n + i * 40,
        leaf: 0,
      });
    }
  });
}

/** A cherry tree in the middle distance: `r` is the rough radius of its crown in pixels. */
function paintTree(
  c: Canvas,
  x: number,
  ground: number,
  r: number,
  ramp: Ramp,
  k: number,
  treeSeed: number,
): void {
  const rnd = random(treeSeed);
  const towardsSun = Math.sign(sun.x - x) || 1;
  const lean = (rnd() - 0.5) * r * 0.4;
  const crown = ground - r * 1.35;
  const trunk = hazed(bark, haze, k);
  limb(
    c,
    [
      [x, ground + 1, r * 0.16 + 1],
      [x + lean * 0.4, ground - r * 0.5, r * 0.1 + 0.6],
      [x + lean, crown, 1],
    ],
    trunk,
    towardsSun > 0 ? 1 : -1,
    treeSeed,
  );
  limb(
    c,
    [
      [x + lean * 0.4, ground - r * 0.5, r * 0.07 + 0.5],
      [x + lean + r * 0.6, crown + r * 0.1, 0.8],
    ],
    trunk,
    1,
    treeSeed,
  );
  limb(
    c,
    [
      [x + lean * 0.4, ground - r * 0.45, r * 0.07 + 0.5],
      [x + lean - r * 0.6, crown + r * 0.15, 0.8],
    ],
    trunk,
    -1,
    treeSeed,
  );
  const puffs: Puff[] = Array.from({ length: 11 }, (_, i) => {
    const angle = rnd() * Math.PI * 2;
    const far = i === 0 ? 0 : 0.45 + rnd() * 0.5;
    return [
      x + lean + Math.cos(angle) * far * r * 1.05,
      crown + Math.sin(angle) * far * r * 0.55,
      r * (0.36 + rnd() * 0.2),
      r * (0.26 + rnd() * 0.14),
    ] as const;
  }).sort((a, b) => a[1] - b[1]);
  const light: Light = [0.55 * towardsSun, -0.7, 0.25];
  foliage(c, puffs, {
    ramp,
    light,
    seed: treeSeed,
    leaf: r > 15 ? 1 : 0,
    contrast: 0.5,
    base: x < 240 ? 0.41 : 0.47,
  });
}

function paintBank(c: Canvas): void {
  for (let x = 0; x < width; x++) {
    const top = 143 + Math.round((noise(x / 30, 3, seed) - 0.5) * 5);
    for (let y = top; y < height; y++) {
      const light =
        0.78 -
        (y - top) / 150 +
        (noise(x / 13, y / 4, seed) - 0.5) * 0.32 +
        Math.exp(-(((x - sun.x) / 90) ** 2)) * 0.1;
      set(c, x, y, dithered(meadow, light, x, y, 0.5));
    }
  }
  // A trodden path from the bridge to the lower left.
  for (let y = 152; y < height; y++) {
    const middle = 232 - (y - 152) * 2.1 - Math.sin((y - 152) / 16) * 14;
    const half = 6 + (y - 152) * 0.2;
    for (let x = Math.floor(middle - half); x < middle + half; x++) {
      const edge = Math.abs(x - middle) / half + (noise(x / 4, y / 3, 9) - 0.5) * 0.5;
      if (edge < 0.85)
        set(
          c,
          x,
          y,
          dithered(
            [0xa98560, 0xc29c70, 0xdab884, 0xefd5a0],
            0.7 - (y - 152) / 190 + (noise(x / 5, y / 2.5, 4) - 0.5) * 0.7,
            x,
            y,
          ),
        );
    }
  }
}

/** A stone lantern standing on the ground; its window is left for the flicker. */
function paintLantern(c: Canvas, x: number, ground: number): void {
  rect(c, x - 5, ground - 2, 11, 3, stone[1] ?? 0);
  rect(c, x - 5, ground - 2, 11, 1, stone[3] ?? 0);
  rect(c, x - 2, ground - 11, 5, 9, stone[2] ?? 0);
  rect(c, x + 2, ground - 11, 1, 9, stone[4] ?? 0);
  rect(c, x - 5, ground - 13, 11, 2, stone[2] ?? 0);
  rect(c, x - 5, ground - 13, 11, 1, stone[4] ?? 0);
  rect(c, x - 4, ground - 20, 9, 7, stone[1] ?? 0);
  rect(c, x - 7, ground - 22, 15, 2, stone[2] ?? 0);
  rect(c, x - 7, ground - 22, 15, 1, stone[4] ?? 0);
  rect(c, x - 4, ground - 24, 9, 2, stone[3] ?? 0);
  rect(c, x - 1, ground - 27, 3, 3, stone[4] ?? 0);
}

const bridge = { from: 238, to: 446, ends: 152, rise: 43 };

/** The row of the bridge's deck in a column, in steps of two pixels like laid blocks. */
function deck(x: number): number {
  const u = (Math.floor(x / 3) * 3 + 1.5 - (bridge.from + bridge.to) / 2) / ((bridge.to - bridge.from) / 2);
  return Math.round(bridge.ends - bridge.rise * Math.max(0, 1 - Math.abs(u) ** 2.1));
}

function paintRail(c: Canvas, dx: number, dy: number, ramp: Ramp): void {
  const tone = (i: number) => ramp[i] ?? 0;
  for (let x = bridge.from; x <= bridge.to; x++) {
    const y = deck(x) + dy;
    rect(c, x + dx, y - 16, 1, 1, tone(7));
    rect(c, x + dx, y - 15, 1, 2, tone(4));
    rect(c, x + dx, y - 8, 1, 1, tone(5));
    rect(c, x + dx, y - 7, 1, 1, tone(2));
    if ((x - bridge.from) % 5 === 2) rect(c, x + dx, y - 13, 1, 5, tone(3));
  }
  for (let n = 0; n <= 8; n++) {
    const x = bridge.from + Math.round((n * (bridge.to - bridge.from)) / 8);
    const y = deck(Math.min(x, bridge.to - 1)) + dy;
    rect(c, x + dx - 2, y - 20, 5, 22, tone(4));
    rect(c, x + dx - 2, y - 20, 1, 22, tone(2));
    rect(c, x + dx + 2, y - 20, 1, 22, x < sun.x ? tone(6) : tone(3));
    if (x > sun.x) rect(c, x + dx - 2, y - 20, 1, 22, tone(6));
    rect(c, x + dx - 3, y - 22, 7, 2, tone(5));
    rect(c, x + dx - 3, y - 22, 7, 1, tone(7));
    rect(c, x + dx - 1, y - 24, 3, 2, tone(4));
    rect(c, x + dx - 1, y - 24, 3, 1, tone(6));
  }
}

function paintBridge(c: Canvas): void {
  const tone = (i: number) => wood[i] ?? 0;
  paintRail(c, 9, -6, hazed(wood, haze, 0.32));
  for (const x of [282, 392]) {
    rect(c, x + 6, deck(x), 5, 160 - deck(x), tone(1));
    rect(c, x - 3, deck(x), 6, 162 - deck(x), tone(3));
    rect(c, x - 3, deck(x), 1, 162 - deck(x), x < sun.x ? tone(2) : tone(6));
    rect(c, x + 2, deck(x), 1, 162 - deck(x), x < sun.x ? tone(6) : tone(2));
  }
  for (let x = bridge.from - 4; x <= bridge.to + 12; x++) {
    const y = deck(Math.min(Math.max(x, bridge.from), bridge.to));
    const board = Math.floor(x / 3) % 2;
    rect(c, x, y - 5, 1, 5, board ? tone(6) : tone(5));
    rect(c, x, y - 5, 1, 1, tone(7));
    rect(c, x, y, 1, 2, tone(6));
    rect(c, x, y + 2, 1, 4, (x + 1) % 6 === 0 ? tone(3) : tone(4));
    rect(c, x, y + 6, 1, 2, tone(2));
    rect(c, x, y + 8, 1, 1, tone(1));
  }
  paintRail(c, 0, 0, wood);
}

const pond: Pond = {
  row: shoreRow,
  shore,
  depths: [0x3f6f72, 0x4d8080, 0x5f9490, 0x7aa89b],
  rim: 0x39584f,
  clear: 0.66,
};

/** The sun's path on the water and the twinkle of small waves. */
function paintTwinkle(c: Canvas, t: number): void {
  for (let y = shoreRow + 3; y < height; y++) {
    for (let n = 0; n < 5; n++) {
      const spread = 6 + (y - shoreRow) * 0.34;
      const x = Math.round(sun.x + (hash(n, y, 6) - 0.5) * 2 * spread);
      const bright = wave(t, 1 + Math.floor(hash(n, y, 8) * 2), hash(n, y, 7));
      if (bright < 0.1 || y < shore(x) + 2) continue;
      rect(c, x, y, 1 + Math.round(bright * 3), 1, bright > 0.72 ? 0xfff3c4 : 0xf7d396);
    }
  }
  for (let n = 0; n < 90; n++) {
    const x = Math.floor(hash(n, 1, 14) * width);
    const y = shoreRow + 6 + Math.floor(hash(n, 2, 14) ** 1.3 * 100);
    const bright = wave(t, 1, hash(n, 3, 14));
    if (y > shore(x) + 3 && y < height && bright > 0.45)
      rect(c, x, y, 2 + (bright > 0.8 ? 1 : 0), 1, mix(get(c, x, y), 0xfbe6c0, 0.45));
  }
}

function paintPads(c: Canvas, t: number): void {
  for (let n = 0; n < 16; n++) {
    const cluster = n % 3;
    const cx = [268, 384, 300][cluster] ?? 0;
    const x = cx + (hash(n, 4, 20) - 0.5) * 70 + Math.round(wave(t, 1, n / 16) * 0.6);
    const y = ([196, 204, 236][cluster] ?? 0) + (hash(n, 5, 20) - 0.5) * 18;
    const r = 4 + hash(n, 6, 20) * 4;
    ellipse(c, x, y + 1, r, r * 0.38, () => 0x2f5d55);
    ellipse(c, x, y, r, r * 0.36, (_x, _y, nx, ny) =>
      nx > 0.1 && Math.abs(ny) < 0.3 && n % 2 ? -1 : ny < -0.35 ? 0xb9d79b : shade(leaf, 0.6 + ny * 0.2),
    );
    if (n % 5 === 0) ellipse(c, x, y - 2, 2.2, 1.8, (_x, _y, _nx, ny) => (ny < 0 ? 0xffe9e2 : 0xf0a3b5));
  }
  // Petals on the water gather in slow bands.
  for (let n = 0; n < 300; n++) {
    const band = hash(n, 1, 22);
    const y = Math.round(shoreRow + 5 + band ** 1.2 * 105);
    const x = Math.round(width * (0.3 + 0.7 * hash(n, 2, 22)) + wave(t, 1, band * 3) * (0.5 + band * 1.6));
    if (noise(x / 34, y / 7, 12) < 0.47 || y < shore(x) + 2) continue;
    rect(c, x, y, band > 0.35 ? 2 : 1, 1, shade(blossom, 0.55 + 0.44 * hash(n, 3, 22)));
  }
}

function paintNear(c: Canvas): void {
  const inBank = (x: number) => shore(x) - 3;
  // Rocks and reeds along the near bank.
  for (let n = 0; n < 22; n++) {
    const x = n < 16 ? 40 + n * 11 + hash(n, 1, 40) * 8 : 430 + hash(n, 1, 40) * 44;
    const y = shore(x) + 1;
    const r = 2.5 + hash(n, 2, 40) * (2 + (y - shoreRow) * 0.06);
    ellipse(c, x, y, r * 1.4, r, (px, py, nx, ny) =>
      shade(stone, 0.5 - ny * 0.4 + nx * 0.25 + (hash(px, py, 3) - 0.5) * 0.15),
    );
  }
  const turf = createLayer();
  grass(turf, 0, 216, () => 158, 112, meadow, 52);
  grass(turf, 424, 480, () => 158, 112, meadow, 53);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (y < shore(x) + 1) set(c, x, y, get(turf, x, y));
  // Stones the bridge rests on.
  for (let n = 0; n < 14; n++)
    rect(
      c,
      222 + (n % 7) * 4 - (n > 6 ? 2 : 0),
      n > 6 ? 158 : 154,
      4,
      4,
      stone[(n * 3) % 4 === 0 ? 3 : n > 6 ? 1 : 2] ?? 0,
    );
  for (let n = 0; n < 26; n++) {
    const x = 52 + hash(n, 1, 60) * 130;
    const y = inBank(x) + 3 + hash(n, 4, 60) * 3;
    const tall = 8 + hash(n, 2, 60) * 16;
    const bend = (hash(n, 3, 60) - 0.4) * 5;
    for (let i = 0; i < tall; i++)
      set(c, x + bend * (i / tall) ** 2, y - i, shade(leaf, 0.25 + (i / tall) * 0.7));
    if (n % 3 === 0) rect(c, x + bend, y - tall - 3, 2, 4, 0xa9543c);
  }
  // Round bushes in the leaf green, and flowers.
  const bush = (x: number, y: number, r: number, s: number, ramp: Ramp = leaf) =>
    foliage(
      c,
      [
        [x - r * 0.6, y, r * 0.7, r * 0.6],
        [x + r * 0.5, y - r * 0.1, r * 0.8, r * 0.66],
        [x, y + r * 0.25, r, r * 0.6],
      ],
      { ramp, light: [0.5, -0.75, 0.3], seed: s, leaf: 1, contrast: 0.55 },
    );
  bush(20, 188, 15, 70);
  bush(52, 181, 9, 71, blossom);
  bush(150, 160, 8, 72);
  bush(456, 190, 15, 73);
  bush(474, 206, 14, 74, blossom);
  bush(8, 232, 20, 75);
  bush(440, 226, 10, 76);
  for (let n = 0; n < 46; n++) {
    const x = hash(n, 1, 80) * 190;
    const y = 170 + hash(n, 2, 80) * 92;
    if (y > inBank(x)) continue;
    set(c, x, y, n % 3 ? 0xfff0e2 : 0xf6b9c2);
    set(c, x + 1, y, n % 3 ? 0xfff0e2 : 0xfdd6d2);
    set(c, x, y + 1, 0x4c8062);
  }
}

/** The site's top bar stands on the upper rows: leaves keep to deeper tones there. */
function underTopBar(y: number): number {
  return 0.5 + 0.5 * Math.min(1, Math.max(0, (y - 22) / 34));
}

function canopies(): { readonly left: Canvas; readonly right: Canvas } {
  const left = createLayer();
  const right = createLayer();
  limb(
    left,
    [
      [-8, 200, 15],
      [2, 120, 11],
      [0, 60, 9],
      [16, 22, 6],
      [52, 8, 4],
      [86, 2, 2],
    ],
    bark,
    1,
    5,
  );
  limb(
    left,
    [
      [4, 74, 5],
      [22, 56, 3],
      [34, 44, 1],
    ],
    bark,
    1,
    6,
  );
  limb(
    right,
    [
      [478, 285, 26],
      [462, 235, 17],
      [452, 180, 13],
      [458, 120, 12],
      [446, 66, 10],
      [462, 20, 8],
    ],
    bark,
    -1,
    7,
  );
  limb(
    right,
    [
      [448, 74, 8],
      [424, 46, 6],
      [388, 34, 4],
      [352, 22, 2],
    ],
    bark,
    -1,
    8,
  );
  limb(
    right,
    [
      [456, 104, 6],
      [474, 74, 5],
      [484, 50, 3],
    ],
    bark,
    -1,
    9,
  );
  limb(
    right,
    [
      [426, 48, 4],
      [410, 62, 2],
      [398, 66, 1],
    ],
    bark,
    -1,
    10,
  );
  const leftPuffs: readonly Puff[] = [
    [8, 2, 26, 16],
    [44, -4, 24, 14],
    [78, -6, 22, 12],
    [104, -8, 16, 11],
    [-2, 26, 20, 14],
    [22, 14, 18, 12],
    [54, 8, 18, 10],
    [86, 3, 16, 8],
    [6, 42, 16, 12],
    [30, 28, 13, 9],
    [-4, 60, 14, 11],
    [16, 54, 10, 7],
    [36, 40, 8, 6],
    [113, 0, 10, 6],
    [66, 16, 9, 6],
  ];
  const rightPuffs: readonly Puff[] = [
    [356, -4, 24, 15],
    [396, 0, 30, 18],
    [440, 2, 32, 20],
    [476, 6, 24, 22],
    [342, 10, 14, 9],
    [372, 14, 20, 13],
    [408, 20, 22, 14],
    [452, 24, 24, 16],
    [478, 36, 18, 16],
    [352, 24, 12, 8],
    [386, 32, 15, 10],
    [424, 36, 16, 10],
    [464, 48, 18, 12],
    [404, 46, 12, 8],
    [438, 52, 13, 9],
    [478, 64, 14, 11],
    [366, 36, 9, 6],
    [456, 64, 11, 8],
    [396, 62, 9, 6],
    [420, 58, 8, 6],
    [470, 82, 9, 7],
  ];
  foliage(left, leftPuffs, {
    ramp: blossom,
    light: [0.62, 0.62, 0.2],
    seed: 91,
    leaf: 1,
    contrast: 0.5,
    base: 0.44,
    dim: underTopBar,
  });
  foliage(right, rightPuffs, {
    ramp: blossom,
    light: [-0.66, 0.6, 0.2],
    seed: 92,
    leaf: 1,
    contrast: 0.5,
    base: 0.44,
    dim: underTopBar,
  });
  return { left, right };
}

/** Petals fall for three loops; one is shown at each third of its way, so that the loop closes. */
function paintPetals(c: Canvas, t: number): void {
  for (let n = 0; n < 34; n++) {
    for (let third = 0; third < 3; third++) {
      const k = ((t + third) / 3 + hash(n, 6, 100)) % 1;
      const size = hash(n, 1, 100);
      const x = hash(n, 2, 100) * (width + 120) + 20 - k * (70 + size * 50) + wave(k, 3, hash(n, 3, 100)) * 5;
      const y = -6 + k * (height + 12);
      const turn = wave(k, 6, hash(n, 4, 100));
      const color = shade(blossom, 0.62 + 0.37 * hash(n, 5, 100));
      if (size < 0.5) {
        set(c, x, y, color);
        if (turn > 0) set(c, x + 1, y, color);
      } else {
        rect(c, x, y, turn > 0.3 ? 3 : 2, turn < -0.3 ? 1 : 2, color);
        set(c, x, y, 0xfff0e2);
      }
    }
  }
}

/** Haze that drifts over the far bank: thin bands in few steps. */
function paintHaze(c: Canvas, t: number): void {
  for (let y = 126; y < 150; y++) {
    for (let x = 0; x < width; x++) {
      const k = drifting(t, (shift) => noise((x + shift * 22) / 46, y / 5, 17));
      const dense = (k - 0.42) * 2.2 * Math.sin(((y - 126) / 24) * Math.PI);
      const step = Math.floor(dense * 4 + 0.5);
      if (step > 0) set(c, x, y, mix(get(c, x, y), 0xffdcae, step * 0.13));
    }
  }
}

/** The cherry grove by day, painted once and then animated: returns the scene as a function of loop time. */
export function cherryGrove(): Scene {
  const far = createLayer();
  paintSky(far);
  paintHills(far);
  const middle = createLayer();
  paintBank(middle);
  for (const [x, ground, r, k] of [
    [88, 148, 13, 0.5],
    [222, 147, 11, 0.5],
    [258, 148, 9, 0.55],
    [410, 148, 15, 0.45],
    [128, 151, 18, 0.36],
    [26, 156, 24, 0.3],
    [186, 150, 14, 0.42],
    [462, 152, 24, 0.3],
    [376, 148, 10, 0.5],
  ] as const) {
    paintTree(middle, x, ground, r, hazed(blossom, 0xffd0a8, k * 0.8), k, 300 + x);
  }
  paintTree(middle, 290, 149, 10, hazed(leaf, 0xffe0a0, 0.3), 0.4, 777);
  paintLantern(middle, 204, 166);
  const bridgeLayer = createLayer();
  paintBridge(bridgeLayer);
  const near = createLayer();
  paintNear(near);
  const { left, right } = canopies();
  // Leaves and twigs sway by a pixel, trunks stand still.
  const sway = (t: number) => (x: number, y: number) =>
    Math.round(Math.min(0.85, Math.max(0, (120 - y) / 50)) * wave(t, 1, noise(x / 26, y / 18, 33) * 1.6));

  return (t) => {
    const c = copy(far);
    const bank = copy(middle);
    for (let x = 0; x < width; x++)
      for (let y = Math.ceil(shore(x)); y < height; y++) bank.px[y * width + x] = -1;
    stack(c, bank);
    paintHaze(c, t);
    const flicker = 0.5 + 0.14 * wave(t, 3) + 0.08 * wave(t, 7, 0.3);
    rect(c, 202, 147, 5, 5, mix(0xffc46b, 0xfff2c0, flicker));
    rect(c, 204, 147, 1, 5, 0x8e867a);
    glow(c, 204, 149, 17, 0xffd890, 0.35 + flicker * 0.3);
    stack(c, bridgeLayer);
    glow(c, sun.x, sun.y + 4, 62, 0xffe6ae, 0.5);
    const world = copy(c);
    stackSwaying(world, right, sway(t));
    reflect(c, world, pond, t);
    paintTwinkle(c, t);
    paintPads(c, t);
    stack(c, near);
    stackSwaying(c, left, sway(t));
    stackSwaying(c, right, sway(t));
    paintPetals(c, t);
    return c;
  };
}
