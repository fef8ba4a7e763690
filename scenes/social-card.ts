import { type Canvas, crop, enlarge, get, mix, rect, type Scene, set } from './canvas.ts';
import { dayMark, paintMark } from './logo.ts';

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

function paintWord(c: Canvas, word: string, x: number, y: number, cell: number, color: number): void {
  let left = x;
  for (const letter of word) {
    const rows = letters[letter] ?? [];
    rows.forEach((row, j) => {
      [...row].forEach((dot, i) => {
        if (dot === '#') rect(c, left + i * cell, y + j * cell, cell, cell, color);
      });
    });
    left += ((rows[0]?.length ?? 0) + 1) * cell;
  }
}

/** The picture that other sites show for a link, 1200x630: the scene under the overlay, the mark and the wordmark. */
export function socialCard(scene: Scene): Canvas {
  const card = crop(scene(0), 58, 0, 400, 210);
  for (let y = 0; y < card.height; y++) {
    for (let x = 0; x < card.width; x++)
      set(card, x, y, mix(get(card, x, y), 0x111010, 0.14 + (y / card.height) * 0.3));
  }
  paintMark(card, dayMark, 24, 11, 3);
  paintWord(card, 'Grovemates', 24, 69, 3, 0x211b1c);
  paintWord(card, 'Grovemates', 24, 67, 3, 0xf4efe6);
  return enlarge(card, 3);
}
