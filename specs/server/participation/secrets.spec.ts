import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Token } from '#contract/participation.ts';
import {
  clientHmac,
  codeHmac,
  keyFingerprint,
  newId,
  newReference,
  newToken,
  secretHash,
} from '../../../server/participation/secrets.ts';

const KEY = createSecretKey(new Uint8Array(32).fill(1));
const OTHER_KEY = createSecretKey(new Uint8Array(32).fill(2));

describe('secrets', () => {
  test('SITE-7: the token of a link is 256 random bits, and only its SHA-256 is to be kept', () => {
    const asked: number[] = [];
    const { token, hash } = newToken((count) => {
      asked.push(count);
      return randomBytes(count);
    });
    expect(asked).toEqual([32]);
    expect(v.is(Token, token)).toBe(true);
    expect(hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(secretHash(token)).toBe(hash);
  });

  test('SITE-5: a code is kept under the key of the server, and an address is never kept as a code', () => {
    const kept = codeHmac(KEY, '0123456789');
    expect(codeHmac(KEY, '0123456789')).toBe(kept);
    expect(codeHmac(OTHER_KEY, '0123456789')).not.toBe(kept);
    expect(clientHmac(KEY, '0123456789')).not.toBe(kept);
    expect(kept).not.toContain('0123456789');
  });

  test('SITE-5: what is kept of a code, an address and the key is found again by every later version', () => {
    const keptAs = (text: string) => createHmac('sha256', KEY).update(text).digest('base64url');

    expect(codeHmac(KEY, '0123456789')).toBe(keptAs('code\n0123456789'));
    expect(clientHmac(KEY, '192.0.2.1')).toBe(keptAs('client\n192.0.2.1'));
    expect(keyFingerprint(KEY)).toBe(keptAs('key\n'));
  });

  test('a reference can be read out: six symbols of the alphabet of codes', () => {
    expect(newReference(() => new Uint8Array([0, 31, 32, 255, 9, 10]))).toBe('P-0Z0Z9A');
    expect(newReference(randomBytes)).toMatch(/^P-[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  test('an identifier fits into a path', () => {
    expect(newId(randomBytes)).toMatch(/^[\w-]{20}$/);
  });
});
