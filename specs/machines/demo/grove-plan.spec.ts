import { describe, expect, test } from 'vitest';
import {
  type Cell,
  cellAt,
  DEPTH,
  HEIGHT,
  indexOf,
  isInside,
  KIND,
  type Kind,
  WIDTH,
} from '#machines/demo/blocks.ts';
import { GROVE_CELLS } from '#machines/demo/grove-cells.ts';
import {
  BRIDGE_SITE,
  HOMES,
  OLD_LIGHTS,
  PATH_LIGHTS,
  PAVILION,
  ROOF_SITE,
  START_CURSOR,
} from '#machines/demo/grove-plan.ts';
import { canStand, reachable } from '#machines/demo/path-finding.ts';
import { createWorld, type World } from '#machines/demo/world.ts';
import { decodeCells } from '#machines/demo/world-data.ts';

const cells = decodeCells(GROVE_CELLS);
const world = createWorld(cells);
const at = (cell: Cell) => world.kindAt(cell);
/** A world with some more cells of one kind. */
const withCells = (from: World, added: readonly Cell[], kind: Kind) =>
  from.apply(
    'you',
    added.map((cell) => ({ cell, to: kind })),
  );
const above = ([x, y, z]: Cell, by: number): Cell => [x, y + by, z];
const bridge = BRIDGE_SITE.columns.map(([x, z]): Cell => [x, BRIDGE_SITE.level, z]);
const places = [...cells.keys()].filter((i) => cells[i] !== KIND.air).map(cellAt);
const homes = Object.values(HOMES);
const firstHome = HOMES.wren;
/** A cell on the far bank, at the end of the path. */
const farBank: Cell = [26, 8, 29];

describe('the grove', () => {
  test('lies on bedrock, and only there is any', () => {
    for (const cell of places) expect(at(cell) === KIND.bedrock, `${cell}`).toBe(cell[1] === 0);
    expect(places.filter(([, y]) => y === 0)).toHaveLength(WIDTH * DEPTH);
  });

  test('leaves the upper four levels free', () => {
    expect(Math.max(...places.map(([, y]) => y))).toBeLessThan(HEIGHT - 4);
  });

  test('has every kind of block, each in more than one cell', () => {
    for (const [name, kind] of Object.entries(KIND)) {
      expect(cells.filter((each) => each === kind).length, name).toBeGreaterThan(1);
    }
  });

  test('has water in three layers from edge to edge, one below the banks', () => {
    const levels = new Set(places.filter((cell) => at(cell) === KIND.water).map(([, y]) => y));
    expect([...levels].sort()).toEqual([BRIDGE_SITE.level - 3, BRIDGE_SITE.level - 2, BRIDGE_SITE.level - 1]);
    for (const x of [0, WIDTH - 1]) {
      expect(places.some((cell) => cell[0] === x && at(cell) === KIND.water)).toBe(true);
    }
  });
});

test('no ground lies lower than the banks', () => {
  for (const cell of places) {
    if (at(cell) === KIND.grass || at(cell) === KIND.path) {
      expect(cell[1], `${cell}`).toBeGreaterThanOrEqual(BRIDGE_SITE.level);
    }
  }
});

describe('the bridge', () => {
  test('is one row of four to six cells of air above water, and continues planks on both banks', () => {
    expect(bridge.length).toBeGreaterThanOrEqual(4);
    expect(bridge.length).toBeLessThanOrEqual(6);
    for (const cell of bridge) {
      expect(at(cell)).toBe(KIND.air);
      expect(at(above(cell, -1))).toBe(KIND.water);
      expect([at(above(cell, 1)), at(above(cell, 2))]).toEqual([KIND.air, KIND.air]);
    }
    const [x, y, z] = bridge[0] as Cell;
    expect(bridge).toEqual(bridge.map((_, i) => [x, y, z + i]));
    for (const end of [z - 2, z - 1, z + bridge.length, z + bridge.length + 1]) {
      expect(at([x, y, end])).toBe(KIND.planks);
    }
  });

  test('parts the world: nobody walks from bank to bank until all of it is filled', () => {
    expect(reachable(world, firstHome)).not.toContain(indexOf(farBank));
    for (const missing of bridge) {
      const almost = withCells(
        world,
        bridge.filter((cell) => cell !== missing),
        KIND.planks,
      );
      expect(reachable(almost, firstHome), `without ${missing}`).not.toContain(indexOf(farBank));
    }
    expect(reachable(withCells(world, bridge, KIND.planks), firstHome)).toContain(indexOf(farBank));
  });
});

