import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../../server/host/app.ts';
import { readSite, type Site } from '../../../server/static-site/static-files.ts';
import { fakeApi } from './fake-api.ts';
import { writeBuild } from './fixture-build.ts';

/** The fixture build, read as the host reads it. */
export async function fixtureSite(): Promise<Site> {
  const build = await writeBuild();
  try {
    return await readSite(build.dir);
  } finally {
    await build.remove();
  }
}

/** An app for the given site: by default ready, silent and not behind TLS. */
export function testApp(site: Site, options: Partial<AppOptions> = {}): FastifyInstance {
  return buildApp({
    site,
    api: fakeApi().api,
    allowedOrigins: [],
    checkDatabase: async () => {},
    behindTls: false,
    trustProxy: false,
    log: { level: 'silent' },
    isReady: () => true,
    ...options,
  });
}

/** Lets an app listen on a free port of 127.0.0.1, and gives the port. */
export async function portOf(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
