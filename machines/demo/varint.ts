/** A number as bytes of seven bits, the lowest first; 128 means that more follow. */
export function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}

/** The number that begins at a place, of three bytes at most, and where it ends; null where there is none. */
export function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let length = 0; length < 3; length++) {
    const byte = bytes[start + length];
    // Stryker disable next-line ConditionalExpression: what is missing is no last byte either.
    if (byte === undefined) return null;
    value |= (byte & 127) << (7 * length);
    if (byte < 128) return { value, end: start + length + 1 };
  }
  return null;
}
