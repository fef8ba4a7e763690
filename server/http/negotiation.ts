import type { IncomingHttpHeaders } from 'node:http';

/** The encodings that the host has, in its order of preference. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** One encoding of a body; `identity` is the file as it is. */
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Whether a person opens an address in a browser, as far as the request shows: scripts and elements do not accept
 * HTML.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** The encoding to send: the highest weight the client gave, then the host's preference, otherwise the file as it is. */
export function chooseEncoding(
  accept: string | undefined,
  isKept: (encoding: Encoding) => boolean,
): Encoding {
  const weights = weightsOf(accept ?? '');
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS.filter(isKept)) {
    const unlisted = encoding === 'identity' ? Number.MIN_VALUE : 0;
    const weight = weights.get(encoding) ?? weights.get('*') ?? unlisted;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** A range of bytes, both ends inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * The one range a `Range` header asks of a body. Several ranges, other units and malformed headers are
 * ignored, as RFC 9110 allows: the client then gets the whole body.
 */
export function parseRange(header: string, size: number): ByteRange | 'ignored' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return 'ignored';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'ignored';
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Whether an `If-None-Match` header names this entity tag (weak comparison, as RFC 9110 asks). */
export function namesEtag(header: string, etag: string): boolean {
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number.parseFloat(weight.slice(2)) || 0);
  }
  return weights;
}
