import { TestEnvironment } from 'jest-environment-node';

/** @type {Map<string, object[]>} engines that wait for the next test file, by the database they were started with */
const idle = new Map();

/** @type {Map<string, string>} */
const texts = new Map();

/**
 * Outlives the test files of a worker, each of which loads its modules anew. Only text and bytes pass between this and a test:
 * the classes of a file are others than those here.
 *
 * @see test/support/server/keptPGlite.ts
 */
const kept = Object.freeze({ texts, take, giveBack, start });

/** @param {string} name of the database */
function take(name) {
  return idle.get(name)?.pop();
}

function giveBack(name, engine) {
  idle.set(name, [...(idle.get(name) ?? []), engine]);
}

/** Starts the embedded database, which takes seconds of processor time. @param {Blob} dump */
async function start(dump) {
  const { PGlite } = await import('@electric-sql/pglite');
  const { setTimeout } = globalThis;
  // Its own timer outlives the tests, and would keep the worker from ending.
  globalThis.setTimeout = (...timer) => setTimeout(...timer).unref();
  const pglite = await PGlite.create({ loadDataDir: dump });
  globalThis.setTimeout = setTimeout;
  const { rows: arrays } = await pglite.query(
    'select oid::integer as element, typarray::integer as array from pg_type where typarray <> 0',
  );
  return Object.freeze({
    arrays: JSON.stringify(arrays),
    answer: (message) => pglite.execProtocolRawSync(message),
    stop: () => pglite.close(),
  });
}

export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.keptInWorker = kept;
  }
}
