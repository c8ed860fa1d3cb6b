// A worker with nothing open ends without taking its modules and databases apart: that takes longer than Jest waits before it reports
// and kills a worker that has left something open.
process.once('exit', () => process.exit());

/** Where Jest keeps what it calls for each event of a test, in the environment of the tests. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * A class of test environments of which a worker has one for all of its test files, so that they can share the modules that are loaded
 * in it: see KeptRuntime.mjs. What a file leaves changed of the clock, the timers and the variables is put back. A file that names
 * options of its own environment (`@jest-environment-options`) gets one of its own.
 *
 * @template Remembered
 * @param {(...parameters: unknown[]) => import('jest-environment-node').TestEnvironment} make called once, by the first file
 * @param {{ remember: (global: any) => Remembered, tidy: (global: any, remembered: Remembered) => void }} [more] what else a file can
 *   leave changed: what is remembered of the new environment, and how it is put back
 */
export function keepOne(make, more = { remember: () => undefined, tidy: () => undefined }) {
  let kept;
  /** @type {Promise<void> | undefined} */
  let isSetUp;
  /** @type {Record<string, string>} */
  let variables;
  let remembered;

  async function setUp() {
    await kept.setup();
    variables = { ...kept.global.process.env };
    remembered = more.remember(kept.global);
  }

  async function tidy() {
    // Jest adds handlers of its own for each file. Those of all files before would also handle, and report, each test of the next.
    delete kept.global[EVENT_HANDLERS];
    kept.fakeTimers.useRealTimers();
    kept.fakeTimersModern.useRealTimers();
    const { env } = kept.global.process;
    for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
    Object.assign(env, variables);
    more.tidy(kept.global, remembered);
  }

  return class {
    constructor(config, context) {
      if ('jest-environment-options' in context.docblockPragmas) return make(config, context);
      kept ??= make(config, context);
      const replaced = { teardown: tidy, setup: () => (isSetUp ??= setUp()) };
      return new Proxy(kept, {
        get: (environment, name) => replaced[name] ?? Reflect.get(environment, name, environment),
      });
    }
  };
}
