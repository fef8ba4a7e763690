import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { stopGracefully } from './graceful-stop.ts';
import { StartError } from './start-error.ts';
import { readSite } from './static-files.ts';

const GRACE_MS = 10_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  let isStopping = false;
  const app = buildApp({
    site: await readSite(config.buildDir),
    behindTls: config.behindTls,
    trustProxy: config.trustProxy,
    log: { level: config.logLevel },
    isReady: () => !isStopping,
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw listenError(error, config);
  });
  console.log(`Grovemates is at ${address}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal and npm may both pass the same Ctrl+C on.
      if (isStopping) return;
      isStopping = true;
      void stopGracefully(app, { drainMs: config.drainMs, graceMs: GRACE_MS });
    });
  }
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
