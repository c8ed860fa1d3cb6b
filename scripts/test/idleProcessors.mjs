import { cpus, freemem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 5_000;
/** Three looks in a row, so that a pause of a step between two test files does not count. */
const LOOKS = 3;
/** Of all processors, from 0 to 1. */
const MIN_IDLE = 0.25;
/** Bytes. A step has two workers, each with a server, a database, or a browser. */
const MIN_AVAILABLE = 5e9;

/**
 * Waits until the processors of this machine have had little to do for a while, and there is memory for another step. A step that
 * waits for a browser, a database, or the end of its longest file leaves them to others.
 *
 * @param {AbortSignal} signal ends the waiting
 * @returns {Promise<void>} never settled after that
 */
export async function idleProcessors(signal) {
  let before = processorTimes();
  for (let idle = 0; idle < LOOKS; ) {
    if (!(await passed(LOOK_MS, signal))) return new Promise(() => undefined);
    const now = processorTimes();
    idle = idleShare(before, now) >= MIN_IDLE && availableMemory() >= MIN_AVAILABLE ? idle + 1 : 0;
    before = now;
  }
  return undefined;
}

/**
 * @param {{ idle: number, all: number }} before milliseconds of all processors
 * @param {{ idle: number, all: number }} now
 * @returns {number} from 0 to 1; 0 if no time has passed
 */
export function idleShare(before, now) {
  const all = now.all - before.all;
  return all > 0 ? (now.idle - before.idle) / all : 0;
}

function processorTimes() {
  const times = cpus().map((processor) => processor.times);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) };
}

/** Of this container, where Node can tell. */
const availableMemory = () => process.availableMemory?.() ?? freemem();

const passed = (ms, signal) =>
  pause(ms, true, { signal }).catch((error) => {
    if (signal.aborted) return false;
    throw error;
  });
