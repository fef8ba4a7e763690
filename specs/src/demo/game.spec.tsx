import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { type Cell, type HOTBAR, KIND } from '#machines/demo/blocks.ts';
import { encodeBuild } from '#machines/demo/build-link.ts';
import { QUESTION_TICKS } from '#machines/demo/demo.machine.ts';
import { type DemoSnapshot, selectMarks } from '#machines/demo/demo.selectors.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { createWorld } from '#machines/demo/world.ts';
import { BlockIcon } from '../../../src/demo/game/block-icon.tsx';
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
const start = async () => (await startWith()).demo;

/** The same, and the site's clock and navigation; `latest` is the demo of the build that was opened last. */
async function startWith() {
  let demo: AnyActorRef | undefined;
  const { wait, goTo } = renderSite('/demo', {
    inspect: (event) => {
      const actor = event.actorRef as AnyActorRef & { logic?: { id?: string } };
      if (event.type === '@xstate.actor' && actor.logic?.id === 'demo') demo = actor;
    },
  });
  await act(async () => screen.getByRole('button', { name: 'Start' }).click());
  await act(() => vi.waitUntil(() => document.querySelector('.demo') !== null, { timeout: 20_000 }));
  if (!demo) throw new Error('The demo was not started.');
  return { demo, latest: () => demo as AnyActorRef, wait, goTo };
}

test('SITE-6: a page that was hidden while the demo was loaded lets no time pass', async () => {
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  const demo = await start();
  expect(demo.getSnapshot().matches({ playing: { time: 'hidden' } })).toBe(true);
});

test('SITE-6: no time passes before the first picture, so that nobody misses a wave', async () => {
  board.isDrawn = false;
  onTestFinished(() => {
    board.isDrawn = true;
  });
  const { demo, wait } = await startWith();
  const waves = () => demo.getSnapshot().children['wren']?.getSnapshot().matches({ idle: 'greeting' });
  await wait(3000);
  expect(waves()).toBe(false);
  act(() => board.draw());
  expect(waves(), 'at once, so that they see the first block').toBe(true);
});

test.each(['keyUp', 'blur'] as const)(
  'SITE-6: while a key is held down, the status is busy, so that only its end is spoken (%s)',
  async (end) => {
    await start();
    const isBusy = () => document.querySelector('.demo-answer')?.getAttribute('aria-busy');
    const key = { key: 'ArrowRight' };
    fireEvent.keyDown(screen.getByRole('application'), key);
    expect(isBusy()).toBe('false');
    fireEvent.keyDown(screen.getByRole('application'), { ...key, repeat: true });
    expect(isBusy()).toBe('true');
    const unspoken = document.querySelector('.demo-answer span');
    fireEvent[end](screen.getByRole('application'), key);
    expect(isBusy()).toBe('false');
    const spoken = document.querySelector('.demo-answer span');
    expect(spoken?.textContent).toBe(unspoken?.textContent);
    expect(spoken, 'what was there before is not spoken').not.toBe(unspoken);
  },
);

