import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedText } from './changed-text.ts';

/**
 * A copy of the working files, as they are now, in a temporary folder. Only it is changed, never the files of the
 * person who runs this. Packages are linked, not copied.
 */
export function copyTree() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'grovemates-constants-')));
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const deleted = new Set(namesOf(['ls-files', '-z', '--deleted']));
  for (const file of namesOf(git).filter((name) => !deleted.has(name))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file));
  }
  symlinkSync(realpathSync('node_modules'), join(root, 'node_modules'));

  return {
    root,
    /** Changes a file of the copy until the function that it returns is called. */
    change(change: { file: string; from: string; to: string }): () => void {
      const path = join(root, change.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, changedText(text, change));
      return () => writeFileSync(path, text);
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function namesOf(options: string[]): string[] {
  const names = execFileSync('git', options, { encoding: 'utf8', maxBuffer: 1e8 });
  return names.split('\0').filter((name) => name !== '');
}
