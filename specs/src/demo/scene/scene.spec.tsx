import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEPTH, HEIGHT, indexOf, KIND, WIDTH } from '#machines/demo/blocks.ts';
import type { Atlas } from '../../../../src/demo/light/atlas.ts';
import { createBake } from '../../../../src/demo/light/bake.ts';
import { LOOKS } from '../../../../src/demo/light/look.ts';
import { createFaces, type Faces } from '../../../../src/demo/mesh/faces.ts';
import { createIsometricRenderer } from '../../../../src/demo/renderer/isometric-renderer.ts';
import type { Frame, Renderer } from '../../../../src/demo/renderer/renderer.ts';
import {
  createThreeRenderer,
  type Quality,
  type ThreeRenderer,
} from '../../../../src/demo/renderer/three-renderer.ts';
import type { ShownMate } from '../../../../src/demo/scene/mate-motion.ts';
import { createScene, type Scene, type SceneState } from '../../../../src/demo/scene/scene.ts';

vi.mock('../../../../src/demo/renderer/three-renderer.ts');
vi.mock('../../../../src/demo/renderer/isometric-renderer.ts');

/** A renderer that notes what it is given. */
type Noted = {
  kind: Renderer['kind'];
  look: 'day' | 'night';
  canvas: HTMLCanvasElement;
  faces: Faces | null;
  atlas: Atlas | null;
  frames: Frame[];
  sizes: number[][];
  qualities: Quality[];
  isDisposed: boolean;
  lose(): void;
};

const scenes: Scene[] = [];
let made: Noted[];
let now: number;
let frames: Map<number, () => void>;
let timers: Map<number, { call: () => void; at: number }>;
let ids: number;
/** How long a frame takes from its request to its drawing. */
let pace: number;
/** How long eight faces take to bake. */
let cost: number;
let host: HTMLElement;
let resized: () => void;
let isObserved: boolean;
let onReady: ReturnType<typeof vi.fn<() => void>>;
let onSimplified: ReturnType<typeof vi.fn<() => void>>;

function noted(kind: Renderer['kind'], canvas: HTMLCanvasElement, look: unknown, lose: () => void) {
  const own: Noted = {
    kind,
    look: look === LOOKS.day ? 'day' : 'night',
    canvas,
    faces: null,
    atlas: null,
    frames: [],
    sizes: [],
    qualities: [],
    isDisposed: false,
    lose,
  };
  made.push(own);
  const renderer: ThreeRenderer = {
    kind: kind as 'three',
    setFaces: (faces, atlas) => Object.assign(own, { faces, atlas }),
    resize: (...size) => void own.sizes.push(size),
    draw: (frame) => void own.frames.push(frame),
    rayAt: () => ({ origin: [3.5, 40, 3.5], direction: [0, -1, 0] }),
    picture: async (frame) => {
      own.frames.push(frame);
      return new Blob([kind]);
    },
    dispose: () => {
      own.isDisposed = true;
    },
    setQuality: (quality) => void own.qualities.push(quality),
  };
  return renderer;
}

beforeEach(() => {
  [made, now, frames, timers, ids, pace, cost] = [[], 20_000, new Map(), new Map(), 0, 16, 2];
  host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 640 }, clientHeight: { value: 360 } });
  document.body.append(host);
  onReady = vi.fn();
  onSimplified = vi.fn();
  isObserved = false;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        resized = call;
      }
      observe() {
        isObserved = true;
      }
      disconnect() {
        isObserved = false;
      }
    },
  );
  vi.mocked(createThreeRenderer).mockImplementation((canvas, look, { onLost }) =>
    noted('three', canvas, look, onLost),
  );
  vi.mocked(createIsometricRenderer).mockImplementation((canvas, look) => {
    const { setQuality, ...renderer } = noted('isometric', canvas, look, () => {});
    return renderer;
  });
});

