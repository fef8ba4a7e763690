import { createCaster } from '../../voxels/cast.ts';
import { createChances, mixBits, noise2 } from '../../voxels/random.ts';
import type { Lamp, Setting, World } from '../setting.ts';
import { brickDistances } from '../world/shared-grid.ts';
import { CHANNELS, type Channel, channels, type Plate, SKY_DEPTH } from './plate.ts';

/** The length of a ray at most, in voxels. */
const FAR = 1400;
/** The most light of one bounce: a rare bright path would leave a spot. */
const MOST_BOUNCE = 9;
/** The share of a leaf's light that comes through it rather than from its lit face. */
const THROUGH_LEAF = 0.62;
/** How far above a face its light is measured, in voxels: so that no face shades itself. */
const LIFT = 0.002;
/** The share of the sky that the second face of a bounce sees. */
const SECOND_SKY = 0.38;
/** For the light behind the mist, paths and sky end here. */
const MIST_END = 760;

/** The generalised golden ratio of nine dimensions: steps that fill the unit cube evenly (M. Roberts, 2018). */
const STEPS = goldenSteps(9);

/**
 * Prepares a world for path tracing. The light of a point: the sun or moon (one ray to its disc), one bounce from its
 * surroundings, a lamp chosen by its brightness there, mist with its own scattering ray, and one mirror ray where
 * water is visible.
 */
