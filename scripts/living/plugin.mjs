import { nothingSelected, selectionProblems } from '../features/selection.mjs';
import { addRun } from './results.mjs';
import { addToRuns } from './runs.mjs';
import { writeLivingDocument } from './writeLivingDocument.mjs';

/**
 * A Cucumber plugin: at the end of a run it adds the results to those of earlier runs and writes the living document, so that
 * a run of one scenario updates that scenario. A run that selects no scenario fails, and so does a line without one.
 */
// oxlint-disable-next-line import/no-default-export -- Cucumber loads it by its default export
export default {
  type: 'plugin',
  optionsKey: 'living',
  async coordinator({ on, transform, operation, options: { level }, environment: { cwd } }) {
    if (operation !== 'runCucumber') return undefined;
    const argv = process.argv.slice(2);
    const problems = await selectionProblems(cwd, argv);
    if (problems.length > 0) refuse(problems.join('\n'));
    transform('pickles:order', async (pickles) => {
      if (pickles.length === 0) refuse(await nothingSelected(cwd, level, argv));
      return pickles;
    });
    const messages = [];
    on('message', (message) => messages.push(message));
    return async () => {
      if (!messages.some(({ testCaseFinished }) => testCaseFinished)) return;
      await addToRuns(cwd, level, await addRun(cwd, level, messages));
      await writeLivingDocument(cwd);
    };
  },
};

/** Ends the run. Cucumber would wrap an error in its own and print the stack. */
function refuse(message) {
  console.error(message);
  process.exit(1);
}
