import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from '../contract/problem.ts';
import { problemOf } from '../http/problem-details.ts';

const CLOSE_DELAY_MS = 1000;

/** What is known of a connection on which a request broke off. */
export type BrokenConnection = {
  headers: Readonly<Record<string, string>>;
  /** Whether a reply has begun and is not complete. */
  isMidReply: boolean;
  /** The reply, sent or not, to the last request that was complete, or complete except for its body. */
  newest: ServerResponse | undefined;
};

/**
 * Replies to what is malformed, too long or too slow, with the headers of every other reply, unless that would
 * write into the middle of a reply. Where only the body broke off, its reader gets the error: the app then replies
 * and logs as for any request that it refuses, after those that came before.
 */
export function answerBrokenRequest(
  error: { code?: string },
  socket: Socket,
  connection: BrokenConnection,
): void {
  const { headers, isMidReply, newest } = connection;
  const [code, status] = problemFor(error);
  const isInBody = newest?.req.complete === false;
  if (error.code === 'ECONNRESET' || isMidReply) {
    socket.destroy();
  } else if (isInBody && newest.req.listenerCount('error') > 0) {
    newest.req.emit('error', Object.assign(error, { statusCode: status }));
  } else if (newest && !newest.headersSent && !newest.closed) {
    // Otherwise this reply would be taken for the one that is still to come.
    newest.once('close', () => answerBrokenRequest(error, socket, { ...connection, isMidReply: false }));
  } else if (socket.writable) {
    // A request that got its reply before its body gets no second one.
    const answer = isInBody ? '' : rawReply(headers, code, status);
    // Closing at once would reset the connection while the client still sends, and lose the reply.
    socket.end(answer, () => setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref());
  }
}

function problemFor(error: { code?: string }): [ProblemCode, number] {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['bad-request', 408];
  if (error.code === 'HPE_HEADER_OVERFLOW') return ['too-large', 431];
  return ['bad-request', 400];
}

function rawReply(headers: Readonly<Record<string, string>>, code: ProblemCode, status: number): string {
  const body = JSON.stringify(problemOf(code, { status }));
  const fields = {
    ...headers,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