export function createTracer(setting: Setting, world: World, distances = brickDistances(world.grid)) {
  const { grid, palette, lamps } = world;
  const { camera, light, mist, sky, waterBody } = setting;
  const { albedo, glow, isLeaf, isWater } = palette;
  const caster = createCaster(grid, distances, isLeaf);
  const { hit } = caster;
  const [sunX, sunY, sunZ] = light.towards;
  const turn = ((camera.turn ?? 0) * Math.PI) / 180;
  const [turnX, turnZ] = [Math.sin(turn), Math.cos(turn)];
  const skyLight = new Float64Array(3);
  const lampLight = new Float64Array(3);
  const weights = new Float64Array(lamps.length);

  const { begin, next: chance } = createChances();

  /** A direction within the light's disc, into `aim`. */
  const aim = new Float64Array(3);
  function aimAtLight(u: number, v: number): void {
    const radius = light.cone * Math.sqrt(u);
    const angle = 2 * Math.PI * v;
    const [a, b] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    // Two directions at right angles to the light's direction and to each other.
    const length = Math.hypot(sunX, sunZ);
    const [acrossX, acrossZ] = [sunZ / length, -sunX / length];
    aim[0] = sunX + a * acrossX + b * sunY * acrossZ;
    aim[1] = sunY + b * length;
    aim[2] = sunZ + a * acrossZ - b * sunY * acrossX;
    const norm = Math.hypot(aim[0], aim[1], aim[2]);
    for (let k = 0; k < 3; k++) aim[k] /= norm;
  }

  /** How much of the far light a point receives: a face by its angle, a leaf also from behind. Times `light.colour`. */
  function farLightAt(
    x: number,
    y: number,
    z: number,
    axis: number,
    sign: number,
    leaf: boolean,
    u: number,
    v: number,
  ) {
    aimAtLight(u, v);
    const slant = aim[axis] * sign;
    const share = leaf ? THROUGH_LEAF * 0.5 + (1 - THROUGH_LEAF) * Math.max(0, slant) : Math.max(0, slant);
    if (share <= 0) return 0;
    // A leaf that is lit from behind receives its light through itself: the ray starts on its other side.
    const skip = leaf && slant <= 0 ? 1.8 : 0;
    const lit = caster.reaches(
      x + aim[0] * skip,
      y + aim[1] * skip,
      z + aim[2] * skip,
      aim[0],
      aim[1],
      aim[2],
      FAR,
      chance,
    );
    return lit ? share : 0;
  }

  /** The light of one lamp, chosen by its strength here, into `lampLight`, which is empty. */
  function lampsAt(
    x: number,
    y: number,
    z: number,
    axis: number,
    sign: number,
    leaf: boolean,
    u: number,
  ): void {
    let sum = 0;
    for (let j = 0; j < lamps.length; j++) {
      const { at, power } = lamps[j];
      const square = (at[0] - x) ** 2 + (at[1] - y) ** 2 + (at[2] - z) ** 2;
      weights[j] = (power[0] + power[1] + power[2]) / (square + 20);
      sum += weights[j];
    }
    if (sum < 0.002) return;
    let rest = u * sum;
    let j = 0;
    while (j < lamps.length - 1 && rest >= weights[j]) rest -= weights[j++];
    const { at, power, radius }: Lamp = lamps[j];
    const dx = at[0] + (chance() - 0.5) * 2 * radius - x;
    const dy = at[1] + (chance() - 0.5) * 2 * radius - y;
    const dz = at[2] + (chance() - 0.5) * 2 * radius - z;
    const distance = Math.hypot(dx, dy, dz);
    const slant = ((axis === 0 ? dx : axis === 1 ? dy : dz) * sign) / distance;
    const share = leaf ? 0.3 + 0.5 * Math.max(0, slant) : slant;
    if (share <= 0) return;
    const reach = distance - radius * 2.2;
    const inv = 1 / distance;
    if (reach > 0 && !caster.reaches(x, y, z, dx * inv, dy * inv, dz * inv, reach, chance)) return;
    const scale = (share * sum) / weights[j] / (distance * distance + 12);
    for (let k = 0; k < 3; k++) lampLight[k] = power[k] * scale;
  }

  /** The mist's depth along the first `t` voxels of a ray: the integral of its extinction. */
  function mistDepth(y: number, dy: number, t: number): number {
    const near = Math.exp(-(y - mist.floor) / mist.scale);
    const ground =
      Math.abs(dy) < 1e-5
        ? near * t
        : ((near - Math.exp(-(Math.max(mist.floor - 40, y + dy * t) - mist.floor) / mist.scale)) *
            mist.scale) /
          dy;
    return mist.ground * Math.max(0, ground) + mist.base * t;
  }

  /** How far a ray goes until the mist is `depth` deep. */
  function mistReach(y: number, dy: number, depth: number, most: number): number {
    let [low, high] = [0, most];
    for (let i = 0; i < 14; i++) {
      const middle = (low + high) / 2;
      if (mistDepth(y, dy, middle) < depth) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }

  // The present path: its start, its direction, its pixel and its sample.
  const from = new Float64Array(3);
  const along = new Float64Array(3);
  let [offset, sample] = [0, 0];

  /** Evenly spread numbers in [0, 1): one pixel never gets the same number twice in a dimension. */
  const even = (k: number) =>
    (mixBits(offset, k, 7, setting.seed) / 4294967296 + (sample + 1) * STEPS[k]) % 1;

  const sums = Object.fromEntries(channels.map((name) => [name, new Float64Array(CHANNELS[name])])) as Record<
    Channel,
    Float64Array
  >;
  const add = (sum: Float64Array, share: number, light: ArrayLike<number>) => {
    for (let k = 0; k < 3; k++) sum[k] += share * light[k];
  };
  const normalise = () => {
    const norm = 1 / Math.hypot(along[0], along[1], along[2]);
    for (let k = 0; k < 3; k++) along[k] *= norm;
  };
  const castPath = () => caster.cast(from[0], from[1], from[2], along[0], along[1], along[2], FAR);

  /**
   * The mist on the way: one point of it, chosen by how much it scatters towards the eye. Returns the share that
   * passes.
   */
  function passMist(t: number): number {
    const scattered = 1 - Math.exp(-mistDepth(from[1], along[1], t));
    if (scattered > 0.002) {
      const found = { ...hit };
      const at = mistReach(from[1], along[1], -Math.log(1 - even(2) * scattered), t);
      aimAtLight(even(3), even(4));
      const cos = along[0] * sunX + along[1] * sunY + along[2] * sunZ;
      const g = mist.forward;
      const phase = (1 - g * g) / (1 + g * g - 2 * g * cos) ** 1.5;
      const [x, y, z] = [from[0] + along[0] * at, from[1] + along[1] * at, from[2] + along[2] * at];
      if (caster.reaches(x, y, z, aim[0], aim[1], aim[2], FAR, chance)) {
        add(sums.haze, (scattered * mist.share * phase) / (4 * Math.PI), light.colour);
      }
      add(sums.haze, scattered, mist.ambient);
      Object.assign(hit, found);
    }
    return 1 - scattered;
  }

  /** Water shows its body, and by Fresnel's share (Schlick, 1994) what its mirror ray will hit. Returns that share. */
  function mirror(seen: number): number {
    for (let k = 0; k < 3; k++) from[k] += along[k] * hit.t;
    const [x, , z] = from;
    // More than the 0.02 of still water, so that the pond reflects the sky.
    const fresnel = 0.06 + 0.94 * (1 - Math.abs(along[1])) ** 5;
    add(sums.clear, seen * (1 - fresnel), waterBody);
    sums.water[0] += 1;
    sums.normal[1] += 1;
    // Ripples: long along the shore, short away from it.
    const slope = (seed: number, long: number, short: number) =>
      (noise2(x * 0.12, z * 0.32, seed) - 0.5) * long + (noise2(x * 0.45, z * 1.25, seed + 1) - 0.5) * short;
    along[0] += slope(71, 0.035, 0.02);
    along[1] = Math.abs(along[1]);
    along[2] += slope(73, 0.05, 0.03);
    normalise();
    from[1] += 0.01;
    return seen * fresnel;
  }

  /** The light of a point from everything around: one bounce, by the cosine; into `bounced`. */
  const bounced = new Float64Array(3);
  function bounceAt(x: number, y: number, z: number, axis: number, sign: number, leaf: boolean): void {
    // A leaf is lit through itself half as often.
    const through = leaf && even(8) < 0.35 ? -1 : 1;
    const radius = Math.sqrt(even(5));
    const angle = 2 * Math.PI * even(6);
    const [a, b] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    const up = Math.sqrt(Math.max(0, 1 - radius * radius)) * sign * through;
    const bx = axis === 0 ? up : a;
    const by = axis === 1 ? up : axis === 0 ? a : b;
    const bz = axis === 2 ? up : b;
    const skip = through < 0 ? 1.3 : 0;
    if (!caster.cast(x + bx * skip, y + by * skip, z + bz * skip, bx, by, bz, FAR)) {
      sky(bx, by, bz, false, bounced);
      return;
    }
    const other = grid.cells[hit.cell];
    const far = skip + hit.t;
    const lift = (k: number) => (hit.axis === k ? hit.sign * LIFT : 0);
    const second = farLightAt(
      x + bx * far + lift(0),
      y + by * far + lift(1),
      z + bz * far + lift(2),
      hit.axis,
      hit.sign,
      isLeaf[other] === 1,
      chance(),
      chance(),
    );
    // The rest there comes from the sky on its side.
    sky(bx * 0.3, Math.abs(by) * 0.5 + 0.5, bz * 0.3, false, skyLight);
    for (let k = 0; k < 3; k++) {
      const o = other * 3 + k;
      const sent = albedo[o] * (second * light.colour[k] + SECOND_SKY * skyLight[k]) + glow[o] * 0.3;
      bounced[k] = Math.min(MOST_BOUNCE, sent);
    }
  }

  /** What the path hits in the end, as far as it is visible: a face in the light of sun, lamps and surroundings. */
  function shade(seen: number): void {
    const material = grid.cells[hit.cell];
    const { axis, sign, t } = hit;
    const leaf = isLeaf[material] === 1;
    if (leaf) sums.leaf[0] += 1;
    sums.normal[axis] += sign;
    const lift = (k: number) => (axis === k ? sign * LIFT : 0);
    const [x, y, z] = [0, 1, 2].map((k) => from[k] + along[k] * t + lift(k)) as [number, number, number];
    const sun = farLightAt(x, y, z, axis, sign, leaf, even(3), even(4));
    lampLight.fill(0);
    if (lamps.length > 0) lampsAt(x, y, z, axis, sign, leaf, even(7));
    bounceAt(x, y, z, axis, sign, leaf);
    for (let k = 0; k < 3; k++) {
      const reflected = seen * albedo[material * 3 + k];
      sums.albedo[k] += reflected;
      sums.clear[k] += seen * glow[material * 3 + k];
      sums.surface[k] += reflected * (sun * light.colour[k] + bounced[k]);
      sums.lamps[k] += reflected * lampLight[k];
    }
  }

  /** Follows one path from the eye through a point of the picture, given in shares of its size. */
  function follow(u: number, v: number, wide: number, tall: number): void {
    from.set(camera.eye);
    const across = (u - 0.5) * wide;
    along.set([across * turnZ + turnX, (camera.horizon - v) * tall, turnZ - across * turnX]);
    normalise();
    let found = castPath();
    sums.depth[0] += found ? hit.t : SKY_DEPTH;
    let seen = passMist(found ? hit.t : MIST_END);
    const isMirror = found && isWater[grid.cells[hit.cell]] === 1 && hit.axis === 1 && hit.sign > 0;
    if (isMirror) {
      seen = mirror(seen);
      found = castPath();
    }
    if (found) {
      shade(seen);
      return;
    }
    sky(along[0], along[1], along[2], true, skyLight);
    add(sums.clear, seen, skyLight);
  }

  /** Traces `samples` paths for each pixel of the rows from `first` to `end` and writes their means into the plate. */
  function traceRows(plate: Plate, first: number, end: number, samples: number): void {
    const { width, height } = plate;
    const tall = 2 * Math.tan((camera.fieldOfView * Math.PI) / 360);
    const wide = (tall * width) / height;
    for (let y = first; y < end; y++) {
      for (let x = 0; x < width; x++) {
        offset = mixBits(x, y, 0, setting.seed);
        for (const name of channels) sums[name].fill(0);
        for (sample = 0; sample < samples; sample++) {
          begin(x, y, sample + 1, setting.seed);
          follow((x + even(0)) / width, (y + even(1)) / height, wide, tall);
        }
        for (const name of channels) {
          const size = CHANNELS[name];
          for (let k = 0; k < size; k++) plate[name][(y * width + x) * size + k] = sums[name][k] / samples;
        }
      }
    }
  }

  return { traceRows };
}

function goldenSteps(dimensions: number): Float64Array {
  let ratio = 2;
  for (let i = 0; i < 60; i++) ratio = (1 + ratio) ** (1 / (dimensions + 1));
  return Float64Array.from({ length: dimensions }, (_, k) => (1 / ratio) ** (k + 1) % 1);
}
