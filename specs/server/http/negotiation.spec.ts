import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, ENCODINGS, namesEtag, parseRange } from '../../../server/http/negotiation.ts';

describe('chooseEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity, br;q=0.1', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=x', 'identity'],
    ['zstd', 'identity'],
  ])('for %s sends %s', (accept, encoding) => {
    expect(chooseEncoding(accept, () => true)).toBe(encoding);
  });

  test('chooses only what is kept', () => {
    expect(chooseEncoding('br, gzip', (encoding) => encoding !== 'br')).toBe('gzip');
    expect(chooseEncoding('br, gzip', (encoding) => encoding === 'identity')).toBe('identity');
  });

  test('answers any header with something kept (property)', () => {
    const kept = fc.subarray(['br', 'gzip'] as const);
    const perHeader = fc.property(fc.string(), kept, (accept, others) => {
      const available = new Set<string>([...others, 'identity']);
      expect(available).toContain(chooseEncoding(accept, (encoding) => available.has(encoding)));
    });
    fc.assert(perHeader);
    expect(ENCODINGS).toEqual(['br', 'gzip', 'identity']);
  });
});

describe('parseRange', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['Bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-999', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-999', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'ignored'],
    ['bytes=0-1,5-6', 'ignored'],
    ['bytes=-', 'ignored'],
    ['lines=0-1', 'ignored'],
    ['bytes=a-b', 'ignored'],
  ] as const)('of 100 bytes, %s is %j', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  test('never leaves the body (property)', () => {
    const perRange = fc.property(fc.nat(), fc.nat(), fc.nat({ max: 2000 }), (first, last, size) => {
      for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = parseRange(header, size);
        if (typeof range === 'string') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }
    });
    fc.assert(perRange);
  });
});

describe('namesEtag', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
  ])('%s: %s', (header, named) => {
    expect(namesEtag(header, '"a"')).toBe(named);
  });
});
