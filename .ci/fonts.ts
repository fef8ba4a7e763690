/**
 * `npm run fonts`: writes the parts of the fonts that the site's own texts need (decision 011). Run it after a new version of
 * a font, or when a text needs another character. Names and titles may have other letters: for these the whole font is there.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { COMMON_CHARACTERS } from '../src/theme/fonts/common-characters.ts';

const FOLDER = new URL('../src/theme/fonts/', import.meta.url);

/** The files in `src/theme/fonts`, and the whole fonts they are made from. The pixel font's WOFF has no hints, its WOFF2 has. */
const SOURCES = {
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  'jersey-10.woff2': '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff',
} as const;

/** The bytes of each file. The same fonts and characters give the same bytes. */
export async function makeFonts(): Promise<Record<keyof typeof SOURCES, Buffer>> {
  const entries = Object.entries(SOURCES).map(async ([file, source]) => {
    const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
    return [file, await subsetFont(whole, COMMON_CHARACTERS, { targetFormat: 'woff2' })] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof SOURCES, Buffer>;
}

if (import.meta.main) {
  for (const [file, bytes] of Object.entries(await makeFonts()))
    await writeFile(new URL(file, FOLDER), bytes);
}
