import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends bytes as they are and resolves with everything that came back when the connection ends. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  return received(socket);
}

/** Everything a connection receives until it ends, however it ends. */
export function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** Resolves once the port takes no new connection; the test's own time limit is the limit. */
export async function refused(port: number): Promise<void> {
  while (await isOpen(port)) await sleep(5);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
