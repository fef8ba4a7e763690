import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { answerBrokenRequest } from './broken-requests.ts';
import type { Config } from './config.ts';
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from './contract/problem.ts';
import type { ServiceStatus } from './contract/status.ts';
import { OpenReplies } from './open-replies.ts';
import { problemOf } from './problems.ts';
import { securityHeaders } from './security-headers.ts';
import { decideSitePath, pathOf } from './site-paths.ts';
import { siteReply } from './site-reply.ts';
import type { Site } from './static-files.ts';

/** How long a client may take, in milliseconds. */
export type Timeouts = {
  /** For the header lines of a request. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** For a connection on which nothing moves while a reply is on its way. */
  idle: number;
  /** For the next request on an open connection: longer than balancers keep theirs. */
  keepAlive: number;
  /** How often slow requests are looked for. */
  check: number;
};

/** What an app is made of. It reads no environment and no disk. */
export type AppOptions = {
  site: Site;
  behindTls: boolean;
  trustProxy: Config['trustProxy'];
  log: { level: Config['logLevel']; stream?: { write(line: string): void } };
  /** False from the moment the host begins to stop. */
  isReady: () => boolean;
  timeouts?: Partial<Timeouts>;
};

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 20_000,
  idle: 120_000,
  keepAlive: 72_000,
  check: 2000,
};
const BODY_LIMIT_BYTES = 16 * 1024;
const CHECKED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Builds the host. It listens to nothing: `listen` and `inject` are the caller's. */
export function buildApp(options: AppOptions): FastifyInstance {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const headers = securityHeaders(options.behindTls);
  const app: FastifyInstance = fastify({
    logger: options.log,
    // Fastify's own lines hold raw URLs, and the site's URLs hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    requestTimeout: timeouts.request,
    http: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.check,
      // Node would answer without our headers; see `answerOutsideApi`.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, { headers, isMidReply: openReplies.isMidReply(socket) }),
    frameworkErrors: (_error, request, reply) => {
      if (!answerOutsideApi(request, reply)) sendProblem(reply, 'not-found');
      logReply(request, reply);
    },
  });
  const openReplies = new OpenReplies(app.server);
  app.addHook('preClose', () => openReplies.finish());
  // Node would answer 417 without our headers; an expectation may as well be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.addHook('onRequest', (request, reply, done) => {
    if (!answerOutsideApi(request, reply)) done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!options.isReady()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logReply(request, reply);
    done();
  });
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'unexpected error');
      return sendProblem(reply, 'internal');
    }
    // Such an error's message may quote the request, so only its code is worth a line.
    request.log.info({ code: error.code }, 'refused');
    return sendProblem(reply, status === 413 ? 'too-large' : 'bad-request', status);
  });

  app.get('/api/health', () => ({ status: 'alive' }));
  app.get('/api/ready', (_request, reply) =>
    options.isReady() ? { status: 'ready' } : sendProblem(reply, 'unavailable'),
  );
  app.get('/api/v1/status', (): ServiceStatus => ({ joining: 'not-open' }));
  return app;

  /**
   * Answers whatever is not for a route of the API, and says whether it did. The site is decided here, on the
   * raw target: the router would decode it first, and so make paths that do not exist.
   */
  function answerOutsideApi(request: FastifyRequest, reply: FastifyReply): boolean {
    const target = request.raw.url ?? '/';
    reply.headers(headers);
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      sendProblem(reply, 'bad-request');
    } else if (!isApiTarget(target)) {
      const { status, headers, body } = siteReply(options.site, {
        method: request.method,
        target,
        headers: request.headers,
      });
      reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined);
    } else if (request.is404) {
      const allowed = CHECKED_METHODS.filter((method) => app.hasRoute({ method, url: pathOf(target) }));
      if (allowed.length > 0) reply.header('allow', allowed.join(', '));
      sendProblem(reply, allowed.length > 0 ? 'method-not-allowed' : 'not-found');
    } else {
      reply.header('cache-control', 'no-store');
      return false;
    }
    return true;
  }

  /** One line for each reply. It holds the pattern of the route, never the URL: URLs hold tokens. */
  function logReply(request: FastifyRequest, reply: FastifyReply): void {
    const target = request.raw.url ?? '/';
    const route = isApiTarget(target)
      ? (request.routeOptions.url ?? '/api/*')
      : decideSitePath(target, options.site.publicFiles).pattern;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'replied');
  }
}

function isApiTarget(target: string): boolean {
  const path = pathOf(target);
  return path === '/api' || path.startsWith('/api/');
}

function sendProblem(reply: FastifyReply, code: ProblemCode, status?: number): FastifyReply {
  const problem = problemOf(code, status);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(problem)));
}
