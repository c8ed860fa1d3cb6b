import { nameOf } from '../drivers/Driver';
import type { TestBed } from '../stage/TestBed';
import type { Cell, CellResult } from './Cell';
import { playCell } from './playCell';

export interface PlayOptions {
  /** Number of pages in parallel. */
  readonly lanes: number;
  /** Folder for screenshots of failures. */
  readonly pictures: string;
  /** Epoch milliseconds after which only cells that move money are started. */
  readonly endsAt: number;
  /** Called with the result of each cell, twice for repeated cells. */
  readonly onResult: (result: CellResult) => void;
}

/**
 * Runs the cells, and repeats the failed ones: on a busy machine a page may be too slow for its cell, and real defects
 * fail again.
 */
export async function playCells(
  testBed: TestBed,
  cells: readonly Cell[],
  options: PlayOptions,
): Promise<readonly CellResult[]> {
  const { lanes } = options;
  const results = await onLanes(testBed, cells, lanes, options);
  const again = await onLanes(testBed, results.filter(isWrong), Math.min(2, lanes), {
    ...options,
    endsAt: Number.POSITIVE_INFINITY,
  });
  await testBed.assertMoneyInvariants();
  return [...results.filter((result) => !isWrong(result)), ...again];
}

async function onLanes(
  testBed: TestBed,
  cells: readonly Cell[],
  lanes: number,
  { pictures, endsAt, onResult }: PlayOptions,
): Promise<readonly CellResult[]> {
  const waiting = [...cells];
  const results: CellResult[] = [];
  const next = () => {
    const index = waiting.findIndex(({ driver }) => driver.kind === 'money' || Date.now() < endsAt);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  const work = async () => {
    const lane = testBed.addLane();
    for (let cell = next(); cell; cell = next()) {
      const result = await playCell(cell, lane, testBed.proxy, pictures);
      results.push(result);
      onResult(result);
      log(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, cells.length) }, work));
  return results;
}

function isWrong({ problems }: CellResult): boolean {
  return problems.length > 0;
}

function log({ driver, fault, problems }: CellResult): void {
  process.stdout.write(problems.length === 0 ? '.' : `\n${nameOf(driver)} × ${fault}: ${problems.join('; ')}\n`);
}
