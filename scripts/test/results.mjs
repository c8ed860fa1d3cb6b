import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * @typedef {{ file: string, seconds: number }} TimedFile
 * @typedef {{ passed: number, failed: number, files?: TimedFile[] }} Counts tests, and how long each test file took
 */

/**
 * @param {string} report written by `jest --json --outputFile`
 * @returns {Promise<Counts>} a file that could not be loaded counts as one failed test
 */
export async function readJest(report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    await readFile(report, 'utf8'),
  );
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, files };
}

/**
 * @param {string} report written by Cucumber's message formatter
 * @returns {Promise<Counts>} scenarios; an undefined or pending step fails its scenario
 */
export async function readCucumber(report) {
  const messages = (await readFile(report, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const steps = messages.flatMap(({ testStepFinished }) => testStepFinished ?? []);
  const unfinished = new Set(
    steps.filter(({ testStepResult }) => testStepResult.status !== 'PASSED').map((step) => step.testCaseStartedId),
  );
  const finished = messages.flatMap(({ testCaseFinished: end }) => (end && !end.willBeRetried ? [end] : []));
  const failed = finished.filter((end) => unfinished.has(end.testCaseStartedId)).length;
  return { passed: finished.length - failed, failed, files: timedFeatures(messages, steps) };
}

function timedFeatures(messages, steps) {
  const featureOf = new Map(messages.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle.uri]] : [])));
  const pickleOf = new Map(messages.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId]] : [])));
  const caseOf = new Map(
    messages.flatMap(({ testCaseStarted: start }) => (start ? [[start.id, start.testCaseId]] : [])),
  );
  const seconds = new Map();
  for (const { testCaseStartedId, testStepResult } of steps) {
    const feature = featureOf.get(pickleOf.get(caseOf.get(testCaseStartedId))) ?? '';
    const { seconds: whole, nanos } = testStepResult.duration;
    seconds.set(feature, (seconds.get(feature) ?? 0) + Number(whole) + nanos / 1e9);
  }
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum }));
}

/**
 * @param {string} report written by `node scripts/faults.mjs`
 * @returns {Promise<Counts>} cells of the fault matrix
 */
export async function readFaults(report) {
  const { cells, failed } = JSON.parse(await readFile(report, 'utf8'));
  return { passed: cells - failed, failed };
}
