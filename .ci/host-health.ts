/**
 * Preloaded into the host by `npm run soak` (`--import`, with `--expose-gc`). It answers each message with a
 * {@link HostHealth}, and counts stalls from there on. The host itself knows nothing of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Memory of the host after its garbage was collected, in MiB, and how long its event loop stood still, in milliseconds. */
export type HostHealth = {
  /** What JavaScript uses. */
  heap: number;
  /** What belongs to JavaScript and is outside of the heap, as buffers. */
  external: number;
  stallP99: number;
  stallMax: number;
};

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', async () => {
  const stallP99 = millisecondsOf(delay.percentile(99));
  const stallMax = millisecondsOf(delay.max);
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const health: HostHealth = { heap: heapUsed / 2 ** 20, external: external / 2 ** 20, stallP99, stallMax };
  process.send?.(health);
  // To collect garbage was a stall too, but not of the host's own.
  await sleep(10 * RESOLUTION_MS);
  delay.reset();
});
// The host can still end by itself.
process.channel?.unref();

/** The time between two turns of the loop is at least the resolution. */
function millisecondsOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}
