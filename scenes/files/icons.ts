import { crc32, deflateSync } from 'node:zlib';

/** A picture with transparency: sRGB bytes and alpha, four a pixel, row by row from the upper left. */
export type IconImage = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** The picture as a PNG file (8 bits a channel, no filter). */
export function toPng({ width, height, rgba }: IconImage): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    rgba.subarray(y * width * 4, (y + 1) * width * 4),
  ]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An icon file that holds one PNG for each picture; they are square and at most 256 pixels wide. */
export function toIco(icons: readonly IconImage[]): Buffer {
  const files = icons.map(toPng);
  const head = Buffer.alloc(6 + 16 * icons.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(icons.length, 4);
  let offset = head.length;
  for (const [i, { width, height }] of icons.entries()) {
    const at = 6 + 16 * i;
    head.set([width & 255, height & 255, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(files[i].length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += files[i].length;
  }
  return Buffer.concat([head, ...files]);
}
