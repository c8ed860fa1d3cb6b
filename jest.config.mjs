import { swcOptions } from './tools/swc-options.mjs';

// PGlite imports as it runs and several packages are ES modules only: Node must let Jest link modules.
// The flag has to be there when a process starts, so tests always run in workers (which a memory limit ensures).
process.env.NODE_OPTIONS = [
  process.env.NODE_OPTIONS,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
].join(' ');

/** A test uses a few of the components, whose package takes seconds to load. */
const FLUENT_INDEX = '@fluentui/react-components/lib-commonjs/index\\.cjs$';

const common = {
  cacheDirectory: 'node_modules/.cache/jest',
  setupFiles: ['reflect-metadata/lite'],
  setupFilesAfterEnv: ['<rootDir>/test/support/bytesEquality.ts'],
  transform: {
    '\\.tsx?$': ['@swc/jest', { jsc: { ...swcOptions(), target: 'es2022' }, sourceMaps: 'inline' }],
    [FLUENT_INDEX]: '<rootDir>/tools/jest/lazyFluent.mjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!${FLUENT_INDEX})`],
};

/** @param {string} name of the project, `jest --selectProjects unit`, and of the folder under test/ unless there are patterns */
const inNode = (name, testMatch = [`<rootDir>/test/${name}/**/*.test.ts`]) => ({
  ...common,
  displayName: name,
  runtime: '<rootDir>/tools/jest/KeptRuntime.mjs',
  testEnvironment: '<rootDir>/tools/jest/keptEnvironment.mjs',
  setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/fixedSeeds.ts'],
  testMatch,
});

/**
 * Units that start processes or threads of their own, each of which loads our code anew: a fifth of the units' time. They decide how such
 * a process is run, and no rule. `npm test -- --all` plays them.
 */
const PROCESS_TESTS = [
  'billing/reconciliation/WorkerPayrollFiles',
  'features/wrongScenarios',
  'scripts/{processorTime,runGroup,withDist}',
  'server/{WorkerFileReading,lockDataFolder}',
  'server/billing/bills/WorkerComparisons',
  'server/run/start/exitOnUncaughtException',
  'tools/swcHooks',
].map((name) => `**/test/unit/${name}.test.ts`);

/**
 * Tests of the server whose outcome can depend on which database engine it is: what runs at once, breaks off midway, grows
 * large, or stands on how a driver reads and writes. `npm test -- --all` plays them on both, and the others on one: on the
 * PostgreSQL that is given, or else on PGlite, where every feature is played anyway.
 */
const ENGINE_TESTS = [
  '**/{crashes,largeBill,model,races,storage,sql*}',
  'run/demo/seed*',
  'platform/health/*',
  'office/retention/*',
  'platform/{columnTypes,databaseAway,groupKeys,transactions}',
].map((name) => `**/test/integration/server/${name}.test.ts`);

/**
 * An operator's work beside the running application: commands on a data folder or a database, starts of programs, and upgrades.
 * They take a quarter of the time of the server's tests. `npm test -- --all` plays them, and the upgrades on both engines.
 */
const OPERATIONS = '**/test/integration/server/run/operations/*.test.ts';
const UPGRADES = '**/test/integration/server/run/operations/migrations.test.ts';

/** axe on every screen, dialog and panel, and each dashboard by keyboard: `npm test -- --all` plays a part of them, and `npm run test:deep` all. */
const ACCESSIBILITY = '**/test/browser/accessibility/*.test.ts';

/** @param {string[]} testMatch patterns of its files, and with `!` of others */
const onServer = (name, testMatch) => ({
  ...inNode(name, testMatch),
  globalTeardown: './tools/jest/dropTestDatabases.mjs',
});

/** A file that replaces a part of the server that it starts names an environment of its own: `@jest-environment node`. */
const inBrowser = (name, testMatch) => ({ ...inNode(name, testMatch), setupFilesAfterEnv: common.setupFilesAfterEnv });

export default {
  // Starting a database takes seconds, and on a busy machine with an empty transform cache half a minute. Tests with their own
  // limits set them.
  testTimeout: 180_000,
  workerIdleMemoryLimit: '1.5GB',
  maxWorkers: '100%',
  projects: [
    inNode('unit', ['<rootDir>/test/{unit,architecture}/**/*.test.ts', ...PROCESS_TESTS.map((name) => `!${name}`)]),
    inNode('processes', PROCESS_TESTS),
    inNode('property'),
    inNode('contract'),
    onServer('engine', ENGINE_TESTS),
    onServer('server', [
      '<rootDir>/test/integration/server/**/*.test.ts',
      ...[...ENGINE_TESTS, OPERATIONS].map((name) => `!${name}`),
    ]),
    onServer('operations', [OPERATIONS, `!${UPGRADES}`]),
    onServer('upgrades', [UPGRADES]),
    inBrowser('browser', ['<rootDir>/test/browser/**/*.test.ts', `!${ACCESSIBILITY}`]),
    inBrowser('accessibility', [ACCESSIBILITY]),
    inBrowser('newcomer', ['<rootDir>/test/newcomer/*.test.ts']),
    {
      ...common,
      displayName: 'ui',
      runtime: '<rootDir>/tools/jest/KeptRuntime.mjs',
      testEnvironment: '<rootDir>/tools/jest/keptBrowserEnvironment.mjs',
      moduleNameMapper: {
        // The other runtime records where each element was created. Lint checks that each has its key.
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
      },
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/patience.ts'],
      testMatch: ['<rootDir>/test/**/*.test.tsx'],
    },
  ],
};
