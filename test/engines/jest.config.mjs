import path from 'node:path';
import common from '../../jest.config.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const browser = common.projects.find(({ displayName }) => displayName === 'browser');

/** The walk through every engine: `npm run engines`. One worker, since each engine wants the machine for itself. */
export default {
  ...common,
  rootDir: ROOT,
  maxWorkers: 1,
  projects: [{ ...browser, rootDir: ROOT, displayName: 'engines', testMatch: ['<rootDir>/test/engines/**/*.test.ts'] }],
};
