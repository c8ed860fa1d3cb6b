/**
 * npm test: every check of the project, several side by side, the slowest test files, and a table at the end.
 *
 *   npm test                          what a change needs on a developer's machine
 *   npm test -- unit features         only the named steps
 *   npm test -- --all                 also the server on each engine, browsers, operations, and samples of campaigns, as in .ci/run
 *   npm run check                     only what needs neither a build nor a run (--static)
 *   npm run test:deep                 campaigns: full-size tests, the whole fault matrix, three engines, stress (--deep)
 *   npm run test:deep -- --resume     skips the steps and the cells that passed in the last deep run
 *   npm test -- --all --record        also records how long slow test files take, in scripts/test/budget.json
 *
 * A step that fails does not stop the others. The last line is "N passed, N failed".
 */
import { rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { excessesOf, readBudget, sentenceOf, withFilesOf, writeBudget } from './test/budget.mjs';
import { idleProcessors } from './test/idleProcessors.mjs';
import { createMemoryFolder } from './test/memoryFolder.mjs';
import { printExcesses, printFailures, printLacks, printSlowest, printStep, printTable } from './test/print.mjs';
import { calibrate } from './test/processorTime.mjs';
import { notRun, runStep } from './test/runStep.mjs';
import { sideBySide } from './test/schedule.mjs';
import { deepTests, everything, staticChecks, tests } from './test/steps.mjs';

const DEEP_REPORT = 'reports/deep.json';
/** At least two: a step with a browser mostly waits for it, leaving the processors to the other step. */
const SIDE_BY_SIDE = Math.max(2, Math.floor(availableParallelism() / 2));

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    static: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
});
/** Campaigns depend on the time they are given, so they run one at a time; samples do not. */
const campaigns = options.static || !options.deep ? [] : deepTests;
const common = options.deep ? [] : commonSteps();
const all = [...common, ...campaigns];
const unknown = names.filter((name) => !all.some((step) => step.name === name));
if (unknown.length > 0) {
  const known = all.map((step) => step.name).join(', ');
  console.error(`Unknown steps: ${unknown.join(', ')}. The steps are: ${known}`);
  process.exit(1);
}

keepFilesInMemory();
const passedBefore = options.resume ? await readPassed() : [];
const results = [];
/** Processor time of a fixed piece of work, measured between the steps. */
const calibrations = [];
calibrate();
const started = performance.now();
const startedAt = new Date().toISOString();
await sideBySide(common.filter(isWanted), SIDE_BY_SIDE, (step) => run(step, { prefix: step.name }), idleProcessors);
await sideBySide(campaigns.filter(isWanted), 1, async (step) => {
  await run(step);
  await writePassed();
});
printLacks(names.length > 0 ? [] : all.flatMap((step) => step.lacks?.() ?? []));
printSlowest(results.flatMap(({ files = [] }) => files));
printFailures(results.flatMap(({ name, failures = [] }) => failures.map((failure) => `${name}: ${failure}`)));
const budget = await readBudget();
printExcesses(excessesOf(results, budget, calibrations).map(sentenceOf));
if (options.record) await writeBudget(withFilesOf(results, budget, calibrations));
const failed = printTable(results, (performance.now() - started) / 1000, budget.steps);
process.exitCode = failed > 0 ? 1 : 0;

/** Any step can be named. */
function commonSteps() {
  if (options.static) return staticChecks;
  if (options.all) return everything;
  const others = everything.filter(({ name }) => !tests.some((step) => step.name === name));
  return names.length > 0 ? [...tests, ...others] : tests;
}

/** Keeps temporary files in memory, unless the caller says where they go. */
function keepFilesInMemory() {
  const memory = options.static || options.deep || process.env.TMPDIR ? undefined : createMemoryFolder();
  if (memory === undefined) return;
  process.env.TMPDIR = memory;
  process.on('exit', () => rmSync(memory, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
}

async function run(step, output) {
  const missing = step.needs?.find((need) => results.some(({ name, failed }) => name === need && failed > 0));
  const result = missing ? notRun(step, `${missing} failed`) : await runStep(inThisRun(withCommand(step)), output);
  calibrations.push(calibrate());
  printStep(result);
  results.push(result);
}

function isWanted(step) {
  if (names.length > 0) return names.includes(step.name);
  return !passedBefore.includes(step.name) && step.when?.() !== false;
}

function withCommand(step) {
  return options.resume && step.resumeCommand ? { ...step, command: step.resumeCommand } : step;
}

/** Results of earlier runs prove nothing about this one, unless the steps are named one by one. */
function inThisRun(step) {
  return names.length > 0 ? step : { ...step, env: { TEST_RUN_STARTED: startedAt, ...step.env } };
}

/** @returns {Promise<string[]>} steps that passed in the last deep run; the build is never skipped */
async function readPassed() {
  const text = await readFile(DEEP_REPORT, 'utf8').catch(() => '[]');
  return JSON.parse(text).filter((name) => name !== 'build');
}

async function writePassed() {
  const passed = results.filter((result) => result.failed === 0).map(({ name }) => name);
  await mkdir('reports', { recursive: true });
  await writeFile(DEEP_REPORT, JSON.stringify([...passedBefore, ...passed]));
}
