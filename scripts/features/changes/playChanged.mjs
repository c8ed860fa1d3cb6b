/**
 * Plays scenarios with one change of the code turned on. A separate process, because a change may never end.
 * Its first message has the changes by file; each further one has scenarios and a change, and is answered with what failed.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import '../../../tools/swc-hooks.mjs';
import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { swcOptions } from '../../../tools/swc-options.mjs';
import { withChanges } from './changesIn.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { transformSync } = createRequire(import.meta.url)('@swc/core');

let active;
/** Changes that the current scenario met, or loading did. */
let met = new Set();
globalThis.isChanged = (id) => {
  met.add(id);
  return id === active;
};

const [{ changes, first }] = await new Promise((resolve) => process.once('message', (message) => resolve([message])));
active = first;
const byFile = Map.groupBy(changes, ({ file }) => file);
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

const { runConfiguration } = await loadConfiguration({ profiles: ['trial'] });
const { afterTestRunHookDefinitions: _, ...support } = await loadSupport(runConfiguration);

/** @returns {Promise<{ failed: string[], met: Record<string, number[]> }>} by scenario: `uri:line` */
async function play(places, isFast) {
  const sources = { ...runConfiguration.sources, paths: places, tagExpression: 'not @browser-only' };
  const runtime = { ...runConfiguration.runtime, failFast: isFast, parallel: 0 };
  const stdout = new PassThrough();
  stdout.resume();
  const found = { pickles: new Map(), cases: new Map(), started: new Map(), documents: new Map() };
  const result = { failed: [], met: {}, count: 0 };
  let broken = false;
  await runCucumber(
    { ...runConfiguration, sources, runtime, support: { ...support, afterTestRunHookDefinitions: [] } },
    { stdout, stderr: stdout },
    ({ pickle, testCase, testCaseStarted, testStepFinished, testCaseFinished }) => {
      if (pickle) found.pickles.set(pickle.id, `${pickle.uri}:${pickle.location?.line}`);
      if (testCase) found.cases.set(testCase.id, found.pickles.get(testCase.pickleId));
      if (testCaseStarted) {
        found.started.set(testCaseStarted.id, found.cases.get(testCaseStarted.testCaseId));
        met = new Set();
        broken = false;
      }
      if (testStepFinished && !['PASSED', 'SKIPPED'].includes(testStepFinished.testStepResult.status)) broken = true;
      if (testCaseFinished) {
        const place = found.started.get(testCaseFinished.testCaseStartedId);
        result.count += 1;
        result.met[place] = [...met];
        if (broken) result.failed.push(place);
      }
    },
  );
  return result;
}

const atLoading = [...met];
process.on('message', ({ places, change, isFast }) => {
  active = change;
  play(places, isFast).then(
    (result) => process.send(result),
    () => process.send({ failed: places, met: {} }),
  );
});
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
process.send({ ready: true, atLoading });
