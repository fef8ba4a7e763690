import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { addApiRoutes } from '../api/api-routes.ts';
import { addConsentPdfRoute } from '../api/consent-pdf-route.ts';
import type { Api } from '../api/handlers.ts';
import { participantCookie } from '../api/participant-cookie.ts';
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from '../contract/problem.ts';
import { isOutage } from '../database/outages.ts';
import { problemOf } from '../http/problem-details.ts';
import { ProblemError } from '../participation/problem-error.ts';
import {
  corsHeaders,
  isAllowedPreflight,
  isCrossOriginWrite,
  originOf,
  PREFLIGHT_HEADERS,
  type Sender,
} from '../security/cross-origin.ts';
import { securityHeaders } from '../security/security-headers.ts';
import type { Config } from '../start/config.ts';
import { decideSitePath, pathOf } from '../static-site/site-paths.ts';
import { siteReply } from '../static-site/site-reply.ts';
import type { Site } from '../static-site/static-files.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { addHealthRoutes } from './health-routes.ts';
import { PendingReplies } from './pending-replies.ts';

/** How long a client may take, in milliseconds. */
export type Timeouts = {
  headers: number;
  /** For a whole request, its body included. */
  request: number;
  /** For a connection on which nothing moves while a reply is being sent. */
  idle: number;
  /** For our own work on one request, from when its body is complete; then the reply is `unavailable`. */
  handler: number;
  /** For the database to answer. */
  database: number;
  /** For the next request on an open connection: longer than balancers keep theirs open. */
  keepAlive: number;
  /** How often slow requests are searched for. */
  check: number;
};

/** What an app needs. It reads neither the environment nor the disk. */
export type AppOptions = {
  site: Site;
  api: Api;
  /** Throws where the database does not answer, or cannot be written. */
  checkDatabase: () => Promise<void>;
  behindTls: boolean;
  trustProxy: Config['trustProxy'];
  allowedOrigins: Config['allowedOrigins'];
  log: { level: Config['logLevel'] | 'trace'; stream?: { write(line: string): void } };
  /** False from the moment the host begins to stop. */
  isReady: () => boolean;
  timeouts?: Partial<Timeouts>;
};

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 20_000,
  idle: 120_000,
  handler: 15_000,
  database: 2000,
  keepAlive: 72_000,
  check: 2000,
};
const BODY_LIMIT_BYTES = 16 * 1024;
const CODE_OF_STATUS: ReadonlyMap<number, ProblemCode> = new Map([
  [413, 'too-large'],
  [415, 'unsupported-media-type'],
  [431, 'too-large'],
]);

