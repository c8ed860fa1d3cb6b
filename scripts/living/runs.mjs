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
