import { globSync } from 'node:fs';
import path from 'node:path';
import { compileAhead } from '../../tools/swc-hooks.mjs';
import './nativeIndices.mjs';

/**
 * A Cucumber plugin for a run of many features: compiles what the threads are going to load before they start, and lets Node match the
 * sentences.
 */
// oxlint-disable-next-line import/no-default-export -- Cucumber loads it by its default export
export default {
  type: 'plugin',
  coordinator({ operation, environment: { cwd } }) {
    if (operation !== 'runCucumber') return;
    compileAhead(globSync('features/{support,step-definitions}/**/*.ts', { cwd }).map((file) => path.join(cwd, file)));
  },
};
