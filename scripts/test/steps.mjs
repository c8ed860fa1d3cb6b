import { existsSync, globSync, readFileSync } from 'node:fs';
import { missingForFullDisk } from './diskPrograms.mjs';
import { missingEngines } from './enginePrograms.mjs';
import { missingOperatorPrograms } from './operatorPrograms.mjs';
import { missingRecoveryPrograms } from './recoveryPrograms.mjs';
import { readCucumber, readFaults, readJest } from './results.mjs';

/**
 * @typedef {object} Step
 * @property {string} name its name on the command line
 * @property {string[]} command
 * @property {string[]} [resumeCommand] replaces `command` in `npm run test:deep -- --resume`
 * @property {Record<string, string | undefined>} [env] added to the environment; undefined removes a variable
 * @property {string} [report] the file with its results; a step with a report shows its output while it runs
 * @property {(report: string) => Promise<import('./results.mjs').Counts>} [count] without it the step is one test
 * @property {string[]} [needs] steps that must have passed
 * @property {() => string[]} [lacks] what could not be tested on this machine, printed at the end
 * @property {() => boolean} [when] false skips the step unless it is named
 */

/** @type {Step[]} independent of each other, seconds each */
export const staticChecks = [
  { name: 'format', command: ['biome', 'check', '.'] },
  // Also reports compiler errors, by the nearest tsconfig.json of each file.
  { name: 'lint-types', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'layers', command: ['depcruise', 'contract', 'src', 'server', 'features', 'test'] },
  { name: 'deadcode', command: ['knip', '--no-progress'] },
  { name: 'features-check', command: ['node', 'scripts/check-features.mjs'] },
  { name: 'step-catalogue', command: ['node', 'scripts/step-catalogue.mjs', '--check'] },
];

const jest = (report, ...options) => ({
  command: ['jest', '--ci', '--json', `--outputFile=${report}`, ...options],
  report,
  count: readJest,
});

const cucumber = (report, ...options) => ({ command: ['cucumber-js', ...options], report, count: readCucumber });

/** On the given PostgreSQL; otherwise on that of the development packages. */
const onPostgreSql = (step) => ({ ...step, command: ['node', 'scripts/with-postgres.mjs', ...step.command] });

/** @type {Step} as it is released */
const build = { name: 'build', command: ['node', 'scripts/build.mjs'] };

/** @type {Step} the same scripts without their source maps, unless a whole build is there */
const quickBuild = { name: 'build', command: ['node', 'scripts/build.mjs', '--quick'] };

/** Without a PostgreSQL: for tests that do not need it, or that another step plays on it. */
const EMBEDDED = { TEST_DATABASE_URL: undefined };

/** @type {Step} */
const unit = {
  name: 'unit',
  ...jest('reports/jest-unit.json', '--selectProjects', 'unit', 'property', 'contract'),
  env: EMBEDDED,
};

/** @type {Step} a part of each corpus of files; `--all` plays them whole */
const briefUnit = { ...unit, env: { ...EMBEDDED, TEST_DEPTH: 'brief' } };

/** @type {Step} units that start processes or threads */
const processes = {
  name: 'processes',
  ...jest('reports/jest-processes.json', '--selectProjects', 'processes'),
  env: EMBEDDED,
};

/** @type {Step} */
const ui = { name: 'ui', ...jest('reports/jest-ui.json', '--selectProjects', 'ui'), env: EMBEDDED };

/** @type {Step} */
const features = { name: 'features', ...onPostgreSql(cucumber('reports/features/use-case.ndjson')) };

/** @type {Step} one scenario through the built application. `--all` plays it among the others. */
const journey = {
  name: 'journey',
  ...cucumber('reports/features/journey.ndjson', '-p', 'journey'),
  env: EMBEDDED,
  needs: ['build'],
};

/** @type {Step} */
const bundle = { name: 'bundle', command: ['node', 'scripts/check-bundle.mjs'], needs: ['build'] };

/**
 * `npm test`: tests that decide rules, and one journey through the built application. In order of priority, the longest steps
 * first, so that none of them is still running when the others are done.
 *
 * @type {Step[]}
 */
export const tests = [
  quickBuild,
  features,
  briefUnit,
  ui,
  journey,
  ...staticChecks,
  bundle,
  // Only checks that each requirement has a test, because the tests that prove most of them are not played here.
  { name: 'requirements', command: ['node', 'scripts/requirements.mjs', '--examples'] },
];

/**
 * `npm test -- --all` plays these, and the samples below. Browsers start early: while they are busy, the processors serve the other
 * steps.
 *
 * @type {Step[]}
 */
