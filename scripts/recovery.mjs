/**
 * npm run recovery: archives the log of its own PostgreSQL while people pay, destroys the data, recovers it to a point in time with
 * the commands of docs/operations.md, and compares what people were told with what was recovered. Prints the time of each step.
 *
 * Needs PostgreSQL's server programs; without them, says so and succeeds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingRecoveryPrograms, postgresFolder } from './test/recoveryPrograms.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingRecoveryPrograms();
if (missing.length > 0) {
  console.log(`Nothing was tried, because there are no ${missing.join(' and no ')}.`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'listbill-recovery-'));
try {
  // The server of the database runs as another user.
  chmodSync(folder, 0o755);
  const release = ['scripts/release.mjs', '--without-web', '--to', path.join(folder, 'release')];
  execFileSync(process.execPath, release, { stdio: 'inherit' });
  const { status } = spawnSync(
    process.execPath,
    ['--import', './tools/swc-hooks.mjs', 'test/recovery/recoveryPath.ts', folder, postgresFolder()],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
