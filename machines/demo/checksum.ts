/** 32 well-mixed bits for what a cell holds (after the finaliser of MurmurHash3). */
export function mixed(cell: number, kind: number): number {
  let bits = Math.imul(cell + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const known = new WeakMap<Uint8Array, number>();

/**
 * 32 bits for all cells, which nobody writes to afterwards: they are summed up once. The order in which they are looked
 * at does not count, so one change is two steps.
 */
export function checksumOf(cells: Uint8Array): number {
  const before = known.get(cells);
  if (before !== undefined) return before;
  let sum = 0;
  for (let cell = 0; cell < cells.length; cell++) sum ^= mixed(cell, cells[cell] as number);
  known.set(cells, sum >>> 0);
  return sum >>> 0;
}

/** 16 bits that notice each change of up to 16 bits in a row (CRC-16 with the polynomial of the CCITT). */
export function crc16(bytes: readonly number[] | Uint8Array, start: number): number {
  let sum = start & 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum;
}
