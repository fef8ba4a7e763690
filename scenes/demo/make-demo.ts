import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encodeCells } from '../../machines/demo/world-data.ts';
import { buildGrove } from './grove.ts';

/** The letters of a line: with quotes and a comma it is as wide as a line may be. */
const LINE = 100;

/** The module that ships the demo's world. */
export function groveModule(): string {
  const text = encodeCells(buildGrove().cells);
  const lines = Array.from({ length: Math.ceil(text.length / LINE) }, (_, i) =>
    text.slice(i * LINE, (i + 1) * LINE),
  );
  return `/**
 * The cells of the grove at the beginning (\`decodeCells\` in \`world-data.ts\` reads them). Written by
 * \`npm run scenes -- demo\` from \`scenes/demo/grove.ts\`; a spec builds the world again and compares.
 */
export const GROVE_CELLS = [
${lines.map((line) => `  '${line}',\n`).join('')}].join('');
`;
}

/** Writes the module into its folder. */
export async function makeDemo(): Promise<void> {
  const file = fileURLToPath(new URL('../../machines/demo/grove-cells.ts', import.meta.url));
  await writeFile(file, groveModule());
}