const idle: ShownMate = { at: [10, 3, 10], activity: 'idle', carries: null, deeds: 0, looksAt: null };
const state: SceneState = {
  cursor: [3, 3, 3],
  focus: [3, 3, 3],
  on: [3, 2, 3],
  below: null,
  ghosts: [],
  taken: [],
  outline: [],
  missing: [],
  mates: { wren: idle, pip: idle, moss: idle },
};

/** A floor of 8 x 8 blocks. */
function floor(): Uint8Array {
  const cells = new Uint8Array(WIDTH * HEIGHT * DEPTH);
  for (let x = 0; x < 8; x += 1) for (let z = 0; z < 8; z += 1) cells[indexOf([x, 2, z])] = KIND.grass;
  return cells;
}

function scene(more: { isStill?: boolean; look?: 'day' | 'night' } = {}): Scene {
  const shown = createScene(host, {
    cells: floor(),
    look: 'day',
    isStill: false,
    state,
    ports: {
      // Time goes on while the light is worked on.
      now: () => (now += cost),
      requestFrame: (draw) => {
        ids += 1;
        frames.set(ids, draw);
        return ids;
      },
      cancelFrame: (id) => void frames.delete(id),
      timers: {
        setTimeout: (call, ms) => {
          ids += 1;
          timers.set(ids, { call, at: now + ms });
          return ids;
        },
        clearTimeout: (id) => void timers.delete(id),
      },
    },
    onReady,
    onSimplified,
    ...more,
  });
  scenes.push(shown);
  return shown;
}

afterEach(() => {
  for (const shown of scenes.splice(0)) shown.dispose();
});

function frame(): void {
  now += pace;
  const due = [...frames.values()];
  frames.clear();
  for (const draw of due) draw();
}

/** Frames until none is asked for; how many there were. */
function settle(most = 2000): number {
  let count = 0;
  for (; frames.size > 0 && count < most; count += 1) frame();
  return count;
}

/** The next timer is due. */
function wake(): void {
  const [id, timer] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
  if (id === undefined || !timer) throw new Error('Nothing waits.');
  timers.delete(id);
  now = Math.max(now, timer.at);
  timer.call();
}

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const last = () => made.at(-1) as Noted;
const lastFrameOf = (each: Noted) => each.frames.at(-1) as Frame;
const canvases = () => [...host.querySelectorAll('canvas')];

/** A block on the floor. */
function withBlock(cells: Uint8Array, x: number): [Uint8Array, number[]] {
  const next = cells.slice();
  const cell = indexOf([x, 3, 4]);
  next[cell] = KIND.planks;
  return [next, [cell]];
}

/** The colours that a whole bake of some cells gives, face by face. */
function coloursOf(faces: Faces, atlas: Atlas): Map<string, string> {
  const colours = new Map<string, string>();
  const across = atlas.width / 4;
  for (let slot = 0; slot < faces.count; slot += 1) {
    if (faces.kind[slot] === 0) continue;
    const at = ((Math.floor(slot / across) * 4 + 1) * atlas.width + (slot % across) * 4 + 1) * 4;
    colours.set(`${faces.cell[slot]}/${faces.direction[slot]}`, atlas.texels.subarray(at, at + 4).join());
  }
  return colours;
}

function bakedAnew(cells: Uint8Array, look: 'day' | 'night'): Map<string, string> {
  const faces = createFaces({ width: WIDTH, height: HEIGHT, depth: DEPTH, cells });
  const bake = createBake(faces, LOOKS[look]);
  bake.step(Number.POSITIVE_INFINITY, () => 0);
  return coloursOf(faces, bake.atlas);
}

const shownColours = ({ faces, atlas }: Noted) => coloursOf(faces as Faces, atlas as Atlas);

