import { KIND } from '#machines/demo/blocks.ts';
import { placeAt } from '../../../voxels/grid.ts';
import type { Faces } from '../mesh/faces.ts';
import { type Atlas, createAtlas, TILES_ACROSS } from './atlas.ts';
import { createExposure, LAMP_REACH } from './expose.ts';
import { createGather } from './gather.ts';
import type { Look } from './look.ts';
import { TEXELS } from './paint.ts';
import { createSight } from './sight.ts';
import { fallenPetals, lampsIn } from './surroundings.ts';

/** How far from a change the light of the sky is looked at anew, in blocks. */
const NEAR = 5;
/** How many faces are baked between two looks at the clock. */
const BATCH = 8;

/** The slots from `from` up to, not including, `to`. */
export type SlotRange = { readonly from: number; readonly to: number };

export type Bake = {
  /** The picture of all faces so far; a larger one replaces it when the faces need more room. */
  readonly atlas: Atlas;
  /** From 0 to 1: how much of what was asked for is done. */
  readonly progress: number;
  /** Works for a number of milliseconds by the clock `now`. Whether all is done. */
  step(budgetMs: number, now: () => number): boolean;
  /** After `faces.update`: what these cells light or shade is baked anew. */
  rebake(changed: Iterable<number>): void;
  /** The slots that were baked since this was last asked. */
  takeBaked(): SlotRange | null;
};

/**
 * Bakes a world's light into an atlas, a slice at a time: first what each face sees around it, then its texels. The
 * result depends on the world and the look alone, not on the slices.
 */
export function createBake(faces: Faces, look: Look): Bake {
  const { grid } = faces;
  const sight = createSight(grid);
  const gather = createGather(look, sight);
  const expose = createExposure(look, faces, sight);
  let around = { petals: fallenPetals(grid), lamps: lampsIn(grid) };
  let atlas = createAtlas(faces.room);
  let gathered = new Float32Array(faces.room * 3);
  let toGather: number[] = [];
  let toExpose: number[] = [];
  let gatheredSoFar = 0;
  let exposedSoFar = 0;
  let baked: { from: number; to: number } | null = null;

  for (let slot = 0; slot < faces.count; slot++) {
    toGather.push(slot);
    toExpose.push(slot);
  }

  function workOn(): boolean {
    for (let n = 0; n < BATCH; n++) {
      if (gatheredSoFar < toGather.length) {
        const slot = toGather[gatheredSoFar++] as number;
        if (faces.kind[slot] === 0) continue;
        const [x, y, z] = placeAt(grid, faces.cell[slot] as number);
        gather(x, y, z, faces.direction[slot] as number, gathered, slot * 3);
      } else if (exposedSoFar < toExpose.length) {
        const slot = toExpose[exposedSoFar++] as number;
        if (faces.kind[slot] === 0) continue;
        expose(slot, atlas, gathered, around);
        baked ??= { from: slot, to: slot + 1 };
        baked.from = Math.min(baked.from, slot);
        baked.to = Math.max(baked.to, slot + 1);
      } else return true;
    }
    return gatheredSoFar === toGather.length && exposedSoFar === toExpose.length;
  }

  function makeRoom(): void {
    if (faces.room * 3 <= gathered.length) return;
    const [wider, larger] = [new Float32Array(faces.room * 3), createAtlas(faces.room)];
    wider.set(gathered);
    larger.texels.set(atlas.texels);
    gathered = wider;
    atlas = larger;
    baked = { from: 0, to: faces.count };
  }

  return {
    get atlas() {
      return atlas;
    },
    get progress() {
      const all = toGather.length + toExpose.length;
      return all === 0 ? 1 : (gatheredSoFar + exposedSoFar) / all;
    },
    step(budgetMs, now) {
      const end = now() + budgetMs;
      while (!workOn()) if (now() >= end) return false;
      return true;
    },
    rebake(changed) {
      makeRoom();
      const edits = [...changed].map((cell) => {
        const isLamp = sight.cells[cell] === KIND.lantern || grid.cells[cell] === KIND.lantern;
        return { place: placeAt(grid, cell), reach: isLamp ? LAMP_REACH + 1 : NEAR + 1 };
      });
      sight.refresh();
      around = { petals: fallenPetals(grid), lamps: lampsIn(grid) };
      const nextGather = new Set(toGather.slice(gatheredSoFar));
      const nextExpose = new Set(toExpose.slice(exposedSoFar));
      for (let slot = 0; slot < faces.count; slot++) {
        if (faces.kind[slot] === 0) continue;
        const [x, y, z] = placeAt(grid, faces.cell[slot] as number);
        for (const { place, reach } of edits) {
          const [dx, dy, dz] = [place[0] - x, place[1] - y, place[2] - z];
          const flat = Math.max(Math.abs(dx), Math.abs(dz));
          if (flat <= NEAR && Math.abs(dy) <= NEAR) nextGather.add(slot);
          if (flat <= reach || isInLine(dx, dy, dz, look.sun.towards)) nextExpose.add(slot);
        }
      }
      toGather = [...nextGather];
      toExpose = [...nextExpose];
      gatheredSoFar = 0;
      exposedSoFar = 0;
    },
    takeBaked() {
      const range = baked;
      baked = null;
      return range;
    },
  };
}

/** Whether a cell at a distance can stand in the light of the sun or the moon. */
function isInLine(dx: number, dy: number, dz: number, sun: readonly [number, number, number]): boolean {
  const along = dx * sun[0] + dy * sun[1] + dz * sun[2];
  if (along < 0) return false;
  return dx * dx + dy * dy + dz * dz - along * along < (1.8 + along * 0.06) ** 2;
}

/** The rows of the atlas, in texels, that hold a range of slots. */
export function rowsOf({ from, to }: SlotRange): { readonly first: number; readonly count: number } {
  const first = Math.floor(from / TILES_ACROSS) * TEXELS;
  return { first, count: (Math.floor((to - 1) / TILES_ACROSS) + 1) * TEXELS - first };
}
