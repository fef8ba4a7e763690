import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../participation/problem-error.ts';

/** What readiness depends on. */
export type Readiness = {
  /** False from the moment the host begins to stop. */
  isReady: () => boolean;
  /** Throws where the database does not answer. */
  checkDatabase: () => Promise<void>;
  /** How long it may take to answer, in milliseconds. */
  maxMs: number;
};

/** Adds `/api/health` (the process lives) and `/api/ready` (it should get requests). */
export function addHealthRoutes(app: FastifyInstance, { isReady, checkDatabase, maxMs }: Readiness): void {
  app.get('/api/health', () => ({ status: 'alive' }));
  app.get('/api/ready', async (request) => {
    if (!isReady()) throw new ProblemError('unavailable');
    try {
      await within(maxMs, checkDatabase());
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      throw new ProblemError('unavailable');
    }
    return { status: 'ready' };
  });
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const end = new AbortController();
  const late = sleep(ms, undefined, { signal: end.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}