describe('the first picture', () => {
  test('comes when the light is baked, is told once, and is drawn by three', () => {
    scene();
    expect(canvases()).toEqual([]);
    expect(settle()).toBeGreaterThan(2);
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(made.map(({ kind }) => kind)).toEqual(['three']);
    expect(host.dataset['renderer']).toBe('three');
    expect(canvases()).toEqual([last().canvas]);
    expect(last().canvas.getAttribute('aria-hidden')).toBe('true');
    expect(last().sizes).toEqual([[640, 360, 1]]);
    expect(shownColours(last())).toEqual(bakedAnew(floor(), 'day'));
  });

  test('is the same in two dimensions where three cannot be had', () => {
    vi.mocked(createThreeRenderer).mockImplementation(() => {
      throw new Error('no WebGL');
    });
    scene();
    settle();
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(onSimplified).not.toHaveBeenCalled();
    expect(host.dataset['renderer']).toBe('isometric');
    expect(shownColours(last())).toEqual(bakedAnew(floor(), 'day'));
    expect(lastFrameOf(last())).toMatchObject({ cursor: { cell: [3, 3, 3], on: [3, 2, 3] } });
  });

  test('shows an edit that came while it was baked', () => {
    const shown = scene();
    frame();
    const [cells, changed] = withBlock(floor(), 4);
    shown.setCells(cells, changed);
    expect(made).toEqual([]);
    settle();
    expect(shownColours(last())).toEqual(bakedAnew(cells, 'day'));
  });

  test('until then there is nothing to pick and no picture to save', async () => {
    const shown = scene();
    expect(shown.pick(3, 3)).toBe(null);
    expect(shown.mateAt(3, 3)).toBe(null);
    await expect(shown.picture()).rejects.toThrow('no picture');
    settle();
    expect(shown.pick(3, 3)).toEqual({ cell: [3, 3, 3], on: [3, 2, 3] });
    shown.setState({ ...state, missing: [[3, 8, 3]] });
    expect(shown.pick(3, 3)).toEqual({ cell: [3, 8, 3], on: null });
    expect(await (await shown.picture()).text()).toBe('three');
    // Then it is drawn again as it was.
    expect(last().frames.at(-2)).toMatchObject({ cursor: null, ghosts: [], outline: [], missing: [] });
  });
});

test('what a mate asks to take away is outlined, and what is drawn', () => {
  const shown = scene();
  settle();
  shown.setState({ ...state, taken: [[3, 8, 3]], outline: [[4, 8, 3]] });
  settle();
  expect(last().frames.at(-1)).toMatchObject({
    outline: [
      [3, 8, 3],
      [4, 8, 3],
    ],
  });
});

test('a mate is found where it is seen, also on its way', () => {
  const shown = scene();
  settle();
  expect(shown.mateAt(3, 3)).toBe(null);
  const moss: ShownMate = { ...idle, at: [3, 3, 3] };
  shown.setState({ ...state, mates: { ...state.mates, moss } });
  frame();
  expect(shown.mateAt(3, 3), 'it has only begun its step').toBe(null);
  settle();
  now += 1000;
  expect(shown.mateAt(3, 3)).toBe('moss');
});

