import path from 'node:path';
import common from '../../jest.config.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const browser = common.projects.find(({ displayName }) => displayName === 'browser');

// `.ci/run` runs a part of the tests (TEST_DEPTH=quick).
process.env.TEST_DEPTH ??= 'deep';

/** The tests in every engine, run in parallel: `npm run engines`. */
export default {
  ...common,
  rootDir: ROOT,
  maxWorkers: 3,
  projects: [{ ...browser, rootDir: ROOT, displayName: 'engines', testMatch: ['<rootDir>/test/engines/**/*.test.ts'] }],
};
