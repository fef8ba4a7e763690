import { inflateSync } from 'node:zlib';

/** Unpacks a WOFF 1 font into the TrueType or OpenType file it was made from: what makes PDFs wants it so. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  const log = Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 << log, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE((count - (1 << log)) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(44 + i * 20, 64 + i * 20);
    const [at, packed, size] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const body = woff.subarray(at, at + packed);
    const table = packed < size ? inflateSync(body) : body;
    entry.copy(head, 12 + i * 16, 0, 4);
    entry.copy(head, 16 + i * 16, 16, 20);
    head.writeUInt32BE(offset, 20 + i * 16);
    head.writeUInt32BE(size, 24 + i * 16);
    parts.push(table, Buffer.alloc((4 - (size % 4)) % 4));
    offset += size + ((4 - (size % 4)) % 4);
  }
  return Buffer.concat(parts);
}
