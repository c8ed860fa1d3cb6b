/**
 * npm run rolling-upgrade: upgrades two servers of the last release one after another while people work, and makes every call of the
 * last release on the upgraded database: on a server of that release, and on a new one, as an open tab does.
 *
 * Takes the release from git. Its packages are those of this working copy, or installed by npm if they differ. Says so and ends well
 * if the clone lacks the commit, or the machine lacks PostgreSQL.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastRelease, missingForUpgrade } from './test/lastRelease.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingForUpgrade();
if (missing.length > 0) {
  console.log(`Nothing was tried, because there is no ${missing.join(' and no ')}.`);
  process.exit(0);
}

const { commit } = lastRelease();
const folder = mkdtempSync(path.join(tmpdir(), 'listbill-upgrade-'));
try {
  const former = path.join(folder, 'former');
  mkdirSync(former);
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', former], { input: archive });
  installPackages(former);
  const { status } = spawnSync(
    process.execPath,
    ['--import', './tools/swc-hooks.mjs', 'test/upgrade/upgradePath.ts', former],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function installPackages(former) {
  const lock = (place) => readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  if (existsSync('node_modules') && lock(former) === lock('.'))
    symlinkSync(path.resolve('node_modules'), path.join(former, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: former, stdio: 'inherit' });
}
