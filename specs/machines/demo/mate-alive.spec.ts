import { describe, expect, test } from 'vitest';
import { type Cell, indexOf } from '#machines/demo/blocks.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { MATES } from '#machines/demo/mates.ts';
import { playDemo, pointAt } from './support/played-demo.ts';

const FAR: Cell = [40, 8, 40];
const awayOf = (one: Cell, other: Cell) => Math.max(Math.abs(one[0] - other[0]), Math.abs(one[2] - other[2]));

describe('a mate that has nothing to do', () => {
  test('SITE-6: now and then strolls near its home, and looks here and there; mostly it stands still', () => {
    const demo = playDemo();
    demo.send(pointAt(FAR));
    const steps = { wren: 0, pip: 0, moss: 0 };
    const gazes = new Set<string>();
    const TICKS = 1200;
    for (let tick = 0; tick < TICKS; tick++) {
      const before = demo.context().places;
      demo.tick();
      for (const mate of MATES) {
        const { places } = demo.context();
        if (indexOf(places[mate]) !== indexOf(before[mate])) steps[mate] += 1;
        expect(awayOf(places[mate], HOMES[mate])).toBeLessThanOrEqual(6);
        gazes.add(`${mate} ${demo.seen(mate).looksAt}`);
      }
    }
    for (const mate of MATES) {
      expect(steps[mate]).toBeGreaterThan(10);
      expect(steps[mate]).toBeLessThan(TICKS / 6);
    }
    expect(gazes.size).toBeGreaterThan(6);
    expect(demo.lines()).toEqual([]);
  });

  test('SITE-6: looks at what is built beside it', () => {
    const demo = playDemo();
    demo.tick();
    demo.place([20, 8, 9]);
    demo.send(pointAt([24, 8, 9]));
    demo.tick();
    expect(demo.seen('wren').looksAt).toEqual([20, 8, 9]);
  });

  test('SITE-6: waves and looks at the visitor when they come, and only then', () => {
    const demo = playDemo();
    demo.tick();
    expect(MATES.map((mate) => demo.seen(mate).activity)).toEqual(MATES.map(() => 'greeting'));
    // Pip is farther away than a mate can see.
    expect(demo.seen('wren').looksAt).toEqual(demo.context().cursor);
    demo.until(() => demo.seen('wren').activity === 'idle', 20);
    for (let tick = 0; tick < 400; tick++) {
      demo.tick();
      expect(demo.seen('wren').activity).not.toBe('greeting');
    }
  });

  test('SITE-6: who is told to do something meanwhile does it at once', () => {
    const demo = playDemo();
    demo.tick();
    const at = demo.context().places.wren;
    demo.order('wren, follow me');
    demo.until(() => demo.context().places.wren.join() !== at.join(), 3);
    expect(demo.seen('wren').activity).toBe('walking');
  });

  test('SITE-6: does and says the same in each demo', () => {
    const play = () => {
      const demo = playDemo();
      demo.tick(500);
      return demo.context().places;
    };
    expect(play()).toEqual(play());
  });

  test('SITE-6: stands still for a minute after a stop', () => {
    const demo = playDemo();
    demo.send(pointAt(FAR));
    demo.order('stop');
    const { places } = demo.context();
    demo.tick(239);
    expect(demo.context().places).toEqual(places);
  });
});

describe('an invitation that is finished', () => {
  test('SITE-6: makes all of them cheer, and one of them says it', () => {
    const demo = playDemo();
    demo.tick();
    demo.place(...SITES.bridge);
    expect(MATES.map((mate) => demo.seen(mate).activity)).toEqual(['cheering', 'cheering', 'cheering']);
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'cheers', invitation: 'bridge' }]);
    demo.until(() => MATES.every((mate) => demo.seen(mate).activity !== 'cheering'), 16);
    demo.tick(50);
    expect(demo.lines().filter(({ says }) => says === 'cheers')).toHaveLength(1);
  });

  test.each([
    ['lights', 'pip'],
    ['roof', 'moss'],
  ] as const)('SITE-6: of %s tells %s', (invitation, mate) => {
    const demo = playDemo();
    demo.send({ type: 'kind.chosen', kind: 6 });
    demo.place(...SITES[invitation]);
    expect(demo.lines()).toEqual([{ mate, says: 'cheers', invitation }]);
  });

  test('SITE-6: a mate goes on afterwards with what it did: it builds, follows, comes', () => {
    const demo = playDemo();
    demo.send(pointAt([22, 8, 8]));
    demo.order('wren, build a tower');
    demo.order('moss, follow me');
    demo.order('pip, come');
    demo.tick(2);
    demo.place(...SITES.bridge);
    demo.send(pointAt([22, 8, 8]));
    expect(demo.seen('wren').activity).toBe('cheering');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.until(() => demo.lines().some(({ says }) => says === 'came'));
    demo.send(pointAt([26, 8, 18]));
    demo.until(() => awayOf(demo.context().places.moss, [26, 8, 18]) <= 3, 200);
  });

  test('SITE-6: ends no question: it waits for its answer', () => {
    const demo = playDemo();
    demo.tick(41);
    demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
    demo.send(pointAt([24, 8, 8]));
    demo.until(() => demo.context().question !== null, 10);
    demo.place(...SITES.bridge);
    expect(demo.seen('wren').activity).toBe('asking');
    demo.send({ type: 'question.answered', answer: 'yes' });
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
  });

  test('SITE-6: comes at once when it is called while it cheers', () => {
    const demo = playDemo();
    demo.tick();
    demo.place(...SITES.bridge);
    const before = demo.context().places.pip;
    demo.order('pip, come here');
    demo.tick(4);
    expect(demo.context().places.pip).not.toEqual(before);
  });

  test('SITE-6: a stop still counts after a cheer', () => {
    const demo = playDemo();
    demo.send(pointAt(FAR));
    demo.order('stop');
    demo.place(...SITES.bridge);
    demo.send(pointAt(FAR));
    const { places } = demo.context();
    demo.tick(200);
    expect(demo.context().places).toEqual(places);
  });
});
