import { addRun } from './results.mjs';
import { writeLivingDocument } from './writeLivingDocument.mjs';

/**
 * A Cucumber plugin: at the end of a run it adds the results to those of earlier runs and writes the living document, so that
 * a run of one scenario updates that scenario.
 */
// oxlint-disable-next-line import/no-default-export -- Cucumber loads it by its default export
export default {
  type: 'plugin',
  optionsKey: 'living',
  coordinator({ on, operation, options: { level }, environment: { cwd } }) {
    if (operation !== 'runCucumber') return undefined;
    const messages = [];
    on('message', (message) => messages.push(message));
    return async () => {
      if (!messages.some(({ testCaseFinished }) => testCaseFinished)) return;
      await addRun(cwd, level, messages);
      await writeLivingDocument(cwd);
    };
  },
};
