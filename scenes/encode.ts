import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { type Canvas, nativeSize, type Scene } from './canvas.ts';

/** The picture as RGB bytes (3 per pixel) or RGBA bytes (4 per pixel, transparent where the colour is -1). */
export function toBytes(c: Canvas, channels: 3 | 4): Buffer {
  const bytes = Buffer.alloc(c.px.length * channels);
  c.px.forEach((color, i) => {
    if (color < 0) return;
    bytes.writeUIntBE(color, i * channels, 3);
    if (channels === 4) bytes[i * 4 + 3] = 255;
  });
  return bytes;
}

/** The picture as a PNG file (8 bit RGBA). */
export function toPng(c: Canvas): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(c.width, 0);
  header.writeUInt32BE(c.height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rgba = toBytes(c, 4);
  const rows = Array.from({ length: c.height }, (_, y) => [
    Buffer.from([0]),
    rgba.subarray(y * c.width * 4, (y + 1) * c.width * 4),
  ]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An icon file that holds one PNG; the picture must be square and at most 256 pixels wide. */
export function toIco(c: Canvas): Buffer {
  const png = toPng(c);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([c.width & 255, c.height & 255, 0, 0, 1, 0, 32, 0], 6);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function ffmpeg(options: readonly string[], frames: Iterable<Buffer>): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', (cause) => {
      const missing = 'code' in cause && cause.code === 'ENOENT';
      reject(
        missing
          ? new Error(
              'ffmpeg is missing. Install it (Debian: apt install ffmpeg; macOS: brew install ffmpeg) and run this again.',
            )
          : cause,
      );
    });
  });
  const feed = async () => {
    for (const frame of frames) if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
    child.stdin.end();
  };
  child.stdin.on('error', () => undefined);
  const [code] = await Promise.all([ended, Promise.race([feed(), ended])]);
  if (code !== 0)
    throw new Error(`ffmpeg ended with code ${code}. It needs the encoders libwebp, libvpx-vp9 and mjpeg.`);
}

function rawInput(width: number, height: number, fps: number): string[] {
  return ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${fps}`, '-i', 'pipe:0'];
}

/** Writes a lossless WebP. */
export async function writeWebp(path: string, c: Canvas): Promise<void> {
  const webp = [
    '-c:v',
    'libwebp',
    '-lossless',
    '1',
    '-compression_level',
    '6',
    '-quality',
    '100',
    '-f',
    'webp',
  ];
  await ffmpeg([...rawInput(c.width, c.height, 1), ...webp, path], [toBytes(c, 3)]);
}

/** Writes a JPEG; `quality` is ffmpeg's scale from 2 (best) to 31. */
export async function writeJpeg(path: string, c: Canvas, quality: number): Promise<void> {
  const jpeg = [
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj444p',
    '-huffman',
    'optimal',
    '-q:v',
    `${quality}`,
    '-flags:v',
    '+bitexact',
    '-f',
    'image2',
    '-update',
    '1',
  ];
  await ffmpeg([...rawInput(c.width, c.height, 1), ...jpeg, path], [toBytes(c, 3)]);
}

/** How a loop is filmed: length in seconds, frames per second, and libvpx's quality (lower is better and larger). */
export type Take = { readonly seconds: number; readonly fps: number; readonly crf: number };

/** Writes a silent VP9 film of one loop, 1280x720, every native pixel a crisp block. Two passes. */
export async function writeWebm(path: string, scene: Scene, take: Take): Promise<void> {
  const count = take.seconds * take.fps;
  const frames = Array.from({ length: count }, (_, i) => toBytes(scene(i / count), 3));
  const scale =
    'scale=1920:1080:flags=neighbor,scale=1280:720:flags=area:out_color_matrix=bt709:out_range=tv,format=yuv420p';
  const color = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ];
  const vp9 = [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    `${take.crf}`,
    '-b:v',
    '0',
    '-g',
    `${count}`,
    '-deadline',
    'good',
    '-row-mt',
    '1',
    '-threads',
    '2',
  ];
  const input = [
    ...rawInput(nativeSize.width, nativeSize.height, take.fps),
    '-an',
    '-vf',
    scale,
    ...vp9,
    ...color,
  ];
  const folder = await mkdtemp(join(tmpdir(), 'scenes-'));
  const log = join(folder, 'pass');
  await ffmpeg([...input, '-cpu-used', '4', '-pass', '1', '-passlogfile', log, '-f', 'null', '-'], frames);
  await ffmpeg(
    [
      ...input,
      '-cpu-used',
      '2',
      '-pass',
      '2',
      '-passlogfile',
      log,
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-f',
      'webm',
      path,
    ],
    frames,
  );
  await rm(folder, { recursive: true });
}

/** Writes bytes, unless the file already holds just these. */
export async function writeBytes(path: string, bytes: Buffer | string): Promise<void> {
  const before = await readFile(path).catch(() => undefined);
  if (before?.equals(Buffer.from(bytes)) !== true) await writeFile(path, bytes);
}
