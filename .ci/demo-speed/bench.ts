import { createActor } from 'xstate';
import { type Cell, DEPTH, HEIGHT, indexOf, KIND, WIDTH } from '#machines/demo/blocks.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { canStand, findPath } from '#machines/demo/path-finding.ts';
import { inferShape } from '#machines/demo/shapes.ts';
import { createWorld } from '#machines/demo/world.ts';
import { createBake } from '../../src/demo/light/bake.ts';
import { LOOKS, type LookName } from '../../src/demo/light/look.ts';
import { createFaces } from '../../src/demo/mesh/faces.ts';
import { createIsometricRenderer } from '../../src/demo/renderer/isometric-renderer.ts';
import type { Frame, Renderer } from '../../src/demo/renderer/renderer.ts';
import { createThreeRenderer } from '../../src/demo/renderer/three-renderer.ts';
import { RUNGS } from '../../src/demo/scene/ladder.ts';
import { createPlainRenderer } from './plain-renderer.ts';

/** What `npm run demo:speed` calls in the page. Times are milliseconds. */
export const bench = { faces, mesh, bake, edit, paths, infer, ticks, frames };
export type Bench = typeof bench;

const grid = { width: WIDTH, height: HEIGHT, depth: DEPTH, cells: GROVE };
const now = () => performance.now();
const never = () => 0;
/** Where blocks are placed and taken: on the meadow beside the path. */
const MEADOW: Cell = [22, 8, 8];

/** How long a work takes; what is short is done several times, as the clock of a page counts tenths. */
function timed(work: () => void, repeats = 1): number {
  const start = now();
  for (let n = 0; n < repeats; n += 1) work();
  return (now() - start) / repeats;
}

function baked(look: LookName) {
  const faces = createFaces(grid);
  const bake = createBake(faces, LOOKS[look]);
  bake.step(Number.POSITIVE_INFINITY, never);
  return { faces, bake };
}

/** How many faces the grove has. */
function faces(): number {
  return createFaces(grid).count;
}

function mesh(): number {
  return timed(() => createFaces(grid));
}

function bake(look: LookName): number {
  const light = createBake(createFaces(grid), LOOKS[look]);
  return timed(() => light.step(Number.POSITIVE_INFINITY, never));
}

/** One block placed and taken again, with the light around it: the time of each. */
function edit(look: LookName, times: number): number[] {
  const { faces, bake: light } = baked(look);
  return Array.from({ length: times }, (_, n) => {
    const cell = indexOf([MEADOW[0] + ((n >> 1) % 6), MEADOW[1], MEADOW[2]]);
    const cells = faces.grid.cells.slice();
    cells[cell] = n % 2 === 0 ? KIND.planks : KIND.air;
    return timed(() => {
      faces.update(cells, [cell]);
      light.rebake([cell]);
      light.step(Number.POSITIVE_INFINITY, never);
    });
  });
}

/** Ways between places that are far from each other. */
function paths(times: number): number[] {
  const world = createWorld(GROVE);
  const stands: Cell[] = [];
  for (let x = 0; x < WIDTH; x += 5)
    for (let z = 0; z < DEPTH; z += 5)
      for (let y = 1; y < HEIGHT - 1; y += 1) if (canStand(world, [x, y, z])) stands.push([x, y, z]);
  return Array.from({ length: times }, (_, n) => {
    const from = stands[(n * 7) % stands.length] as Cell;
    const to = stands[(n * 31 + 11) % stands.length] as Cell;
    return timed(() => findPath(world, from, to), 20);
  });
}

/** What a mate infers from five blocks in a row. */
function infer(times: number): number[] {
  const placed = [0, 1, 2, 3, 4].map((x) => ({ cell: [MEADOW[0] + x, 8, 8] as Cell, kind: KIND.planks }));
  const world = placed.reduce(
    (before, { cell, kind }) => before.apply('you', [{ cell, to: kind }]),
    createWorld(GROVE),
  );
  return Array.from({ length: times }, () => timed(() => inferShape(world, placed), 50));
}

/** Ticks of the demo with three mates, two of which build. */
function ticks(times: number): number[] {
  const machine = createDemoMachine({ store: { write: () => {} }, mate: createMateMachine() });
  const actor = createActor(machine, { input: { link: null, saved: null } }).start();
  actor.send({ type: 'cursor.pointed', cell: MEADOW, touched: null });
  for (const text of ['wren, build a tower here', 'pip, build a wall here']) {
    actor.send({ type: 'order.given', order: readOrder(text) });
  }
  const all = Array.from({ length: times }, () => timed(() => actor.send({ type: 'tick' }), 10));
  actor.stop();
  return all;
}

export type Drawer = 'three' | 'three, half' | 'plain three' | '2D, turned' | '2D, still';

/** The time of each of some frames, until their pixels are there. */
function frames(drawer: Drawer, width: number, height: number, times: number): number[] {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const renderer = rendererOf(drawer, canvas);
  const { faces, bake: light } = baked('day');
  renderer.resize(width, height, 1);
  renderer.setFaces(faces, light.atlas);
  const turns = drawer !== '2D, still';
  const finish = () => {
    const gl = drawer.startsWith('2D') ? null : canvas.getContext('webgl2');
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  };
  const draw = (n: number) => {
    renderer.draw(frameAt(n, turns));
    finish();
  };
  // Programs are compiled, and everything is on the card.
  draw(0);
  draw(1);
  const all = Array.from({ length: times }, (_, n) => timed(() => draw(n + 2)));
  renderer.dispose();
  canvas.remove();
  return all;
}

function rendererOf(drawer: Drawer, canvas: HTMLCanvasElement): Renderer {
  switch (drawer) {
    case 'plain three':
      return createPlainRenderer(canvas);
    case '2D, still':
    case '2D, turned':
      return createIsometricRenderer(canvas, LOOKS.day);
    case 'three':
    case 'three, half': {
      const three = createThreeRenderer(canvas, LOOKS.day, { smooth: true, onLost: () => {} });
      const rung = drawer === 'three' ? RUNGS[0] : RUNGS[2];
      if (rung?.kind === 'three') three.setQuality(rung);
      return three;
    }
  }
}

/** A mate that walks, and an eye that goes around. */
function frameAt(n: number, turns: boolean): Frame {
  const mate = { facing: 0, hop: 0, wave: 0, lantern: 1, carries: null, step: (n % 8) / 8 };
  return {
    view: { turn: 0.8 + (turns ? n * 0.02 : 0), rise: 0.6, distance: 58, target: [24, 8, 24] },
    cursor: { cell: MEADOW, on: [22, 7, 8], below: null },
    ghosts: [],
    outline: [],
    missing: [],
    mates: [
      { ...mate, look: 'planner', at: [17.5 + (n % 8) / 8, 8, 9.5] },
      { ...mate, look: 'gatherer', at: [16.5, 8, 12.5] },
      { ...mate, look: 'dreamer', at: [20.5, 8, 14.5] },
    ],
    seconds: n / 60,
  };
}

Object.assign(window, { bench });
