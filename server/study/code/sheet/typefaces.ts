import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** A font file of a typeface, as the PDF names it. A file holds the letters of one script. */
export type Face = { name: string; bytes: Buffer; font: Font };

/** A piece of a line that one font file can set. */
export type Run = { face: Face; text: string };

/** The typefaces of a sheet: the site's pixel letters, its letters for codes, and one for all else, in more scripts. */
export type Typefaces = Readonly<Record<'pixel' | 'mono' | 'plain' | 'strong', readonly Face[]>>;

const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/** Reads the font files. They are unpacked here: fontkit fails at the last glyph of a WOFF where that is empty. */
export async function readTypefaces(): Promise<Typefaces> {
  const [pixel, mono, plain, strong] = await Promise.all([
    facesOf('jersey-10', 400, ['latin', 'latin-ext']),
    facesOf('ibm-plex-mono', 600, ['latin']),
    facesOf('ibm-plex-sans', 400, SCRIPTS),
    facesOf('ibm-plex-sans', 600, SCRIPTS),
  ]);
  return { pixel, mono, plain, strong };
}

/** The characters of a text that no file of a typeface holds, each once. */
export function lettersMissing(faces: readonly Face[], text: string): string[] {
  return [...new Set(text)].filter((letter) => !faces.some(({ font }) => has(font, letter)));
}

/** A text in pieces, each in the first file that holds it. An accent of its own stays with its letter where it can. */
export function runsOf(faces: readonly Face[], text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const staysIn = /\p{M}|\s/u.test(letter) ? last?.face : undefined;
    const face = [...(staysIn ? [staysIn] : []), ...faces].find(({ font }) => has(font, letter));
    if (face === undefined) throw new Error(`No font has '${letter}'.`);
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  return runs;
}

function has(font: Font, letter: string): boolean {
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function facesOf(family: string, weight: number, scripts: readonly string[]): Promise<Face[]> {
  return Promise.all(
    scripts.map(async (script) => {
      const name = `${family}-${script}-${weight}-normal`;
      const file = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}.woff`));
      const bytes = unpackWoff(await readFile(file));
      const font = create(bytes);
      if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts.`);
      return { name, bytes, font };
    }),
  );
}
