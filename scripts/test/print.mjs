const WIDTHS = [24, 9, 11, 9, 9, 9];
const row = ([first, ...rest]) =>
  first.padEnd(WIDTHS[0]) + rest.map((cell, index) => String(cell).padStart(WIDTHS[index + 1])).join('');

/** @param {string} name */
export const printHeading = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);

/** A live step has already printed its heading and its output. */
export function printStep({ name, seconds, processorSeconds, failed, output, live }) {
  if (!live) printHeading(name);
  if (output.trim()) console.log(output.trim());
  const processor = processorSeconds === undefined ? '' : `, ${processorSeconds.toFixed(1)} s of processor time`;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}, ${seconds.toFixed(1)} s${processor}`);
}

/** @param {string[]} sentences about tests that this machine cannot run */
export function printLacks(sentences) {
  if (sentences.length === 0) return;
  printHeading('NOT TESTED ON THIS MACHINE');
  for (const sentence of sentences) console.log(`! ${sentence}.`);
}

/** Repeated at the end, because the output of parallel steps is interleaved. @param {string[]} failures */
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

/** Steps above their share of processor time. @param {string[]} sentences */
export function printExcesses(sentences) {
  if (sentences.length === 0) return;
  printHeading('ABOVE THEIR SHARE (scripts/test/budget.json)');
  for (const sentence of sentences) console.log(`! ${sentence}`);
}

/**
 * @param {{ name: string, seconds: number, processorSeconds?: number, passed: number, failed: number }[]} results
 * @param {number} elapsed seconds of the whole run, in which steps ran side by side
 * @param {Record<string, number>} shares processor seconds of each step
 * @returns {number} how many tests failed
 */
export function printTable(results, elapsed, shares) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const [passed, failed] = ['passed', 'failed'].map(sum);
  printHeading('all steps');
  console.log(row(['step', 'seconds', 'processor', 'share', 'passed', 'failed']));
  for (const { name, seconds, processorSeconds, ...counts } of results) {
    const processor = processorSeconds?.toFixed(1) ?? '';
    console.log(row([name, seconds.toFixed(1), processor, shares[name] ?? '', counts.passed, counts.failed]));
  }
  console.log(row(['elapsed', elapsed.toFixed(1), sum('processorSeconds').toFixed(1), '', passed, failed]));
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
