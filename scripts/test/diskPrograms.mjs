import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @returns {string[]} requirements of the full-disk test that this machine lacks */
export function missingForFullDisk() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return ['right to mount a disk in memory (root on Linux)'];
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-disk-'));
  try {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
    if (status !== 0) return ['right to mount a disk in memory'];
    spawnSync('umount', [folder]);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
