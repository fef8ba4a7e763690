import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const MANIFEST = fileURLToPath(new URL('../manifest.json', import.meta.url));

/** The records of the rendered files: how each was made, its size, and its SHA-256. */
export type Manifest = {
  files: Record<string, { bytes: number; sha256: string; settings: object }>;
  /** The SHA-256 of a small picture of each scene, which the tests render again. */
  previews: Record<string, string>;
  /** The figures of the guide, in `src/components/figures`. */
  figures?: Manifest['files'];
};

/** A file as the manifest describes it. */
export function describeFile(path: string, settings: object): Manifest['files'][string] {
  const content = readFileSync(path);
  return { bytes: content.length, sha256: sha256(content), settings };
}

/** Writes the new records into the manifest; the others stay. */
export async function updateManifest({ files, previews, figures }: Manifest): Promise<void> {
  const before = JSON.parse(await readFile(MANIFEST, 'utf8').catch(() => '{}')) as Partial<Manifest>;
  const manifest: Manifest = {
    files: { ...before.files, ...files },
    previews: { ...before.previews, ...previews },
    figures: { ...before.figures, ...figures },
  };
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
