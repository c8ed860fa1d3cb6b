/**
 * npm run mutants: changes the code in many small ways, and reports the changes that no test notices.
 *
 * npm run mutants -- src/domain/billing/reconciliation/causes/explain.ts     one file, in a minute npm run mutants --
 * src/domain/billing/reconciliation                       a folder, in some minutes npm run mutants -- --small src/domain/money/payments
 * only a limit one more or less, a condition dropped, two outcomes or accounts swapped npm run mutants -- --sample 20 --seed 7
 * src/domain                 like --small, with 20 changes per folder (default seed 1)
 *
 * Runs the slice's unit and property tests, and ends with a table by file and in total, and one by kind of small faults. Stryker
 * makes the other changes. It has its own lock file in test/mutants, and is installed there on the first run. Writes
 * reports/mutants/index.html.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const TOOL = 'test/mutants';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean' }, sample: { type: 'string' }, seed: { type: 'string' } },
});
if (positionals.length === 0) {
  console.error('Name the files or folders to change: npm run mutants -- src/domain/billing/reconciliation/people');
  process.exit(1);
}
if (!existsSync(`${TOOL}/node_modules`))
  run('npm', ['ci', '--prefix', TOOL, '--ignore-scripts', '--no-audit', '--no-fund']);
const options = ['sample', 'seed'].flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
run(process.execPath, [`${TOOL}/smallFaults.mjs`, ...options, ...positionals]);
if (!values.small && values.sample === undefined) {
  const files = positionals.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`));
  run(process.execPath, [
    `${TOOL}/node_modules/@stryker-mutator/core/bin/stryker.js`,
    'run',
    `${TOOL}/stryker.config.mjs`,
    '--mutate',
    files.join(','),
  ]);
}

/** Ends this process if the program fails. */
function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
