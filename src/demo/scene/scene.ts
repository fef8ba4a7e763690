import type { Tool } from '#machines/demo/answer.ts';
import { type Cell, DEPTH, HEIGHT, WIDTH } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import { createBake } from '../light/bake.ts';
import { LOOKS, type LookName } from '../light/look.ts';
import { createFaces } from '../mesh/faces.ts';
import type { Frame, Temperament } from '../renderer/renderer.ts';
import { drawnTo } from './draw-to.ts';
import { figureAt, isMoving, msToBlink, type ShownMate, shownAnew, standing } from './mate-motion.ts';
import { dragged, quarterOf, startOrbit, targetFor, towards, turnFor, zoomed } from './orbit.ts';
import { createPicker, type Picked, type Picker } from './pick.ts';
import type { Timers } from './pointer.ts';
import { createStage, type Light } from './stage.ts';

/** What is shown, beside the blocks. */
export type SceneState = {
  readonly cursor: Cell;
  /** Where the view looks, beside what the visitor turns and zooms. */
  readonly focus: Cell;
  readonly on: Cell | null;
  /** The surface below a cursor in the air. */
  readonly below: Cell | null;
  readonly ghosts: readonly Placed[];
  /** What a mate asks to take away. */
  readonly taken: readonly Cell[];
  readonly outline: readonly Cell[];
  /** Cells of an invitation that are to be found. */
  readonly missing: readonly Cell[];
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
    readonly timers: Timers;
  };
  /** The first picture is drawn. */
  readonly onReady: () => void;
  /** From now on the picture is simpler, as the machine is slow or has lost what it drew with. */
  readonly onSimplified: () => void;
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
  /** The mate that is seen at a place of the board, in CSS pixels. */
  mateAt(x: number, y: number): MateName | null;
  /** To which cell a line or a floor is drawn from another cell by a pointer at a place of the board, in CSS pixels. */
  drawTo(x: number, y: number, from: Cell, tool: Tool): Picked | null;
  /** What is shown, as a PNG; without the cursor and other marks. */
  picture(): Promise<Blob>;
  dispose(): void;
};

/** A bake works so long in each frame, and so long at once after a change. Milliseconds. */
const SLICE_MS = 12;
const AT_ONCE_MS = 40;
/** How much of the way the eye goes in a frame. */
const GLIDE = 0.16;
/** Water and glances go on by at most so much from one picture to the next: after a rest they do not jump. */
const FLOWS_MS = 250;

const TEMPERAMENT: Readonly<Record<MateName, Temperament>> = {
  wren: 'planner',
  pip: 'gatherer',
  moss: 'dreamer',
};

/** A light that is being made. */
type Work = Light & { isBaked: boolean };

/**
 * Shows the demo's world in an element: only when something has changed, and nothing while the page is hidden. Water
 * flows while something else moves: a picture that is drawn for it alone would keep a phone warm.
 */
