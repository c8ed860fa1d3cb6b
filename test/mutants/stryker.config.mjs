/** Options of Stryker, for `npm run mutants`. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: { configFile: 'test/mutants/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  // Tables of words and patterns are evaluated once when a file is loaded: each of their mutants would start Jest again.
  ignoreStatic: true,
  // swc removes the types without checking them.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  symlinkNodeModules: false,
  tempDirName: 'reports/mutants/tmp',
  ignorePatterns: ['dist', 'docs', 'reports', 'public', 'features', 'test/mutants/node_modules'],
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutants/index.html' },
  concurrency: 2,
};
