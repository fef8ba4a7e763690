import type { Terminal } from '../../../server/study/command-line/command.ts';

/**
 * A terminal, or a pipe where `size` is null, whose pauses pass on the clock of a test server: in each of them the next step happens;
 * after the last one somebody presses Ctrl-C.
 */
export function fakeTerminal(
  clock: { now: number },
  size: { columns: number; rows: number } | null,
  steps: readonly (() => unknown)[],
): Terminal & { told(): string } {
  const left = [...steps];
  const interruption = new AbortController();
  let said = '';
  return {
    size: () => size,
    interrupted: () => interruption.signal,
    async pause(ms) {
      clock.now += ms;
      const step = left.shift();
      if (step === undefined) interruption.abort();
      else await step();
    },
    write(text) {
      said += text;
    },
    told: () => said,
  };
}
