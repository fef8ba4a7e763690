import { type Grid, placeAt } from '../../../voxels/grid.ts';
import { cornersOf, isVisible } from './visible.ts';

/** How many faces there is room for at first; then it doubles. */
const ROOM = 16_384;

/**
 * The visible faces of a world. Each has a slot, which it keeps for as long as it is visible: its square of the atlas is
 * found by it. The slot of a face that is no longer visible is empty (kind 0) until another face takes it.
 */
export type Faces = {
  /** The world as it is drawn now. */
  readonly grid: Grid;
  /** How many slots have been used so far. */
  readonly count: number;
  /** How many slots there is room for. */
  readonly room: number;
  /** By slot: the number of its cell, its direction, its kind, and how open its corners are (`cornersOf`). */
  readonly cell: Uint32Array;
  readonly direction: Uint8Array;
  readonly kind: Uint8Array;
  readonly corners: Uint8Array;
  /** The slot of a face, or -1. */
  slotOf(cell: number, direction: number): number;
  /** Takes over a world in which only the cells `changed` differ. */
  update(cells: Uint8Array, changed: Iterable<number>): void;
};

/** Finds the visible faces of a world; `grid.cells` is copied. */
export function createFaces(world: Grid): Faces {
  const grid: Grid = { ...world, cells: world.cells.slice() };
  const { width, height, depth } = grid;
  const slots = new Int32Array(width * height * depth * 6).fill(-1);
  const free: number[] = [];
  let count = 0;
  let cell = new Uint32Array(ROOM);
  let direction = new Uint8Array(ROOM);
  let kind = new Uint8Array(ROOM);
  let corners = new Uint8Array(ROOM);

  function grow(): void {
    const wider = <T extends Uint8Array | Uint32Array>(from: T, to: T) => {
      to.set(from);
      return to;
    };
    const room = cell.length * 2;
    cell = wider(cell, new Uint32Array(room));
    direction = wider(direction, new Uint8Array(room));
    kind = wider(kind, new Uint8Array(room));
    corners = wider(corners, new Uint8Array(room));
  }

  function look(x: number, y: number, z: number): void {
    const index = x + width * (z + depth * y);
    for (let d = 0; d < 6; d++) {
      const key = index * 6 + d;
      let slot = slots[key] as number;
      if (!isVisible(grid, x, y, z, d)) {
        if (slot < 0) continue;
        slots[key] = -1;
        kind[slot] = 0;
        free.push(slot);
        continue;
      }
      if (slot < 0) {
        slot = free.pop() ?? count++;
        if (slot >= cell.length) grow();
        slots[key] = slot;
        cell[slot] = index;
        direction[slot] = d;
      }
      kind[slot] = grid.cells[index] as number;
      corners[slot] = cornersOf(grid, x, y, z, d);
    }
  }

  for (let y = 0; y < height; y++) {
    for (let z = 0; z < depth; z++) {
      for (let x = 0; x < width; x++) {
        if (grid.cells[x + width * (z + depth * y)] !== 0) look(x, y, z);
      }
    }
  }

  return {
    grid,
    get count() {
      return count;
    },
    get room() {
      return cell.length;
    },
    get cell() {
      return cell;
    },
    get direction() {
      return direction;
    },
    get kind() {
      return kind;
    },
    get corners() {
      return corners;
    },
    slotOf: (index, d) => slots[index * 6 + d] as number,
    update(cells, changed) {
      grid.cells.set(cells);
      for (const index of changed) {
        const [x, y, z] = placeAt(grid, index);
        for (let b = Math.max(0, y - 1); b <= Math.min(height - 1, y + 1); b++) {
          for (let c = Math.max(0, z - 1); c <= Math.min(depth - 1, z + 1); c++) {
            for (let a = Math.max(0, x - 1); a <= Math.min(width - 1, x + 1); a++) look(a, b, c);
          }
        }
      }
    },
  };
}
