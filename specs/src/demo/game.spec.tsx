import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
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
