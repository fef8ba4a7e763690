import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEPTH, HEIGHT, KIND, WIDTH } from '#machines/demo/blocks.ts';
import { decodeCells, encodeCells } from '#machines/demo/world-data.ts';
import { runs } from '../../support/arbitraries.ts';

const COUNT = WIDTH * HEIGHT * DEPTH;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const kind = fc.constantFrom(...Object.values(KIND));
const place = fc.nat(COUNT - 1);
const run = fc.record({ kind, from: place, length: fc.oneof(fc.nat(40), fc.nat(COUNT)) });

/** Worlds of few and many runs, short and long. */
const worlds = fc.tuple(kind, fc.array(run, { maxLength: 60 })).map(([ground, list]) => {
  const cells = new Uint8Array(COUNT).fill(ground);
  for (const { kind, from, length } of list) cells.fill(kind, from, from + length);
  return cells;
});

describe('the text of a world', () => {
  test('is read back as the world that it was', () => {
    fc.assert(
      fc.property(worlds, (cells) => {
        expect(decodeCells(encodeCells(cells))).toEqual(cells);
      }),
      runs(60),
    );
  });

  test('may stand in an address', () => {
    fc.assert(
      fc.property(worlds, (cells) => {
        expect(encodeCells(cells)).toMatch(/^[\w-]+$/);
      }),
      runs(20),
    );
  });

  test('is short where much is alike', () => {
    expect(encodeCells(new Uint8Array(COUNT)).length).toBeLessThan(12);
  });

  test('is refused when one letter of it is another', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), fc.constantFrom(...DIGITS, '=', '+', ' ', 'é'), (cells, n, letter) => {
        const text = encodeCells(cells);
        const at = n % text.length;
        fc.pre(text[at] !== letter);
        expect(() => decodeCells(text.slice(0, at) + letter + text.slice(at + 1))).toThrow(/damaged/);
      }),
      runs(100),
    );
  });

  test('is refused when something is missing or added at its end', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (cells, n) => {
        const text = encodeCells(cells);
        expect(() => decodeCells(text.slice(0, n % text.length))).toThrow(/damaged/);
        expect(() => decodeCells(`${text}A`)).toThrow(/damaged/);
        expect(() => decodeCells(text + text)).toThrow(/damaged/);
      }),
      runs(60),
    );
  });

  test('any other text is refused with an error that says why', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...DIGITS) }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(() => decodeCells(text)).toThrow(/^The world's text is damaged: .+\.$/);
      }),
      runs(300),
    );
  });
});

describe('with a right sum, a text is still refused', () => {
  test('that has too few or too many cells', () => {
    expect(() => decodeCells(textOf([0x02]))).toThrow(`it has 3 cells, not ${COUNT}`);
    expect(() => decodeCells(textOf([0x0f, 0xff, 0xff, 0x03]))).toThrow(`it has more than ${COUNT} cells`);
  });

  test('that names a kind which there is not', () => {
    expect(() => decodeCells(textOf([0xf2]))).toThrow('15 is no kind of block');
  });

  test('whose last run does not end, or whose number is too long', () => {
    expect(() => decodeCells(textOf([0x0f]))).toThrow('has no end');
    expect(() => decodeCells(textOf([0x0f, 0x80, 0x80, 0x80, 0x00]))).toThrow('has no end');
  });
});

test('what is no world has no text', () => {
  expect(() => encodeCells(new Uint8Array(COUNT - 1))).toThrow(`${COUNT} cells, not ${COUNT - 1}`);
  expect(() => encodeCells(new Uint8Array(COUNT).fill(15, 7, 8))).toThrow('Cell 7 holds 15');
});

/** The text of runs, with their sum, written independently of the code. */
function textOf(bytes: readonly number[]): string {
  let sum = 2166136261n;
  for (const byte of bytes) sum = ((sum ^ BigInt(byte)) * 16777619n) % 4294967296n;
  const end = [0n, 8n, 16n, 24n].map((shift) => Number((sum >> shift) & 255n));
  return Buffer.from([...bytes, ...end]).toString('base64url');
}
