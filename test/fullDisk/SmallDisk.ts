import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

const MEGABYTE = 1024 * 1024;

/** A disk in memory that can be filled. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Mounts it. Needs root. */
  static mount(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
    return new SmallDisk(folder);
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Takes all space with one file. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (let size = MEGABYTE; size >= 4096; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size /= 4;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  /** Gives the space back. */
  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder]);
  }

  private get ballast(): string {
    return path.join(this.folder, 'ballast');
  }
}
