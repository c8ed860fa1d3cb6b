import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.mjs';
import { allDrivers } from './drivers/drivers';
import { type FaultOptions, readOptions } from './FaultOptions';
import type { Cell, CellResult } from './matrix/Cell';
import { planCells } from './matrix/planCells';
import { playCells } from './matrix/playCells';
import { writeReport } from './report/writeReport';
import { House } from './stage/House';

const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url));
const PICTURES = `${REPORTS}/faults`;

/** Plays what the arguments ask for. @returns whether every cell is as it is to be. */
export async function faults(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const cells = planCells(allDrivers(), options);
  await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
  const began = Date.now();
  const results = await play(cells, options);
  const failed = results.filter(({ problems }) => problems.length > 0);
  const run = { seed: options.seed, seconds: Math.round((Date.now() - began) / 1000), planned: cells.length };
  await writeReport(REPORTS, results, run);
  const left = cells.length - results.length;
  console.log(
    `\nFaults, seed ${run.seed}, ${run.seconds} s: ${results.length} cells, ${failed.length} failed${left > 0 ? `, ${left} left for want of time` : ''}`,
  );
  return failed.length === 0;
}

/** What changes something for everybody is played on a server of its own, one after the other, beside the rest. */
async function play(cells: readonly Cell[], options: FaultOptions): Promise<readonly CellResult[]> {
  const { desks, within } = options;
  const endsAt = within === undefined ? Number.POSITIVE_INFINITY : Date.now() + within * 1000;
  const together = cells.filter(({ driver }) => !driver.alone);
  const alone = cells.filter(({ driver }) => driver.alone);
  const browser = await launchBrowser();
  try {
    const played = await Promise.all([
      inHouse(browser, options.web, together, { desks, endsAt }),
      inHouse(browser, options.web, alone, { desks: 1, endsAt }),
    ]);
    return played.flat();
  } finally {
    await browser.close();
  }
}

async function inHouse(
  browser: Browser,
  webFolder: string | undefined,
  cells: readonly Cell[],
  options: { readonly desks: number; readonly endsAt: number },
): Promise<readonly CellResult[]> {
  if (cells.length === 0) return [];
  const house = await House.open(browser, webFolder);
  try {
    return await playCells(house, cells, { ...options, pictures: PICTURES });
  } finally {
    await house.close();
  }
}
