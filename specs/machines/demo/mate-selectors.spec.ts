import { describe, expect, test } from 'vitest';
import { type Cell, KIND, type Kind } from '#machines/demo/blocks.ts';
import { type MateSnapshot, selectMate } from '#machines/demo/mate.selectors.ts';
import { type Mind, newMind, newWork } from '#machines/demo/mate-mind.ts';

const CURSOR: Cell = [20, 8, 10];
const AT: Cell = [17, 8, 9];

/** What is seen of a mate in a state. */
function seen(value: object | string, mind: Partial<Mind> = {}) {
  const context: Mind = { ...newMind('wren'), at: AT, cursor: CURSOR, ...mind };
  return selectMate({ value, context } as MateSnapshot);
}

/** A work of which one block has come true, and one of this kind is to come. */
const workWith = (kind: Kind) => {
  const block = { cell: [19, 8, 9] as Cell, kind };
  return { ...newWork('wall', [block], 'ordered'), done: [{ ...block, cell: [18, 8, 9] as Cell }] };
};

test.each([
  ['asking', 'asking', CURSOR],
  ['coming', 'walking', null],
  ['following', 'walking', null],
  ['returning', 'walking', null],
  ['strolling', 'walking', null],
  ['cheering', 'cheering', null],
  ['resting', 'idle', CURSOR],
  ['idle', 'idle', CURSOR],
] as const)('SITE-6: a mate that is %s is seen %s', (state, activity, looksAt) => {
  const mind = { gaze: 'cursor', work: workWith(KIND.planks) } as const;
  const still = { carries: null, deeds: 0, looksAt };
  expect(seen(state, mind)).toEqual({ ...still, activity });
  expect(seen({ [state]: 'anything' }, mind)).toEqual({ ...still, activity });
});

test('SITE-6: a mate that greets is told from one that only looks', () => {
  expect(seen({ idle: 'greeting' }).activity).toBe('greeting');
  expect(seen({ idle: 'watching' }).activity).toBe('idle');
});

describe('a mate that works', () => {
  test('SITE-6: carries the next block, and looks at where it comes', () => {
    expect(seen('working', { work: workWith(KIND.stone) })).toEqual({
      activity: 'working',
      carries: KIND.stone,
      deeds: 1,
      looksAt: [19, 8, 9],
    });
  });

  test('SITE-6: carries nothing while it takes blocks away, nor when nothing is left', () => {
    expect(seen('working', { work: workWith(KIND.air) })).toMatchObject({ carries: null, deeds: 1 });
    const ready = { ...workWith(KIND.stone), plan: [] };
    expect(seen('working', { work: ready })).toMatchObject({ carries: null, deeds: 1, looksAt: null });
    expect(seen('working')).toMatchObject({ carries: null, deeds: 0, looksAt: null });
  });
});

describe('a mate that has nothing to do looks', () => {
  const near: Cell = [18, 8, 11];
  const far: Cell = [27, 8, 9];
  const recent = [{ cell: [12, 8, 9] as Cell, kind: KIND.planks }];

  test.each<[Mind['gaze'], Partial<Mind>, Cell | null]>([
    ['ahead', { recent, others: [near] }, null],
    ['cursor', {}, CURSOR],
    ['cursor', { cursor: [26, 8, 9] }, [26, 8, 9]],
    ['cursor', { cursor: far }, null],
    ['mate', { others: [[20, 8, 14], near] }, near],
    ['mate', { others: [near, [20, 8, 14]] }, near],
    ['mate', { others: [] }, null],
    ['built', { recent }, [12, 8, 9]],
    ['built', {}, null],
  ])('SITE-6: %s, where that is not too far (%j)', (gaze, mind, target) => {
    expect(seen('idle', { gaze, ...mind }).looksAt).toEqual(target);
  });
});
