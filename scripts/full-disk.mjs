/**
 * npm run full-disk: fills the disks of the database and of the files under a running server, on the embedded database and on a
 * separate PostgreSQL. Checks that refused calls explain it, that reads continue, that writes continue once there is space, and
 * that nothing acknowledged is lost. Prints the time of each step.
 *
 * Mounts small disks in memory, which needs root; without it, says so and succeeds.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingForFullDisk } from './test/diskPrograms.mjs';
import { missingRecoveryPrograms, postgresFolder } from './test/recoveryPrograms.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingForFullDisk();
if (missing.length > 0) {
  console.log(`Nothing was tried, because there is no ${missing.join(' and no ')}.`);
  process.exit(0);
}
for (const what of missingRecoveryPrograms()) console.log(`PostgreSQL was not tried, because there are no ${what}.`);

const folder = mkdtempSync(path.join(tmpdir(), 'listbill-full-disk-'));
try {
  // The server of the database runs as another user.
  chmodSync(folder, 0o755);
  const { status } = spawnSync(
    process.execPath,
    ['--import', './tools/swc-hooks.mjs', 'test/fullDisk/fullDiskPath.ts', folder, postgresFolder() ?? ''],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
