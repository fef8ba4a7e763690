import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DEMO_NAMES } from '#audit/models/demo.page.ts';
import { lookAtMates, mateOn, matePage } from '#audit/models/mate.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import type { Cell } from '#machines/demo/blocks.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { wordsOfLine } from '../../../src/demo/game/words.ts';
import { board } from '../../support/fake-scene.ts';
import { renderSite } from '../../support/render-site.tsx';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

/**
 * The mates as they are, on the page as it is (SITE-6): a walk through what `mate.model.ts` says of Wren, by what a visitor can do
 * and read; and what it takes places, walls or a second mate for, written out.
 */

vi.mock('../../../src/demo/scene/scene.ts', () => import('../../support/fake-scene.ts'));

const TICK_MS = 250;
/** After so many ticks without a question a mate may ask again. */
const QUIET = 41;
const REST = 240;
/** After how many ticks a mate that finds no way has surely given up. */
const GIVES_UP = 40;
/** On the meadow, not far from the homes; at its other end; where nobody is. */
const MEADOW: Cell = [22, 8, 8];
const WEST: Cell = [9, 8, 5];
const FAR: Cell = [40, 8, 8];
const LINE: readonly Cell[] = [MEADOW, [22, 8, 9], [22, 8, 10]];

type Demo = Awaited<ReturnType<typeof openDemo>>;

async function openDemo() {
  const site = renderSite('/demo');
  const buttonOf = (name: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('main button')].find(
      (button) => button.textContent === name,
    );
    if (!found) throw new Error(`There is no button '${name}'.`);
    return found;
  };
  const press = (name: string) => act(async () => buttonOf(name).click());
  const boardOf = () => screen.getByRole('application', { name: DEMO_NAMES.board });
  const key = (name: string) => act(async () => void fireEvent.keyDown(boardOf(), { key: name }));
  const point = (cell: Cell, on: Cell | null = null) =>
    act(async () => {
      board.picked = { cell, on };
      const move = new MouseEvent('pointermove', { bubbles: true });
      Object.assign(move, { pointerId: 1, pointerType: 'mouse' });
      boardOf().dispatchEvent(move);
    });
  const ticks = (count: number) => site.wait(count * TICK_MS);
  await press(DEMO_NAMES.start);
  await act(() =>
    vi.waitUntil(() => document.querySelector('.demo') !== null && board.shown !== null, { timeout: 20_000 }),
  );
  const mate = (name: MateName) => {
    if (!board.shown) throw new Error('Nothing is shown.');
    return board.shown.mates[name];
  };
  return {
    press,
    key,
    point,
    ticks,
    mate,
    place: async (cells: readonly Cell[]) => {
      for (const cell of cells) {
        await point(cell);
        await key(' ');
      }
    },
    take: async (cells: readonly Cell[]) => {
      for (const cell of cells) {
        await point(cell, cell);
        await key('x');
      }
    },
    order: (text: string) =>
      act(async () => {
        // By its label a query of this page takes 20 ms, and there are hundreds.
        const labels = [...document.querySelectorAll<HTMLLabelElement>('main label')];
        const field = labels.find((label) => label.textContent === DEMO_NAMES.orders)?.control;
        fireEvent.change(field as HTMLElement, { target: { value: text } });
        buttonOf(DEMO_NAMES.send).click();
      }),
    /** What the mates have said, the oldest first. */
    log: () => [...document.querySelectorAll('main [role=log] p')].map((line) => line.textContent ?? ''),
    asks: () => document.querySelector('#demo-question strong')?.textContent ?? null,
    until: async (isSo: () => boolean, most = 400) => {
      for (let passed = 0; !isSo() && passed < most; passed++) await ticks(1);
      expect(isSo(), `within ${most} ticks`).toBe(true);
    },
  };
}

/** Four columns of three blocks around a cell, where nothing is yet. */
function wallsAround([x, y, z]: Cell): Cell[] {
  const sides = [
    [x + 1, z],
    [x - 1, z],
    [x, z + 1],
    [x, z - 1],
  ] as const;
  return sides.flatMap(([i, k]) => [0, 1, 2].map((up): Cell => [i, y + up, k]));
}

