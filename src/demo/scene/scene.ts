import { type Cell, DEPTH, HEIGHT, WIDTH } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import { type Bake, createBake } from '../light/bake.ts';
import { LOOKS, type LookName } from '../light/look.ts';
import { createFaces } from '../mesh/faces.ts';
import { createIsometricRenderer } from '../renderer/isometric-renderer.ts';
import type { Frame, Renderer, Temperament } from '../renderer/renderer.ts';
import { createThreeRenderer, type ThreeRenderer } from '../renderer/three-renderer.ts';
import { afterFrame, LADDER_FOOT, LADDER_TOP, type Ladder, rungOf } from './ladder.ts';
import { figureAt, isMoving, type ShownMate, shownAnew, standing } from './mate-motion.ts';
import { dragged, quarterOf, startOrbit, targetFor, towards, turnFor, zoomed } from './orbit.ts';
import { createPicker, type Picked } from './pick.ts';

/** What is shown, beside the blocks. */
export type SceneState = {
  readonly cursor: Cell;
  /** Where the view looks, beside what the visitor turns and zooms. */
  readonly focus: Cell;
  readonly on: Cell | null;
  readonly ghosts: readonly Placed[];
  readonly outline: readonly Cell[];
  readonly mates: Readonly<Record<MateName, ShownMate>>;
};

export type SceneOptions = {
  readonly cells: Uint8Array;
  readonly look: LookName;
  /** Whether the visitor wants less motion: then nothing glides. */
  readonly isStill: boolean;
  readonly state: SceneState;
  readonly ports: {
    /** Milliseconds. */
    now(): number;
    requestFrame(draw: () => void): number;
    cancelFrame(frame: number): void;
  };
  /** The first picture is drawn. */
  readonly onReady: () => void;
};

export type Scene = {
  /** Takes over a world in which only the cells `changed` (`indexOf`) differ. */
  setCells(cells: Uint8Array, changed: readonly number[]): void;
  setState(state: SceneState): void;
  setLook(look: LookName): void;
  setStill(isStill: boolean): void;
  turnTo(quarter: Turn): void;
  /** Turns the view by so many pixels of a drag; the quarter that it is in then. */
  orbit(dx: number, dy: number): Turn;
  zoom(factor: number): void;
  /** What is at a place of the board, in CSS pixels. */
  pick(x: number, y: number): Picked | null;
  /** What is shown, as a PNG; without the cursor and other marks. */
  picture(): Promise<Blob>;
  dispose(): void;
};

/** A bake works so long in each frame, and so long at once after a change. Milliseconds. */
const SLICE_MS = 12;
const AT_ONCE_MS = 40;
const SHARPEST = 1.5;
/** How much of the way the eye goes in a frame. */
const GLIDE = 0.16;

const TEMPERAMENT: Readonly<Record<MateName, Temperament>> = {
  wren: 'planner',
  pip: 'gatherer',
  moss: 'dreamer',
};

/**
 * Shows the demo's world in an element: only when something has changed, as finely as the machine can, and by the 2D
 * renderer where WebGL is missing or lost.
 */