export function createScene(host: HTMLElement, options: SceneOptions): Scene {
  const { ports } = options;
  const faces = createFaces({ width: WIDTH, height: HEIGHT, depth: DEPTH, cells: options.cells });
  const stage = createStage(host, faces, draw, options.onSimplified);
  let { state, isStill } = options;
  let stateText = JSON.stringify(state);
  /** By which light it is to be shown, and by which it is shown until that is baked. */
  let wanted = workOf(options.look);
  let lit: Work | null = null;
  let focus = state.focus;
  let orbit = startOrbit(focus, host.clientWidth);
  let turn = orbit.turn;
  let picker: Picker | null = null;
  let motions = record((mate) => standing(state.mates[mate]));
  let requested: number | null = null;
  let blink: unknown = null;
  /** When the last frame began, if the present one follows it without a rest. */
  let lastFrame: number | null = null;
  let drawn = { at: 0, flowed: 0 };
  /** Whether the picture is not what it should be. */
  let isStale = true;
  let isDisposed = false;

  function workOf(look: LookName): Work {
    return { look, bake: createBake(faces, LOOKS[look]), isBaked: false };
  }

  /** First what is seen, then what will be. Whether the first picture is drawn by this. */
  function workOnLight(budget: number): void {
    const work = lit === null || lit.isBaked ? wanted : lit;
    if (work.isBaked || !work.bake.step(budget, ports.now)) return;
    work.isBaked = true;
    if (work === lit) {
      stage.renew();
      isStale = true;
      return;
    }
    const isFirst = lit === null;
    lit = work;
    stage.show(work);
    if (isFirst) options.onReady();
  }

  const isAllBaked = () => wanted.isBaked && (lit?.isBaked ?? false);

  function draw(): void {
    stage.shown?.renderer.draw(nextFrame());
  }

  function nextFrame(): Frame {
    const now = ports.now();
    drawn = { at: now, flowed: drawn.flowed + Math.min(now - drawn.at, FLOWS_MS) };
    return {
      view: orbit,
      cursor: { cell: state.cursor, on: state.on, below: state.below },
      ghosts: state.ghosts,
      outline: [...state.taken, ...state.outline],
      missing: state.missing,
      mates: MATES.map((mate) => figureAt(motions[mate], TEMPERAMENT[mate], now, isStill)),
      seconds: isStill ? 0 : drawn.flowed / 1000,
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
    const wasBaked = isAllBaked();
    workOnLight(SLICE_MS);
    const glides = glide();
    const moves = glides || (!isStill && MATES.some((mate) => isMoving(motions[mate], now)));
    if (isStale || moves) {
      draw();
      // Where it moves, its end is still to be drawn.
      isStale = moves;
    }
    // Whoever draws points at cells, which would be elsewhere in another picture.
    const isDrawing = state.outline.length > 0;
    if (wasBaked && lastFrame !== null && !isDrawing) stage.frameTook(now - lastFrame);
    lastFrame = moves && isAllBaked() ? now : null;
    if (moves || !isAllBaked()) request();
    else waitForBlink();
  }

  function request(): void {
    if (!isDisposed && !document.hidden) requested ??= ports.requestFrame(onFrame);
  }

  /** The picture is not what it should be any more. */
  function change(): void {
    isStale = true;
    request();
  }

  /** The one thing that an idle mate does by itself. */
  function waitForBlink(): void {
    if (isStill || isDisposed || document.hidden) return;
    blink ??= ports.timers.setTimeout(() => {
      blink = null;
      change();
    }, msToBlink(ports.now()));
  }

  function rest(): void {
    if (requested !== null) ports.cancelFrame(requested);
    if (blink !== null) ports.timers.clearTimeout(blink as never);
    [requested, blink, lastFrame] = [null, null, null];
  }

  const onVisibility = () => {
    if (document.hidden) rest();
    else change();
  };
  const observer = new ResizeObserver(() => {
    if (isDisposed) return;
    stage.resize();
    draw();
  });
  observer.observe(host);
  document.addEventListener('visibilitychange', onVisibility);
  request();

  return {
    setCells(cells, changed) {
      if (changed.length === 0) return;
      faces.update(cells, changed);
      picker = null;
      for (const work of new Set([wanted, lit ?? wanted])) {
        work.bake.rebake(changed);
        work.isBaked = false;
      }
      if (lit) workOnLight(AT_ONCE_MS);
      request();
    },
    setState(next) {
      const text = JSON.stringify(next);
      // The demo tells its state with each tick, mostly the same.
      if (text === stateText) return;
      const now = ports.now();
      if (next.focus !== state.focus) focus = next.focus;
      [state, stateText] = [next, text];
      motions = record((mate) => shownAnew(motions[mate], next.mates[mate], now));
      change();
    },
    setLook(next) {
      if (next === wanted.look) return;
      wanted = lit?.look === next ? lit : workOf(next);
      request();
    },
    setStill(next) {
      if (next === isStill) return;
      isStill = next;
      rest();
      change();
    },
    turnTo(quarter) {
      const wantedTurn = turnFor({ ...orbit, turn }, quarter);
      if (wantedTurn === turn) return;
      turn = wantedTurn;
      request();
    },
    orbit(dx, dy) {
      orbit = dragged(orbit, dx, dy);
      turn = orbit.turn;
      change();
      return quarterOf(orbit);
    },
    zoom(factor) {
      // One looks nearer at what one points at.
      focus = state.cursor;
      orbit = zoomed(orbit, factor);
      change();
    },
    pick(x, y) {
      if (!stage.shown) return null;
      picker ??= createPicker(faces.grid);
      return picker.cell(stage.shown.renderer.rayAt(x, y, orbit), state.missing);
    },
    mateAt(x, y) {
      if (!stage.shown) return null;
      picker ??= createPicker(faces.grid);
      const now = ports.now();
      const feet = record((mate) => figureAt(motions[mate], TEMPERAMENT[mate], now, isStill).at);
      return picker.mate(stage.shown.renderer.rayAt(x, y, orbit), feet);
    },
    drawTo: (x, y, from, tool) => stage.shown && drawnTo(stage.shown.renderer.rayAt(x, y, orbit), from, tool),
    picture() {
      if (!stage.shown) return Promise.reject(new Error('There is no picture yet.'));
      const { renderer } = stage.shown;
      const unmarked = { cursor: null, ghosts: [], outline: [], missing: [] };
      const picture = renderer.picture({ ...nextFrame(), ...unmarked });
      draw();
      return picture;
    },
    dispose() {
      isDisposed = true;
      observer.disconnect();
      document.removeEventListener('visibilitychange', onVisibility);
      rest();
      stage.dispose();
    },
  };
}

function record<Value>(of: (mate: MateName) => Value): Record<MateName, Value> {
  return { wren: of('wren'), pip: of('pip'), moss: of('moss') };
}
