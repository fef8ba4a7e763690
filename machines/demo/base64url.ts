/** Bytes as text for an address, and back: base64url without padding (RFC 4648, section 5). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

export function toBase64Url(bytes: readonly number[] | Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const [first = 0, second = 0, third = 0] = bytes.slice(start, start + 3);
    const bits = (first << 16) | (second << 8) | third;
    const group = [bits >> 18, bits >> 12, bits >> 6, bits].map((part) => ALPHABET[part & 63]).join('');
    text += group.slice(0, Math.min(3, bytes.length - start) + 1);
  }
  return text;
}

/** Null for a text that no bytes have. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, length] = [0, 0, 0];
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    bits = ((bits << 6) | value) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[length] = (bits >> held) & 0xff;
    length += 1;
  }
  const isWhole = held < 6 && (bits & ((1 << held) - 1)) === 0;
  return isWhole ? bytes : null;
}
