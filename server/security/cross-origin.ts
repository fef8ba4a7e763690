/** The page that sent a request, as its headers describe it, and which origins are trusted. */
export type Sender = {
  origin: string | undefined;
  fetchSite: string | undefined;
  /** The origin at which the visitor's browser sees this host. */
  own: string;
  /** Other origins that may use the API, each exactly as a browser writes it. */
  allowed: readonly string[];
};

/**
 * Whether a write comes from a page of an origin that is not allowed. Programs other than browsers send no origin
 * and may write: they carry no cookie of a visitor.
 */
export function isCrossOriginWrite({ origin, fetchSite, own, allowed }: Sender): boolean {
  if (origin === undefined) return fetchSite === 'cross-site';
  // A page without a referrer may call itself `null` even to its own host; only the browser can say 'same-origin'.
  if (origin === 'null') return fetchSite !== 'same-origin';
  return origin !== own && !allowed.includes(origin);
}

/** The headers that let a page of an allowed origin read a reply; none for all others. */
export function corsHeaders({ origin, allowed }: Pick<Sender, 'origin' | 'allowed'>): Record<string, string> {
  if (allowed.length === 0) return {};
  if (origin === undefined || !allowed.includes(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
  };
}

/** Whether a request is the preflight of a page of an allowed origin. */
export function isAllowedPreflight(
  method: string,
  headers: Readonly<Record<string, unknown>>,
  { origin, allowed }: Pick<Sender, 'origin' | 'allowed'>,
): boolean {
  const asks = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  return asks && origin !== undefined && allowed.includes(origin);
}

/** The reply to such a preflight. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
};

/** The origin of a host as a browser writes it: without the scheme's usual port. Empty where there is no host. */
export function originOf(scheme: 'http' | 'https', host: string): string {
  return URL.parse(`${scheme}://${host}`)?.origin ?? '';
}
