import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** A picture of sRGB bytes, three a pixel, row by row from the upper left. */
export type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

const ENCODERS = ['libwebp', 'libvpx-vp9', 'mjpeg', 'ffv1'];

/** Throws, and says what to install, unless there is an ffmpeg with the necessary encoders. */
export function findFfmpeg(): void {
  const { error, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  const missing = error
    ? 'ffmpeg is missing'
    : ENCODERS.filter((name) => !stdout.includes(` ${name} `)).join(', ');
  if (missing === '') return;
  throw new Error(
    `${error ? missing : `This ffmpeg lacks ${missing}`}. Install one with ${ENCODERS.join(', ')} (Debian: apt install ffmpeg; macOS: brew install ffmpeg), and run this again.`,
  );
}

type Frames = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Runs ffmpeg, sends it frames, and reports how many it has written. */
async function ffmpeg(options: readonly string[], frames: Frames = [], tell?: (frame: number) => void) {
  const child = spawn(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', '-progress', 'pipe:1', '-y', ...options],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const frame = /frame=(\d+)\s(?!.*frame=)/s.exec(text)?.[1];
    if (frame !== undefined) tell?.(Number(frame));
  });
  const ended = endOf(child);
  // When ffmpeg ends early, its exit says why; the broken pipe is only a consequence.
  const fed = feed(child.stdin, frames).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') child.kill();
    return error.code === 'EPIPE' ? undefined : error;
  });
  const code = await ended;
  const failure = await Promise.race([fed, undefined]);
  if (failure) throw failure;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}; what it says stands above. Is the disk full?`);
}

async function feed(input: Writable, frames: Frames): Promise<undefined> {
  for await (const frame of frames) if (!input.write(frame)) await once(input, 'drain');
  input.end();
}

function endOf(child: ChildProcess): Promise<number | string> {
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'no code'));
    child.on('error', reject);
  });
}

const rawInput = (width: number, height: number, rate: number) =>
  `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${rate} -i pipe:0`.split(' ');

/** Writes a WebP of at most `most` bytes, in the best quality that fits. */
export async function writeWebp(path: string, { width, height, rgb }: Picture, most: number): Promise<void> {
  for (let quality = 92; quality >= 40; quality -= 3) {
    const webp = `-c:v libwebp -quality ${quality} -compression_level 6 -preset picture -f webp`.split(' ');
    await ffmpeg([...rawInput(width, height, 1), ...webp, path], [rgb]);
    if ((await stat(path)).size <= most) return;
  }
  throw new Error(`${path} does not fit into ${most} bytes: the picture has too much detail.`);
}

/** Writes a JPEG; `quality` is ffmpeg's scale from 2 (best) to 31. */
export async function writeJpeg(
  path: string,
  { width, height, rgb }: Picture,
  quality: number,
): Promise<void> {
  const jpeg = `-c:v mjpeg -pix_fmt yuvj444p -huffman optimal -q:v ${quality} -flags:v +bitexact -f image2 -update 1`;
  await ffmpeg([...rawInput(width, height, 1), ...jpeg.split(' '), path], [rgb]);
}

/** Stores frames without loss, so that a video can be encoded again without composing them again. */
export async function storeFrames(
  path: string,
  { width, height, rate }: { width: number; height: number; rate: number },
  frames: AsyncIterable<Uint8Array>,
): Promise<void> {
  await ffmpeg([...rawInput(width, height, rate), '-c:v', 'ffv1', '-f', 'matroska', path], frames);
}

/** How a video is encoded. */
export type VideoEncoding = {
  readonly width: number;
  readonly height: number;
  /** libvpx's quantiser, 0 to 63, the same for every frame; lower is better and larger. */
  readonly quantiser: number;
  /** Frames from one key frame to the next. */
  readonly keyframeEvery: number;
  /** The largest size in bytes. */
  readonly mostBytes: number;
};

/**
 * Makes a silent VP9 video from stored frames; `tell` counts them. Every frame has the same quantiser and none is
 * blended from later ones: the last is as sharp as the first, and the loop's seam is not visible.
 */
export async function writeWebm(
  path: string,
  stored: string,
  { width, height, quantiser, keyframeEvery, mostBytes }: VideoEncoding,
  tell: (frame: number) => void,
): Promise<void> {
  const scale = `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  const options =
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv ' +
    `-an -c:v libvpx-vp9 -b:v 0 -crf ${quantiser} -qmin ${quantiser} -qmax ${quantiser} -g ${keyframeEvery} ` +
    '-lag-in-frames 0 -auto-alt-ref 0 -deadline good -cpu-used 2 -row-mt 1 -threads 2 ' +
    '-fflags +bitexact -flags:v +bitexact -f webm';
  await ffmpeg(['-i', stored, '-vf', scale, ...options.split(' '), path], [], tell);
  if ((await stat(path)).size > mostBytes) {
    throw new Error(`${path} does not fit into ${mostBytes} bytes: raise its quantiser in quality.ts.`);
  }
}
