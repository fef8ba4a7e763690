import { KIND, type Kind } from '#machines/demo/blocks.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { at, placeAt } from '../../../voxels/grid.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { squareOf, UP } from '../mesh/directions.ts';
import type { Faces } from '../mesh/faces.ts';
import { isCrown } from '../mesh/visible.ts';
import { type Atlas, texelAt } from './atlas.ts';
import { develop } from './film.ts';
import type { Look } from './look.ts';
import { createPainter, TEXELS, type Texel } from './paint.ts';
import type { Sight } from './sight.ts';
import { type Lamp, waterOver } from './surroundings.ts';

/** How far a lantern's light reaches, in blocks. */
export const LAMP_REACH = 6;
/** The light of the sky in a corner, by how open it is. */
const CORNER = [0.5, 0.7, 0.87, 1] as const;

type Surroundings = { readonly petals: Float32Array; readonly lamps: readonly Lamp[] };

/**
 * Exposes the square of a face in the atlas: its paint in the light of the sun, the sky (from `gathered`, smooth
 * over the faces of a plane) and the lanterns, on film.
 */
export function createExposure(look: Look, faces: Faces, sight: Sight) {
  const { grid } = faces;
  const { width, height, depth } = grid;
  const paint = createPainter(look);
  const { towards, colour: sunColour, cone } = look.sun;
  const corner = new Float32Array(12);
  const lit = new Float32Array(3);
  const near: Lamp[] = [];

  /** The sky's light at the four corners: the mean of the faces of the same plane that meet there. */
  function smoothCorners(
    slot: number,
    x: number,
    y: number,
    z: number,
    d: number,
    gathered: Float32Array,
  ): void {
    const { normal, s, t } = squareOf(d);
    const open = faces.corners[slot] as number;
    for (let c = 0; c < 4; c++) {
      const [du, dv] = [c & 1 ? 1 : -1, c & 2 ? 1 : -1];
      let [r, g, b, n] = [0, 0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const [u, v] = [k & 1 ? du : 0, k & 2 ? dv : 0];
        const cx = x + s[0] * u + t[0] * v;
        const cy = y + s[1] * u + t[1] * v;
        const cz = z + s[2] * u + t[2] * v;
        if (cx < 0 || cy < 0 || cz < 0 || cx >= width || cy >= height || cz >= depth) continue;
        const other = k === 0 ? slot : faces.slotOf(cx + width * (cz + depth * cy), d);
        if (other < 0 || (k > 0 && isCovered(cx + normal[0], cy + normal[1], cz + normal[2]))) continue;
        r += gathered[other * 3] as number;
        g += gathered[other * 3 + 1] as number;
        b += gathered[other * 3 + 2] as number;
        n += 1;
      }
      const share = (CORNER[((open >> (2 * c)) & 3) as 0 | 1 | 2 | 3] as number) / n;
      corner[c * 3] = r * share;
      corner[c * 3 + 1] = g * share;
      corner[c * 3 + 2] = b * share;
    }
  }

  /** Whether a crown stands on the face that looks to this place. Its darkness is not that of the faces around. */
  function isCovered(x: number, y: number, z: number): boolean {
    return isCrown(at(grid, x, y, z));
  }

  function addLamps(px: number, py: number, pz: number, normal: Vector): void {
    const { colour } = look.lamp;
    for (const lamp of near) {
      const [lx, ly, lz] = [lamp.x - px, lamp.y - py, lamp.z - pz];
      const far = Math.sqrt(lx * lx + ly * ly + lz * lz);
      if (far >= LAMP_REACH) continue;
      const facing = (normal[0] * lx + normal[1] * ly + normal[2] * lz) / far;
      if (facing <= 0) continue;
      if (!sight.reaches(px, py, pz, lx / far, ly / far, lz / far, far - 0.87, sight.chance)) continue;
      const end = 1 - (far / LAMP_REACH) ** 2;
      const strength = ((facing * 0.8 + 0.2) * end * end) / (0.5 + far * far * 0.5);
      for (let n = 0; n < 3; n++) lit[n] = (lit[n] as number) + (colour[n] as number) * strength;
    }
  }

  function sunAt(px: number, py: number, pz: number, facing: number): void {
    const [jx, jy, jz] = [sight.chance(), sight.chance(), sight.chance()];
    const dx = towards[0] + (jx - 0.5) * 2 * cone;
    const dy = towards[1] + (jy - 0.5) * 2 * cone;
    const dz = towards[2] + (jz - 0.5) * 2 * cone;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (!sight.reaches(px, py, pz, dx / length, dy / length, dz / length, 96, sight.chance)) return;
    for (let n = 0; n < 3; n++) lit[n] = (lit[n] as number) + (sunColour[n] as number) * facing;
  }

  return (slot: number, atlas: Atlas, gathered: Float32Array, around: Surroundings): void => {
    const index = faces.cell[slot] as number;
    const [x, y, z] = placeAt(grid, index);
    const direction = faces.direction[slot] as number;
    const kind = faces.kind[slot] as number;
    const { normal, origin, s, t } = squareOf(direction);
    smoothCorners(slot, x, y, z, direction, gathered);
    near.length = 0;
    for (const lamp of around.lamps) {
      const far = (lamp.x - x - 0.5) ** 2 + (lamp.y - y - 0.5) ** 2 + (lamp.z - z - 0.5) ** 2;
      if (far < (LAMP_REACH + 1) ** 2) near.push(lamp);
    }
    const facing = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2];
    const above = y + 1 < height ? (grid.cells[index + width * depth] as Kind) : KIND.air;
    const scene = { petals: around.petals[x + width * z] as number, isTop: !isSolid(above) };
    const sunk = kind === KIND.water ? 0 : waterOver(grid, x + normal[0], y + normal[1], z + normal[2]);
    const { passes, cover } = look.water;
    const texel: Texel = { x, y, z, direction, i: 0, j: 0 };

    for (let j = 0; j < TEXELS; j++) {
      for (let i = 0; i < TEXELS; i++) {
        const [u, v] = [(i + 0.5) / TEXELS, (j + 0.5) / TEXELS];
        texel.i = i;
        texel.j = j;
        const colour = paint(kind, texel, scene);
        for (let n = 0; n < 3; n++) {
          const low = (corner[n] as number) * (1 - u) + (corner[3 + n] as number) * u;
          const high = (corner[6 + n] as number) * (1 - u) + (corner[9 + n] as number) * u;
          lit[n] = low * (1 - v) + high * v;
        }
        const px = x + origin[0] + s[0] * u + t[0] * v + normal[0] * 0.01;
        const py = y + origin[1] + s[1] * u + t[1] * v + normal[1] * 0.01;
        const pz = z + origin[2] + s[2] * u + t[2] * v + normal[2] * 0.01;
        sight.seed(index, direction, i + TEXELS * j, 77);
        if (facing > 0) sunAt(px, py, pz, facing);
        if (near.length > 0) addLamps(px, py, pz, normal);
        const at = texelAt(slot, i, j);
        const isPaper =
          kind === KIND.lantern && j > 0 && j < TEXELS - 1 && direction !== UP && direction !== UP + 1;
        for (let n = 0; n < 3; n++) {
          const glow = isPaper ? look.lamp.paper : 0;
          const light = (lit[n] as number) * (passes[n] as number) ** sunk + glow;
          atlas.texels[at + n] = develop((colour[n] as number) * light * look.exposure);
        }
        const isPetal = kind === KIND.water && look.petals.includes(colour);
        atlas.texels[at + 3] = kind === KIND.water && !isPetal ? cover : 255;
      }
    }
  };
}
