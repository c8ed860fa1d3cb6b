/**
 * npm test: every check of the project, one after another, and a table at the end.
 *
 *   npm test                      all steps
 *   npm test -- jest features     only the named steps
 *   npm run check                 only what needs neither a build nor a run (--static)
 *
 * A step that fails does not stop the others. The last line is "N passed, N failed".
 */
import { availableParallelism } from 'node:os';
import { printLacks, printStep, printTable } from './test/print.mjs';
import { notRun, runStep } from './test/runStep.mjs';
import { running, staticChecks } from './test/steps.mjs';

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const staticOnly = process.argv.includes('--static');
const wanted = (step) => (names.length > 0 ? names.includes(step.name) : step.when?.() !== false);
const unknown = names.filter((name) => ![...staticChecks, ...running].some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(', ')}. There are: ${[...staticChecks, ...running].map((step) => step.name).join(', ')}`,
  );
  process.exit(1);
}

const results = await inParallel(staticChecks.filter(wanted), availableParallelism());
for (const step of staticOnly ? [] : running.filter(wanted)) {
  const missing = step.needs?.find((need) => results.some(({ name, failed }) => name === need && failed > 0));
  results.push(tell(missing ? notRun(step, `${missing} failed`) : await runStep(step)));
}
printLacks(staticOnly || names.length > 0 ? [] : running.flatMap((step) => step.lacks?.() ?? []));
const failed = printTable(results);
process.exitCode = failed > 0 ? 1 : 0;

function tell(result) {
  printStep(result);
  return result;
}

/** Steps that share nothing run side by side; what they print comes out step by step. */
async function inParallel(steps, width) {
  const waiting = [...steps];
  const finished = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) finished.push(tell(await runStep(step)));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return steps.map((step) => finished.find((result) => result.name === step.name));
}
