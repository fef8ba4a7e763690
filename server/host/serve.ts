import type { Config } from '../start/config.ts';
import { StartError } from '../start-error.ts';
import { securityTxtWarning } from '../static-site/security-txt-warning.ts';
import { readSite, type Site } from '../static-site/static-files.ts';
import { buildApp } from './app.ts';
import { stopGracefully } from './graceful-stop.ts';
import { openService } from './open-service.ts';

const GRACE_MS = 10_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/**
 * Serves site and API until the process is told to stop, and says where. Throws a {@link StartError} where it
 * cannot start.
 *
 * @param adapt what to serve instead of the build as it is
 * @param announce what to print once it can be reached, by its address and the sample session's code
 */
export async function serve(
  config: Config,
  adapt: (site: Site) => Site = (site) => site,
  announce: (
    address: string,
    sample: { code: string; path: string } | null,
  ) => readonly string[] = invitation,
): Promise<void> {
  const site = adapt(await readSite(config.buildDir, config.apiOrigin));
  const { api, checkDatabase, prepared, notice, deleteExpired, close } = await openService(config);
  if (notice !== null) console.warn(notice);
  let isStopping = false;
  const app = buildApp({
    site,
    api,
    checkDatabase,
    behindTls: config.behindTls,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    log: { level: config.logLevel },
    isReady: () => !isStopping,
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await close();
    throw listenError(error, config);
  });
  const cleanup = setInterval(() => {
    deleteExpired().catch((error) => app.log.error({ err: error }, 'expired rows could not be deleted'));
  }, CLEANUP_INTERVAL_MS);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      // A terminal and npm may both pass the same Ctrl+C on.
      if (isStopping) return;
      isStopping = true;
      clearInterval(cleanup);
      await stopGracefully(app, { drainMs: config.drainMs, graceMs: GRACE_MS });
      await close();
    });
  }
  for (const line of announce(address, prepared.sample)) console.log(line);
  for (const warning of prepared.warnings) console.warn(warning);
  const expiry = securityTxtWarning(site, new Date());
  if (expiry !== null) console.warn(expiry);
}

/** What a person who starts the site wants to know. */
function invitation(address: string, sample: { code: string; path: string } | null): string[] {
  return [
    `Grovemates is at ${address}`,
    ...(sample
      ? [
          `A sample session waits: join with ${sample.code}, or open ${address}${sample.path}`,
          'For a session of your own: npx study session create --help',
        ]
      : []),
  ];
}

function listenError(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use: stop the other program, or choose another port, for example PORT=${port + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights: choose one above 1023, for example PORT=4173.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST ${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  }
  return error;
}
