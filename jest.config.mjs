import { swcOptions } from './tools/swc-options.mjs';

// PGlite imports as it runs and several packages are ES modules only: Node must let Jest link modules.
// The flag has to be there when a process starts, so tests always run in workers (which a memory limit ensures).
process.env.NODE_OPTIONS = [
  process.env.NODE_OPTIONS,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
].join(' ');

const common = {
  cacheDirectory: 'node_modules/.cache/jest',
  setupFiles: ['reflect-metadata/lite'],
  setupFilesAfterEnv: ['<rootDir>/test/support/bytesEquality.ts'],
  transform: { '\\.tsx?$': ['@swc/jest', { jsc: { ...swcOptions(), target: 'es2022' }, sourceMaps: 'inline' }] },
};

/** @param {string} name of the folder under test/ and of the project: `jest --selectProjects unit` */
const inNode = (name, folders = [name]) => ({
  ...common,
  displayName: name,
  runtime: '<rootDir>/tools/jest/KeptRuntime.mjs',
  testEnvironment: './tools/jest/keptEnvironment.mjs',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
});

/**
 * Tests of the server whose outcome can depend on which database engine it is: what runs at once, breaks off midway, grows
 * large, or stands on how a driver reads and writes. `npm test` plays them on both, and the others on one: on the
 * PostgreSQL that is given, or else on PGlite, where every feature is played anyway.
 */
const ENGINE_TESTS = [
  '**/{crashes,largeBill,model,races,storage,sql*}',
  'demo/seed*',
  'health/*',
  'retention/*',
  'platform/{columnTypes,databaseAway,formerDatabase,groupKeys,migrations,takeOver,transactions}',
].map((name) => `**/test/integration/server/${name}.test.ts`);

const FLUENT_INDEX = '@fluentui/react-components/lib-commonjs/index\\.cjs$';

export default {
  // Starting a database takes seconds, on a busy machine with nothing transformed yet half a minute. What must be fast says so itself.
  testTimeout: 90_000,
  workerIdleMemoryLimit: '1.5GB',
  maxWorkers: '100%',
  projects: [
    inNode('unit', ['unit', 'architecture']),
    inNode('property'),
    inNode('contract'),
    { ...inNode('engine'), globalTeardown: './tools/jest/dropTestDatabases.mjs', testMatch: ENGINE_TESTS },
    {
      ...inNode('server'),
      globalTeardown: './tools/jest/dropTestDatabases.mjs',
      testMatch: ['<rootDir>/test/integration/server/**/*.test.ts', ...ENGINE_TESTS.map((name) => `!${name}`)],
    },
    // Each file replaces what it likes of the server that it starts.
    { ...inNode('browser'), runtime: undefined, testEnvironment: 'node' },
    {
      ...common,
      displayName: 'ui',
      testEnvironment: './tools/jest/browserEnvironment.mjs',
      moduleNameMapper: { '^@fluentui/react-icons$': '<rootDir>/tools/jest/icons.cjs' },
      transform: { ...common.transform, [FLUENT_INDEX]: '<rootDir>/tools/jest/lazyFluent.mjs' },
      transformIgnorePatterns: [`/node_modules/(?!${FLUENT_INDEX})`],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/patience.ts'],
      testMatch: ['<rootDir>/test/**/*.test.tsx'],
    },
  ],
};
