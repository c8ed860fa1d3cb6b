/**
 * Small faults that Stryker does not make, in files or folders: a limit one more or less, a condition dropped, two outcomes
 * swapped (scripts/features/changes/smallFaults.mjs). Prints what no unit or property test notices, and a table by slice and kind.
 * Changes that count only while a file is loaded are left out, as Stryker leaves them out.
 *
 *   node test/mutants/smallFaults.mjs [--sample 20] [--seed 1] src/domain/payments
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changesIn, withChanges } from '../../scripts/features/changes/changesIn.mjs';
import { sampleByKind, scoresText } from '../../scripts/features/changes/scores.mjs';
import { shuffled } from '../../scripts/features/changes/shuffled.mjs';
import { swcOptions } from '../../tools/swc-options.mjs';
import { LoadedTests, resultOf } from './loadedTests.mjs';

/** Expressions that a test may meet with a change: then it does not end. */
const MOST_MET = 3_000_000;
const ROOT = process.cwd();
const { transformSync } = createRequire(import.meta.url)('@swc/core');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

const files = positionals.flatMap((place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(place, name)),
);
const sliceOf = (file) => file.split(path.sep).slice(0, -1).join('/');
const found = files.flatMap((file) =>
  changesIn(readFileSync(file, 'utf8'))
    .filter(({ kind }) => kind !== 'expression')
    .map((change) => ({ ...change, file })),
);
const most = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
const changes = [...Map.groupBy(found, ({ file }) => sliceOf(file))]
  .flatMap(([slice, those]) => sampleByKind(shuffled(those, `${values.seed}${slice}`), most))
  .map((change, id) => ({ ...change, id: id + 1 }));

let active;
let count = 0;
let met = new Set();
globalThis.isChanged = (id) => {
  met.add(id);
  count += 1;
  if (count > MOST_MET && active !== undefined) throw new Error('It does not end.');
  return id === active;
};
const byFile = Map.groupBy(changes, ({ file }) => file);
await import('../../tools/swc-hooks.mjs');
registerHooks({
  load(url, context, next) {
    const own = url.startsWith('file:') ? byFile.get(path.relative(ROOT, fileURLToPath(url))) : undefined;
    if (!own) return next(url, context);
    const filename = fileURLToPath(url);
    const jsc = { ...swcOptions({ tsx: filename.endsWith('.tsx') }), target: 'es2022' };
    const text = withChanges(readFileSync(filename, 'utf8'), own);
    const { code } = transformSync(text, { filename, swcrc: false, configFile: false, jsc, module: { type: 'es6' } });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

// A test may leave a promise that fails later with a change.
for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, () => undefined);
const tests = await LoadedTests.of(files, (text) => console.log(text));
const atLoading = met;
const runs = new Map(changes.map(({ id }) => [id, []]));
for (const test of tests.all) {
  met = new Set();
  const { status } = await resultOf(test);
  if (status === 0) for (const id of met) runs.get(id)?.push(test);
}
const outcomes = [];
for (const change of changes) {
  const own = runs.get(change.id).toSorted((one, other) => one.ms - other.ms);
  if (own.length === 0 && atLoading.has(change.id)) continue;
  const isNoticed = await fails(own, change.id);
  outcomes.push({ capability: sliceOf(change.file), isNoticed, change });
  const { file, line, kind, before, after } = change;
  const text = `${file}:${line} (${kind}) ${before}  →  ${after}`;
  if (!isNoticed) console.log(own.length > 0 ? text : `${text}  (no test runs it)`);
}
console.log(`\n${scoresText(outcomes)}`);
process.exit(outcomes.length > 0 ? 0 : 1);

async function fails(own, id) {
  active = id;
  try {
    for (const test of own) {
      count = 0;
      if ((await resultOf(test)).status !== 0) return true;
    }
    return false;
  } finally {
    active = undefined;
  }
}
