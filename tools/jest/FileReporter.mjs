import { relative } from 'node:path';

const TESTS = 'test/integration/server';

/** Prints a line for each test file when it ends, so that a run that is stopped has told what it found. A reporter of Jest. */
// oxlint-disable-next-line import/no-default-export -- Jest takes the default export of a module
export default class FileReporter {
  onTestResult({ path }, { numPassingTests, numFailingTests, testExecError }) {
    const broken = testExecError ? ', did not start' : '';
    process.stdout.write(`${relative(TESTS, path)}: ${numPassingTests} passed, ${numFailingTests} failed${broken}\n`);
  }
}
