/**
 * Runs Jest's tests in one process that loads them once, so that a mutant costs milliseconds instead of a start of Jest.
 * Knows `describe`, `it`, `it.each`, `it.prop`, `expect`, and spies, which end with their test; files that need more of Jest
 * are left out, and named. What is left out can only lower the score.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';

const SLICE = /^src\/domain\/([^/]+)\//;
/** Modules that tests import, in place of Jest's: their functions are those of the file that is being loaded. */
const MODULES = new Map(
  ['@jest/globals', '@fast-check/jest'].map((name) => [
    name,
    moduleOf('export const { it, test, describe, expect, jest, fc } = globalThis.__jest__;'),
  ]),
);
/** Whole files and worker threads: for each mutant that survives, they take longer than all other tests together. */
const LEFT_OUT =
  /(?:payrollExports|payrollLayouts|plantedDifferences|plantedLayouts|plantedGoals|matchDeductions|severalFiles|fileBalance)\.property|PayrollFiles\.test|demo\/payroll\.test/;
/** Cases of a property: a mutant that survives meets all of them. */
const MOST_CASES = 15;
const mocker = new ModuleMocker(globalThis);
const jest = { spyOn: mocker.spyOn.bind(mocker), fn: mocker.fn.bind(mocker) };
/** Assumed until a test has run, so that quick tests run first. */
const UNKNOWN_MS = { unit: 1, property: 1_000 };

class InProcessRunner {
  static inject = ['options', 'logger'];
  #mutate;
  #log;
  /** @type {{ id: string, fileName: string, run: () => unknown, ms: number }[]} */
  #tests = [];
  #state = (globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } });

  constructor(options, logger) {
    this.#mutate = options.mutate;
    this.#log = logger;
  }

  /** Changes are active while tests run, and never while files are loaded (`ignoreStatic`), so nothing must be reloaded. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    await import(pathToFileURL('tools/swc-hooks.mjs').href);
    registerHooks({
      resolve: (specifier, context, next) => {
        const url = MODULES.get(specifier);
        return url ? { url, shortCircuit: true } : next(specifier, context);
      },
    });
    await import('reflect-metadata/lite');
    globalThis.__jest__ = jestOf(withFewCases(await import('fast-check')));
    MODULES.set(
      'fast-check',
      moduleOf(`export const { ${Object.keys(globalThis.__jest__.fc).join(', ')} } = globalThis.__jest__.fc;
        export default globalThis.__jest__.fc;`),
    );
    for (const file of this.#files()) await this.#load(file);
  }

  async dryRun() {
    const tests = [];
    for (const test of this.#tests) {
      this.#state.currentTestId = test.id;
      tests.push(await resultOf(test));
      this.#state.currentTestId = undefined;
    }
    return { status: 'complete', tests, mutantCoverage: this.#state.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const chosen = testFilter && new Set(testFilter);
    const tests = this.#tests.filter(({ id }) => chosen?.has(id) ?? true).sort((one, other) => one.ms - other.ms);
    Object.assign(this.#state, {
      activeMutant: activeMutant.id,
      hitLimit,
      hitCount: hitLimit === undefined ? undefined : 0,
    });
    const results = [];
    try {
      for (const test of tests) {
        results.push(await resultOf(test));
        const limitReached = determineHitLimitReached(this.#state.hitCount, hitLimit);
        if (limitReached) return toMutantRunResult(limitReached);
        if (results.at(-1).status !== 0) break;
      }
    } finally {
      Object.assign(this.#state, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    }
    return toMutantRunResult({ status: 'complete', tests: results });
  }

  /** Unit and property tests of the slices that are changed, and the others that import from them. */
  #files() {
    const slices = [...new Set(this.#mutate.flatMap((file) => SLICE.exec(file)?.[1] ?? []))];
    const imports = slices.map((slice) => `src/domain/${slice}/`);
    const isOfSlice = (file) =>
      slices.includes(file.split(/[\\/]/)[2]) || imports.some((path) => readFileSync(file, 'utf8').includes(path));
    return ['unit', 'property']
      .flatMap((kind) => readdirSync(`test/${kind}`, { recursive: true }).map((file) => join('test', kind, file)))
      .filter((file) => file.endsWith('.test.ts') && !LEFT_OUT.test(file) && isOfSlice(file));
  }

  async #load(file) {
    const names = [];
    const tests = [];
    const it = (name, run) => {
      const id = `${relative('test', file)} ${[...names, name].join(' ')} #${tests.length}`;
      tests.push({ id, fileName: join(process.cwd(), file), run, ms: UNKNOWN_MS[file.split(/[\\/]/)[1]] });
    };
    it.each = (rows) => (name, run) => {
      for (const row of rows) it(name, () => (Array.isArray(row) ? run(...row) : run(row)));
    };
    const describe = (name, body) => {
      names.push(name);
      body();
      names.pop();
    };
    describe.each = (rows) => (name, body) => {
      for (const row of rows) describe(name, () => (Array.isArray(row) ? body(...row) : body(row)));
    };
    Object.assign(globalThis, { describe, it, test: it, expect, jest });
    try {
      await import(pathToFileURL(file).href);
      this.#tests.push(...tests);
    } catch (error) {
      this.#log.warn('Left out %s: %s', file, error.message);
    }
  }
}

function moduleOf(text) {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

/** The library with the same few values each time, and without a search for the smallest counterexample. */
function withFewCases(fc) {
  fc.configureGlobal({ seed: 1, endOnFailure: true });
  const assert = (property, options) =>
    fc.assert(property, { ...options, numRuns: Math.min(options?.numRuns ?? MOST_CASES, MOST_CASES) });
  const { default: whole, ...named } = fc;
  return { ...whole, ...named, assert };
}

/** Functions that tests import. They call those of the file that is being loaded, because a module is loaded once. */
function jestOf(fc) {
  const it = (...test) => globalThis.it(...test);
  it.each = (rows) => globalThis.it.each(rows);
  it.prop = (values, options) => (name, run) => {
    const property = Array.isArray(values)
      ? fc.asyncProperty(...values, async (...given) => run(...given))
      : fc.asyncProperty(fc.record(values), async (given) => run(given));
    it(name, () => fc.assert(property, options));
  };
  const describe = (...block) => globalThis.describe(...block);
  describe.each = (rows) => globalThis.describe.each(rows);
  return { it, test: it, describe, expect, jest, fc };
}

async function resultOf(test) {
  const { id, fileName } = test;
  const start = performance.now();
  let failureMessage;
  try {
    await test.run();
  } catch (error) {
    failureMessage = String(error?.message ?? error);
  } finally {
    mocker.restoreAllMocks();
  }
  test.ms = performance.now() - start;
  const common = { id, name: id, fileName, timeSpentMs: test.ms };
  return failureMessage === undefined ? { ...common, status: 0 } : { ...common, status: 1, failureMessage };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
