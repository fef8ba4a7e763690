import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type SlowLine = {
  /** The address of the server over the line. */
  origin: string;
  end(): void;
};

/**
 * A slow line to a server: all connections share `bytesPerSecond` down, and data arrives `delayMs` later, either way.
 * It is a proxy, as Chromium's own throttling sometimes never ends a request.
 */
export async function startSlowLine(
  server: URL,
  { bytesPerSecond, delayMs }: { bytesPerSecond: number; delayMs: number },
): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let isFreeAt = 0;
  const proxy = createServer((browser) => {
    const host = connect(Number(server.port), server.hostname);
    void send(browser, host, () => delayMs);
    void send(host, browser, (bytes) => {
      isFreeAt = Math.max(isFreeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
      return isFreeAt - performance.now() + delayMs;
    });
    for (const socket of [browser, host]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        browser.destroy();
        host.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    end() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes on what a socket receives, each piece after its delay. */
async function send(from: Socket, to: Socket, delayOf: (bytes: number) => number): Promise<void> {
  try {
    for await (const piece of from) {
      await wait(delayOf(piece.length));
      to.write(piece);
    }
    to.end();
  } catch {
    // One side has closed the connection.
  }
}
