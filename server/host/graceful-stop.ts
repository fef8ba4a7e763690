import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a host stops: how long it still answers as 'not ready', and how long replies may then take to finish. */
export type StopTimes = { drainMs: number; graceMs: number };

/** Stops a host: waits for balancers to look away, closes the port, lets replies finish, cuts those that do not. */
export async function stopGracefully(app: FastifyInstance, { drainMs, graceMs }: StopTimes): Promise<void> {
  await sleep(drainMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(cut);
}
