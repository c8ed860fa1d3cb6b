import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { allDrivers } from './drivers/drivers';
import { type FaultOptions, readOptions } from './FaultOptions';
import type { Cell, CellResult } from './matrix/Cell';
import { planCells } from './matrix/planCells';
import { type PlayOptions, playCells } from './matrix/playCells';
import { KeptResults } from './report/KeptResults';
import { summaryOf } from './report/textReport';
import { writeReport } from './report/writeReport';
import { House } from './stage/House';

const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url));
const PICTURES = `${REPORTS}/faults`;

/** Plays what the arguments ask for. @returns whether every cell is as it is to be. */
export async function faults(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const cells = planCells(allDrivers(), options);
  if (!options.resume) await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
  const kept = await KeptResults.open(`${PICTURES}/results.jsonl`, cells, options.resume);
  const began = Date.now();
  const played = await play(kept.left(cells), options, kept.keep);
  await kept.close();
  const results = [...kept.earlier, ...played];
  const seconds = Math.round((Date.now() - began) / 1000);
  const run = { seed: options.seed, seconds, planned: cells.length, earlier: kept.earlier.length };
  await writeReport(REPORTS, results, run);
  console.log(`\n${summaryOf(results, run)}`);
  return results.every(({ problems }) => problems.length === 0);
}

/** What changes something for everybody is played on a server of its own, one after the other, beside the rest. */
async function play(
  cells: readonly Cell[],
  options: FaultOptions,
  played: PlayOptions['played'],
): Promise<readonly CellResult[]> {
  const { desks, within } = options;
  const endsAt = within === undefined ? Number.POSITIVE_INFINITY : Date.now() + within * 1000;
  const together = cells.filter(({ driver }) => !driver.alone);
  const alone = cells.filter(({ driver }) => driver.alone);
  const browser = await launchBrowser({ lean: options.lean });
  try {
    const results = await Promise.all([
      inHouse(browser, options.web, together, { desks, endsAt, played }),
      inHouse(browser, options.web, alone, { desks: 1, endsAt, played }),
    ]);
    return results.flat();
  } finally {
    await browser.close();
  }
}

async function inHouse(
  browser: Browser,
  webFolder: string | undefined,
  cells: readonly Cell[],
  options: Omit<PlayOptions, 'pictures'>,
): Promise<readonly CellResult[]> {
  if (cells.length === 0) return [];
  const house = await House.open(browser, webFolder);
  try {
    return await playCells(house, cells, { ...options, pictures: PICTURES });
  } finally {
    await house.close();
  }
}
