import { readFile } from 'node:fs/promises';

/**
 * @param {string} file written by `jest --json --outputFile`
 * @returns {Promise<{ passed: number, failed: number }>} tests; a file that could not even be loaded is one failed test
 */
export async function countJest(file) {
  const report = JSON.parse(await readFile(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}
