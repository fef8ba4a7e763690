import { expect, test } from 'vitest';
import { isUnknownLink } from '#machines/participation/unknown-link.ts';

test.each([
  ['link-unknown', true],
  ['participant-unknown', true],
  ['code-unknown', false],
  ['', false],
])('SITE-7: the problem code "%s" says that a link is not known: %s (F10)', (code, isUnknown) => {
  expect(isUnknownLink(code)).toBe(isUnknown);
});
