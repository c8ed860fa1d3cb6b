/**
 * npm run mutants: changes the code in many small ways, and reports the changes that no test notices.
 *
 *   npm run mutants -- src/domain/reconciliation/causes/explain.ts     one file, in a minute
 *   npm run mutants -- src/domain/reconciliation                       a folder, in some minutes
 *
 * Runs the unit and property tests of the slice, and ends with a table by file and in sum. Stryker has its own lock file
 * in test/mutants, and is installed there at the first run. Writes reports/mutants/index.html.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const TOOL = 'test/mutants';
const files = process.argv.slice(2).map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`));
if (files.length === 0) {
  console.error('Name the files or folders to change: npm run mutants -- src/domain/reconciliation/people');
  process.exit(1);
}
if (!existsSync(`${TOOL}/node_modules`))
  run('npm', ['ci', '--prefix', TOOL, '--ignore-scripts', '--no-audit', '--no-fund']);
run(process.execPath, [
  `${TOOL}/node_modules/@stryker-mutator/core/bin/stryker.js`,
  'run',
  `${TOOL}/stryker.config.mjs`,
  '--mutate',
  files.join(','),
]);

/** Ends this process if the program fails. */
function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
