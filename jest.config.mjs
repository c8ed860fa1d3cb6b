import { swcOptions } from './tools/swc-options.mjs';

// PGlite imports as it runs and several packages are ES modules only: Node must let Jest link modules.
// The flag has to be there when a process starts, so tests always run in workers (which a memory limit ensures).
process.env.NODE_OPTIONS = [
  process.env.NODE_OPTIONS,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
].join(' ');

const common = {
  setupFiles: ['reflect-metadata/lite'],
  transform: { '\\.tsx?$': ['@swc/jest', { jsc: { ...swcOptions(), target: 'es2022' }, sourceMaps: 'inline' }] },
};

/** @param {string} name of the folder under test/ and of the project: `jest --selectProjects unit` */
const inNode = (name, folders = [name]) => ({
  ...common,
  displayName: name,
  testEnvironment: 'node',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
});

export default {
  cacheDirectory: 'node_modules/.cache/jest',
  // Starting a database takes seconds on a busy machine. What must be fast says so itself.
  testTimeout: 30_000,
  workerIdleMemoryLimit: '1.5GB',
  maxWorkers: '100%',
  projects: [
    inNode('unit', ['unit', 'architecture']),
    inNode('property'),
    inNode('contract'),
    inNode('server', ['integration/server']),
    inNode('browser'),
    {
      ...common,
      displayName: 'ui',
      testEnvironment: './tools/jest-browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/patience.ts'],
      testMatch: ['<rootDir>/test/**/*.test.tsx'],
    },
  ],
};
