import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';

const SLICE = /^(?:src\/domain|server)\/\w+\/([^/]+)\//;
/** Modules that tests import, instead of Jest's: their functions are those of the file that is being loaded. */
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

/** Jest's tests of some code, loaded once in this process. */
export class LoadedTests {
  /** @type {{ id: string, fileName: string, run: () => unknown, ms: number }[]} */
  all = [];

  /**
   * @param {readonly string[]} code files from the root
   * @param {(text: string) => void} warn of files that need more of Jest
   */
  static async of(code, warn) {
    const tests = new LoadedTests();
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
    for (const file of filesOf(code)) await tests.#load(file, warn);
    return tests;
  }

  async #load(file, warn) {
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
      this.all.push(...tests);
    } catch (error) {
      warn(`Left out ${file}: ${error.message}`);
    }
  }
}

/** Unit and property tests of the slices that are changed, and the others that import from them. */
function filesOf(code) {
  const places = code.flatMap((file) => (SLICE.exec(file) ? [SLICE.exec(file)] : []));
  const slices = [...new Set(places.map(([, slice]) => slice))];
  const imports = [...new Set(places.map(([place]) => place))];
  const isOfSlice = (file) =>
    slices.includes(file.split(/[\\/]/)[3]) || imports.some((path) => readFileSync(file, 'utf8').includes(path));
  return ['unit', 'property']
    .flatMap((kind) => readdirSync(`test/${kind}`, { recursive: true }).map((file) => join('test', kind, file)))
    .filter((file) => file.endsWith('.test.ts') && !LEFT_OUT.test(file) && isOfSlice(file));
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

/** Runs a test. Its status is 0 if it passes, and 1 if it fails, as Stryker has it. */
export async function resultOf(test) {
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