describe('drawn on demand', () => {
  test('nothing is asked for while nothing changes, also when the same state is told again', () => {
    const shown = scene();
    settle();
    const drawn = last().frames.length;
    shown.setState(structuredClone(state));
    shown.setCells(floor(), []);
    shown.setLook('day');
    shown.setStill(false);
    shown.turnTo(0);
    expect(frames.size).toBe(0);
    expect(last().frames).toHaveLength(drawn);
  });

  test('a change is drawn once', () => {
    const shown = scene({ isStill: true });
    settle();
    const drawn = last().frames.length;
    shown.setState({ ...state, ghosts: [{ cell: [5, 3, 5], kind: KIND.planks }] });
    settle();
    expect(last().frames).toHaveLength(drawn + 1);
    expect(lastFrameOf(last()).ghosts).toHaveLength(1);
  });

  test('a step of a mate is drawn to its end, and no further', () => {
    const shown = scene();
    settle();
    shown.setState({ ...state, mates: { ...state.mates, pip: { ...idle, at: [11, 3, 10] } } });
    const count = settle();
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThan(40);
    expect(lastFrameOf(last()).mates.find(({ look }) => look === 'gatherer')?.at).toEqual([11.5, 3, 10.5]);
  });

  test('the eye glides with what is looked at, and arrives', () => {
    const shown = scene();
    settle();
    shown.setState({ ...state, cursor: [7, 3, 7], focus: [7, 3, 7] });
    shown.turnTo(1);
    expect(settle()).toBeGreaterThan(10);
    expect(lastFrameOf(last()).view.turn).toBeCloseTo(0.75 * Math.PI, 6);
  });

  test('under a pointer the picture stays; the eye comes nearer to what is pointed at', () => {
    const shown = scene();
    settle();
    const before = lastFrameOf(last()).view.target;
    shown.setState({ ...state, cursor: [7, 3, 7] });
    settle();
    expect(lastFrameOf(last()).view.target).toEqual(before);
    shown.zoom(0.5);
    settle();
    expect(lastFrameOf(last()).view.target).not.toEqual(before);
  });

  test('a saved picture has no cursor; the next picture has it again', async () => {
    const shown = scene();
    settle();
    await shown.picture();
    expect(last().frames.at(-2)?.cursor).toBeNull();
    expect(lastFrameOf(last()).cursor?.cell).toEqual(state.cursor);
  });

  test('a drag goes on from where the eye is, and tells the quarter', () => {
    const shown = scene();
    settle();
    expect(shown.orbit(10, 0)).toBe(0);
    shown.turnTo(1);
    frame();
    const before = lastFrameOf(last()).view.turn;
    shown.orbit(1, 0);
    settle();
    expect(lastFrameOf(last()).view.turn).toBeCloseTo(before + 0.006, 6);
    expect(shown.orbit(300, 0)).toBe(1);
  });

  test('where less motion is wanted, all is there with the first frame', () => {
    const shown = scene({ isStill: true });
    settle();
    shown.setState({ ...state, cursor: [7, 3, 7], mates: { ...state.mates, pip: { ...idle, deeds: 1 } } });
    shown.turnTo(2);
    frame();
    const view = lastFrameOf(last()).view;
    expect(settle()).toBeLessThanOrEqual(2);
    expect(lastFrameOf(last()).view).toEqual(view);
    expect(timers.size).toBe(0);
    expect(lastFrameOf(last()).seconds).toBe(0);
  });

  test('a zoom is drawn', () => {
    const shown = scene({ isStill: true });
    settle();
    shown.zoom(0.9);
    settle();
    expect(lastFrameOf(last()).view.distance).toBeCloseTo(52.2, 6);
  });
});

describe('a lantern’s blink', () => {
  const lanterns = () => lastFrameOf(last()).mates.map(({ lantern }) => lantern);

  test('takes one frame when it goes out, and one when it is lit again', () => {
    scene();
    settle();
    const drawn = last().frames.length;
    const seen: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      expect(timers.size).toBe(1);
      wake();
      expect(settle()).toBeLessThanOrEqual(2);
      seen.push(lanterns().filter((light) => light < 1).length);
    }
    expect(seen).toEqual([1, 0, 1, 0, 1, 0]);
    expect(last().frames.length - drawn).toBeLessThanOrEqual(8);
  });

  test('does not wait any more where less motion is wanted', () => {
    const shown = scene();
    settle();
    shown.setStill(true);
    settle();
    expect(timers.size).toBe(0);
  });
});

describe('water', () => {
  test('goes on where it stopped: a rest is no jump', () => {
    const shown = scene();
    settle();
    const before = lastFrameOf(last()).seconds;
    now += 60_000;
    shown.setState({ ...state, cursor: [4, 3, 3] });
    frame();
    expect(lastFrameOf(last()).seconds - before).toBeGreaterThan(0);
    expect(lastFrameOf(last()).seconds - before).toBeLessThanOrEqual(0.25);
  });
});

