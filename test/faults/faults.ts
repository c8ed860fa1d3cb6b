import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import type { Driver } from './drivers/Driver';
import { allDrivers } from './drivers/drivers';
import { type FaultOptions, readOptions } from './FaultOptions';
import type { Cell, CellResult } from './matrix/Cell';
import { planCells } from './matrix/planCells';
import { type PlayOptions, playCells } from './matrix/playCells';
import { SavedResults } from './report/SavedResults';
import { summaryOf } from './report/textReport';
import { writeReport } from './report/writeReport';
import { TestBed } from './stage/TestBed';

const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url));
const PICTURES = `${REPORTS}/faults`;

/** Runs the requested cells. @returns whether all of them passed. */
export async function faults(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const cells = planCells(allDrivers(), options);
  if (!options.resume) await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
  const saved = await SavedResults.open(`${PICTURES}/results.jsonl`, cells, options.resume);
  const began = Date.now();
  const played = await play(saved.left(cells), options, saved.keep);
  await saved.close();
  const results = [...saved.earlier, ...played];
  const seconds = Math.round((Date.now() - began) / 1000);
  const run = { seed: options.seed, seconds, planned: cells.length, earlier: saved.earlier.length };
  await writeReport(REPORTS, results, run);
  console.log(`\n${summaryOf(results, run)}`);
  return results.every(({ problems }) => problems.length === 0);
}

/** Cells that affect everyone run one by one on servers of their own, in parallel to the others. */
async function play(
  cells: readonly Cell[],
  options: FaultOptions,
  onResult: PlayOptions['onResult'],
): Promise<readonly CellResult[]> {
  const { lanes, within } = options;
  const endsAt = within === undefined ? Number.POSITIVE_INFINITY : Date.now() + within * 1000;
  const cellsOf = (server: Driver['ownServer']) => cells.filter(({ driver }) => driver.ownServer === server);
  const browser = await launchBrowser();
  try {
    const results = await Promise.all([
      inTestBed(browser, options.web, cellsOf(undefined), { lanes, endsAt, onResult }),
      inTestBed(browser, options.web, cellsOf('office'), { lanes: 1, endsAt, onResult }),
      inTestBed(browser, options.web, cellsOf('setup'), { lanes: 1, endsAt, onResult }),
    ]);
    return results.flat();
  } finally {
    await browser.close();
  }
}

async function inTestBed(
  browser: Browser,
  webFolder: string | undefined,
  cells: readonly Cell[],
  options: Omit<PlayOptions, 'pictures'>,
): Promise<readonly CellResult[]> {
  if (cells.length === 0) return [];
  const testBed = await TestBed.open(browser, webFolder);
  try {
    return await playCells(testBed, cells, { ...options, pictures: PICTURES });
  } finally {
    await testBed.close();
  }
}
