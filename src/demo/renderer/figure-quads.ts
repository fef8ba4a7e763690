import type { Vector } from '../../../voxels/vector.ts';
import { figureColour } from '../light/figure-light.ts';
import { kindAlbedo, kindColour } from '../light/kind-colour.ts';
import type { Look } from '../light/look.ts';
import { DIRECTIONS } from '../mesh/directions.ts';
import { figureParts, type Part } from './figure-parts.ts';
import { placed, placementOf, turned } from './figure-pose.ts';
import type { Frame, MateFigure, Temperament } from './renderer.ts';

/** Takes one parallelogram: a corner, its edges, its colour (bytes), how solid it is, its pattern, and where it looks to. */
export type TakeQuad = (
  from: Vector,
  s: Vector,
  t: Vector,
  colour: Vector,
  share: number,
  pattern: Pattern,
  normal: Vector,
) => void;

/** No pattern, stripes, or a round shadow: in `PLAIN_FRAGMENT` the places on a face begin with this number. */
export const PATTERN = { none: -9, stripes: 0, round: 2 } as const;
export type Pattern = (typeof PATTERN)[keyof typeof PATTERN];
/** How solid the stripes of a ghost block are, and what is between them. */
export const STRIPE = { solid: 0.85, between: 0.3 } as const;
const SHADOW: Vector = [18, 22, 34];
const SHADOW_WIDTH = 1.1;
const SHADOW_SHARE = 0.5;
/** The width of a block that a mate carries, in blocks, and how high it holds it. */
const CARRIED = 0.75;
const CARRIED_AT = 2;

/** Gives everything that moves, and what is proposed, as parallelograms of the world. */
export function createFigureQuads(look: Look) {
  const parts: Readonly<Record<Temperament, readonly Part[]>> = {
    planner: figureParts('planner'),
    gatherer: figureParts('gatherer'),
    dreamer: figureParts('dreamer'),
  };

  function shadow({ at: [x, y, z] }: MateFigure, take: TakeQuad): void {
    const half = SHADOW_WIDTH / 2;
    take(
      [x - half, y + 0.03, z - half],
      [SHADOW_WIDTH, 0, 0],
      [0, 0, SHADOW_WIDTH],
      SHADOW,
      SHADOW_SHARE,
      PATTERN.round,
      [0, 1, 0],
    );
  }

  function figure(mate: MateFigure, seconds: number, take: TakeQuad): void {
    for (const part of parts[mate.look]) {
      const placement = placementOf(part, mate, seconds);
      const normals = DIRECTIONS.map(({ normal }) => turned(placement, normal));
      for (const { origin, s, t, direction, albedo, glow } of part.faces) {
        const normal = normals[direction] as Vector;
        const colour = figureColour(look, normal, albedo, glow * mate.lantern);
        const from = placed(placement, origin);
        take(from, turned(placement, s), turned(placement, t), colour, 1, PATTERN.none, normal);
      }
    }
    if (mate.carries === null) return;
    const albedo = kindAlbedo(look, mate.carries);
    const small = ([a, b, c]: Vector): Vector => [a * CARRIED, b * CARRIED, c * CARRIED];
    const [x, y, z] = mate.at;
    for (const { normal, origin, s, t } of DIRECTIONS) {
      const [a, b, c] = small(origin);
      const from: Vector = [x + a - CARRIED / 2, y + mate.hop + CARRIED_AT + b, z + c - CARRIED / 2];
      take(from, small(s), small(t), figureColour(look, normal, albedo, 0), 1, PATTERN.none, normal);
    }
  }

  return {
    /** What is solid. */
    figures: ({ mates, seconds }: Frame, take: TakeQuad): void => {
      for (const mate of mates) figure(mate, seconds, take);
    },
    /** What lets the world through: shadows, ghost blocks, and the face that the cursor touches. */
    overlays: ({ mates, ghosts, cursor }: Frame, take: TakeQuad): void => {
      for (const mate of mates) shadow(mate, take);
      for (const { cell, kind } of ghosts) {
        const colour = kindColour(look, kind);
        for (const { normal, origin, s, t } of DIRECTIONS)
          take(sum(cell, origin), s, t, colour, 1, PATTERN.stripes, normal);
      }
      const on = cursor?.on;
      if (!cursor || !on) return;
      for (const { normal, origin, s, t } of DIRECTIONS) {
        if (sum(on, normal).join() !== cursor.cell.join()) continue;
        const [x, y, z] = sum(on, origin);
        const from: Vector = [x + normal[0] * 0.02, y + normal[1] * 0.02, z + normal[2] * 0.02];
        take(from, s, t, [255, 255, 255], 0.4, PATTERN.none, normal);
      }
    },
  };
}

function sum(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