describe('the path', () => {
  test('has eight places for lanterns, six of them empty', () => {
    expect(PATH_LIGHTS).toHaveLength(6);
    expect(new Set([...PATH_LIGHTS, ...OLD_LIGHTS].map(indexOf)).size).toBe(8);
    for (const cell of PATH_LIGHTS) expect([at(cell), at(above(cell, 1))]).toEqual([KIND.air, KIND.air]);
    for (const cell of OLD_LIGHTS) expect(at(cell)).toBe(KIND.lantern);
    expect(cells.filter((kind) => kind === KIND.lantern)).toHaveLength(OLD_LIGHTS.length);
  });

  test('has a flat stone for each, within two cells of it and not on it', () => {
    for (const cell of [...PATH_LIGHTS, ...OLD_LIGHTS]) {
      const [x, y, z] = cell;
      const around = Array.from(
        { length: 25 },
        (_, i): Cell => [x - 2 + (i % 5), y - 1, z - 2 + Math.floor(i / 5)],
      );
      expect(at(above(cell, -1)), `${cell}`).toBe(KIND.stone);
      expect(
        around.some((each) => at(each) === KIND.path),
        `${cell}`,
      ).toBe(true);
    }
  });

  test('stays open when all lanterns stand: from its near end to its far end over the bridge', () => {
    const built = withCells(withCells(world, bridge, KIND.planks), PATH_LIGHTS, KIND.lantern);
    const found = reachable(built, START_CURSOR);
    const ends = places.filter((cell) => at(cell) === KIND.path && [0, DEPTH - 1].includes(cell[2]));
    expect(new Set(ends.map(([, , z]) => z)).size).toBe(2);
    for (const end of ends) expect(found, `${end}`).toContain(indexOf(above(end, 1)));
  });
});

describe('the roof', () => {
  test('is a square of free cells, whose rim rests on a ring of beams', () => {
    expect(ROOF_SITE).toHaveLength(PAVILION.side ** 2);
    const [x, y, z] = ROOF_SITE[0] as Cell;
    for (const cell of ROOF_SITE) {
      const isRim =
        [x, x + PAVILION.side - 1].includes(cell[0]) || [z, z + PAVILION.side - 1].includes(cell[2]);
      expect(cell[1]).toBe(y);
      expect(at(cell)).toBe(KIND.air);
      expect(at(above(cell, -1)), `${cell}`).toBe(isRim ? KIND.beam : KIND.air);
    }
  });

  test('has four posts, and one can go in', () => {
    const [x, y, z] = PAVILION.corner;
    for (const [px, pz] of [
      [x, z],
      [x + 4, z],
      [x, z + 4],
      [x + 4, z + 4],
    ] as const) {
      for (let up = 1; up <= PAVILION.postHeight; up++) expect(at([px, y + up, pz])).toBe(KIND.beam);
    }
    expect(reachable(world, farBank)).toContain(indexOf([x + 2, y + 1, z + 2]));
  });
});

test('nothing hides the places of the game from the viewer, who looks from low x and low z, 25 to 45 degrees down', () => {
  const wanted = [...bridge, ...ROOF_SITE, ...PATH_LIGHTS, ...homes, START_CURSOR];
  for (const rise of [0.66, 1, 1.4]) {
    for (const [x, y, z] of wanted) {
      for (let k = 1; k < Math.min(x, z); k++) {
        const cell: Cell = [x - k, Math.floor(y + 0.5 + k * rise), z - k];
        if (isInside(cell)) expect(at(cell), `${cell} before ${[x, y, z]}`).toBe(KIND.air);
      }
    }
  }
});

describe('who begins where', () => {
  test('the mates stand on three places of the near bank, and can come together', () => {
    expect(new Set(homes.map(indexOf)).size).toBe(3);
    const found = reachable(world, firstHome);
    for (const home of homes) {
      expect(canStand(world, home)).toBe(true);
      expect(found).toContain(indexOf(home));
    }
  });

  test('the cursor is in the air before the old bridge, where a mate could come to it', () => {
    expect(canStand(world, START_CURSOR)).toBe(true);
    expect(reachable(world, firstHome)).toContain(indexOf(START_CURSOR));
    const [x, , z] = bridge[0] as Cell;
    expect(START_CURSOR[0]).toBe(x);
    expect(z - START_CURSOR[2]).toBeLessThanOrEqual(4);
  });

  test('nearly all of both banks can be walked', () => {
    const built = withCells(world, bridge, KIND.planks);
    const found = reachable(built, firstHome);
    const grounds = places.filter((cell) => at(cell) === KIND.grass && at(above(cell, 1)) === KIND.air);
    const walked = grounds.filter((cell) => found.has(indexOf(above(cell, 1))));
    expect(walked.length / grounds.length).toBeGreaterThan(0.97);
  });
});
