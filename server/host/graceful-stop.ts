import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a stopping host still replies as not ready, and how long replies may then take, in milliseconds. */
export type StopTimes = { drainMs: number; graceMs: number };

/**
 * Stops a host: waits until balancers have seen that it is not ready, closes the port, lets replies finish, and
 * cuts off those that take too long.
 */
export async function stopGracefully(app: FastifyInstance, { drainMs, graceMs }: StopTimes): Promise<void> {
  await sleep(drainMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(cut);
}
