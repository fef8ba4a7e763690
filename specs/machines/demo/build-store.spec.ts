import { expect, test } from 'vitest';
import { KIND } from '#machines/demo/blocks.ts';
import { encodeBuild } from '#machines/demo/build-link.ts';
import { BUILD_STORE_KEY, keepsBlocks } from '#machines/demo/build-store.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { createWorld } from '#machines/demo/world.ts';

test('SITE-6: what visitors have stored is found under its old name', () => {
  expect(BUILD_STORE_KEY).toBe('grovemates.demo');
});

test('SITE-6: a stored text tells by its length whether there is a block in it', () => {
  const world = createWorld(GROVE);
  expect(keepsBlocks(null)).toBe(false);
  expect(keepsBlocks(encodeBuild(GROVE, world))).toBe(false);
  expect(keepsBlocks('BKqaX'), 'whatever is longer').toBe(true);
  const block = world.apply('you', [{ cell: [22, 8, 8], to: KIND.planks }]);
  expect(keepsBlocks(encodeBuild(GROVE, block))).toBe(true);
});
