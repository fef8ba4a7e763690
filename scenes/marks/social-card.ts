import type { Picture } from '../files/ffmpeg.ts';
import { dayMark, markAt } from './logo.ts';

/** Pixel letters of the wordmark, eight rows each; only the letters that it needs. */
const letters: Readonly<Record<string, readonly string[]>> = {
  G: ['.####.', '##..##', '##....', '##....', '##.###', '##..##', '##..##', '.####.'],
  r: ['......', '......', '##.##.', '###.##', '##....', '##....', '##....', '##....'],
  o: ['......', '......', '.####.', '##..##', '##..##', '##..##', '##..##', '.####.'],
  v: ['......', '......', '##..##', '##..##', '##..##', '##..##', '.####.', '..##..'],
  e: ['......', '......', '.####.', '##..##', '######', '##....', '##..##', '.####.'],
  m: ['........', '........', '#######.', '##.##.##', '##.##.##', '##.##.##', '##.##.##', '##.##.##'],
  a: ['......', '......', '.####.', '....##', '.#####', '##..##', '##..##', '.#####'],
  t: ['.##...', '.##...', '#####.', '.##...', '.##...', '.##...', '.##.##', '..###.'],
  s: ['......', '......', '.#####', '##....', '.####.', '....##', '....##', '#####.'],
};

/** The card's size in pixels, as link previews require. */
const [WIDTH, HEIGHT] = [1200, 630];
/** One cell of the mark and of the letters, in pixels. */
const [MARK_CELL, LETTER_CELL] = [9, 9];
const [INK, SHADOW] = [0xf4efe6, 0x211b1c];

/** The picture that other sites show for a link: a scene under a light overlay, the mark and the wordmark. */
export function socialCard(scene: Picture): Picture {
  const card = { width: WIDTH, height: HEIGHT, rgb: shrink(scene) };
  for (let y = 0; y < HEIGHT; y++) {
    const shade = 0.12 + 0.38 * (y / HEIGHT);
    for (let i = y * WIDTH * 3; i < (y + 1) * WIDTH * 3; i++)
      card.rgb[i] = card.rgb[i] * (1 - shade) + 0x11 * shade;
  }
  const cell = (left: number, top: number, size: number, colour: number) => {
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        card.rgb.set([colour >> 16, (colour >> 8) & 255, colour & 255], (y * WIDTH + x) * 3);
      }
    }
  };
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      const colour = markAt(dayMark, x, y);
      if (colour !== null) cell(72 + x * MARK_CELL, 150 + y * MARK_CELL, MARK_CELL, colour);
    }
  }
  for (const [drop, colour] of [
    [6, SHADOW],
    [0, INK],
  ] as const) {
    let left = 72;
    for (const letter of 'Grovemates') {
      const rows = letters[letter] ?? [];
      for (const [y, row] of rows.entries()) {
        for (const [x, dot] of [...row].entries()) {
          if (dot === '#') cell(left + x * LETTER_CELL, 340 + drop + y * LETTER_CELL, LETTER_CELL, colour);
        }
      }
      left += ((rows[0]?.length ?? 0) + 1) * LETTER_CELL;
    }
  }
  return card;
}

/** The scene at the card's size: each pixel is the mean of those that it covers, cut at the lower edge. */
function shrink({ width, rgb }: Picture): Uint8Array {
  const out = new Uint8Array(WIDTH * HEIGHT * 3);
  const factor = width / WIDTH;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      for (let k = 0; k < 3; k++) {
        let [sum, count] = [0, 0];
        for (let sy = Math.floor(y * factor); sy < (y + 1) * factor; sy++) {
          for (let sx = Math.floor(x * factor); sx < (x + 1) * factor; sx++) {
            sum += rgb[(sy * width + sx) * 3 + k];
            count += 1;
          }
        }
        out[(y * WIDTH + x) * 3 + k] = sum / count;
      }
    }
  }
  return out;
}
