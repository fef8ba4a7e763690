import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AnyActorRef, setup } from 'xstate';
import { BUILD_KEY, demoModel } from '#audit/models/demo.model.ts';
import { DEMO_NAMES, type DemoPage, demoPage, lookAtDemo } from '#audit/models/demo.page.ts';
import { LINKED } from '#audit/models/demo.rules.ts';
import type { StepOf } from '#audit/models/model.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { type Cell, indexOf, type Kind } from '#machines/demo/blocks.ts';
import { encodeBuild } from '#machines/demo/build-link.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { newMind } from '#machines/demo/mate-mind.ts';
import type { MateName } from '#machines/demo/mates.ts';
import { decodeStored } from '#machines/demo/stored-build.ts';
import { createWorld } from '#machines/demo/world.ts';
import { hashOfBuild } from '../../../src/demo/demo-link.ts';
import { wordsWhile } from '../../../src/demo/game/words.ts';
import { board } from '../../support/fake-scene.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

vi.mock('../../../src/demo/scene/scene.ts', () => import('../../support/fake-scene.ts'));

// What a mate reports is a step of the test.
vi.mock('../../../machines/demo/mate.machine.ts', () => ({
  createMateMachine: () =>
    setup({ types: { input: {} as { mate: MateName } } }).createMachine({
      id: 'silentMate',
      context: ({ input: { mate } }) => ({ ...newMind(mate), resting: 0 }),
      initial: 'idle',
      states: { idle: {} },
    }),
}));

const linked = encodeBuild(
  GROVE,
  createWorld(GROVE).apply(
    'you',
    LINKED.map(([cell, to]) => ({ cell, to: to as Kind })),
  ),
);
const HASHES: Readonly<Record<string, string>> = {
  '': '',
  build: hashOfBuild(linked ?? ''),
  damaged: hashOfBuild('damaged'),
};

test(
  'SITE-6: a walk through every step of the demo shows what the specification says',
  async () => {
    const pageModel = demoPage({
      nature: (x, y, z) => GROVE[indexOf([x, y, z])] ?? 0,
      wordsWhile,
      never: {},
    });
    const page = reactPage();

    const { kinds, missed, told } = await walkThrough(pageModel, page, anyStories(20, process.env));

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(150);
    expect(told).toBeGreaterThan(40);

    // What a walk by the shortest ways does not come by: the visitor builds what a mate asks about, blocks are taken by the
    // tool, and the bridge is closed.
    let { state } = pageModel.start;
    await page.store(BUILD_KEY, null);
    await page.open('');
    for (const name of [...ANSWERING_BY_DEED, ...TAKING, ...BRIDGING]) {
      const step = demoModel.steps[name];
      if (step.kind === 'time') await page.wait(step.ms);
      else if (step.kind === 'event')
        await pageModel.events[step.event.type](page, step.event as never, state);
      else throw new Error(`'${name}' is no event.`);
      state = pageModel.oracle.next(state, step);
      const seen = await page.see(() => true);
      expect(seen.answer, name).toBe(state.answer && wordsWhile(state.time === 'paused', state.answer));
    }
    expect(state.answer).toEqual({ says: 'finished', invitation: 'bridge' });
  },
  WALK_TIMEOUT_MS,
);

const ANSWERING_BY_DEED: readonly StepOf<typeof demoModel>[] = [
  'the pointer is on the meadow',
  'Moss asks for blossom on the meadow',
  'the tool is used',
  'a tick passes',
];
const TAKING: readonly StepOf<typeof demoModel>[] = ['the tool for taking is chosen', 'the tool is used'];
const BRIDGING: readonly StepOf<typeof demoModel>[] = [
  'the tool for lines is chosen',
  'Show me the bridge is pressed',
  'the tool is used',
  ...(['forward', 'forward', 'forward', 'forward'] as const).map(
    (direction) => `the cursor moves ${direction}` as const,
  ),
  'the tool is used',
];

function reactPage(): DemoPage {
  const store = memoryStore();
  let site: ReturnType<typeof renderSite> | null = null;
  let demo: AnyActorRef | null = null;
  const opened = () => {
    if (site === null) throw new Error('No page is open.');
    return site;
  };
  let isHidden = false;
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  const boardOf = () => {
    // By role and name a query of this page takes 20 ms, and there are hundreds.
    const found = document.querySelector('[role=application]');
    if (found?.getAttribute('aria-label') !== DEMO_NAMES.board) throw new Error('There is no board.');
    return found;
  };
  const buttonOf = (name: string, of?: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('main button')].find((button) => {
      const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      return button.textContent === name && (of === undefined || described?.textContent?.startsWith(of));
    });
    if (!found) throw new Error(`There is no button '${name}'.`);
    return found;
  };
  const press = (name: string, of?: string) => act(async () => buttonOf(name, of).click());
  return {
    store: async (key, text) => {
      if (text === null) store.kept.delete(key);
      else store.kept.set(key, text);
    },
    open: async (link) => {
      cleanup();
      isHidden = false;
      site = renderSite(`/demo${HASHES[link]}`, {
        store,
        inspect: (event) => {
          const actor = event.actorRef as AnyActorRef & { logic?: { id?: string } };
          if (event.type === '@xstate.actor' && actor.logic?.id === 'demo') demo = actor;
        },
      });
      await press(DEMO_NAMES.start);
      const isThere = () => document.querySelector('.demo, .demo-choice') !== null;
      await act(() => vi.waitUntil(isThere, { timeout: 20_000 }));
    },
    pressKey: (key) => act(async () => void fireEvent.keyDown(boardOf(), { key })),
    press,
    write: (text) =>
      act(async () => {
        fireEvent.change(screen.getByLabelText(DEMO_NAMES.orders), { target: { value: text } });
        buttonOf(DEMO_NAMES.send).click();
      }),
    pointTo: (cell, touched) =>
      act(async () => {
        board.picked = { cell: cell as Cell, on: touched as Cell | null };
        board.drawnTo = { cell: cell as Cell, on: null };
        const move = new MouseEvent('pointermove', { bubbles: true });
        Object.assign(move, { pointerId: 1, pointerType: 'mouse' });
        boardOf().dispatchEvent(move);
      }),
    setHidden: (next) =>
      act(async () => {
        isHidden = next;
        document.dispatchEvent(new Event('visibilitychange'));
      }),
    report: (report) => act(async () => demo?.send(report)),
    wait: (ms) => opened().wait(ms),
    see: async () => ({
      ...lookAtDemo(DEMO_NAMES),
      outline: board.shown?.outline.length ?? 0,
      stored: storedIn(store.read(BUILD_KEY)),
    }),
  };
}

function storedIn(text: string | null) {
  if (text === null) return null;
  const build = decodeStored(GROVE, text);
  return build.kind === 'build' ? build.edits.map(({ cell, to }) => [cell, to] as const) : 'damaged';
}
