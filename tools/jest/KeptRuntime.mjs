import Runtime from 'jest-runtime';

/** Modules by file, loaded once by a worker for all of its test files. The internal ones are Jest's own, such as `expect`. */
const modules = new Map();
const ecmaScriptModules = new Map();
const internalModules = new Map();
const sourceMaps = new Map();

/** Test files themselves, what runs the tests of a file, and what holds the functions that Jest makes anew for each file. */
const OF_ONE_FILE = /\.test\.ts$|[\\/]node_modules[\\/](?:@fast-check[\\/]jest|jest-circus)[\\/]/;

/**
 * Loads each module once for a worker instead of once for a test file: loading the server took a second of each of 180 files, and
 * a database could not outlive its file. Requires KeptEnvironment.mjs. A module must not be changed by a test, and none may hold
 * what a test fills: such a thing would be red in an order of files that comes rarely.
 */
export default class KeptRuntime extends Runtime {
  constructor(...parameters) {
    super(...parameters);
    for (const registry of [modules, ecmaScriptModules, internalModules])
      for (const file of registry.keys()) if (OF_ONE_FILE.test(file)) registry.delete(file);
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
