import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from '#machines/demo/base64url.ts';
import { type Cell, DEPTH, HEIGHT, indexOf, KIND, WIDTH } from '#machines/demo/blocks.ts';
import { decodeBuild, encodeBuild, LONGEST_STORED } from '#machines/demo/build-link.ts';
import { checksumOf, crc16 } from '#machines/demo/checksum.ts';
import { lineTo } from '#machines/demo/rules.ts';
import { readVarint, varint } from '#machines/demo/varint.ts';
import { createWorld, type Edit, editsOf, type World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { anyCell, edits, GROUND, meadow, nearCells, withBlocks } from './support/small-worlds.ts';

const start = meadow();
const { base } = start;
const stone = meadow(([x]) => (x === 20 ? KIND.stone : null)).base;
const anyEdits = fc.array(fc.oneof(edits(anyCell), edits(nearCells)), { maxLength: 60 });
/** Lines and floors, as people build. */
const lines = fc
  .array(fc.tuple(anyCell, anyCell, fc.constantFrom(KIND.planks, KIND.stone, KIND.air)), { maxLength: 12 })
  .map((all) =>
    all.flatMap(([from, to, kind]) => lineTo(from, to).map((cell): Edit => ({ cell, to: kind }))),
  );
const builds = fc.oneof(anyEdits, lines).map((all) => start.apply('you', all));
const textOf = (world: World) => encodeBuild(base, world) ?? '';
/** The text of bytes of a body, with the right sum. */
const signed = (...body: number[]) => {
  const sum = crc16(body, checksumOf(base));
  return toBase64Url([...body, sum >> 8, sum & 0xff]);
};

describe('a link to a build', () => {
  test('is short for nothing, and for a line', () => {
    expect(textOf(start)).toHaveLength(4);
    expect(decodeBuild(base, textOf(start))).toEqual({ kind: 'build', edits: [] });
    for (const to of [
      [20, GROUND, 5],
      [5, GROUND + 15, 5],
      [5, GROUND, 20],
    ] satisfies Cell[]) {
      const world = withBlocks(start, KIND.planks, lineTo([5, GROUND, 5], to));
      expect(textOf(world).length).toBeLessThanOrEqual(10);
      expect(decodeBuild(base, textOf(world))).toEqual({ kind: 'build', edits: editsOf(world) });
    }
  });

  test('stays what it is, in all versions of the site', () => {
    const world = start.apply('you', [
      { cell: [5, GROUND, 5], to: KIND.planks },
      { cell: [6, GROUND, 5], to: KIND.planks },
      { cell: [40, 4, 40], to: KIND.air },
    ]);
    expect(textOf(world)).toBe('BKhXAMwEEXkY');
  });

  test('brings the same edits again', () => {
    fc.assert(
      fc.property(builds, (world) => {
        const decoded = decodeBuild(base, textOf(world));
        expect(decoded).toEqual({ kind: 'build', edits: editsOf(world) });
        const again = decoded.kind === 'build' ? createWorld(base).apply('you', decoded.edits) : null;
        expect(again?.checksum).toBe(world.checksum);
      }),
      runs(300),
    );
  });

  test('is damaged after any change of one character', () => {
    const letters = fc.constantFrom(
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ é',
    );
    fc.assert(
      fc.property(builds, fc.nat(), letters, (world, at, letter) => {
        const text = textOf(world);
        const place = at % text.length;
        fc.pre(text[place] !== letter);
        const changed = text.slice(0, place) + letter + text.slice(place + 1);
        expect(['damaged', 'too-long', 'other-version']).toContain(decodeBuild(base, changed).kind);
      }),
      runs(500),
    );
  });

  test('reaches every corner of the world', () => {
    for (const cell of [
      [0, 1, 0],
      [WIDTH - 1, HEIGHT - 1, DEPTH - 1],
    ] satisfies Cell[]) {
      const world = withBlocks(start, KIND.tile, [cell]);
      expect(decodeBuild(base, textOf(world))).toEqual({ kind: 'build', edits: editsOf(world) });
    }
  });

  test('comes into no other world', () => {
    expect(decodeBuild(stone, textOf(withBlocks(start, KIND.tile, [[5, GROUND, 5]])))).toEqual({
      kind: 'damaged',
    });
  });

  test('has at most 4,096 edits', () => {
    expect(textOf(filled(4096)).length).toBeGreaterThan(0);
    expect(encodeBuild(base, filled(4097))).toBe(null);
    expect(decodeBuild(base, textOf(filled(4096)))).toEqual({ kind: 'build', edits: editsOf(filled(4096)) });
    expect(decodeBuild(base, signed(4, ...Array.from({ length: 257 }, () => [0, 31]).flat()))).toEqual({
      kind: 'too-long',
    });
  });

  test('has at most 6,000 characters', () => {
    let most = 2200;
    while (encodeBuild(base, scattered(most + 1)) !== null) most += 1;
    expect(most).toBeLessThan(2249);
    expect(textOf(scattered(most))).toHaveLength(6000);
    expect(decodeBuild(base, textOf(scattered(most)))).toEqual({
      kind: 'build',
      edits: editsOf(scattered(most)),
    });
    expect(decodeBuild(base, 'A'.repeat(6001))).toEqual({ kind: 'too-long' });
    expect(decodeBuild(base, 'A'.repeat(6000))).toEqual({ kind: 'damaged' });
  });

  test('has as many characters as it needs where it stays in the browser', () => {
    const text = encodeBuild(base, scattered(4000), LONGEST_STORED) ?? '';
    expect(text.length).toBeGreaterThan(10_000);
    expect(decodeBuild(base, text, LONGEST_STORED)).toEqual({
      kind: 'build',
      edits: editsOf(scattered(4000)),
    });
    expect(encodeBuild(base, filled(4097), LONGEST_STORED)).toBe(null);
    expect(decodeBuild(base, 'A'.repeat(22_001), LONGEST_STORED)).toEqual({ kind: 'too-long' });
    expect(decodeBuild(base, 'A'.repeat(22_000), LONGEST_STORED)).toEqual({ kind: 'damaged' });
  });
});

describe('a hostile text', () => {
  const PLACE = indexOf([5, GROUND, 5]);
  const GAP = [(PLACE & 127) | 128, PLACE >> 7];

  test('would be read, if it were right', () => {
    const [low = 0, high = 0] = GAP;
    expect(high).toBeLessThan(128);
    expect(decodeBuild(base, signed(4, low, high, 0x10))).toEqual({
      kind: 'build',
      edits: [{ cell: [5, GROUND, 5], to: KIND.planks }],
    });
  });

  test.each<[string, string, string]>([
    ['empty', '', 'damaged'],
    ['of one letter', 'B', 'damaged'],
    ['of letters that no bytes have', 'BB==', 'damaged'],
    ['of another version', signed(8), 'other-version'],
    ['of the last version that may come', signed(36), 'other-version'],
    ['of a version that none has', signed(40), 'damaged'],
    ['of version 0', signed(0), 'damaged'],
    ['of a few letters', 'zzzz', 'damaged'],
    ['of an axis that is not', signed(7), 'damaged'],
    ['with bits too many', 'BA__', 'damaged'],
    ['that makes air of air', signed(4, ...GAP, 0x00), 'damaged'],
    ['that makes bedrock', signed(4, ...GAP, 0xe0), 'damaged'],
    ['that makes an unknown kind', signed(4, ...GAP, 0xf0), 'damaged'],
    ['that takes bedrock', signed(4, 0, 0x00), 'damaged'],
    ['that goes beyond the world', signed(4, 0xff, 0xff, 0x7f, 0x10), 'damaged'],
    ['that ends within a number', signed(4, ...GAP.slice(0, 1)), 'damaged'],
    ['that ends before a run', signed(4, ...GAP), 'damaged'],
    ['with a number longer than needed', signed(4, GAP[0] ?? 0, (GAP[1] ?? 0) | 128, 0, 0x10), 'damaged'],
    ['with a number that never ends', signed(4, ...Array.from({ length: 400 }, () => 255)), 'damaged'],
    ['along an axis that is not the best', signed(5, ...axisGap(), 0x10), 'damaged'],
    ['with two runs that are one', signed(4, ...GAP, 0x10, 0, 0x10), 'damaged'],
  ])('%s', (_, text, kind) => {
    expect(decodeBuild(base, text)).toEqual({ kind });
  });

  test('of any kind gets an answer, soon, and is read only if it is the text of its build', () => {
    const bodies = fc.tuple(fc.constantFrom(4, 5, 6), fc.uint8Array({ maxLength: 200 }));
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 7000 }),
      fc.base64String({ maxLength: 7000 }),
      fc.uint8Array({ maxLength: 4500, size: 'max' }).map((bytes) => toBase64Url(bytes)),
      bodies.map(([first, bytes]) => signed(first, ...bytes)),
      bodies.map(([first, bytes]) =>
        signed(first, ...[...bytes].flatMap((byte) => [byte & 127, 0x10 + (byte & 127)])),
      ),
    );
    let accepted = 0;
    fc.assert(
      fc.property(hostile, (text) => {
        const decoded = decodeBuild(base, text);
        if (decoded.kind !== 'build') return;
        accepted += 1;
        const world = start.apply('you', decoded.edits);
        expect(textOf(world)).toBe(text);
        expect(world.revision).toBe(decoded.edits.length);
      }),
      runs(1000),
    );
    expect(accepted).toBeGreaterThan(0);
  });

  function axisGap(): number[] {
    const place = GROUND + HEIGHT * (5 + WIDTH * 5);
    return [(place & 127) | 128, place >> 7];
  }
});

