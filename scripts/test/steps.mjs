import { countCucumber } from './countCucumber.mjs';
import { countFaults } from './countFaults.mjs';
import { countJest } from './countJest.mjs';
import { missingEngines } from './enginePrograms.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what to call it on the command line
 * @property {string[]} command
 * @property {Record<string, string | undefined>} [env] on top of ours; undefined takes a variable away
 * @property {string} [report] the file it writes its results to; such a step shows what it prints while it runs
 * @property {(report: string) => Promise<{ passed: number, failed: number }>} [count] without it the step is one test
 * @property {string[]} [needs] steps without whose success this one makes no sense
 * @property {() => string[]} [lacks] what it could not do on this machine, said at the end
 * @property {() => boolean} [when] false leaves the step out unless it is named
 */

/** @type {Step[]} independent of each other, seconds each */
export const staticChecks = [
  { name: 'format', command: ['biome', 'check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types-browser', command: ['tsc', '-p', 'src'] },
  { name: 'layers', command: ['depcruise', 'contract', 'src', 'server', 'features', 'test'] },
  { name: 'deadcode', command: ['knip', '--no-progress'] },
  { name: 'feature-style', command: ['node', 'scripts/lint-features.mjs'] },
  { name: 'step-catalogue', command: ['node', 'scripts/step-catalogue.mjs', '--check'] },
];

const jest = (report, ...options) => ({
  command: ['jest', '--ci', '--json', `--outputFile=${report}`, ...options],
  report,
  count: countJest,
});

const cucumber = (report, ...options) => ({ command: ['cucumber-js', ...options], report, count: countCucumber });

/** @type {Step[]} in this order */
export const running = [
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'bundle', command: ['node', 'scripts/check-bundle.mjs'], needs: ['build'] },
  {
    name: 'jest',
    ...jest('reports/jest.json', ...(hasPostgreSql() ? ['--ignoreProjects', 'server'] : [])),
    env: { TEST_DATABASE_URL: undefined },
  },
  {
    name: 'server-on-postgresql',
    ...jest('reports/jest-postgresql.json', '--selectProjects', 'server', 'engine'),
    when: hasPostgreSql,
  },
  { name: 'features', ...cucumber('reports/features/use-case.ndjson') },
  { name: 'features-browser', ...cucumber('reports/features/browser.ndjson', '-p', 'browser'), needs: ['build'] },
  {
    name: 'faults',
    command: ['node', 'scripts/faults.mjs', '--sample', '40', '--within', '80'],
    report: 'reports/faults.json',
    count: countFaults,
    needs: ['build'],
  },
  {
    name: 'engines',
    ...jest('reports/engines.json', '-c', 'test/engines/jest.config.mjs'),
    needs: ['build'],
    when: () => missingEngines().length < 2,
    lacks: () => missingEngines().map((name) => `${name} is not installed, so nothing was tried in it`),
  },
  {
    name: 'stress',
    command: ['node', 'scripts/stress.mjs'],
    when: hasPostgreSql,
  },
];

/** Where a real PostgreSQL is given, the server's tests are played there: see `ENGINE_TESTS` in jest.config.mjs. */
function hasPostgreSql() {
  return Boolean(process.env.TEST_DATABASE_URL);
}