describe('a hidden page', () => {
  test('draws nothing and waits for nothing; shown again, it draws what has changed', () => {
    const shown = scene();
    settle();
    const drawn = last().frames.length;
    hide(true);
    shown.setState({ ...state, cursor: [4, 3, 3] });
    shown.zoom(0.9);
    const [cells, changed] = withBlock(floor(), 2);
    shown.setCells(cells, changed);
    expect([frames.size, timers.size]).toEqual([0, 0]);
    expect(last().frames).toHaveLength(drawn);
    hide(false);
    settle();
    expect(lastFrameOf(last()).cursor?.cell).toEqual([4, 3, 3]);
    expect(shownColours(last())).toEqual(bakedAnew(cells, 'day'));
  });

  test('goes on with a bake that had begun', () => {
    scene();
    frame();
    hide(true);
    expect(frames.size).toBe(0);
    hide(false);
    settle();
    expect(onReady).toHaveBeenCalledTimes(1);
  });
});

describe('day and night', () => {
  test('the picture stays until the other one is baked; then it is replaced', () => {
    const shown = scene();
    settle();
    const [day] = made;
    shown.setLook('night');
    frame();
    expect(canvases()).toEqual([day?.canvas]);
    expect(day?.isDisposed).toBe(false);
    settle();
    expect(made.map(({ look }) => look)).toEqual(['day', 'night']);
    expect(day?.isDisposed).toBe(true);
    expect(canvases()).toEqual([last().canvas]);
    expect(last().frames.length).toBeGreaterThan(0);
    expect(shownColours(last())).toEqual(bakedAnew(floor(), 'night'));
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(onSimplified).not.toHaveBeenCalled();
  });

  test('while it is baked and nothing moves, nothing is drawn: all time is for the light', () => {
    const shown = scene({ isStill: true });
    settle();
    const drawn = last().frames.length;
    shown.setLook('night');
    frame();
    frame();
    expect(frames.size).toBe(1);
    expect(last().frames).toHaveLength(drawn);
  });

  test('an edit is seen at once in the old light, and is in the new one', () => {
    const shown = scene();
    settle();
    shown.setLook('night');
    frame();
    const [cells, changed] = withBlock(floor(), 5);
    cost = 0.5;
    shown.setCells(cells, changed);
    cost = 2;
    frame();
    expect(made).toHaveLength(1);
    expect(shownColours(last())).toEqual(bakedAnew(cells, 'day'));
    settle();
    expect(shownColours(last())).toEqual(bakedAnew(cells, 'night'));
  });

  test('back again before it is baked: nothing is made anew', () => {
    const shown = scene();
    settle();
    shown.setLook('night');
    frame();
    shown.setLook('day');
    settle();
    expect(made).toHaveLength(1);
    expect(frames.size).toBe(0);
  });
});

describe('a lost context', () => {
  test('the 2D renderer goes on with the same faces and the same state', () => {
    const shown = scene();
    settle();
    const [cells, changed] = withBlock(floor(), 5);
    shown.setCells(cells, changed);
    shown.setState({ ...state, cursor: [6, 3, 6] });
    settle();
    const [three] = made;
    three?.lose();
    expect(made.map(({ kind }) => kind)).toEqual(['three', 'isometric']);
    expect(three?.isDisposed).toBe(true);
    expect(canvases()).toEqual([last().canvas]);
    expect(host.dataset['renderer']).toBe('isometric');
    expect(shownColours(last())).toEqual(bakedAnew(cells, 'day'));
    expect(lastFrameOf(last()).cursor?.cell).toEqual([6, 3, 6]);
    expect(onSimplified).toHaveBeenCalledOnce();
    shown.setLook('night');
    settle();
    expect(onSimplified).toHaveBeenCalledOnce();
  });

  test('while another light is baked: the old light is shown, not a half-baked one', () => {
    const shown = scene();
    settle();
    shown.setLook('night');
    frame();
    made[0]?.lose();
    expect(last()).toMatchObject({ kind: 'isometric', look: 'day' });
    expect(shownColours(last())).toEqual(bakedAnew(floor(), 'day'));
    settle();
    expect(last()).toMatchObject({ kind: 'isometric', look: 'night' });
  });
});

