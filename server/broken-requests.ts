import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from './contract/problem.ts';
import { problemOf } from './problems.ts';

const LINGER_MS = 1000;

/**
 * Answers what never became a request (malformed, too long, too slow) with the headers of every other reply,
 * unless that would write into the middle of a reply.
 */
export function answerBrokenRequest(
  error: { code?: string },
  socket: Socket,
  { headers, isMidReply }: { headers: Readonly<Record<string, string>>; isMidReply: boolean },
): void {
  if (error.code === 'ECONNRESET' || isMidReply) {
    socket.destroy();
  } else if (socket.writable) {
    // Closing at once would reset the connection under a client that still sends, and lose the answer.
    socket.end(rawReply(headers, ...verdictOn(error)), () =>
      setTimeout(() => socket.destroy(), LINGER_MS).unref(),
    );
  }
}

function verdictOn(error: { code?: string }): [ProblemCode, number] {
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
