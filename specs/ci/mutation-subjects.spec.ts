import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { subjects } from '../../.ci/mutation/subjects.ts';

test.each(subjects)('each glob of the subject $name finds a file', ({ files, specs }) => {
  expect([...files, ...specs].filter((glob) => globSync(glob).length === 0)).toEqual([]);
});
