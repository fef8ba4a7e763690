import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PartedDocument = {
  /** The address of the site behind it. */
  origin: string;
  /** Sends the next part of the document; the last one ends it. Waits until the document is asked for. */
  sendNextPart(): Promise<void>;
  end(): void;
};

/**
 * Stands before the site, and sends one of its documents in parts, as a slow line does. Each part ends after the first of its
 * `endings` in the rest of the document. All other files are sent as they are.
 *
 * @throws if an ending is not in the document
 */
export async function startPartedDocument(
  site: URL,
  path: string,
  endings: readonly string[],
): Promise<PartedDocument> {
  const asked = Promise.withResolvers<ServerResponse>();
  const parts: string[] = [];
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const ownHeaders = /^(content-(encoding|length)|connection|keep-alive|date|transfer-encoding)$/;
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.test(name)));
    response.writeHead(answer.status, headers);
    if (request.url !== path) {
      response.end(body);
      return;
    }
    let rest = body.toString();
    for (const ending of endings) {
      const end = rest.indexOf(ending) + ending.length;
      if (end < ending.length) throw new Error(`${path} has no ${ending} there.`);
      parts.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    parts.push(rest);
    asked.resolve(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async sendNextPart() {
      const response = await asked.promise;
      response.write(parts.shift() ?? '');
      if (parts.length === 0) response.end();
    },
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
