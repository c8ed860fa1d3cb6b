import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { capabilityOf } from './capabilities.mjs';
import { LIVING, writeWhole } from './results.mjs';

const FILE = 'runs.json';
const MAX_RUNS = 20;

/**
 * @typedef {{ at: string, level: string, passed: number, failed: number }} Run the scenarios of a capability in one run
 * @typedef {Record<string, Run[]>} Runs by capability, the oldest first
 */

/** @returns {Promise<Runs>} */
export async function readRuns(root) {
  return JSON.parse(await readFile(path.join(root, LIVING, FILE), 'utf8').catch(() => '{}'));
}

/** @param {Runs} runs @returns {Run[]} of all capabilities together, the oldest first */
export function wholeRuns(runs) {
  const together = Map.groupBy(Object.values(runs).flat(), ({ at, level }) => `${at} ${level}`);
  const sum = (parts, part) => parts.reduce((total, one) => total + one[part], 0);
  return [...together.values()]
    .map((parts) => ({ ...parts[0], passed: sum(parts, 'passed'), failed: sum(parts, 'failed') }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(-MAX_RUNS);
}

/** Adds a run to the capabilities of its scenarios. @param {import('./results.mjs').Results} results of the run */
export async function addToRuns(root, level, results, now = new Date()) {
  const runs = await readRuns(root);
  const own = Object.groupBy(Object.entries(results), ([key]) => capabilityOf({ uri: key }));
  for (const [capability, played] of Object.entries(own)) {
    const passed = played.filter(([, { status }]) => status === 'passed').length;
    const run = { at: now.toISOString(), level, passed, failed: played.length - passed };
    runs[capability] = [...(runs[capability] ?? []), run].slice(-MAX_RUNS);
  }
  await writeWhole(path.join(root, LIVING, FILE), JSON.stringify(runs));
}