const said = (name: string, line: Parameters<typeof wordsOfLine>[0]) => `${name} ${wordsOfLine(line)}`;
const away = (one: Cell, other: Cell) => Math.max(Math.abs(one[0] - other[0]), Math.abs(one[2] - other[2]));
const isHome = (demo: Demo, name: MateName) => demo.mate(name).at.join() === HOMES[name].join();
/** It says the same where it cannot follow. */
const cannotGo = said('Pip', { says: 'cannot', order: 'come', reason: 'no-way' });

test(
  'SITE-6: a walk through what a visitor can do with Wren shows what the specification says',
  async () => {
    let demo: Demo | null = null;
    const opened = () => {
      if (demo === null) throw new Error('No page is open.');
      return demo;
    };
    const wren = mateOn({
      open: async () => {
        cleanup();
        demo = await openDemo();
      },
      pressKey: (key) => opened().key(key),
      write: (text) => opened().order(text),
      startAnew: () => opened().press(DEMO_NAMES.anew),
      wait: (ms) => opened().ticks(ms / TICK_MS),
      look: async () => lookAtMates(),
    });

    const { kinds, missed, told } = await walkThrough(matePage(), wren, anyStories(5, process.env));

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(40);
    expect(told).toBeGreaterThan(10);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: Wren asks whether to go on with a line, waits while others cheer, builds it, and goes home',
  async () => {
    const demo = await openDemo();
    await demo.ticks(QUIET);
    await demo.place(LINE);
    await demo.point([24, 8, 8]);
    await demo.until(() => demo.asks() === 'Wren', 10);
    await demo.order('what are you doing?');
    expect(demo.log().slice(-3)).toEqual([
      said('Wren', { says: 'waits' }),
      said('Pip', { says: 'free' }),
      said('Moss', { says: 'free' }),
    ]);
    expect(demo.asks()).toBe('Wren');
    await demo.place(SITES.bridge);
    expect(MATES.map((name) => demo.mate(name).activity)).toEqual(['asking', 'cheering', 'cheering']);
    await demo.press(DEMO_NAMES.yes);
    expect(demo.mate('wren').activity).toBe('working');
    await demo.point(FAR);
    await demo.until(() => demo.log().includes(said('Wren', { says: 'finished', build: 'line', placed: 3 })));
    await demo.until(() => isHome(demo, 'wren'), 100);
    expect(
      demo.log().filter((line) => line === said('Wren', { says: 'asks', build: 'line', count: 3 })),
    ).toHaveLength(1);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: Wren asks on a stroll; where the answer was no, it asks no more',
  async () => {
    const demo = await openDemo();
    await demo.point(FAR);
    await demo.ticks(QUIET);
    await demo.until(() => demo.mate('wren').activity === 'walking');
    await demo.place(LINE);
    await demo.point(FAR);
    await demo.until(() => demo.asks() === 'Wren', 10);
    await demo.press('Not here');
    await demo.ticks(2 * QUIET);
    expect(demo.asks()).not.toBe('Wren');
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: Wren asks on its way home, too',
  async () => {
    const demo = await openDemo();
    await demo.ticks(QUIET);
    await demo.point([12, 8, 3]);
    await demo.order('wren, build a tower here');
    await demo.until(() =>
      demo.log().includes(said('Wren', { says: 'finished', build: 'tower', placed: 5 })),
    );
    expect(isHome(demo, 'wren')).toBe(false);
    await demo.place(LINE);
    await demo.point(FAR);
    await demo.until(() => demo.asks() === 'Wren', 3);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: who waits for a block does so while the bridge is finished: it cheers no more than by a word',
  async () => {
    const demo = await openDemo();
    await demo.point([24, 8, 16]);
    await demo.order('wren, build a bridge');
    // So that both place a block at the same moment, when the last one of the bridge is due.
    await demo.ticks(30);
    await demo.order('pip, build a tower here');
    await demo.until(() => demo.log().includes(said('Wren', { says: 'cheers', invitation: 'bridge' })));
    expect([demo.mate('pip').activity, demo.mate('moss').activity]).toEqual(['working', 'cheering']);
    await demo.until(() => demo.log().includes(said('Pip', { says: 'finished', build: 'tower', placed: 5 })));
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: a mate fetches, tidies, comes and follows; it stops at once, and rests for a minute',
  async () => {
    const demo = await openDemo();
    await demo.point(MEADOW);
    await demo.order('pip, fetch a lantern');
    await demo.until(() =>
      demo.log().includes(said('Pip', { says: 'fetched', kind: 6, placed: 1, planned: 1 })),
    );
    await demo.order('pip, tidy up');
    await demo.until(() => demo.log().includes(said('Pip', { says: 'tidied', taken: 1 })));
    await demo.order('pip, tidy up');
    expect(demo.log().at(-1)).toBe(said('Pip', { says: 'cannot', order: 'tidy', reason: 'nothing-there' }));
    await demo.point(WEST);
    await demo.order('moss, come here');
    await demo.until(() => demo.log().includes(said('Moss', { says: 'came' })));
    expect(away(demo.mate('moss').at, WEST)).toBeLessThanOrEqual(3);
    await demo.press('Follow me');
    await demo.order('moss, follow me');
    await demo.point(MEADOW);
    await demo.until(() => away(demo.mate('moss').at, MEADOW) <= 3);
    await demo.ticks(3);
    const { at } = demo.mate('moss');
    await demo.point(at);
    await demo.until(() => away(demo.mate('moss').at, at) > 0, 10);
    await demo.press('Stop');
    const rests = demo.mate('moss').at;
    await demo.point(FAR);
    await demo.ticks(REST - 40);
    expect(demo.mate('moss').at).toEqual(rests);
    await demo.point(rests);
    await demo.until(() => away(demo.mate('moss').at, rests) > 0, 10);
    await demo.point(FAR);
    await demo.ticks(REST);
    expect(away(demo.mate('moss').at, HOMES.moss)).toBeLessThanOrEqual(6);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: Wren waves at who has come, and goes aside for who stays where it stands',
  async () => {
    const demo = await openDemo();
    await demo.ticks(1);
    expect(demo.mate('wren').activity).toBe('greeting');
    await demo.ticks(16);
    expect(demo.mate('wren').activity).not.toBe('greeting');
    const { at } = demo.mate('wren');
    await demo.point(at);
    await demo.until(() => away(demo.mate('wren').at, at) > 0, 10);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: all cheer when the bridge is finished, for twelve ticks, and go on with what they did',
  async () => {
    const demo = await openDemo();
    await demo.point(MEADOW);
    await demo.order('wren, build a bridge');
    await demo.order('moss, follow me');
    await demo.order('pip, come here');
    await demo.ticks(2);
    await demo.place(SITES.bridge);
    await demo.point(MEADOW);
    expect(MATES.map((name) => demo.mate(name).activity)).toEqual(['cheering', 'cheering', 'cheering']);
    await demo.ticks(12);
    expect(MATES.map((name) => demo.mate(name).activity)).toEqual(['working', 'walking', 'walking']);
    await demo.until(() => demo.log().includes(said('Pip', { says: 'came' })));
    await demo.until(() => away(demo.mate('moss').at, MEADOW) <= 3);
    expect(
      demo.log().filter((line) => line === said('Wren', { says: 'cheers', invitation: 'bridge' })),
    ).toHaveLength(1);
    // There was nothing left for Wren to do, and nothing to tell.
    expect(demo.log().filter((line) => line.startsWith('Wren'))).toHaveLength(1);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: a stop counts after a cheer, too; who has nothing to do has nothing to do then',
  async () => {
    const demo = await openDemo();
    await demo.point(FAR);
    await demo.order('wren, stop');
    await demo.place(SITES.bridge);
    await demo.point(FAR);
    const { at } = demo.mate('wren');
    await demo.ticks(12);
    expect(MATES.map((name) => demo.mate(name).activity)).toEqual(['idle', 'idle', 'idle']);
    await demo.ticks(REST - 10);
    expect(demo.mate('wren').at).toEqual(at);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: walled in, a mate says so once, and why it does not do what it is told',
  async () => {
    const demo = await openDemo();
    await demo.ticks(1);
    const walls = wallsAround(demo.mate('pip').at);
    await demo.place(walls);
    await demo.point(FAR);
    await demo.ticks(2);
    expect(demo.log().at(-1)).toBe(said('Pip', { says: 'shut-in' }));
    await demo.point(MEADOW);
    await demo.order('pip, come here');
    await demo.until(() => demo.log().at(-1) === cannotGo, 60);
    await demo.order('pip, follow me');
    await demo.until(() => demo.log().filter((line) => line === cannotGo).length === 2, 100);
    await demo.order('pip, build a tower here');
    const gaveUp = { says: 'gave-up', build: 'tower', placed: 0, planned: 5, reason: 'no-way' } as const;
    await demo.until(() => demo.log().at(-1) === said('Pip', gaveUp), 60);
    await demo.take(walls.slice(0, 3).reverse());
    await demo.point(MEADOW);
    await demo.order('pip, come here');
    await demo.until(() => demo.log().at(-1) === said('Pip', { says: 'came' }), 60);
    expect(demo.log().filter((line) => line === said('Pip', { says: 'shut-in' }))).toHaveLength(1);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: who is walled in on a stroll, or far from home, gives up to go there',
  async () => {
    const demo = await openDemo();
    await demo.point(WEST);
    await demo.order('pip, follow me');
    await demo.until(() => away(demo.mate('pip').at, WEST) <= 3);
    await demo.order('pip, stop');
    await demo.place(wallsAround(demo.mate('pip').at));
    await demo.point(FAR);
    await demo.until(() => demo.mate('moss').activity === 'walking');
    const { at } = demo.mate('moss');
    await demo.place(wallsAround(at));
    await demo.point(FAR);
    // While the visitor draws, nobody asks instead of going home.
    await demo.key('l');
    await demo.key(' ');
    await demo.ticks(40);
    expect(demo.mate('moss')).toMatchObject({ activity: 'idle', at });
    const pip = demo.mate('pip').at;
    await demo.ticks(REST + GIVES_UP);
    expect(demo.mate('pip').at).toEqual(pip);
    expect(demo.log().filter((line) => line === said('Pip', { says: 'shut-in' }))).toHaveLength(1);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: where the cursor is nobody builds; after three refusals a mate says why it gives up',
  async () => {
    const demo = await openDemo();
    await demo.point(MEADOW);
    await demo.order('pip, fetch a lantern');
    const site = demo.mate('pip').looksAt;
    if (!site) throw new Error('Pip looks at nothing.');
    await demo.point(site);
    const cannot = said('Pip', { says: 'cannot', order: 'fetch', reason: 'in-the-way' });
    await demo.until(() => demo.log().at(-1) === cannot);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: three mates that are called again and again go around one another, and all arrive',
  async () => {
    const demo = await openDemo();
    for (const [turn, cell] of [MEADOW, [12, 8, 10], [26, 8, 18], WEST].entries()) {
      await demo.point(cell as Cell);
      for (const name of ['wren', 'pip', 'moss']) await demo.order(`${name}, come`);
      const came = () => demo.log().filter((line) => line.endsWith(wordsOfLine({ says: 'came' }))).length;
      await demo.until(() => came() === 3 * (turn + 1), 200);
    }
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-6: where two step into one cell at the same moment, one of them stays where it was',
  async () => {
    const demo = await openDemo();
    for (const name of MATES) await demo.order(`${name}, follow me`);
    for (const cell of [
      [19, 8, 14],
      [23, 8, 4],
    ] as const) {
      await demo.point(cell);
      for (let passed = 0; passed < 12; passed++) {
        await demo.ticks(1);
        expect(new Set(MATES.map((name) => demo.mate(name).at.join())).size).toBe(MATES.length);
      }
    }
  },
  WALK_TIMEOUT_MS,
);
