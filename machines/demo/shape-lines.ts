import { type Cell, isInside, KIND } from './blocks.ts';
import { surfaceNear } from './cursor.ts';
import { isSolid } from './rules.ts';
import {
  type Axis,
  along,
  growthOf,
  type Inference,
  isBuilt,
  isSame,
  kindsAfter,
  latestInRow,
  type Placed,
  rowThrough,
  type Site,
} from './shape-site.ts';
import type { World } from './world.ts';

/** From so many blocks on something is a line, a tower or stairs; two over the water begin a bridge. */
const FEWEST = 3;
const FEWEST_OF_BRIDGE = 2;
/** How far a proposal goes on where nothing says where it ends. */
const LINE_GOES_ON = 4;
const TOWER_GOES_ON = 3;
const LIGHTS_GO_ON = 3;
/** How wide a water may be that a bridge crosses, and how deep below it. */
const WIDEST_WATER = 24;
const DEEPEST_WATER = 6;
const WIDEST_GAP = 8;
const MOST_OF_STEPS = 6;

/** Blocks one above the other. */
export const inferTower: Inference = (site) => {
  const row = rowThrough(site, site.newest.cell, 1);
  if (row.to > 0 || latestInRow(site, 1, row) < FEWEST) return null;
  return goOn(site, 1, TOWER_GOES_ON);
};

/** Blocks side by side, to where something stands in the way; no corner of something larger. */
export const inferLine: Inference = (site) => {
  const axis = lineOf(site, FEWEST);
  if (axis === null || isCorner(site, axis)) return null;
  return goOn(site, axis, LINE_GOES_ON);
};

/** A line that has come to water, or is over it, on to the other bank. */
export const inferBridge: Inference = (site) => {
  const { world, newest } = site;
  const axis = lineOf(site, isOverWater(world, newest.cell) ? FEWEST_OF_BRIDGE : FEWEST);
  if (axis === null) return null;
  const growth = growthOf(rowThrough(site, newest.cell, axis));
  let length = 0;
  while (isOverWater(world, along(newest.cell, axis, growth * (length + 1)))) length += 1;
  const bank = along(newest.cell, axis, growth * (length + 1));
  const isBank = isInside(bank) && (isSolid(world.kindAt(bank)) || isSolid(world.kindAt(along(bank, 1, -1))));
  return length > 0 && length <= WIDEST_WATER && isBank ? goOn(site, axis, length) : null;
};

/** Steps that rise or fall by one; each is filled down to the ground if the last one is. */
export const inferStairs: Inference = (site) => {
  const { world, placed, newest } = site;
  for (const axis of [0, 2] as const) {
    for (const [side, rise] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      const stepAt = (step: number) => along(along(newest.cell, axis, side * step), 1, rise * step);
      const isStep = (cell: Cell) =>
        placed.some((block) => isSame(block.cell, cell)) && !isSolid(world.kindAt(along(cell, 1, 1)));
      if (![0, -1, -2].every((step) => isStep(stepAt(step)))) continue;
      const ground = along(newest.cell, 1, rowThrough(site, newest.cell, 1).from - 1);
      const isFilled = isSolid(world.kindAt(ground));
      const next: Cell[] = [];
      for (const step of [1, 2, 3]) {
        const cells = stepDown(world, stepAt(step), isFilled);
        if (next.length + cells.length > MOST_OF_STEPS) break;
        next.push(...cells);
      }
      return next.map((cell) => ({ cell, kind: newest.kind }));
    }
  }
  return null;
};

/** Lanterns at the same distance from one another, along the ground. */
export const inferPathLights: Inference = ({ world, placed, newest }) => {
  const [first, second, last] = placed.slice(-FEWEST);
  if (newest.kind !== KIND.lantern || !first || !second || !last) return null;
  const [x, z] = [last.cell[0] - second.cell[0], last.cell[2] - second.cell[2]];
  const isRegular = second.cell[0] - first.cell[0] === x && second.cell[2] - first.cell[2] === z;
  const gap = Math.max(Math.abs(x), Math.abs(z));
  if (!isRegular || (x !== 0 && z !== 0) || gap < 2 || gap > WIDEST_GAP) return null;
  const lights: Placed[] = [];
  let [, level] = last.cell;
  for (let step = 1; step <= LIGHTS_GO_ON; step++) {
    const cell = surfaceNear(world, [last.cell[0] + x * step, level, last.cell[2] + z * step]);
    const isOnGround = isSolid(world.kindAt(along(cell, 1, -1)));
    if (!isOnGround || Math.abs(cell[1] - level) > 2) break;
    [, level] = cell;
    lights.push({ cell, kind: KIND.lantern });
  }
  return lights;
};

/** The level axis along which the newest block lengthens a row of enough of the latest ones. */
function lineOf(site: Site, fewest: number): Axis | null {
  for (const axis of [0, 2] as const) {
    const row = rowThrough(site, site.newest.cell, axis);
    if (growthOf(row) !== 0 && latestInRow(site, axis, row) >= fewest) return axis;
  }
  return null;
}

/** Whether something is built beside the newest block of a level row, across the row. */
function isCorner(site: Site, axis: Axis): boolean {
  const across = axis === 0 ? 2 : 0;
  return [1, -1].some((side) => isBuilt(site, along(site.newest.cell, across, side)));
}

/** The next cells of a row, up to what stands in the way. */
function goOn(site: Site, axis: Axis, most: number): Placed[] {
  const { world, newest } = site;
  const row = rowThrough(site, newest.cell, axis);
  const kindAfter = kindsAfter(site, axis, row);
  const next: Placed[] = [];
  for (let step = 1; step <= most; step++) {
    const cell = along(newest.cell, axis, growthOf(row) * step);
    if (isSolid(world.kindAt(cell))) break;
    next.push({ cell, kind: kindAfter(step) });
  }
  return next;
}

/** Whether below a free cell there is water before anything solid. */
function isOverWater(world: World, cell: Cell): boolean {
  for (let depth = 0; depth <= DEEPEST_WATER; depth++) {
    const kind = world.kindAt(along(cell, 1, -depth));
    if (kind === KIND.water) return true;
    if (depth > 0 && isSolid(kind)) return false;
  }
  return false;
}

/** The cells of a step from the bottom up: down to the ground, or with one below that holds it. */
function stepDown(world: World, top: Cell, isFilled: boolean): Cell[] {
  const cells = [top];
  if (isSolid(world.kindAt(top))) return [];
  if (!isFilled) return [along(top, 1, -1), top];
  for (let cell = along(top, 1, -1); !isSolid(world.kindAt(cell)); cell = along(cell, 1, -1))
    cells.unshift(cell);
  return cells.slice(-MOST_OF_STEPS);
}
