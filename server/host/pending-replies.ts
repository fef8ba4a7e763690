import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';

/** The replies of one server that have not been sent completely. */
export class PendingReplies {
  readonly #server: Server;
  readonly #open = new Set<ServerResponse>();
  readonly #newest = new WeakMap<Socket, ServerResponse>();

  /** Watches a server from now on. */
  constructor(server: Server) {
    this.#server = server;
    server.prependListener('request', (_request, response) => {
      this.#open.add(response);
      this.#newest.set(response.req.socket, response);
      response.once('close', () => this.#open.delete(response));
    });
  }

  /** Whether a reply has begun on this connection and is not complete. */
  isMidReply(socket: Socket): boolean {
    return [...this.#open].some(
      (response) => response.req.socket === socket && response.headersSent && !response.writableEnded,
    );
  }

  /** The reply, sent or not, to the newest request of this connection. */
  newest(socket: Socket): ServerResponse | undefined {
    return this.#newest.get(socket);
  }

  /**
   * Accepts no new connection, and resolves when every reply has been sent. `Server.close` alone is not enough: it
   * closes idle connections, and to Node a connection is idle once `end` was called, sent or not, so that a
   * download from memory would be cut off.
   */
  async finish(): Promise<void> {
    if (this.#server.listening) TcpServer.prototype.close.call(this.#server);
    while (this.#open.size > 0) {
      await Promise.race([...this.#open].map((response) => once(response, 'close')));
    }
  }
}
