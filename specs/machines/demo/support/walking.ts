import { type Cell, cellAt, indexOf, isInside, KIND } from '#machines/demo/blocks.ts';

/** What a cell holds; air outside the world. */
export function kindOf(cells: Uint8Array, cell: Cell): number {
  return isInside(cell) ? (cells[indexOf(cell)] ?? KIND.air) : KIND.air;
}

/** Whether somebody two cells tall can stand in a cell: air in both, something firm below. */
export function canStand(cells: Uint8Array, [x, y, z]: Cell): boolean {
  const below = kindOf(cells, [x, y - 1, z]);
  return (
    isInside([x, y, z]) &&
    below !== KIND.air &&
    below !== KIND.water &&
    kindOf(cells, [x, y, z]) === KIND.air &&
    kindOf(cells, [x, y + 1, z]) === KIND.air
  );
}

/** Every cell that one can reach on foot: to the four sides, at most one up or down at a time. */
export function reachable(cells: Uint8Array, from: Cell): Set<number> {
  const found = new Set([indexOf(from)]);
  for (const index of found) {
    const [x, y, z] = cellAt(index);
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      for (const dy of [-1, 0, 1]) {
        const next: Cell = [x + dx, y + dy, z + dz];
        if (canStand(cells, next)) found.add(indexOf(next));
      }
    }
  }
  return found;
}

/** The world with some more cells of one kind. */
export function withCells(cells: Uint8Array, added: readonly Cell[], kind: number): Uint8Array {
  const changed = cells.slice();
  for (const cell of added) changed[indexOf(cell)] = kind;
  return changed;
}
