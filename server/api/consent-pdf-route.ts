import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ConsentVersion } from '../contract/consent.ts';
import { endpoints } from '../contract/endpoints.ts';
import { isNavigation, namesEtag } from '../http/negotiation.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { clientOf } from '../security/client-address.ts';
import { PAGE_HEADERS, VIEWER_POLICY } from '../security/security-headers.ts';
import type { Config } from '../start/config.ts';
import type { Api } from './handlers.ts';
import { missingPdfPage } from './missing-pdf-page.ts';

/**
 * Adds the one route that replies with a file: a version's PDF, which never changes and may be cached for ever.
 * Pages link it, so people open it: where it is not there they get a page in place of the problem. `allowedOrigins`
 * are the sites whose pages may use the API: where there is exactly one, that page links its pages, otherwise those
 * of this host.
 */
export function addConsentPdfRoute(
  app: FastifyInstance,
  readConsentPdf: Api['readConsentPdf'],
  allowedOrigins: Config['allowedOrigins'],
): void {
  const [first = ''] = allowedOrigins;
  const pages = allowedOrigins.length === 1 ? first : '';
  const { path } = endpoints.readConsentPdf;
  app.get<{ Params: { version: string } }>(
    path,
    { onSend: pageForProblem(pages) },
    async (request, reply) => {
      const { version } = request.params;
      // The current version changes, so it has no file of its own.
      if (version === 'current' || !v.is(ConsentVersion, version)) throw new ProblemError('not-found');
      const { bytes, sha256 } = await readConsentPdf({
        params: { version },
        credential: null,
        body: null,
        idempotencyKey: null,
        browserSecret: null,
        client: clientOf(request.ip),
      });
      const etag = `"${sha256}"`;
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="consent-form-${version}.pdf"`,
        'content-security-policy': VIEWER_POLICY,
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
      });
      const ifNoneMatch = request.headers['if-none-match'];
      if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag)) return reply.code(304).send();
      return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}

function pageForProblem(pages: string) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode < 400 || !isNavigation(request.headers)) return payload;
    reply.headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': VIEWER_POLICY,
    });
    return missingPdfPage(reply.statusCode, pages);
  };
}
