/**
 * Runs Jest's tests in one process that loads them once, so that a mutant costs milliseconds instead of a start of Jest.
 * Knows `describe`, `it`, `it.each`, `it.prop`, `expect`, and spies, which end with their test; files that need more of Jest
 * are left out, and named. What is left out can only lower the score.
 */
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { LoadedTests, resultOf } from './loadedTests.mjs';

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
    this.#tests = (await LoadedTests.of(this.#mutate, (text) => this.#log.warn(text))).all;
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
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
