/** Processor time of a step, which does not depend on other load on the machine. */

/** The shell prints its own times and those of its ended child processes. The command does not receive descriptor 3. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * @param {readonly string[]} command
 * @param {string} [platform]
 * @returns {string[]} the same command, which writes its processor times to descriptor 3, except on Windows
 */
export const withTimes = (command, platform = process.platform) =>
  platform === 'win32' ? [...command] : ['sh', '-c', TIMED, 'sh', ...command];

/**
 * @param {string} times as the shell's `times` prints them: user and system time of the shell, then of its children, as `1m2.34s`
 * @returns {number | undefined} seconds of both; undefined if the text has no times
 */
export function processorSecondsIn(times) {
  const found = [...times.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)];
  if (found.length === 0) return undefined;
  return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')), 0);
}

const ROUNDS = 60_000;

/**
 * Runs a fixed piece of work: texts, objects, and a sort, as in most tests.
 *
 * @returns {number} its processor time in seconds
 */
export function calibrate() {
  const before = process.cpuUsage();
  const names = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `${(round * 7919) % 104_729}`;
    names.set(name, { name, round, parts: name.split('') });
  }
  const sorted = [...names.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  JSON.parse(JSON.stringify(sorted));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
