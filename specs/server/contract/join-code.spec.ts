import { describe, expect, test } from 'vitest';
import { formatJoinCode, readJoinCode, symbolOf } from '../../../server/contract/join-code.ts';

test('SITE-5: a code is shown in two halves', () => {
  expect(formatJoinCode('0123456789')).toBe('01234-56789');
});

test.each(['', ' ', '-', '\u00ad', '“”', '...', ' <> '])('SITE-5: %j says nothing', (typed) => {
  expect(readJoinCode(typed)).toEqual({ kind: 'empty' });
});

describe('one character', () => {
  test.each([
    ['7', '7'],
    ['a', 'A'],
    ['o', '0'],
    ['i', '1'],
    ['L', '1'],
    ['Ａ', 'A'],
    [' ', null],
    ['\u2011', null],
    ['\ufeff', null],
    ['U', 'U'],
    ['u', 'u'],
    // Read as several characters, of which the first is a space.
    ['\u00a8', '\u00a8'],
    ['⑫', '⑫'],
  ])('SITE-5: %j is read as %j', (character, symbol) => {
    expect(symbolOf(character)).toBe(symbol);
  });
});

describe('what is wrong with a text', () => {
  test.each([
    ['ABCDE', { kind: 'short', symbols: 5 }],
    ['"ABCDE"', { kind: 'short', symbols: 5 }],
    ['ABCDE-FGHJK-M', { kind: 'long', symbols: 11, at: 12 }],
    ['ABCDU', { kind: 'symbol', symbol: 'U', at: 4, length: 1 }],
    ['AB😀', { kind: 'symbol', symbol: '😀', at: 2, length: 2 }],
    ['AB😀U', { kind: 'symbol', symbol: '😀', at: 2, length: 2 }],
    // In a link the place is that in the whole text, and what cannot be decoded stays as it is.
    ['/join/ABCDU', { kind: 'symbol', symbol: 'U', at: 10, length: 1 }],
    ['/join/ABCD%EFGH', { kind: 'symbol', symbol: '%', at: 10, length: 1 }],
    // Without a code in it, it is no link.
    ['/join/', { kind: 'short', symbols: 4 }],
  ])('SITE-5: of %j', (typed, fault) => {
    expect(readJoinCode(typed)).toEqual({ kind: 'malformed', fault });
  });
});
