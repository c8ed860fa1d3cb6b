import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * @typedef {{ file: string, seconds: number }} TimedFile
 * @typedef {{ passed: number, failed: number, files?: TimedFile[], failures?: string[] }} Counts tests, how long each test
 *   file took, and the name and first lines of the message of each failed test
 */

const MESSAGE_LINES = 12;

/** @returns {string} the test's name above the first lines of its message */
const failure = (name, message = '') => [name, ...message.split('\n').slice(0, MESSAGE_LINES)].join('\n    ').trimEnd();

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
  const failures = testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = path.relative('.', name);
    if (failed.length === 0) return message && assertionResults.length === 0 ? [failure(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, files, failures };
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
  const unfinished = new Set(steps.filter(isUnfinished).map((step) => step.testCaseStartedId));
  const finished = messages.flatMap(({ testCaseFinished: end }) => (end && !end.willBeRetried ? [end] : []));
  const failed = finished.filter((end) => unfinished.has(end.testCaseStartedId));
  const scenarioOf = scenarios(messages);
  const failures = failed.map(({ testCaseStartedId }) => {
    const { uri, name } = scenarioOf(testCaseStartedId);
    const step = steps.find((end) => end.testCaseStartedId === testCaseStartedId && isUnfinished(end));
    return failure(`${uri}: ${name}`, step?.testStepResult.message ?? step?.testStepResult.status);
  });
  return { passed: finished.length - failed.length, failed: failed.length, files: timed(steps, scenarioOf), failures };
}

const isUnfinished = ({ testStepResult }) => testStepResult.status !== 'PASSED';

/** @returns {(testCaseStartedId: string) => { uri: string, name: string }} */
function scenarios(messages) {
  const pickles = new Map(messages.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle]] : [])));
  const pickleOf = new Map(messages.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId]] : [])));
  const caseOf = new Map(
    messages.flatMap(({ testCaseStarted: start }) => (start ? [[start.id, start.testCaseId]] : [])),
  );
  return (id) => pickles.get(pickleOf.get(caseOf.get(id))) ?? { uri: '', name: '' };
}

function timed(steps, scenarioOf) {
  const seconds = new Map();
  for (const { testCaseStartedId, testStepResult } of steps) {
    const feature = scenarioOf(testCaseStartedId).uri;
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
