import type { IncomingHttpHeaders } from 'node:http';
import { PROBLEM_MEDIA_TYPE } from '../contract/problem.ts';
import { chooseEncoding, type Encoding, isNavigation, namesEtag, parseRange } from '../http/negotiation.ts';
import { problemOf } from '../http/problem-details.ts';
import { decideSitePath, NOT_FOUND_FILE } from './site-paths.ts';
import type { Site, StoredFile } from './static-files.ts';

/** What the site needs to know of a request. `target` is the request target exactly as sent. */
export type SiteRequest = { method: string; target: string; headers: IncomingHttpHeaders };

/**
 * A whole reply as plain data. It has the body of GET also for HEAD: Node then sends its length alone. The body is null
 * for 304 only.
 */
export type SiteReply = { status: number; headers: Record<string, string>; body: Buffer | null };

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The reply of the site (everything outside the API) to a request. */
export function siteReply(site: Site, request: SiteRequest): SiteReply {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problemReply('method-not-allowed', { allow: 'GET, HEAD' });
  }
  const target = decideSitePath(request.target, site.publicFiles);
  switch (target.kind) {
    case 'page':
    case 'file':
      return fileReply(fileOf(site, target.file), request);
    case 'fallback':
      return privateReply(200, fileOf(site, target.file), request);
    case 'not-found': {
      const page = fileOf(site, NOT_FOUND_FILE);
      if (!target.looksLikeFile) return privateReply(404, page, request);
      // A missing image answers its page in few bytes, but a person who opens it gets the page.
      const vary = { vary: 'accept, accept-encoding' };
      return isNavigation(request.headers)
        ? privateReply(404, page, request, vary)
        : problemReply('not-found', vary);
    }
  }
}

/** A page or a file that exists: with an entity tag, conditions and, where they help, ranges. */
function fileReply(file: StoredFile, request: SiteRequest): SiteReply {
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers;
  const range = file.acceptsRanges && request.method === 'GET' ? request.headers.range : undefined;
  const encoding = range === undefined ? encodingFor(file, request) : 'identity';
  const { bytes, etag } = file.bodies[encoding] ?? file.bodies.identity;
  const headers = { ...file.headers, ...encodingHeader(encoding), etag };
  if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  if (range === undefined || (ifRange !== undefined && ifRange !== etag))
    return { status: 200, headers, body: bytes };
  const parsedRange = parseRange(range, bytes.length);
  if (parsedRange === 'ignored') return { status: 200, headers, body: bytes };
  if (parsedRange === 'unsatisfiable') {
    const refusal = { 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' };
    return { status: 416, headers: { ...file.headers, ...refusal }, body: Buffer.alloc(0) };
  }
  const contentRange = `bytes ${parsedRange.start}-${parsedRange.end}/${bytes.length}`;
  const part = bytes.subarray(parsedRange.start, parsedRange.end + 1);
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, body: part };
}

/** A page that is always sent whole, because no cache may keep it. */
function privateReply(status: number, file: StoredFile, request: SiteRequest, vary = {}): SiteReply {
  const encoding = encodingFor(file, request);
  const { bytes } = file.bodies[encoding] ?? file.bodies.identity;
  const headers = { ...file.headers, ...encodingHeader(encoding), ...PRIVATE, ...vary };
  return { status, headers, body: bytes };
}

function problemReply(code: 'not-found' | 'method-not-allowed', extra: Record<string, string>): SiteReply {
  const problem = problemOf(code);
  const headers = { 'content-type': PROBLEM_MEDIA_TYPE, ...PRIVATE, ...extra };
  return { status: problem.status, headers, body: Buffer.from(JSON.stringify(problem)) };
}

function encodingFor(file: StoredFile, request: SiteRequest): Encoding {
  return chooseEncoding(
    request.headers['accept-encoding'],
    (encoding) => file.bodies[encoding] !== undefined,
  );
}

function encodingHeader(encoding: Encoding): Record<string, string> {
  return encoding === 'identity' ? {} : { 'content-encoding': encoding };
}

function fileOf(site: Site, name: string): StoredFile {
  const file = site.files.get(name);
  if (file === undefined) throw new Error('The site names a file that its build does not hold.');
  return file;
}