test('SITE-6: a chip orders an invitation, the next one once that is finished, none once all are', async () => {
  const demo = await start();
  const chips = () => [...document.querySelectorAll('.demo-chips button')].map((chip) => chip.textContent);
  for (const [invitation, title, build] of [
    ['bridge', 'Bridge the pond', 'bridge'],
    ['lights', 'Light the path', 'lights'],
    ['roof', 'Raise a roof', 'roof'],
  ] as const) {
    expect(chips()[1]).toBe(title);
    act(() => screen.getByRole('button', { name: title }).click());
    expect(demo.getSnapshot().context.answer).toMatchObject({ says: 'ordered', order: { shape: build } });
    act(() => demo.send({ type: 'kind.chosen', kind: invitation === 'lights' ? KIND.lantern : KIND.planks }));
    for (const cell of SITES[invitation]) {
      act(() => demo.send({ type: 'cursor.pointed', cell, touched: null }));
      act(() => demo.send({ type: 'use.pressed' }));
    }
  }
  expect(chips()).toEqual(['Build a tower here', 'Follow me', 'Tidy up', 'Carry on', 'Stop']);
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

test('SITE-6: a tap on a mate asks what it is doing, and builds nothing; a take, or a drawing, goes through it', async () => {
  const demo = await start();
  const context = () => demo.getSnapshot().context;
  const [x, y, z] = context().cursor as Cell;
  board.picked = { cell: [x, y, z], on: [x, y - 1, z] };
  board.mate = 'pip';
  act(() => pointer.handlers?.hover(30, 30));
  expect(screen.getByRole('application').hasAttribute('data-at-mate')).toBe(true);
  act(() => pointer.handlers?.tap(30, 30, 'first'));
  expect(context().world.editCount).toBe(0);
  expect(context()).toMatchObject({ answer: { says: 'ordered', mate: 'pip' } });
  expect(context().log.at(-1)).toMatchObject({ mate: 'pip', line: { says: 'free' } });
  act(() => pointer.handlers?.tap(30, 30, 'second'));
  expect(context().answer.says).toBe('took');
  act(() => screen.getByRole('button', { name: 'Line' }).click());
  board.mate = null;
  act(() => pointer.handlers?.tap(30, 30, 'first'));
  board.mate = 'pip';
  act(() => pointer.handlers?.hover(30, 30));
  expect(screen.getByRole('application').hasAttribute('data-at-mate')).toBe(false);
  act(() => pointer.handlers?.tap(30, 30, 'first'));
  expect(context()).toMatchObject({ drawnFrom: null, answer: { says: 'placed' } });
});

test('SITE-6: when the picture becomes simpler, that is said', async () => {
  await start();
  const words = 'The picture is simpler now, so that it keeps up. The game is the same.';
  expect(screen.queryByText(words)).toBeNull();
  act(() => board.simplify());
  expect(screen.getByText(words).getAttribute('role')).toBe('status');
});

test('SITE-6: mates that are muted are not heard, ask nothing and show no blocks; later they do again', async () => {
  const demo = await start();
  const [x, y, z] = demo.getSnapshot().context.cursor as Cell;
  const cells = [{ cell: [x + 2, y, z], kind: 1 }];
  act(() => {
    demo.send({ type: 'mate.told', mate: 'moss', line: { says: 'cheers', invitation: 'bridge' } });
    demo.send({ type: 'mate.asked', mate: 'wren', build: 'line', cells });
  });
  const seen = () => ({
    says: screen.queryAllByText('Now we can walk across.').length,
    asks: screen.queryAllByRole('button', { name: 'Yes' }).length,
    ghosts: board.shown?.ghosts.length,
  });
  expect(seen()).toEqual({ says: 1, asks: 1, ghosts: 1 });
  const mute = screen.getByRole('button', { name: 'Mute the mates' });
  act(() => mute.click());
  expect(mute.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
  expect(seen()).toEqual({ says: 0, asks: 0, ghosts: 0 });
  expect(screen.getByText(/^Muted/)).not.toBeNull();
  const grove = screen.getByRole('application', { name: 'The grove' });
  fireEvent.keyDown(grove, { key: 'y' });
  expect(screen.getByText('Nobody is asking anything just now.')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Carry on' }).click());
  expect(screen.queryByText(/gets to work/), 'nobody says yes to what is not to be seen').toBeNull();
  act(() => void demo.send({ type: 'mate.asked', mate: 'wren', build: 'line', cells }));
  expect(seen()).toEqual({ says: 0, asks: 0, ghosts: 0 });
  act(() => mute.click());
  act(() => void demo.send({ type: 'mate.asked', mate: 'wren', build: 'line', cells }));
  expect(seen()).toEqual({ says: 1, asks: 1, ghosts: 1 });
});

test('SITE-6: mates that are muted ask nothing in a build that is chosen later, either', async () => {
  const { demo, latest, goTo } = await startWith();
  act(() => void demo.send({ type: 'use.pressed' }));
  act(() => screen.getByRole('button', { name: 'Mute the mates' }).click());
  const linked = createWorld(GROVE).apply('you', [{ cell: [19, 8, 8], to: 1 }]);
  await goTo(`/demo#b=${encodeBuild(GROVE, linked)}`);
  act(() => screen.getByRole('button', { name: 'Open the link’s build' }).click());
  expect(latest()).not.toBe(demo);
  expect(screen.getByRole('button', { name: 'Mute the mates', pressed: true })).not.toBeNull();
  const cells = [{ cell: [21, 8, 4], kind: 1 }];
  act(() => void latest().send({ type: 'mate.asked', mate: 'wren', build: 'line', cells }));
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
});

test('SITE-6: while mates are muted, one sees what one has ordered, and what comes of it', async () => {
  const demo = await start();
  const mute = screen.getByRole('button', { name: 'Mute the mates' });
  act(() => mute.click());
  const log = screen.getByRole('log');
  expect(log.textContent).toMatch(/^Muted/);
  act(() => screen.getByRole('button', { name: 'Follow me' }).click());
  expect(log.textContent).toMatch(/You Follow me .* heard you: follow\./);
  expect(log.textContent).toContain('I’m with you.');
  act(() => {
    demo.send({ type: 'mate.told', mate: 'pip', line: { says: 'tidied', taken: 2 } });
    demo.send({ type: 'mate.told', mate: 'moss', line: { says: 'shut-in' } });
  });
  expect(log.textContent).toContain('I took away 2 blocks of mine.');
  expect(log.textContent).not.toContain('I can’t get out of here');
});

test('SITE-6: the same words are said again, by an element of their own', async () => {
  await start();
  const grove = screen.getByRole('application', { name: 'The grove' });
  const said = () => document.querySelector('.demo-answer')?.firstElementChild;
  fireEvent.keyDown(grove, { key: 'r' });
  const first = said();
  fireEvent.keyDown(grove, { key: 'r' });
  expect(said()?.textContent).toBe(first?.textContent);
  expect(said()).not.toBe(first);
});

test('SITE-6: the board is described by its keys, too', async () => {
  await start();
  const grove = screen.getByRole('application', { name: 'The grove' });
  const description = document.getElementById(grove.getAttribute('aria-describedby') ?? '')?.textContent;
  for (const words of ['arrows move', 'Space places', 'X takes', 'R reads', 'Y and N answer', 'T writes']) {
    expect(description).toContain(words);
  }
});

test('SITE-6: Escape leads from the field for orders back to the board', async () => {
  await start();
  const field = screen.getByLabelText('Write to your mates');
  act(() => field.focus());
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
  expect(document.activeElement).toBe(field);
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(document.activeElement).toBe(screen.getByRole('application', { name: 'The grove' }));
});

test('SITE-6: Escape leads from the board to the block that is held, as the next key is none of the board’s', async () => {
  await start();
  const grove = screen.getByRole('application', { name: 'The grove' });
  act(() => grove.focus());
  act(() => void grove.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true })));
  act(() => void grove.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stone', pressed: true }));
});

test('SITE-6: how one plays by a pointer stands over the board until something is done, or a mate speaks', async () => {
  const demo = await start();
  const hint = () => document.querySelector('.demo-hint')?.textContent;
  expect(hint()).toMatch(/^Click places, right click takes, drag turns\.Tap places, hold takes/);
  act(() => demo.send({ type: 'mate.told', mate: 'moss', line: { says: 'came' } }));
  expect(hint()).toBeUndefined();
});

test('SITE-6: after the first block no hint stands there', async () => {
  const demo = await start();
  act(() => demo.send({ type: 'use.pressed' }));
  expect(document.querySelector('.demo-hint')).toBeNull();
});

test('SITE-6: beside its button one reads that the grove is new, and how to get the build back', async () => {
  const demo = await start();
  act(() => demo.send({ type: 'use.pressed' }));
  act(() => screen.getByRole('button', { name: 'Start anew' }).click());
  const words = 'The grove is as it was at the beginning. Undo brings 1 block back.';
  expect(screen.getAllByText(words).map((each) => each.closest('.demo-keep') !== null)).toEqual([
    false,
    true,
  ]);
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(screen.queryByText(words)).toBeNull();
});

test('SITE-6: each invitation says how much is still missing', async () => {
  const demo = await start();
  const hint = () => screen.getByRole('heading', { name: /^Bridge the pond/ }).closest('li')?.textContent;
  expect(hint()).toContain('Five gaps, for any block.');
  for (const words of ['4 blocks are missing.', '3 blocks', '2 blocks', 'One block is missing.']) {
    act(() => demo.send({ type: 'invitation.pressed', invitation: 'bridge' }));
    act(() => demo.send({ type: 'use.pressed' }));
    expect(hint()).toContain(words);
  }
});

test('SITE-6: the icon of a log has a ring, as by night it is as pale as sand and blossom', () => {
  const shapesOf = (kind: (typeof HOTBAR)[number]) => {
    const { container, unmount } = render(<BlockIcon kind={kind} look="night" />);
    const shapes = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    unmount();
    return shapes;
  };
  const [sand, log] = [shapesOf('sand'), shapesOf('log')];
  expect(log).toEqual(expect.arrayContaining(sand));
  expect(log).toHaveLength(sand.length + 1);
});

/** What stands in the log of the mates. */
const lines = () => [...screen.getByRole('log').children].map((line) => line.textContent);

/** Writes to the mates. */
function ask(text: string): void {
  const field = screen.getByRole('textbox', { name: 'Write to your mates' });
  fireEvent.change(field, { target: { value: text } });
  act(() => screen.getByRole('button', { name: 'Send' }).click());
}

test('SITE-6: the log keeps what the visitor has written as long as the lines of the mates around it', async () => {
  const demo = await start();
  const says = () => act(() => demo.send({ type: 'mate.told', mate: 'moss', line: { says: 'came' } }));
  says();
  for (let n = 0; n < 12; n++) ask('thank you');
  expect(lines()).toHaveLength(13);
  for (let n = 0; n < 30; n++) says();
  expect(lines().slice(0, 13)).toEqual([
    ...Array(12).fill('You thank you You are welcome.'),
    'Moss Here I am.',
  ]);
  says();
  expect(lines()).toEqual(Array(30).fill('Moss Here I am.'));
});

test('SITE-6: a question that nobody has answered says so in its own line', async () => {
  const demo = await start();
  const asksInVain = () =>
    act(() => {
      demo.send({ type: 'mate.asked', mate: 'wren', build: 'line', cells: [{ cell: [21, 8, 4], kind: 1 }] });
      for (let n = 0; n < QUESTION_TICKS; n++) demo.send({ type: 'tick' });
    });
  asksInVain();
  ask('thank you');
  asksInVain();
  const line = 'Wren Shall I go on with this line? No answer, so I leave it.';
  expect(lines()).toEqual([line, 'You thank you You are welcome.', line]);
  // The question is too old to be kept; that it had no answer is the oldest line.
  act(() => {
    for (let n = 0; n < 29; n++) demo.send({ type: 'mate.told', mate: 'moss', line: { says: 'came' } });
  });
  expect(lines()).toEqual(['Wren No answer, so I leave it.', ...Array(29).fill('Moss Here I am.')]);
});

test('SITE-6: what was asked for stands in the log with its answer, between the lines of the mates', async () => {
  const demo = await start();
  const says = (mate: string) => act(() => demo.send({ type: 'mate.told', mate, line: { says: 'came' } }));
  says('moss');
  ask('clouds');
  says('pip');
  ask('thank you');
  ask('thank you');
  ask('tidy up');
  expect(lines()).toEqual([
    'Moss Here I am.',
    expect.stringMatching(/^You clouds The mates did not understand. You can ask for/),
    'Pip Here I am.',
    'You thank you You are welcome.',
    'You thank you You are welcome.',
    'You tidy up Pip heard you: tidy up.',
    'Pip I can’t: I find nothing of mine to take away. Your own blocks go with Undo, any block with the tool Take.',
  ]);
  expect(document.querySelectorAll('.demo-said:not([aria-hidden="true"])')).toHaveLength(0);
});

test('SITE-6: after Show me one can build there at once: the board has the focus, and the hand a lantern', async () => {
  const demo = await start();
  act(() => screen.getByRole('button', { name: 'Show me', description: 'Light the path0 of 6' }).click());
  expect(document.activeElement?.closest('.demo-view')).not.toBeNull();
  expect(demo.getSnapshot().context).toMatchObject({
    kind: 6,
    answer: { says: 'showed', invitation: 'lights' },
  });
});

test('SITE-6: the marks of what is missing can be hidden where they were asked for, and only there', async () => {
  const demo = await start();
  const hide = () => screen.queryByRole('button', { name: 'Hide' });
  const showMe = (description: string) =>
    act(() => screen.getByRole('button', { name: 'Show me', description }).click());
  expect(hide()).toBeNull();
  showMe('Light the path0 of 6');
  showMe('Raise a roof0 of 25');
  expect(hide()?.closest('li')?.textContent).toContain('Raise a roof');
  expect(selectMarks(demo.getSnapshot() as DemoSnapshot).missing).toHaveLength(25);
  act(() => hide()?.click());
  expect(selectMarks(demo.getSnapshot() as DemoSnapshot).missing).toEqual([]);
  expect(hide()).toBeNull();
  expect(document.querySelector('.demo-answer')?.textContent).toBe('The marks are hidden.');
  expect(document.activeElement?.closest('.demo-view')).not.toBeNull();
});
