import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LinkedText } from '../../../src/participation/linked-text.tsx';

const ORG = ['https://example.org/a', 'http://example.org', 'https://example.org/b'];
const EDU = ['a', 'b', 'c'].map((name) => `mailto:${name}@example.edu`);

describe('addresses in a text of the lab', () => {
  test.each([
    ['See https://example.org/a.', ['https://example.org/a']],
    ['(https://example.org/wiki/A_(b))', ['https://example.org/wiki/A_(b)']],
    ['“https://example.org/a”, ‘http://example.org’s and "https://example.org/b"!', ORG],
    [
      'https://example.org/a。次は「https://example.org/庭」です',
      ['https://example.org/a', 'https://example.org/庭'],
    ],
    ['HTTPS://EXAMPLE.ORG:8443/?a=b,c&d=e#f; next', ['HTTPS://EXAMPLE.ORG:8443/?a=b,c&d=e#f']],
    ['http://localhost:3000/x http://[::1]:80/', ['http://localhost:3000/x', 'http://[::1]:80/']],
    [
      'team@example.edu, or <other.team@grove.museum>.',
      ['mailto:team@example.edu', 'mailto:other.team@grove.museum'],
    ],
    ['[ethics-board@example.edu].', ['mailto:ethics-board@example.edu']],
    ['“a@example.edu”，b@example.edu;c@example.edu', EDU],
    ['mailto:team@example.edu?subject=Session%203.', ['mailto:team@example.edu?subject=Session%203']],
  ])('become links as they are written: %s', (text, hrefs) => {
    expect(linksIn(text).map((link) => link.getAttribute('href'))).toEqual(hrefs);
  });

  test.each([
    'javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd ftp://example.org/ //example.org/',
    'play.example.edu:30000 www.example.org example.org/a 192.0.2.1',
    '<a href="x" onclick="alert(1)">x</a> [x](javascript:alert(1)) **x**',
    // A name before the host only looks like one.
    'https://example.edu@evil.example/ https://example.edu:pw@evil.example/a',
    // What turns the direction of writing, or can't be seen, would hide where it leads.
    'https://exa\u202emple.org/x https://example\u200b.org/x https://example.org/\u2066x',
    'http:// https:///x mailto: mailto:@ a@ @b a@localhost http://a:99999/',
  ])('nothing else becomes a link, and markup stays text: %s', (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(visible()).toBe(text);
  });

  test('a host with letters outside ASCII stays text, as it may look like another; in punycode it becomes a link', () => {
    const links = linksIn(
      'https://аррӏе.example/ https://a.аррӏе.example:80?x mailto:a@аррӏе.example a@аррӏе.example https://xn--80ak6aa92e.example/',
    );

    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://xn--80ak6aa92e.example/']);
  });

  test('open in a new tab, say so, and send neither opener nor referrer', () => {
    const [link] = linksIn('https://example.org/a');

    expect(screen.getByRole('link', { name: /^https:\/\/example.org\/a ?\(opens in new tab\)$/ })).toBe(link);
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(link?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  test('an address of 2000 characters is one link, and may wrap anywhere', () => {
    const address = `https://example.org/${'a'.repeat(1980)}`;
    const [link] = linksIn(`See ${address}.`);

    expect(link?.getAttribute('href')).toBe(address);
    expect(link?.className).toContain('address');
  });

  test('whatever a lab writes, no character of it changes, and links are http, https or mailto only', () => {
    let links = 0;
    fc.assert(
      fc.property(text, (words) => {
        const found = linksIn(words);
        links += found.length;

        expect(visible()).toBe(words);
        for (const link of found) {
          const href = link.getAttribute('href') ?? '';
          expect(new URL(href).protocol).toMatch(/^(https?|mailto):$/);
          expect(words).toContain(href.replace(/^mailto:/i, ''));
        }
      }),
      { numRuns: 500 },
    );
    expect(links).toBeGreaterThan(100);
  });
});

/** Pieces of addresses and what stands around them, in any order. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('https://', 'http://', 'HTTP://', 'mailto:', 'javascript:', 'data:', '//', 'ftp://'),
      fc.constantFrom('https://example.org/a', 'team@example.edu', 'https://example.org.'),
      fc.constantFrom(
        'example.org',
        'a@example.edu',
        'xn--80ak6aa92e.com',
        'аррӏе.com',
        'localhost',
        '[::1]',
      ),
      fc.constantFrom(':80', '/a', '/庭', '?q=', '#x', '%20', '@', '{reference}', '_', '-', '|', '\\'),
      fc.constantFrom(
        ' ',
        '\n',
        '.',
        ',',
        '…',
        '(',
        ')',
        '[',
        ']',
        '<',
        '>',
        '"',
        "'",
        '“',
        '”',
        '。',
        '「',
        '\u202e',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

let box: HTMLElement;

function linksIn(words: string): HTMLAnchorElement[] {
  document.body.replaceChildren();
  box = render(<LinkedText text={words} />).container;
  return [...box.querySelectorAll('a')];
}

/** The text without what is told to screen readers alone. */
function visible(): string {
  const copy = box.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
  return copy.textContent ?? '';
}
