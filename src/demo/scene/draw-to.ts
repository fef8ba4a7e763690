import type { Tool } from '#machines/demo/answer.ts';
import { type Cell, DEPTH, HEIGHT, WIDTH } from '#machines/demo/blocks.ts';
import { dot, type Vector } from '../../../voxels/vector.ts';
import type { Ray } from '../renderer/renderer.ts';
import type { Picked } from './pick.ts';

const SIZES = [WIDTH, HEIGHT, DEPTH];
const WAYS = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const satisfies Record<string, Vector>;
/** So much nearer, in blocks, the pointer is to a line upwards before that is meant, as lines along the ground are commoner. */
const UPWARDS_BY = 0.5;

/**
 * The cell to which a ray draws a line or a floor from another cell. A floor stays on its level, a line on the one of the
 * three ways that the ray passes nearest: what is behind does not matter, so a drawing leads over an edge, and up into the air.
 * Null where the ray meets the floor's level nowhere.
 */
export function drawnTo(ray: Ray, from: Cell, tool: Tool): Picked | null {
  // Where one sees a cell of the ground: at the middle of what it stands on.
  const start: Vector = [from[0] + 0.5, from[1], from[2] + 0.5];
  const end = tool === 'floor' ? onLevel(ray, from[1]) : onLine(ray, start);
  if (end === null) return null;
  return { cell: end.map((place, n) => inside(Math.floor(place), n)) as unknown as Cell, on: null };
}

function onLevel({ origin, direction }: Ray, level: number): Vector | null {
  const t = (level - origin[1]) / direction[1];
  if (!(t > 0 && t < Number.POSITIVE_INFINITY)) return null;
  // The level itself, as the height there is rounded.
  return [origin[0] + direction[0] * t, level, origin[2] + direction[2] * t];
}

/** The point on one of the three lines through a point that is nearest to a ray. */
function onLine(ray: Ray, start: Vector): Vector {
  const [x, y, z] = [
    approach(ray, start, WAYS.x),
    approach(ray, start, WAYS.y),
    approach(ray, start, WAYS.z),
  ];
  const level = z.distance < x.distance ? z : x;
  return y.distance + UPWARDS_BY < level.distance ? y.at : level.at;
}

/** Where a line through a point comes nearest to a ray, and how near. */
function approach({ origin, direction }: Ray, start: Vector, way: Vector): { at: Vector; distance: number } {
  const away = subtract(origin, start);
  const share = dot(direction, way);
  const across = 1 - share * share;
  // Along the ray itself every place is as near.
  if (across < 1e-9) return { at: start, distance: Number.POSITIVE_INFINITY };
  const along = (dot(away, way) - share * dot(away, direction)) / across;
  const at: Vector = [start[0] + way[0] * along, start[1] + way[1] * along, start[2] + way[2] * along];
  const gap = subtract(at, origin);
  const t = dot(gap, direction);
  return { at, distance: Math.sqrt(Math.max(0, dot(gap, gap) - t * t)) };
}

function inside(place: number, axis: number): number {
  return Math.max(0, Math.min((SIZES[axis] as number) - 1, place));
}

function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
