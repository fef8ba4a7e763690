import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Cell } from '#machines/demo/blocks.ts';
import { selectIsDrawing, selectMarks } from '#machines/demo/demo.selectors.ts';
import { selectMate } from '#machines/demo/mate.selectors.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { useSiteServices } from '../../services/site-services.tsx';
import { type Command, commandOf, type Key } from '../scene/keys.ts';
import type { ShownMate } from '../scene/mate-motion.ts';
import { type PointerHandlers, watchPointer } from '../scene/pointer.ts';
import { createScene, type Scene, type SceneState } from '../scene/scene.ts';
import type { DemoActor, SendDemo } from './use-demo.ts';

type BoardOptions = {
  actor: DemoActor;
  send: SendDemo;
  look: 'day' | 'night';
  isStill: boolean;
  scene: RefObject<Scene | null>;
  onReady: () => void;
  /** The picture is drawn in a simpler way from now on. */
  onSimplified: () => void;
  /** The visitor wants to write to the mates. */
  onWrite: () => void;
  /** The visitor wants to leave the board by a key. */
  onLeave: () => void;
};

/** Draws the demo into an element, and translates pointers and keys there. */
export function useBoard(host: RefObject<HTMLDivElement | null>, options: BoardOptions) {
  const { actor, send, look, isStill, scene: sceneRef, onReady, onSimplified, onWrite, onLeave } = options;
  const { ports } = useSiteServices();
  const presentState = useEffectEvent(() => stateOf(actor));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene is made once; look and motion are given to it below
  useEffect(() => {
    if (!host.current) return;
    const element = host.current;
    let shown = actor.getSnapshot().context.world;
    const scene = createScene(element, {
      cells: shown.cells,
      look,
      isStill,
      state: presentState(),
      ports: { ...browserFrames, timers: ports.clock },
      onReady,
      onSimplified,
    });
    sceneRef.current = scene;
    const subscription = actor.subscribe(({ context: { world, turn } }) => {
      if (world !== shown) {
        const changed = world.changesSince(shown.revision).map(({ cell }) => cell);
        shown = world;
        scene.setCells(world.cells, changed);
      }
      scene.turnTo(turn);
      scene.setState(presentState());
    });
    const stopWatching = watchPointer(element, pointerHandlers(element, actor, send, scene), ports.clock);
    return () => {
      stopWatching();
      subscription.unsubscribe();
      scene.dispose();
      sceneRef.current = null;
    };
  }, [actor, send, ports]);

  useEffect(() => sceneRef.current?.setLook(look), [look, sceneRef]);
  useEffect(() => sceneRef.current?.setStill(isStill), [isStill, sceneRef]);

  /** Whether the key was one of the board's. */
  const pressKey = (key: Key): boolean => {
    const command = commandOf(key);
    if (command === null) return false;
    perform(command);
    return true;
  };

  const perform = (command: Command) => {
    if (command.type === 'zoom') sceneRef.current?.zoom(command.factor);
    else if (command.type === 'write') onWrite();
    else if (command.type === 'none') return;
    else if (command.type !== 'escape') send(command);
    else if (selectIsDrawing(actor.getSnapshot())) send({ type: 'drawing.cancelled' });
    else onLeave();
  };
  return { pressKey };
}

const browserFrames = {
  now: () => performance.now(),
  requestFrame: (draw: () => void) => requestAnimationFrame(draw),
  cancelFrame: (frame: number) => cancelAnimationFrame(frame),
};

function stateOf(actor: DemoActor): SceneState {
  const snapshot = actor.getSnapshot();
  const { places } = snapshot.context;
  const mates = MATES.map((mate): readonly [MateName, ShownMate] => {
    const child = snapshot.children[mate]?.getSnapshot();
    return [mate, { at: places[mate], ...(child ? selectMate(child) : NOT_YET) }];
  });
  return {
    ...selectMarks(snapshot),
    mates: Object.fromEntries(mates) as SceneState['mates'],
  };
}

const NOT_YET = { activity: 'idle', carries: null, deeds: 0, looksAt: null } as const;

/**
 * What a pointer means: a tap uses the tool, or asks a mate what it does; a hold or the second button takes, a drag draws or turns.
 */
function pointerHandlers(
  board: HTMLElement,
  actor: DemoActor,
  send: SendDemo,
  scene: Scene,
): PointerHandlers {
  /** While something is drawn, nobody is asked. */
  const mateAt = (x: number, y: number) => (selectIsDrawing(actor.getSnapshot()) ? null : scene.mateAt(x, y));
  const pointTo = (x: number, y: number): boolean => {
    const { cursor, touched, drawnFrom, tool } = actor.getSnapshot().context;
    const found = drawnFrom === null ? scene.pick(x, y) : scene.drawTo(x, y, drawnFrom, tool);
    if (found === null) return false;
    if (!isSame(cursor, found.cell) || !isSame(touched, found.on)) {
      send({ type: 'cursor.pointed', cell: found.cell, touched: found.on });
    }
    return true;
  };
  const endDrawing = () => {
    if (selectIsDrawing(actor.getSnapshot())) send({ type: 'use.pressed' });
  };
  return {
    tap: (x, y, button) => {
      const mate = button === 'first' ? mateAt(x, y) : null;
      if (mate !== null) send({ type: 'order.given', order: { kind: 'report', mate } });
      else if (pointTo(x, y)) send({ type: button === 'first' ? 'use.pressed' : 'take.pressed' });
    },
    hold: (x, y) => {
      if (pointTo(x, y)) send({ type: 'take.pressed' });
    },
    hover: (x, y) => {
      board.toggleAttribute('data-at-mate', mateAt(x, y) !== null);
      pointTo(x, y);
    },
    draws: () => ['line', 'floor'].includes(actor.getSnapshot().context.tool),
    drawStart: (x, y) => {
      if (pointTo(x, y) && !selectIsDrawing(actor.getSnapshot())) send({ type: 'use.pressed' });
    },
    drawMove: (x, y) => void pointTo(x, y),
    drawEnd: endDrawing,
    drawCancel: () => send({ type: 'drawing.cancelled' }),
    orbit: (dx, dy) => {
      const quarter = scene.orbit(dx, dy);
      const away = (quarter - actor.getSnapshot().context.turn + 4) % 4;
      if (away === 3) send({ type: 'view.turned', by: -1 });
      else for (let turn = 0; turn < away; turn++) send({ type: 'view.turned', by: 1 });
    },
    zoom: (factor) => scene.zoom(factor),
  };
}

function isSame(one: Cell | null, other: Cell | null): boolean {
  return one?.join() === other?.join();
}
