/**
 * Runs unit and property tests with one change of the code turned on after the other. A separate process, because a change may
 * never end. Its first message has the files and the changes; it sends the id of each change before it is tried, and what became of it.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withChanges } from '../../scripts/features/changes/changesIn.mjs';
import { swcOptions } from '../../tools/swc-options.mjs';
import { LoadedTests, resultOf } from './loadedTests.mjs';

/** Changed expressions that a test may meet: with more, it does not end. */
const MOST_MET = 1_000_000;
const { transformSync } = createRequire(import.meta.url)('@swc/core');
const { files, changes, first } = await new Promise((resolve) => process.once('message', resolve));

let active;
let count = 0;
let met = new Set();
globalThis.isChanged = (id) => {
  met.add(id);
  count += 1;
  if (count > MOST_MET && active !== undefined) throw new Error('It does not end.');
  return id === active;
};
const byFile = Map.groupBy(changes, ({ file }) => path.resolve(file));
await import('../../tools/swc-hooks.mjs');
registerHooks({
  load(url, context, next) {
    const own = url.startsWith('file:') ? byFile.get(fileURLToPath(url)) : undefined;
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
const tests = await LoadedTests.of(files, (text) => first === 1 && console.log(text));
const atLoading = met;
const runs = new Map(changes.map(({ id }) => [id, []]));
for (const test of tests.all) {
  met = new Set();
  const { status } = await resultOf(test);
  if (status === 0) for (const id of met) runs.get(id)?.push(test);
}
for (const { id } of changes.filter((change) => change.id >= first)) {
  const own = runs.get(id).toSorted((one, other) => one.ms - other.ms);
  if (own.length === 0 && atLoading.has(id)) continue;
  process.send({ id });
  process.send({ id, isRun: own.length > 0, isNoticed: await fails(own, id) });
}
process.send({});

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
