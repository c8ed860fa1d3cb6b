import { readFile } from 'node:fs/promises';

/**
 * @param {string} file written by `node scripts/faults.mjs`
 * @returns {Promise<{ passed: number, failed: number }>} cells
 */
export async function countFaults(file) {
  const { cells, failed } = JSON.parse(await readFile(file, 'utf8'));
  return { passed: cells - failed, failed };
}
