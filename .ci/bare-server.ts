/**
 * The bare node:http server that `npm run load` compares ours with. It answers from memory; it reads and parses the
 * body of a POST first. The parent process sends it the replies.
 */
import { createServer, type OutgoingHttpHeaders } from 'node:http';

/** Replies by method and path, such as `GET /`; bodies in base64. */
export type BareReplies = Record<string, { status: number; headers: OutgoingHttpHeaders; body: string }>;

process.once('message', (replies: BareReplies) => {
  const ready = new Map(
    Object.entries(replies).map(([request, reply]) => [
      request,
      { ...reply, body: Buffer.from(reply.body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const reply = ready.get(`${request.method} ${request.url}`);
    if (!reply) {
      response.writeHead(404).end();
      return;
    }
    const answer = () => response.writeHead(reply.status, reply.headers).end(reply.body);
    if (request.method !== 'POST') {
      answer();
      return;
    }
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      JSON.parse(text);
      answer();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