describe('a number in bytes of seven bits', () => {
  test.each([
    [0, [0]],
    [127, [127]],
    [128, [128, 1]],
    [16_383, [255, 127]],
    [16_384, [128, 128, 1]],
    [2_097_151, [255, 255, 127]],
  ])('%i', (value, bytes) => {
    expect(varint(value)).toEqual(bytes);
    expect(readVarint(Uint8Array.from([9, ...bytes, 9]), 1)).toEqual({ value, end: 1 + bytes.length });
  });

  test.each([[[]], [[128]], [[128, 128]], [[128, 128, 128]], [[128, 128, 128, 0]]])('is not %j', (bytes) => {
    expect(readVarint(Uint8Array.from(bytes), 0)).toBe(null);
  });
});

describe('bytes as text', () => {
  test('are base64url', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
      runs(300),
    );
  });

  test('are read only from their own text', () => {
    fc.assert(
      fc.property(fc.base64String({ maxLength: 20 }), fc.string({ maxLength: 3 }), (text, end) => {
        const bytes = fromBase64Url(text.replaceAll('=', '') + end);
        if (bytes) expect(toBase64Url(bytes)).toBe(text.replaceAll('=', '') + end);
      }),
      runs(500),
    );
  });
});

test('the sum is CRC-16/CCITT-FALSE', () => {
  expect(crc16(Buffer.from('123456789'), 0xffff)).toBe(0x29b1);
});

/** A block of so many stones in the air. */
function filled(count: number): World {
  const all = Array.from({ length: count }, (_, place): Edit => {
    const row = Math.floor(place / 40);
    return { cell: [place % 40, 10 + Math.floor(row / 40), row % 40], to: KIND.stone };
  });
  return start.apply('you', all);
}

/** So many stones, none beside another. */
function scattered(count: number): World {
  const all = Array.from({ length: count }, (_, place): Edit => {
    const row = Math.floor(place / 24);
    const [y, z] = [Math.floor(row / 24), row % 24];
    return { cell: [(place % 24) * 2 + ((z + y) % 2), 10 + y * 2, z * 2], to: KIND.stone };
  });
  return start.apply('you', all);
}
