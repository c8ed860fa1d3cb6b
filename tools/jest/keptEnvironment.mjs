import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

// A worker with nothing open ends without taking its modules and databases apart: that takes longer than Jest waits before it reports
// and kills a worker that has left something open.
process.once('exit', () => process.exit());

/** Where Jest keeps what it calls for each event of a test, in the environment of the tests. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let kept;
/** @type {Record<string, string>} */
let variables;

/**
 * One environment for all test files of a worker, so that they can share the modules that are loaded in it: see KeptRuntime.mjs.
 * What a file leaves changed of the clock, the timers and the variables is put back.
 */
export default class KeptEnvironment {
  constructor(...parameters) {
    if (!kept) {
      kept = withPlainGlobals(() => new TestEnvironment(...parameters));
      variables = { ...kept.global.process.env };
    }
    return new Proxy(kept, {
      get: (environment, name) => (name === 'teardown' ? tidy : Reflect.get(environment, name, environment)),
    });
  }
}

/**
 * A context whose globals are ordinary properties. Jest's own has a proxy before them, so that each `Math` or `Number` of the code under
 * test leaves the compiled code.
 */
function withPlainGlobals(make) {
  const { createContext } = vm;
  vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    return make();
  } finally {
    vm.createContext = createContext;
  }
}

async function tidy() {
  // Jest adds handlers of its own for each file. Those of all files before would also handle, and report, each test of the next.
  delete kept.global[EVENT_HANDLERS];
  kept.fakeTimers.useRealTimers();
  kept.fakeTimersModern.useRealTimers();
  const { env } = kept.global.process;
  for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
  Object.assign(env, variables);
}
