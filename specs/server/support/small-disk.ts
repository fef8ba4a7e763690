import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes, in memory. */
export type SmallDisk = {
  folder: string;
  /** Fills it, except for so many bytes. */
  fill(left?: number): void;
  makeRoom(): void;
  /** Nobody may have a file on it open for writing. */
  remount(mode: 'ro' | 'rw'): void;
  remove(): void;
};

/** Why no such disk can be had on this machine; null where it can. */
export function smallDiskMissing(): string | null {
  try {
    mountSmallDisk(1).remove();
    return null;
  } catch {
    return 'no file system can be mounted here (it takes root)';
  }
}

/** Mounts one. To be called in `beforeAll`, as a file whose tests are all left out has no `afterAll` to remove it. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'grovemates-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - left));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remount(mode) {
      execFileSync('mount', ['-o', `remount,${mode}`, folder], { stdio: 'pipe' });
    },
    remove() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}