describe('a slow machine', () => {
  /** Keeps the picture moving. */
  function play(shown: Scene, rounds: number, outline: SceneState['outline'] = []): void {
    for (let n = 0; n < rounds; n += 1) {
      shown.orbit(1, 0);
      shown.setState({
        ...state,
        outline,
        mates: { ...state.mates, pip: { ...idle, activity: n % 2 ? 'asking' : 'idle', deeds: n } },
      });
      settle();
    }
  }

  test('gets less to do, rung by rung, down to two dimensions, which are drawn at once', () => {
    const shown = scene();
    settle();
    pace = 200;
    play(shown, 40);
    expect(made[0]?.qualities).toEqual([
      { kind: 'three', share: 1, plainWater: false },
      { kind: 'three', share: 0.66, plainWater: true },
      { kind: 'three', share: 0.5, plainWater: true },
    ]);
    expect(made.map(({ kind }) => kind)).toEqual(['three', 'isometric']);
    expect(last().frames.length).toBeGreaterThan(0);
    expect(onSimplified).toHaveBeenCalledOnce();
    pace = 16;
    play(shown, 40);
    expect(made).toHaveLength(2);
  });

  test('keeps the picture while somebody draws, as the pointer would be elsewhere in another one', () => {
    const shown = scene();
    settle();
    pace = 200;
    play(shown, 40, [[4, 3, 4]]);
    expect(made[0]?.qualities).toHaveLength(1);
    expect(made).toHaveLength(1);
    play(shown, 40);
    expect(last().kind).toBe('isometric');
  });

  test('a fast one keeps all, and a rest is no slow frame', () => {
    const shown = scene();
    settle();
    for (let n = 0; n < 30; n += 1) {
      now += 5000;
      shown.orbit(1, 0);
      play(shown, 1);
    }
    expect(made[0]?.qualities).toHaveLength(1);
  });
});

describe('a resize', () => {
  test('is drawn at once', () => {
    scene();
    settle();
    const drawn = last().frames.length;
    resized();
    expect(last().sizes).toHaveLength(2);
    expect(last().frames).toHaveLength(drawn + 1);
  });

  test('a sharp screen gets at most one and a half pixels for each', () => {
    vi.stubGlobal('devicePixelRatio', 3);
    scene();
    settle();
    expect(last().sizes).toEqual([[640, 360, 1.5]]);
  });
});

describe('the end', () => {
  test('frees everything: canvas, renderer, frames, timers, observers', () => {
    const shown = scene();
    settle();
    shown.zoom(0.9);
    const own = last();
    const drawn = own.frames.length;
    shown.dispose();
    expect(canvases()).toEqual([]);
    expect(own.isDisposed).toBe(true);
    expect([frames.size, timers.size, isObserved]).toEqual([0, 0, false]);
    resized();
    hide(true);
    hide(false);
    own.lose();
    shown.setState({ ...state, cursor: [4, 3, 3] });
    shown.setCells(...withBlock(floor(), 1));
    shown.setLook('night');
    shown.setStill(true);
    shown.zoom(0.9);
    shown.orbit(5, 5);
    expect([frames.size, timers.size, made.length, own.frames.length]).toEqual([0, 0, 1, drawn]);
  });

  test('before the first picture: none follows', () => {
    const shown = scene();
    frame();
    shown.dispose();
    settle();
    expect([made, onReady.mock.calls]).toEqual([[], []]);
  });
});
