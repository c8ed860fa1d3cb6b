import { nameOf } from '../drivers/Driver';
import type { House } from '../stage/House';
import type { Cell, CellResult } from './Cell';
import { playCell } from './playCell';

export interface PlayOptions {
  /** How many pages side by side. */
  readonly desks: number;
  /** Where pictures of what went wrong go. */
  readonly pictures: string;
  /** Milliseconds since 1970 after which no more cell is begun but one that moves money. */
  readonly endsAt: number;
  /** Hears of each cell as soon as it is played; of one that is played twice, twice. */
  readonly played: (result: CellResult) => void;
}

/**
 * Plays the cells in a house, and once more those that are not as they are to be: on a machine full of other work a
 * page may be late for its cell, and what is really wrong is wrong the second time too.
 */
export async function playCells(
  house: House,
  cells: readonly Cell[],
  options: PlayOptions,
): Promise<readonly CellResult[]> {
  const { desks } = options;
  const results = await atDesks(house, cells, desks, options);
  const again = await atDesks(house, results.filter(isWrong), Math.min(2, desks), {
    ...options,
    endsAt: Number.POSITIVE_INFINITY,
  });
  await house.assertMoneyHolds();
  return [...results.filter((result) => !isWrong(result)), ...again];
}

async function atDesks(
  house: House,
  cells: readonly Cell[],
  desks: number,
  { pictures, endsAt, played }: PlayOptions,
): Promise<readonly CellResult[]> {
  const waiting = [...cells];
  const results: CellResult[] = [];
  const next = () => {
    const index = waiting.findIndex(({ driver }) => driver.kind === 'money' || Date.now() < endsAt);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  const work = async () => {
    const desk = house.desk();
    for (let cell = next(); cell; cell = next()) {
      const result = await playCell(cell, desk, house.proxy, pictures);
      results.push(result);
      played(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(desks, cells.length) }, work));
  return results;
}

function isWrong({ problems }: CellResult): boolean {
  return problems.length > 0;
}

function tell({ driver, fault, problems }: CellResult): void {
  process.stdout.write(problems.length === 0 ? '.' : `\n${nameOf(driver)} × ${fault}: ${problems.join('; ')}\n`);
}