/** Builds the host. The caller decides whether to `listen` or `inject`. */
export function buildApp(options: AppOptions): FastifyInstance {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const headers = securityHeaders(options.behindTls);
  const app: FastifyInstance = fastify({
    logger: { ...options.log, serializers: { err: loggedError } },
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
      // Node would answer without our headers; see `answerWithoutRoute`.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, {
        headers,
        isMidReply: openReplies.isMidReply(socket),
        newest: openReplies.newest(socket),
      }),
    frameworkErrors: (_error, request, reply) => {
      if (!answerWithoutRoute(request, reply)) sendProblem(reply, 'not-found');
      logReply(request, reply);
    },
  });
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) routes.push({ method: each, pattern });
  });
  const openReplies = new PendingReplies(app.server);
  app.addHook('preClose', () => openReplies.finish());
  // Node would answer 417 without our headers; an expectation may as well be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.addHook('onRequest', (request, reply, done) => {
    if (!answerWithoutRoute(request, reply)) done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!options.isReady()) reply.header('connection', 'close');
    done();
  });
  if (['info', 'trace'].includes(options.log.level)) {
    app.addHook('onResponse', (request, reply, done) => {
      logReply(request, reply);
      done();
    });
  }
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof ProblemError) {
      request.log.info({ code: error.code }, 'refused');
      return sendProblem(reply, error.code, error.details);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'unexpected error');
      return sendProblem(reply, status === 503 || isOutage(error) ? 'unavailable' : 'internal');
    }
    // Messages of such errors may quote the request, so only the code is logged.
    request.log.info({ code: error.code }, 'refused');
    return sendProblem(reply, CODE_OF_STATUS.get(status) ?? 'bad-request', { status });
  });

  acceptJsonOnly(app);
  limitOwnWork(app, timeouts.handler);
  addHealthRoutes(app, {
    isReady: options.isReady,
    checkDatabase: options.checkDatabase,
    maxMs: timeouts.database,
  });
  addApiRoutes(app, options.api, participantCookie(options.behindTls));
  addConsentPdfRoute(app, options.api.readConsentPdf, options.allowedOrigins);
  return app;

  /**
   * Replies to whatever no route of the API should handle, and returns whether it did. The site is decided here, by
   * the raw target: the router would decode it first, and so accept paths that do not exist.
   */
  function answerWithoutRoute(request: FastifyRequest, reply: FastifyReply): boolean {
    const hasNoHost = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    if (!hasNoHost && !isApiTarget(request.raw.url ?? '/')) {
      answerSite(request, reply);
      return true;
    }
    reply.headers(headers);
    if (!hasNoHost) return answerBeforeApi(request, reply);
    sendProblem(reply, 'bad-request');
    return true;
  }

  /** Replies past Fastify, whose own sending would cost as much again as the rest (decision 009). */
  function answerSite(request: FastifyRequest, reply: FastifyReply): void {
    const { method, url: target = '/' } = request.raw;
    const site = siteReply(options.site, { method: method ?? '', target, headers: request.headers });
    reply.hijack();
    reply.raw.writeHead(site.status, {
      ...headers,
      ...site.headers,
      ...(site.body === null ? {} : { 'content-length': site.body.length }),
      ...(options.isReady() ? {} : { connection: 'close' }),
    });
    reply.raw.end(site.body);
  }

  function answerBeforeApi(request: FastifyRequest, reply: FastifyReply): boolean {
    const sender = senderOf(request);
    reply.header('cache-control', 'no-store').headers(corsHeaders(sender));
    if (isAllowedPreflight(request.method, request.headers, sender)) {
      reply.code(204).headers(PREFLIGHT_HEADERS).send();
    } else if (request.is404) {
      const allowed = methodsOf(pathOf(request.raw.url ?? '/'));
      const isWrongMethod = allowed.length > 0 && !allowed.includes(request.method);
      if (isWrongMethod) reply.header('allow', allowed.join(', '));
      sendProblem(reply, isWrongMethod ? 'method-not-allowed' : 'not-found');
    } else if (request.method === 'POST' && isCrossOriginWrite(sender)) {
      sendProblem(reply, 'origin-refused');
    } else {
      return false;
    }
    return true;
  }

  function methodsOf(path: string): string[] {
    return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  }

  function senderOf(request: FastifyRequest): Sender {
    return {
      origin: request.headers.origin,
      fetchSite: request.headers['sec-fetch-site']?.toString(),
      // Only a write needs it, and it costs more than the rest.
      get own() {
        return originOf(options.behindTls ? 'https' : request.protocol, request.host);
      },
      allowed: options.allowedOrigins,
    };
  }

  /** One line for each reply. It contains the pattern of the route, never the URL: URLs contain tokens. */
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

function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  details: Parameters<typeof problemOf>[1] = {},
): FastifyReply {
  const problem = problemOf(code, details);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(problem)));
}

/** Bodies are JSON or absent: some clients send a content type even without a body. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/**
 * Gives up our own work on a request after so many milliseconds. Fastify's own limit would count the time that the
 * client takes for the body, and end with the body.
 */
function limitOwnWork(app: FastifyInstance, ms: number): void {
  app.addHook('preHandler', (_request, reply, done) => {
    const timer = setTimeout(() => {
      const error = new Error(`The work on a request took longer than ${ms} ms.`);
      if (!reply.sent) reply.send(Object.assign(error, { code: 'ERR_HANDLER_TIMEOUT', statusCode: 503 }));
    }, ms);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/** What is logged of an error. */
export type LoggedError = { [key: string]: unknown; type: string; message: string; stack: string };

/** Logs what explains an error, and none of its other properties: a database's errors quote rows in theirs. */
export function loggedError(error: Error & { code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code === undefined ? {} : { code: error.code }),
  };
}