const allTests = [
  build,
  {
    name: 'server-on-postgresql',
    ...onPostgreSql(jest('reports/jest-postgresql.json', '--selectProjects', 'server', 'engine')),
  },
  {
    name: 'browser',
    ...jest('reports/jest-browser.json', '--selectProjects', 'browser'),
    env: EMBEDDED,
    needs: ['build'],
  },
  {
    // Server tests whose result may depend on the engine.
    name: 'server-embedded',
    ...jest('reports/jest-server.json', '--selectProjects', 'engine'),
    env: EMBEDDED,
  },
  {
    name: 'features-browser',
    ...cucumber('reports/features/browser.ndjson', '-p', 'browser'),
    env: EMBEDDED,
    needs: ['build'],
  },
  features,
  unit,
  ui,
  processes,
  ...staticChecks,
  bundle,
  {
    name: 'requirements',
    command: ['node', 'scripts/requirements.mjs', '--check'],
    needs: [
      'browser',
      'unit',
      'processes',
      'ui',
      'server-embedded',
      'server-on-postgresql',
      'features',
      'features-browser',
    ],
  },
];

const FAULTS = ['node', 'scripts/faults.mjs'];

const faults = { name: 'faults', report: 'reports/faults.json', count: readFaults, env: EMBEDDED, needs: ['build'] };

/** @type {Step} */
const engines = {
  name: 'engines',
  ...jest('reports/engines.json', '-c', 'test/engines/jest.config.mjs'),
  needs: ['build'],
  when: () => missingEngines().length < 2,
  lacks: () => missingEngines().map((name) => `${name} is not installed, so nothing was tested in it`),
};

/** @type {Step} */
const stress = { name: 'stress', command: ['node', 'scripts/stress.mjs'] };

/** @type {Step} */
const operator = {
  name: 'operator',
  command: ['node', 'scripts/operator.mjs'],
  needs: ['build'],
  when: () => missingOperatorPrograms().length === 0,
  lacks: () => missingOperatorPrograms().map((name) => `there is no ${name}, so the operator path was not tried`),
};

/** @type {Step} */
const releaseSmoke = {
  name: 'release-smoke',
  command: ['node', 'scripts/release-smoke.mjs', '--make'],
  needs: ['build'],
  lacks: () => (hasPostgreSql() ? [] : ['there is no PostgreSQL, so the packed release was not started']),
};

/** @type {Step} */
const recovery = {
  name: 'recovery',
  command: ['node', 'scripts/recovery.mjs'],
  when: () => missingRecoveryPrograms().length === 0,
  lacks: () => missingRecoveryPrograms().map((name) => `there are no ${name}, so no recovery to a moment was tried`),
};

/** @type {Step} */
const fullDisk = {
  name: 'full-disk',
  command: ['node', 'scripts/full-disk.mjs'],
  when: () => missingForFullDisk().length === 0,
  lacks: () => [
    ...missingForFullDisk().map((what) => `there is no ${what}, so no full disk was tried`),
    ...missingRecoveryPrograms().map((name) => `there are no ${name}, so no full disk of PostgreSQL was tried`),
  ],
};

/** @type {Step} */
const rollingUpgrade = {
  name: 'rolling-upgrade',
  command: ['node', 'scripts/rolling-upgrade.mjs'],
  when: () => missingRecoveryPrograms().length === 0,
  lacks: () =>
    missingRecoveryPrograms().map((what) => `there is no ${what}, so no upgrade of running servers was tried`),
};

/** @type {Step} on the PostgreSQL that is given, or else on PGlite */
const operations = {
  name: 'operations',
  ...jest('reports/jest-operations.json', '--selectProjects', 'operations', 'upgrades'),
};

/** @type {Step} */
const upgradesEmbedded = {
  name: 'upgrades-embedded',
  ...jest('reports/jest-upgrades.json', '--selectProjects', 'upgrades'),
  env: EMBEDDED,
  when: hasPostgreSql,
};

/** @type {Step} every money path on the demo's engine; the features otherwise use PostgreSQL */
const featuresEmbedded = {
  name: 'features-embedded',
  ...cucumber('reports/features/embedded.ndjson', '-p', 'embedded'),
  env: { TEST_DATABASE_URL: undefined },
};

/** @type {Step} */
const accessibility = {
  name: 'accessibility',
  ...jest('reports/jest-accessibility.json', '--selectProjects', 'accessibility'),
  env: EMBEDDED,
  needs: ['build'],
};

