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
  const parts = partsOf(await (await fetch(new URL(path, site))).text(), endings);
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const ownHeaders = /^(content-(encoding|length)|connection|keep-alive|date|transfer-encoding)$/;
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.test(name)));
    response.writeHead(answer.status, headers);
    if (request.url === path) asked.resolve(response);
    else response.end(body);
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

function partsOf(text: string, endings: readonly string[]): string[] {
  let from = 0;
  const parts = endings.map((ending) => {
    const at = text.indexOf(ending, from);
    if (at < 0) throw new Error(`The document has no ${ending} there.`);
    const part = text.slice(from, at + ending.length);
    from = at + ending.length;
    return part;
  });
  return [...parts, text.slice(from)];
}
