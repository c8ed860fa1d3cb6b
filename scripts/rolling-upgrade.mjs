/**
 * npm run rolling-upgrade: upgrades two servers of this version one after the other while people work, and makes every call of this
 * version on the upgraded database: on a server of this version, and on a new one, like an open tab.
 *
 * The next version is simulated: these sources with one more migration (test/upgrade/nextMigration.ts) and a newer contract. If the
 * machine lacks PostgreSQL, says so and succeeds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingRecoveryPrograms } from './test/recoveryPrograms.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingRecoveryPrograms();
if (missing.length > 0) {
  console.log(`Nothing was tried, because there is no ${missing.join(' and no ')}.`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'listbill-upgrade-'));
try {
  const { status } = spawnSync(
    process.execPath,
    ['--import', './tools/swc-hooks.mjs', 'test/upgrade/upgradePath.ts', makeNextVersion()],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the folder of the next version */
function makeNextVersion() {
  const next = path.join(folder, 'next');
  for (const file of execFileSync('git', ['ls-files', 'server', 'contract', 'src/domain', 'tools', 'package.json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\n')) {
    if (file === '') continue;
    mkdirSync(path.join(next, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(next, file));
  }
  symlinkSync(path.resolve('node_modules'), path.join(next, 'node_modules'));
  cpSync('test/upgrade/nextMigration.ts', path.join(next, 'server/platform/database/nextMigration.ts'));
  edit(
    next,
    'server/platform/database/migrate.ts',
    '{ up: createSchema } }',
    `{ up: createSchema }, '0001_next': nextMigration }`,
  );
  edit(
    next,
    'server/platform/database/migrate.ts',
    'import {',
    `import { nextMigration } from './nextMigration';\nimport {`,
  );
  edit(
    next,
    'contract/platform/shared/apiBase.ts',
    /(CONTRACT_VERSION = )(\d+)/,
    (_, name, version) => name + (Number(version) + 1),
  );
  return next;
}

function edit(root, file, from, to) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${file} has no ${from} that the next version could change.`);
  writeFileSync(path.join(root, file), edited);
}