/** @type {Step} the README's five minutes, as played by a newcomer */
const newcomer = {
  name: 'newcomer',
  ...jest('reports/jest-newcomer.json', '--selectProjects', 'newcomer'),
  env: EMBEDDED,
  needs: ['build'],
};

/** On PostgreSQL, where people really pay at the same time. The other campaigns need minutes to be meaningful. */
const STRESS_SAMPLE = ['race', 'kills', '--engine', 'postgres', '--payments', '150', '--kills', '1'];

/** @type {Step} */
const pooled = {
  name: 'stress-pooler',
  command: [...stress.command, 'race', 'kills', '--engine', 'pgbouncer', '--servers', '3'],
  when: () => hasPostgreSql() && hasPgBouncer(),
  lacks: () => (hasPgBouncer() ? [] : ['PgBouncer is not installed, so nothing was tried behind it']),
};

/** 50,000 acknowledged money commands of all kinds on three servers, with 30 kills. About an hour on two processors. */
const LONG_RACE = ['kills', '--engine', 'postgres', '--servers', '3', '--payers', '64', '--bills-per-payer', '60'];
const LONG_RACE_GOAL = ['--acknowledged', '50000', '--kills', '30', '--run-every', '10000'];

/** @type {Step} */
const longRace = {
  name: 'stress-long',
  command: [...stress.command, ...LONG_RACE, ...LONG_RACE_GOAL],
  when: hasPostgreSql,
};

/**
 * Steps of minutes each, the longest first: what an operator does, accessibility, and samples of the campaigns.
 *
 * @type {Step[]}
 */
const samples = [
  operations,
  accessibility,
  newcomer,
  operator,
  { ...faults, command: [...FAULTS, '--desks', '4', '--sample', '20', '--seed', '1', '--within', '60'] },
  { ...engines, env: { TEST_DEPTH: 'quick' } },
  upgradesEmbedded,
  { ...featuresEmbedded, command: [...featuresEmbedded.command, '--shard', '1/6'] },
  { ...stress, command: [...stress.command, ...STRESS_SAMPLE], when: hasPostgreSql },
  { ...pooled, command: [...stress.command, 'race', '--engine', 'pgbouncer', '--servers', '2', '--payments', '100'] },
];

/** @type {Step[]} `npm test -- --all` */
export const everything = [...allTests, ...samples];

/** Projects of Jest with tests of the server. */
const ON_SERVER = ['server', 'engine', 'operations', 'upgrades'];

/** @type {Step} with new random cases */
const properties = {
  name: 'properties',
  ...jest('reports/jest-properties.json', '--selectProjects', 'property'),
  env: { ...EMBEDDED, TEST_DEPTH: 'deep' },
};

/** @type {Step[]} `npm run test:deep`: campaigns of many minutes, in this order */
export const deepTests = [
  build,
  properties,
  {
    name: 'full-size',
    ...jest('reports/jest-deep.json', '--selectProjects', ...ON_SERVER, '--', ...filesWithDepth()),
    env: { TEST_DEPTH: 'deep' },
  },
  {
    name: 'features-browser-deep',
    ...cucumber('reports/features/browser.ndjson', '-p', 'browserDeep'),
    env: { TEST_DATABASE_URL: undefined },
    needs: ['build'],
  },
  { ...featuresEmbedded, env: { ...featuresEmbedded.env, TEST_DEPTH: 'deep' } },
  {
    name: 'new-seeds',
    ...jest('reports/jest-seeds.json', '--selectProjects', 'unit', 'property'),
    env: { TEST_DEPTH: 'deep' },
  },
  { ...accessibility, env: { ...accessibility.env, TEST_DEPTH: 'deep' } },
  {
    ...faults,
    command: [...FAULTS, '--desks', '6'],
    resumeCommand: [...FAULTS, '--desks', '6', '--resume'],
  },
  engines,
  stress,
  longRace,
  pooled,
  operator,
  newcomer,
  releaseSmoke,
  recovery,
  fullDisk,
  rollingUpgrade,
];

/** Tests whose size depends on `atDepth`. */
function filesWithDepth() {
  const files = globSync('test/integration/server/**/*.test.ts');
  return files.filter((file) => /\b(?:atDepth|sampleOf)\(/.test(readFileSync(file, 'utf8')));
}

function hasPgBouncer() {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some((file) => existsSync(file));
}

/** Given a PostgreSQL, the server's tests run there: see `ENGINE_TESTS` in jest.config.mjs. */
function hasPostgreSql() {
  return Boolean(process.env.TEST_DATABASE_URL);
}
