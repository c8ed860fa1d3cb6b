/** Options of Stryker, for `npm run mutants`. */
export default {
  testRunner: 'in-process',
  plugins: ['./test/mutants/inProcessRunner.mjs'],
  coverageAnalysis: 'perTest',
  // Tables of words and patterns are evaluated once when a file is loaded: each of their mutants would load all tests again.
  ignoreStatic: true,
  // swc removes the types without checking them.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  symlinkNodeModules: false,
  tempDirName: 'reports/mutants/tmp',
  ignorePatterns: ['dist', 'docs', 'reports', 'public', 'features', 'test/mutants/node_modules'],
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, reportMutants: true },
  htmlReporter: { fileName: 'reports/mutants/index.html' },
  jsonReporter: { fileName: 'reports/mutants/mutants.json' },
  concurrency: 2,
};
