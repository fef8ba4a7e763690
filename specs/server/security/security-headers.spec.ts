// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  PAGE_HEADERS,
  pagePolicy,
  STRICT_POLICY,
  securityHeaders,
  sitePolicy,
  svgPolicy,
  VIEWER_POLICY,
} from '../../../server/security/security-headers.ts';
import { BOOT_SCRIPT, CRITICAL_STYLE, pageSource } from '../support/fixture-build.ts';

const AWKWARD_PAGE = [
  '<!doctype html>\r\n<html><head>',
  '<script data-note="a > b" nonce=\'x>y\'>\r\nconst a = "<style>not a style</style>";\r\n</script>',
  '<SCRIPT>loud()</SCRIPT ><script type="application/json">{"a":1}</script>',
  '<script src="/assets/x.js"></script><style\n media="all">.b{top:0}\r\n</style>',
  '<noscript><style>.c{left:0}</style></noscript>',
  '</head><body><scripted>no()</scripted></body></html>',
].join('\n');

describe('the policy of a page', () => {
  test('holds the hash of each inline script and style', () => {
    const policy = directives(pagePolicy(pageSource('Home')));
    expect(policy.get('script-src')).toBe(`'self' ${sha256(BOOT_SCRIPT)}`);
    expect(policy.get('style-src-elem')).toBe(`'self' ${sha256(CRITICAL_STYLE)}`);
    expect(policy.get('style-src')).toBe(policy.get('style-src-elem'));
  });

  test('changes when one byte of an inline script changes', () => {
    const page = pageSource('Home');
    const altered = page.replace(BOOT_SCRIPT, BOOT_SCRIPT.replace('day', 'dax'));
    expect(altered).not.toBe(page);
    expect(allowsAllInline(pagePolicy(page), page)).toBe(true);
    expect(allowsAllInline(pagePolicy(page), altered)).toBe(false);
  });

  test('allows exactly what a real HTML parser finds, however awkwardly it is written', () => {
    const policy = pagePolicy(AWKWARD_PAGE);
    expect(allowsAllInline(policy, AWKWARD_PAGE)).toBe(true);
    const { scripts, styles } = inline(AWKWARD_PAGE);
    expect(hashesIn(policy, 'script-src')).toEqual(new Set(scripts.map(sha256)));
    expect(hashesIn(policy, 'style-src-elem')).toEqual(new Set(styles.map(sha256)));
  });

  test('equals the pattern, with no unsafe word in it', () => {
    const policy = pagePolicy('<html></html>');
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; " +
        `style-src 'self'; style-src-attr 'none'; ` +
        "img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; " +
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default; " +
        `style-src-elem 'self'`,
    );
  });

  test('lets a page use the API on another host, and no third one', () => {
    const policy = directives(pagePolicy(pageSource('Home'), 'https://api.example.edu'));
    expect(policy.get('connect-src')).toBe("'self' https://api.example.edu");
    expect(policy.get('default-src')).toBe("'none'");
  });

  test('of all pages together allows what each of them needs', () => {
    const pages = [AWKWARD_PAGE, pageSource('Home').replace(BOOT_SCRIPT, 'other()')];
    const policy = sitePolicy(pages, 'https://api.example.edu');
    for (const page of pages) {
      for (const text of inline(page).scripts) expect(hashesIn(policy, 'script-src')).toContain(sha256(text));
      for (const text of inline(page).styles) expect(hashesIn(policy, 'style-src')).toContain(sha256(text));
    }
    expect(directives(policy).get('connect-src')).toBe("'self' https://api.example.edu");
    expect(policy).not.toContain('style-src-elem');
    expect(policy).not.toContain('unsafe');
  });
});

describe('the policies of everything else', () => {
  test('F63: let what is no document load nothing and be framed nowhere, in few words', () => {
    expect(STRICT_POLICY).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('let what people open show itself and nothing more', () => {
    expect(VIEWER_POLICY).toBe(
      "default-src 'none'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test('let an SVG image use its own style element, but no script', () => {
    const policy = svgPolicy('<svg><style>.a{fill:red}</style><script>x()</script></svg>');
    expect(directives(policy).get('style-src-elem')).toBe(sha256('.a{fill:red}'));
    expect(policy).not.toContain('script-src');
    expect(svgPolicy('<svg/>')).toBe(VIEWER_POLICY);
  });
});

describe('securityHeaders', () => {
  test('are exactly these, of every reply and of pages', () => {
    expect(securityHeaders(false)).toEqual({
      'content-security-policy': STRICT_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(PAGE_HEADERS).toEqual({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.any(String),
    });
  });

  test('requires HTTPS only behind TLS, and never for subdomains', () => {
    expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=31536000');
  });

  test('BACK-4: denies the powerful features and allows autoplay for the background', () => {
    const features = PAGE_HEADERS['permissions-policy']?.split(', ') ?? [];
    expect(features).toContain('autoplay=(self)');
    for (const name of [
      'camera',
      'microphone',
      'geolocation',
      'payment',
      'usb',
      'midi',
      'serial',
      'display-capture',
    ]) {
      expect(features).toContain(`${name}=()`);
    }
  });
});

function directives(policy: string): Map<string, string> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

function hashesIn(policy: string, name: string): Set<string> {
  const values = directives(policy).get(name)?.split(' ') ?? [];
  return new Set(values.filter((value) => value.startsWith("'sha256-")));
}

/** What a browser would check: a second, independent way to find the inline elements. */
function inline(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .map((element) => element.textContent)
      .filter((text) => text !== '');
  return { scripts: texts('script:not([src])'), styles: texts('style') };
}

function allowsAllInline(policy: string, html: string): boolean {
  const { scripts, styles } = inline(html);
  const allowedScripts = hashesIn(policy, 'script-src');
  const allowedStyles = hashesIn(policy, 'style-src-elem');
  return (
    scripts.every((text) => allowedScripts.has(sha256(text))) &&
    styles.every((text) => allowedStyles.has(sha256(text)))
  );
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
