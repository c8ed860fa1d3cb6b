/**
 * Each step has a share of processor time in budget.json, for the machine on which `calibrate` takes `calibrationSeconds`. A step
 * above its share is reported but does not fail: only a person can judge whether its tests are worth it.
 */
import { readFile, writeFile } from 'node:fs/promises';

const FILE = new URL('budget.json', import.meta.url);

/** Steps above this factor are reported. Smaller differences occur between two runs of the same code. */
const TOLERANCE = 1.2;
const MAX_FILES = 5;
/** Seconds. Files below are not recorded. */
const SLOW_FILE = 2;

/**
 * @typedef {object} Budget
 * @property {number} calibrationSeconds processor time of `calibrate` on the machine of the other figures
 * @property {Record<string, number>} steps processor seconds of each step
 * @property {Record<string, number>} files seconds of the slow test files when they were last recorded
 *
 * @typedef {object} Excess
 * @property {string} name of the step
 * @property {number} seconds of processor time, as on the machine of the budget
 * @property {number} share in seconds
 * @property {import('./results.mjs').TimedFile[]} files test files that grew most since they were recorded, with their growth in
 *   seconds. A file that was not recorded counts whole.
 */

/** @returns {Promise<Budget>} */
export const readBudget = async () => JSON.parse(await readFile(FILE, 'utf8'));

/**
 * @param {readonly import('./runStep.mjs').StepResult[]} results
 * @param {Budget} budget
 * @param {readonly number[]} calibrations seconds that `calibrate` took during the run. Their median counts.
 * @returns {Excess[]} steps at least 20 % above their share
 */
export function excessesOf(results, budget, calibrations) {
  const scale = scaleOf(budget, calibrations);
  return results.flatMap(({ name, processorSeconds, files = [] }) => {
    const share = budget.steps[name];
    if (share === undefined || processorSeconds === undefined) return [];
    const seconds = processorSeconds * scale;
    if (seconds < share * TOLERANCE) return [];
    const grown = files
      .map(({ file, seconds: took }) => ({ file, seconds: took * scale - (budget.files[file] ?? 0) }))
      .filter((file) => file.seconds > 0)
      .toSorted((one, other) => other.seconds - one.seconds);
    return [{ name, seconds, share, files: grown.slice(0, MAX_FILES) }];
  });
}

/** @param {Excess} excess @returns {string} */
export function sentenceOf({ name, seconds, share, files }) {
  const percent = Math.round((seconds / share - 1) * 100);
  return [
    `${name} took ${seconds.toFixed(0)} s of processor time, ${percent} % above its share of ${share} s.`,
    ...files.map((one) => `    +${one.seconds.toFixed(1)} s  ${one.file}`),
  ].join('\n');
}

/**
 * @param {readonly import('./runStep.mjs').StepResult[]} results
 * @param {Budget} budget
 * @param {readonly number[]} calibrations
 * @returns {Budget} with the slow files of these steps; other steps are unchanged. The shares are only changed by people.
 */
export function withFilesOf(results, budget, calibrations) {
  const scale = scaleOf(budget, calibrations);
  const played = results.flatMap(({ files = [] }) => files);
  const isPlayed = new Set(played.map(({ file }) => file));
  const before = Object.entries(budget.files).filter(([file]) => !isPlayed.has(file));
  const now = played
    .map(({ file, seconds }) => [file, Number((seconds * scale).toFixed(1))])
    .filter(([, seconds]) => seconds >= SLOW_FILE);
  const sorted = [...before, ...now].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...budget, files: Object.fromEntries(sorted) };
}

/** @param {Budget} budget */
export const writeBudget = (budget) => writeFile(FILE, `${JSON.stringify(budget, undefined, 2)}\n`);

function scaleOf({ calibrationSeconds }, calibrations) {
  const sorted = calibrations.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median ? calibrationSeconds / median : 1;
}
