const WIDTHS = [24, 9, 9, 9];
const row = ([first, ...rest]) =>
  first.padEnd(WIDTHS[0]) + rest.map((cell, index) => String(cell).padStart(WIDTHS[index + 1])).join('');

/** @param {string} name */
export const printHeading = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);

/** A live step has already printed its heading and its output. */
export function printStep({ name, seconds, failed, output, live }) {
  if (!live) printHeading(name);
  if (output.trim()) console.log(output.trim());
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}, ${seconds.toFixed(1)} s`);
}

/** @param {string[]} sentences what this machine cannot test */
export function printLacks(sentences) {
  if (sentences.length === 0) return;
  printHeading('NOT TESTED ON THIS MACHINE');
  for (const sentence of sentences) console.log(`! ${sentence}.`);
}

/** Repeated at the end, because the output of steps that run side by side is mixed. @param {string[]} failures */
export function printFailures(failures) {
  if (failures.length === 0) return;
  printHeading('FAILED');
  for (const failure of failures) console.log(`✗ ${failure}`);
}

const SLOWEST = 10;

/** @param {import('./results.mjs').TimedFile[]} files */
export function printSlowest(files) {
  if (files.length === 0) return;
  printHeading('slowest test files');
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * @param {{ name: string, seconds: number, passed: number, failed: number }[]} results
 * @param {number} elapsed seconds of the whole run, in which steps ran side by side
 * @returns {number} how many tests failed
 */
export function printTable(results, elapsed) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = ['passed', 'failed'].map(sum);
  printHeading('all steps');
  console.log(row(['step', 'seconds', 'passed', 'failed']));
  for (const result of results)
    console.log(row([result.name, result.seconds.toFixed(1), result.passed, result.failed]));
  console.log(row(['elapsed', elapsed.toFixed(1), passed, failed]));
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