export function createScene(host: HTMLElement, options: SceneOptions): Scene {
  const { ports } = options;
  const faces = createFaces({ width: WIDTH, height: HEIGHT, depth: DEPTH, cells: options.cells });
  let { state, isStill } = options;
  let lookName = options.look;
  let ladder: Ladder = LADDER_TOP;
  let shown: {
    look: LookName;
    bake: Bake;
    renderer: Renderer | ThreeRenderer;
    canvas: HTMLCanvasElement;
  } | null = null;
  let bake = createBake(faces, LOOKS[lookName]);
  let isBaked = false;
  let focus = state.focus;
  let orbit = startOrbit(focus);
  let turn = orbit.turn;
  let pick: ReturnType<typeof createPicker> | null = null;
  let motions = record((mate) => standing(state.mates[mate]));
  let requested: number | null = null;
  let lastFrame: number | null = null;
  let isDisposed = false;

  /** A renderer for the light that is baked; in two dimensions where three cannot be had. */
  function show(): void {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    const renderer = rendererOn(canvas);
    if (renderer === null) {
      ladder = LADDER_FOOT;
      show();
      return;
    }
    const before = shown;
    shown = { look: lookName, bake, renderer, canvas };
    bake.takeBaked();
    resize();
    renderer.setFaces(faces, bake.atlas);
    host.append(canvas);
    host.dataset['renderer'] = renderer.kind;
    if (before) remove(before);
  }

  function rendererOn(canvas: HTMLCanvasElement): Renderer | ThreeRenderer | null {
    const look = LOOKS[lookName];
    const rung = rungOf(ladder);
    if (rung.kind === 'isometric') return createIsometricRenderer(canvas, look);
    try {
      const three = createThreeRenderer(canvas, look, { smooth: devicePixelRatio < 2, onLost: fallBack });
      three.setQuality(rung);
      return three;
    } catch {
      // There is no WebGL here.
      return null;
    }
  }

  function fallBack(): void {
    if (isDisposed) return;
    ladder = LADDER_FOOT;
    if (shown) show();
    request();
  }

  function remove({ renderer, canvas }: NonNullable<typeof shown>): void {
    renderer.dispose();
    canvas.remove();
  }

  function resize(): void {
    const { clientWidth, clientHeight } = host;
    shown?.renderer.resize(clientWidth, clientHeight, Math.min(devicePixelRatio, SHARPEST));
  }

  function workOnLight(budget: number): void {
    if (isBaked || !bake.step(budget, ports.now)) return;
    isBaked = true;
    const isFirst = shown === null;
    if (shown?.bake === bake) shown.renderer.setFaces(faces, bake.atlas, bake.takeBaked() ?? undefined);
    else show();
    if (isFirst) {
      draw();
      options.onReady();
    }
  }

  function draw(): void {
    shown?.renderer.draw(frameNow());
  }

  function frameNow(): Frame {
    const now = ports.now();
    return {
      view: orbit,
      cursor: { cell: state.cursor, on: state.on },
      ghosts: state.ghosts,
      outline: state.outline,
      mates: MATES.map((mate) => figureAt(motions[mate], TEMPERAMENT[mate], now, isStill)),
      seconds: isStill ? 0 : now / 1000,
    };
  }

  /** Whether the eye has still to go somewhere. */
  function glide(): boolean {
    const next = towards(orbit, turn, targetFor(orbit.distance, focus), isStill ? 1 : GLIDE);
    if (next === null) return false;
    orbit = next;
    return true;
  }

  function onFrame(): void {
    requested = null;
    const now = ports.now();
    const wasBaked = isBaked;
    if (!isBaked) workOnLight(SLICE_MS);
    const glides = glide();
    draw();
    const moves = glides || (!isStill && MATES.some((mate) => isMoving(motions[mate], now)));
    if (wasBaked && lastFrame !== null) watchSpeed(now - lastFrame);
    lastFrame = moves && isBaked ? now : null;
    if (moves || !isBaked) request();
  }

  function watchSpeed(ms: number): void {
    const before = ladder.rung;
    ladder = afterFrame(ladder, ms);
    if (ladder.rung === before || shown === null) return;
    const rung = rungOf(ladder);
    if (rung.kind === 'three' && 'setQuality' in shown.renderer) shown.renderer.setQuality(rung);
    else show();
  }

  function request(): void {
    if (!isDisposed) requested ??= ports.requestFrame(onFrame);
  }

  const observer = new ResizeObserver(() => {
    resize();
    draw();
  });
  observer.observe(host);
  request();

  return {
    setCells(cells, changed) {
      if (changed.length === 0) return;
      faces.update(cells, changed);
      pick = null;
      bake.rebake(changed);
      isBaked = false;
      if (shown) workOnLight(AT_ONCE_MS);
      request();
    },
    setState(next) {
      const now = ports.now();
      if (next.focus !== state.focus) focus = next.focus;
      state = next;
      motions = record((mate) => shownAnew(motions[mate], next.mates[mate], now));
      request();
    },
    setLook(next) {
      if (next === lookName) return;
      lookName = next;
      bake = createBake(faces, LOOKS[next]);
      isBaked = false;
      request();
    },
    setStill(next) {
      isStill = next;
      request();
    },
    turnTo(quarter) {
      const wanted = turnFor({ ...orbit, turn }, quarter);
      if (wanted === turn) return;
      turn = wanted;
      request();
    },
    orbit(dx, dy) {
      orbit = dragged({ ...orbit, turn }, dx, dy);
      turn = orbit.turn;
      request();
      return quarterOf(orbit);
    },
    zoom(factor) {
      // One looks nearer at what one points at.
      focus = state.cursor;
      orbit = zoomed(orbit, factor);
      request();
    },
    pick(x, y) {
      if (!shown) return null;
      pick ??= createPicker(faces.grid);
      return pick(shown.renderer.rayAt(x, y, orbit));
    },
    picture() {
      if (!shown) return Promise.reject(new Error('There is no picture yet.'));
      shown.renderer.draw({ ...frameNow(), cursor: null, ghosts: [], outline: [] });
      const blob = shown.renderer.toBlob();
      request();
      return blob;
    },
    dispose() {
      isDisposed = true;
      observer.disconnect();
      if (requested !== null) ports.cancelFrame(requested);
      if (shown) remove(shown);
      shown = null;
    },
  };
}

function record<Value>(of: (mate: MateName) => Value): Record<MateName, Value> {
  return { wren: of('wren'), pip: of('pip'), moss: of('moss') };
}
