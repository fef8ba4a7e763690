import { describe, expect, test } from 'vitest';
import { indexOf, KIND, type Kind } from '#machines/demo/blocks.ts';
import { GROVE } from '#machines/demo/grove.ts';
import {
  INVITATIONS,
  type InvitationName,
  isFinished,
  missingOf,
  progressOf,
  SITES,
} from '#machines/demo/invitations.ts';
import { createWorld } from '#machines/demo/world.ts';

/** The grove with the first `count` cells of an invitation, or all of them, of one kind. */
function groveWith(name: InvitationName, kind: Kind, count = SITES[name].length) {
  const cells = Uint8Array.from(GROVE);
  for (const cell of SITES[name].slice(0, count)) cells[indexOf(cell)] = kind;
  return createWorld(cells);
}

describe('the three invitations', () => {
  test('SITE-6: at first nothing of them is there', () => {
    const grove = createWorld(GROVE);
    for (const name of INVITATIONS) {
      expect(progressOf(grove)[name], name).toEqual({ done: 0, of: SITES[name].length });
      expect(isFinished(grove, name), name).toBe(false);
      expect(missingOf(grove, name), name).toEqual(SITES[name]);
    }
  });

  test.each([
    ['bridge', KIND.planks, true],
    ['bridge', KIND.lantern, true],
    ['bridge', KIND.water, false],
    ['roof', KIND.tile, true],
    ['roof', KIND.air, false],
    ['lights', KIND.lantern, true],
    ['lights', KIND.planks, false],
  ] as const)('SITE-6: %s: a block of kind %i counts: %s', (name, kind, counts) => {
    const world = groveWith(name, kind);
    const of = SITES[name].length;
    expect(progressOf(world)[name]).toEqual({ done: counts ? of : 0, of });
    expect(isFinished(world, name)).toBe(counts);
    expect(missingOf(world, name)).toEqual(counts ? [] : SITES[name]);
  });

  test('SITE-6: with two blocks one is not finished, and the others are as before', () => {
    const world = groveWith('bridge', KIND.stone, 2);
    expect(progressOf(world)).toEqual({
      ...progressOf(createWorld(GROVE)),
      bridge: { done: 2, of: SITES.bridge.length },
    });
    expect(isFinished(world, 'bridge')).toBe(false);
    expect(missingOf(world, 'bridge')).toEqual(SITES.bridge.slice(2));
  });
});
