import { expect, vi } from 'vitest';

const messages: string[] = [];
let expected: RegExp[] = [];

/** Listens to the console from now on. */
export function listenToConsole(): void {
  messages.length = 0;
  expected = [];
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      messages.push(words.map((word) => (word instanceof Error ? word.message : String(word))).join(' '));
    });
  }
}

/** This test expects messages of this kind on the console, at least one. */
export function expectComplaints(pattern: RegExp): void {
  expected.push(pattern);
}

/** Fails after a message that the test did not expect, or without one that it did. */
export function checkConsole(): void {
  const unexpected = messages.filter((words) => !expected.some((pattern) => pattern.test(words)));
  const missing = expected.filter((pattern) => !messages.some((words) => pattern.test(words)));
  expect(unexpected, 'said on the console').toEqual([]);
  expect(missing, 'expected on the console').toEqual([]);
}
