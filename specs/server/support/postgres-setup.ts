import { findPostgres, POSTGRES_PORT, startPostgres } from './postgres.ts';

/** Once for all specs, by vitest's `globalSetup`: the PostgreSQL in which each suite makes databases of its own. */
export async function setup(): Promise<() => Promise<void> | undefined> {
  const isWanted = process.env['SPECS_DATABASE'] !== 'sqlite' && !('missing' in findPostgres());
  const server = isWanted ? await startPostgres() : null;
  if (server) process.env[POSTGRES_PORT] = String(server.port);
  return async () => server?.stop();
}
