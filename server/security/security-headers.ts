import { hash } from 'node:crypto';

/**
 * The policy of replies that are no documents: scripts, styles, fonts, pictures, the API. `default-src` does not imply
 * `frame-ancestors`.
 */
export const STRICT_POLICY = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" });

/**
 * The policy of what people open and a browser shows as a document: a PDF, a video (Chromium plays it only where
 * `media-src` allows it), the page in place of a missing PDF. The icon of its tab may load.
 */
export const VIEWER_POLICY = viewerPolicy([]);

/**
 * The policy of one page: its own inline scripts and styles by their hashes, and nothing else inline. `apiOrigin` is
 * where it finds the API, when that is not its own host.
 */
export function pagePolicy(html: string, apiOrigin: string | null = null): string {
  const directives = pageDirectives([html], apiOrigin);
  return policy({ ...directives, 'style-src-elem': directives['style-src'] });
}

/**
 * One policy that fits all these pages, for hosts that cannot know which of them they send. It omits what `style-src`
 * implies: some hosts accept lines of 2000 characters at most.
 */
export function sitePolicy(documents: readonly string[], apiOrigin: string | null): string {
  return policy(pageDirectives(documents, apiOrigin));
}

/** The policy of an SVG image: it is a document when it is opened, and its own `<style>` elements count then. */
export function svgPolicy(svg: string): string {
  return viewerPolicy(inlineBodies(svg, 'style'));
}

/** The headers of every reply, whatever it is. A page replaces the policy, and adds {@link PAGE_HEADERS}. */
export function securityHeaders(behindTls: boolean): Record<string, string> {
  return {
    'content-security-policy': STRICT_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(behindTls ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

// Chromium warns on the console about names it does not know: add only names it knows.
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** What HTML has besides: without a script or an opener they mean nothing. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': ['autoplay=(self)', ...DENIED_FEATURES.map((feature) => `${feature}=()`)].join(', '),
};

function pageDirectives(documents: readonly string[], apiOrigin: string | null) {
  return {
    'default-src': "'none'",
    'script-src': sources(documents.flatMap((html) => inlineBodies(html, 'script'))),
    'style-src': sources(documents.flatMap((html) => inlineBodies(html, 'style'))),
    'style-src-attr': "'none'",
    'img-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': apiOrigin === null ? "'self'" : `'self' ${apiOrigin}`,
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
}

/** The text of each inline element as the browser hashes it: the parser turns CRLF and CR into LF first. */
function inlineBodies(markup: string, element: 'script' | 'style'): string[] {
  const tags = /<(script|style)\b(?:"[^"]*"|'[^']*'|[^"'>])*>([\s\S]*?)<\/\1[\s/>]/gi;
  return [...markup.replaceAll(/\r\n?/g, '\n').matchAll(tags)]
    .filter(([, name = '', body = '']) => name.toLowerCase() === element && body !== '')
    .map(([, , body = '']) => body);
}

function viewerPolicy(styles: string[]): string {
  return policy({
    'default-src': "'none'",
    'img-src': "'self'",
    'media-src': "'self'",
    ...(styles.length > 0 ? { 'style-src-elem': hashes(styles) } : {}),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
}

function sources(bodies: string[]): string {
  return ["'self'", hashes(bodies)].join(' ').trim();
}

function hashes(bodies: string[]): string {
  return [...new Set(bodies)].map((body) => `'sha256-${hash('sha256', body, 'base64')}'`).join(' ');
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
