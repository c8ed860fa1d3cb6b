const WIDTHS = [24, 9, 9, 9];
const row = ([first, ...rest]) =>
  first.padEnd(WIDTHS[0]) + rest.map((cell, index) => String(cell).padStart(WIDTHS[index + 1])).join('');

/** @param {string} name */
export const printHeading = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);

/** A live step has had its heading, and has printed for itself. */
export function printStep({ name, seconds, failed, output, live }) {
  if (!live) printHeading(name);
  if (output.trim()) console.log(output.trim());
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}, ${seconds.toFixed(1)} s`);
}

/** @param {string[]} sentences what was left out because this machine has no means for it */
export function printLacks(sentences) {
  if (sentences.length === 0) return;
  printHeading('NOT TRIED ON THIS MACHINE');
  for (const sentence of sentences) console.log(`! ${sentence}.`);
}

/**
 * @param {{ name: string, seconds: number, passed: number, failed: number }[]} results
 * @returns {number} how many tests failed
 */
export function printTable(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [seconds, passed, failed] = ['seconds', 'passed', 'failed'].map(sum);
  printHeading('all steps');
  console.log(row(['step', 'seconds', 'passed', 'failed']));
  for (const result of results)
    console.log(row([result.name, result.seconds.toFixed(1), result.passed, result.failed]));
  console.log(row(['', seconds.toFixed(1), passed, failed]));
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
