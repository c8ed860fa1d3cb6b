import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('playChanged.mjs', import.meta.url));
const OPENING_MS = 300_000;
const PLAYING_MS = 40_000;
const SCENARIO_MS = 2_000;

/** Plays scenarios in a separate process, and starts another one when a change does not end or a fresh one is needed. */
export class Player {
  #changes;
  #process;
  /** Change that was active while the process loaded the code. */
  #first;
  #places;

  /**
   * @param {readonly object[]} changes with `file` and `id`
   * @param {string} place of a scenario that opens the level
   */
  constructor(changes, place) {
    this.#changes = changes;
    this.#places = [place];
  }

  /** Changes met while loading: they count only in a process that loads with them. */
  atLoading = [];

  /**
   * @param {readonly string[]} places of scenarios: `uri:line`
   * @param {{ change?: number, isFast?: boolean, isFresh?: boolean, count?: number }} [options] fast: ends with the first that fails;
   * count: scenarios in the places, if they are files
   * @returns {Promise<{ failed: string[], met: Record<string, number[]> }>} all failed if it did not end
   */
  async play(places, { change, isFast = false, isFresh = false, count = places.length } = {}) {
    const first = isFresh ? change : undefined;
    if (!this.#process || this.#first !== first) {
      this.close();
      const isOpen = await this.#open(first);
      // With a change, the code may not even load.
      if (!isOpen && first === undefined)
        throw new Error('The scenarios cannot be loaded with the changes in the code.');
      if (!isOpen) return { failed: [...places], met: {} };
    }
    this.#process.send({ places, change, isFast });
    const answer = await this.#answer(PLAYING_MS + SCENARIO_MS * count);
    if (!answer) this.close();
    return answer ?? { failed: [...places], met: {} };
  }

  /** Ends the process. */
  close() {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #open(first) {
    this.#first = first;
    this.#process = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.#process.send({ changes: this.#changes, first });
    const isReady = await this.#answer(OPENING_MS);
    if (isReady) {
      this.#process.send({ places: this.#places, change: first });
      const opened = await this.#answer(OPENING_MS);
      if (first === undefined && opened) this.atLoading = [...isReady.atLoading, ...Object.values(opened.met).flat()];
      if (opened) return true;
    }
    this.close();
    return false;
  }

  /** The next answer; undefined if the process ends or takes too long. */
  #answer(limit) {
    const own = this.#process;
    return new Promise((resolve) => {
      const done = (answer) => {
        clearTimeout(timer);
        own.removeAllListeners('message');
        own.removeAllListeners('exit');
        resolve(answer);
      };
      const timer = setTimeout(() => done(undefined), limit);
      own.once('message', done);
      own.once('exit', () => done(undefined));
    });
  }
}
