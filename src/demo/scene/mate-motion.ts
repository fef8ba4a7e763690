import type { Cell, Kind } from '#machines/demo/blocks.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { MateFigure, Temperament } from '../renderer/renderer.ts';

/** What a mate is busy with, as far as it can be seen. */
export type Activity = 'idle' | 'greeting' | 'asking' | 'walking' | 'working' | 'cheering';

/** How a mate is shown: `deeds` counts what it has done, so that each can be seen. */
export type ShownMate = {
  readonly at: Cell;
  readonly activity: Activity;
  readonly carries: Kind | null;
  readonly deeds: number;
  /** What it looks at; null for straight ahead. */
  readonly looksAt: Cell | null;
};

/** How long one step, a turn, a hop, a wave and a cheer take. Milliseconds. */
const STEP_MS = 500;
const TURN_MS = 250;
const HOP_MS = 400;
const WAVE_MS = 2400;
const CHEER_MS = 3000;
/** A lantern goes out for a moment, once in so many milliseconds. */
const BLINK_EVERY_MS = 7000;
const BLINK_MS = 220;

/** A mate that moves between what the simulation says at each tick. Times are milliseconds of one clock. */
export type Motion = {
  readonly shown: ShownMate;
  readonly from: Cell;
  readonly steppedAt: number;
  /** Where it faced before it turned, and faces since. */
  readonly faced: number;
  readonly faces: number;
  readonly turnedAt: number;
  readonly hoppedAt: number;
  /** Since when it does what it does. */
  readonly since: number;
};

/** A mate that stands still, facing the viewer of the first view. */
export function standing(shown: ShownMate): Motion {
  const ago = Number.NEGATIVE_INFINITY;
  return {
    shown,
    from: shown.at,
    steppedAt: ago,
    faced: 0,
    faces: 0,
    turnedAt: ago,
    hoppedAt: ago,
    since: ago,
  };
}

/** After the simulation has said something new. */
export function shownAnew(motion: Motion, shown: ShownMate, now: number): Motion {
  const before = motion.shown;
  const hasStepped = before.at.join() !== shown.at.join();
  const target = hasStepped ? shown.at : shown.looksAt;
  const faces =
    target === null ? motion.faces : facing(hasStepped ? before.at : shown.at, target, motion.faces);
  const hasTurned = faces !== motion.faces;
  return {
    shown,
    from: hasStepped ? before.at : motion.from,
    steppedAt: hasStepped ? now : motion.steppedAt,
    faced: hasTurned ? facingAt(motion, now) : motion.faced,
    faces,
    turnedAt: hasTurned ? now : motion.turnedAt,
    hoppedAt: shown.deeds > before.deeds ? now : motion.hoppedAt,
    since: shown.activity === before.activity ? motion.since : now,
  };
}

/** Whether it moves, so that the next frame differs. For its lantern see `msToBlink`. */
export function isMoving({ steppedAt, turnedAt, hoppedAt, since, shown }: Motion, now: number): boolean {
  const lasts = waves(shown.activity) ? WAVE_MS : shown.activity === 'cheering' ? CHEER_MS : 0;
  return (
    now - steppedAt < STEP_MS || now - turnedAt < TURN_MS || now - hoppedAt < HOP_MS || now - since < lasts
  );
}

/**
 * A mate at a moment.
 *
 * @param isStill where the visitor wants less motion: it is where it is, and only its place and what it carries change
 */
export function figureAt(motion: Motion, look: Temperament, now: number, isStill: boolean): MateFigure {
  const { shown, from, steppedAt, hoppedAt, since } = motion;
  const { carries, activity } = shown;
  if (isStill) {
    return {
      look,
      at: standOf(shown.at),
      facing: motion.faces,
      step: 0,
      hop: 0,
      wave: waves(activity) ? 1 : 0,
      lantern: 1,
      carries,
    };
  }
  const share = Math.min(1, (now - steppedAt) / STEP_MS);
  const [a, b] = [standOf(from), standOf(shown.at)];
  const rises = b[1] !== a[1];
  const at: Vector = [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * (rises ? Math.min(1, b[1] > a[1] ? share * 2 : Math.max(0, share * 2 - 1)) : 0),
    a[2] + (b[2] - a[2]) * share,
  ];
  const cheer =
    activity === 'cheering' && now - since < CHEER_MS ? 0.5 * arc(((now - since) % 600) / 600) : 0;
  return {
    look,
    at,
    facing: facingAt(motion, now),
    step: share < 1 ? share : 0,
    hop: cheer + 0.35 * arc((now - hoppedAt) / HOP_MS) + (rises ? 0.3 * arc(share) : 0),
    wave: waves(activity) ? raised(now - since) : cheer > 0 ? 1 : 0,
    lantern: isBlinking(look, now) ? 0.25 : 1,
    carries,
  };
}

/** Whether a mate waves: when it asks, and when it greets. */
function waves(activity: Activity): boolean {
  return activity === 'asking' || activity === 'greeting';
}

/** Up and down again while a share goes from 0 to 1. */
function arc(share: number): number {
  return share <= 0 || share >= 1 ? 0 : 4 * share * (1 - share);
}

function raised(ms: number): number {
  return Math.max(0, Math.min(1, ms / 200, (WAVE_MS - ms) / 300));
}

const BLINK_SHIFT: Readonly<Record<Temperament, number>> = { planner: 0, gatherer: 2300, dreamer: 4700 };

function isBlinking(look: Temperament, now: number): boolean {
  return (now + BLINK_SHIFT[look]) % BLINK_EVERY_MS < BLINK_MS;
}

/** In how many milliseconds the next lantern goes out, or on again. */
export function msToBlink(now: number): number {
  const waits = Object.values(BLINK_SHIFT).map((shift) => {
    const since = (now + shift) % BLINK_EVERY_MS;
    return (since < BLINK_MS ? BLINK_MS : BLINK_EVERY_MS) - since;
  });
  return Math.ceil(Math.min(...waits));
}

/** The angle from one cell to another as `MateFigure.facing` has it; `other` where there is none. */
function facing(from: Cell, to: Cell, other: number): number {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  return dx === 0 && dz === 0 ? other : Math.atan2(-dx, -dz);
}

function facingAt({ faced, faces, turnedAt }: Motion, now: number): number {
  const share = Math.min(1, (now - turnedAt) / TURN_MS);
  const away = faces - faced;
  const shortest = away - Math.round(away / (2 * Math.PI)) * 2 * Math.PI;
  return share >= 1 ? faces : faced + shortest * share;
}

/** The middle of the floor of a cell. */
function standOf([x, y, z]: Cell): Vector {
  return [x + 0.5, y, z + 0.5];
}
