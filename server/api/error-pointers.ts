import type { BaseIssue } from 'valibot';

/**
 * Where a value is wrong, as JSON pointers, each once; the empty one is the whole. They are made of the keys that the
 * schema names, never of what the client sent.
 */
export function errorPointers(issues: readonly BaseIssue<unknown>[]): string[] {
  const pointers = issues.map(({ path = [] }) => path.map(({ key }) => `/${escaped(String(key))}`).join(''));
  return [...new Set(pointers)];
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
