import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { Cell } from '#machines/demo/blocks.ts';
import type { PointerHandlers } from '../../../src/demo/scene/pointer.ts';
import { board } from '../../support/fake-scene.ts';
import { renderSite } from '../../support/render-site.tsx';

const pointer = vi.hoisted(() => ({ handlers: null as PointerHandlers | null }));

vi.mock('../../../src/demo/scene/scene.ts', () => import('../../support/fake-scene.ts'));

vi.mock('../../../src/demo/scene/pointer.ts', () => ({
  watchPointer: (_: HTMLElement, handlers: PointerHandlers) => {
    pointer.handlers = handlers;
    return () => {};
  },
}));

/** The demo after 'Start'. */
async function start(): Promise<AnyActorRef> {
  let demo: AnyActorRef | undefined;
  renderSite('/demo', {
    inspect: (event) => {
      const actor = event.actorRef as AnyActorRef & { logic?: { id?: string } };
      if (event.type === '@xstate.actor' && actor.logic?.id === 'demo') demo = actor;
    },
  });
  await act(async () => screen.getByRole('button', { name: 'Start' }).click());
  await act(() => vi.waitUntil(() => document.querySelector('.demo') !== null, { timeout: 20_000 }));
  if (!demo) throw new Error('The demo was not started.');
  return demo;
}

test('SITE-6: a page that was hidden while the demo was loaded lets no time pass', async () => {
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  const demo = await start();
  expect(demo.getSnapshot().matches({ playing: { time: 'hidden' } })).toBe(true);
});

test.each([1, 2, 3] as const)(
  'SITE-6: a drag over %d quarters at once turns the moves of the cursor as far',
  async (quarter) => {
    const demo = await start();
    board.quarter = quarter;
    act(() => pointer.handlers?.orbit(900, 0));
    expect(demo.getSnapshot().context.turn).toBe(quarter);
  },
);

test('SITE-6: while a line is drawn, the pointer draws it on through cells, and touches no block', async () => {
  const demo = await start();
  const context = () => demo.getSnapshot().context;
  const from = context().cursor as Cell;
  const [x, y, z] = from;
  act(() => screen.getByRole('button', { name: 'Line' }).click());
  board.picked = { cell: from, on: [x, y - 1, z] };
  board.drawnTo = { cell: [x + 2, y, z], on: null };
  act(() => pointer.handlers?.drawStart(30, 30));
  act(() => pointer.handlers?.drawMove(50, 30));
  expect(context()).toMatchObject({ drawnFrom: from, cursor: [x + 2, y, z], touched: null });
  act(() => pointer.handlers?.drawEnd());
  expect(context()).toMatchObject({ drawnFrom: null, answer: { says: 'placed', count: 3 } });
  act(() => pointer.handlers?.hover(30, 30));
  expect(context()).toMatchObject({ cursor: from, touched: [x, y - 1, z] });
});

test('SITE-6: when the picture becomes simpler, that is said', async () => {
  await start();
  const words = 'The picture is simpler now, so that it keeps up. The game is the same.';
  expect(screen.queryByText(words)).toBeNull();
  act(() => board.simplify());
  expect(screen.getByText(words).getAttribute('role')).toBe('status');
});
