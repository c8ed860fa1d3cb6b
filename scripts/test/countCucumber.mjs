import { readFile } from 'node:fs/promises';

/**
 * @param {string} file written by cucumber's message formatter
 * @returns {Promise<{ passed: number, failed: number }>} scenarios; an undefined or pending step fails its scenario
 */
export async function countCucumber(file) {
  const messages = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const unfinished = new Set(
    messages
      .filter(({ testStepFinished: step }) => step && step.testStepResult.status !== 'PASSED')
      .map(({ testStepFinished: step }) => step.testCaseStartedId),
  );
  const finished = messages.flatMap(({ testCaseFinished: end }) => (end && !end.willBeRetried ? [end] : []));
  const failed = finished.filter((end) => unfinished.has(end.testCaseStartedId)).length;
  return { passed: finished.length - failed, failed };
}
