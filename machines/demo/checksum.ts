/** 32 well-mixed bits for what a cell holds (after the finaliser of MurmurHash3): any order of cells has the same sum. */
export function mixed(cell: number, kind: number): number {
  let bits = Math.imul(cell + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
