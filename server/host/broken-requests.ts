import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from '../contract/problem.ts';
import { problemOf } from '../http/problem-details.ts';

const LINGER_MS = 1000;

/** What is known of a connection on which a request broke. */
export type BrokenConnection = {
  /** The headers of every reply. */
  headers: Readonly<Record<string, string>>;
  /** Whether a reply has begun whose rest is still to come. */
  isMidReply: boolean;
  /** The reply, made or still to be made, to the last request that came whole, or whole but for its body. */
  newest: ServerResponse | undefined;
};

/**
 * Answers what is malformed, too long or too slow, with the headers of every other reply, unless that would write into
 * the middle of a reply. Where only the body broke, its reader gets the error: the app then answers and logs the request
 * like any other that it refuses, after those that came before it.
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
    // Or this answer would be taken for the one that is still to come.
    newest.once('close', () => answerBrokenRequest(error, socket, { ...connection, isMidReply: false }));
  } else if (socket.writable) {
    // What was answered before its body came gets no second answer.
    const answer = isInBody ? '' : rawReply(headers, code, status);
    // Closing at once would reset the connection under a client that still sends, and lose the answer.
    socket.end(answer, () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
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
