import Runtime from 'jest-runtime';

/** @type {WeakMap<object, ReturnType<typeof emptyRegistries>>} by the globals of an environment that a worker keeps */
const kept = new WeakMap();

/** Test files themselves, what runs the tests of a file, and what holds the functions that Jest makes again for each file. */
const OF_ONE_FILE = /\.test\.ts$|[\\/]node_modules[\\/](?:@fast-check[\\/]jest|jest-circus)[\\/]/;

/** On a page also what renders and removes it. */
const OF_ONE_PAGE = /[\\/]test[\\/]|[\\/]node_modules[\\/](?:@testing-library|jest-circus)[\\/]/;

/**
 * Loads each module once for a worker instead of once for a test file: loading the server took a second of each of 180 files, and
 * React with the UI library half a second of each of 110; a database could not outlive its file. Requires an environment that is kept
 * (keepOne.mjs). A module must not be changed by a test, and none may hold what a test fills: such a thing would be red in an order of
 * files that comes rarely.
 */
export default class KeptRuntime extends Runtime {
  constructor(config, environment, ...parameters) {
    super(config, environment, ...parameters);
    const { modules, ecmaScriptModules, internalModules, sourceMaps } = registriesOf(environment.global);
    this.registries.internalModuleRegistry = internalModules;
    this.registries.moduleRegistry = modules;
    this.registries.esModuleRegistry = ecmaScriptModules;
    this.transformCache.sourceMaps = sourceMaps;
    // Fastify looks through it for the name of each plugin: thousands of modules, slowly listed by Jest.
    this.registries.requireCacheProxy = Object.freeze({});
  }

  /** Called once by the constructor, when nothing is loaded, and by `jest.resetModules`, which no test uses. */
  resetModules() {}

  teardown() {
    this.restoreAllMocks();
  }
}

/** Without what belongs to the file before. */
function registriesOf(global) {
  const registries = kept.get(global) ?? emptyRegistries();
  kept.set(global, registries);
  const { modules, ecmaScriptModules, internalModules } = registries;
  const dropped = global.document ? OF_ONE_PAGE : OF_ONE_FILE;
  for (const registry of [modules, ecmaScriptModules, internalModules])
    for (const file of registry.keys()) if (dropped.test(file)) registry.delete(file);
  return registries;
}

/** Modules by file. The internal ones are Jest's own, such as `expect`. */
function emptyRegistries() {
  return { modules: new Map(), ecmaScriptModules: new Map(), internalModules: new Map(), sourceMaps: new Map() };
}
