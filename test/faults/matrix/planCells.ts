import { Random } from '../../stress/Random';
import { type Driver, nameOf } from '../drivers/Driver';
import type { FaultOptions } from '../FaultOptions';
import type { Cell } from './Cell';
import { losesAnswer } from './Fault';

/**
 * The cells to run: all that match the options. In a sample, two random cells of each call that moves money, one of them
 * losing the answer, and a random selection of all other calls' cells.
 */
export function planCells(
  drivers: readonly Driver[],
  options: Pick<FaultOptions, 'call' | 'faults' | 'sample' | 'seed'>,
): readonly Cell[] {
  const chosen = drivers.filter((driver) => nameOf(driver).toLowerCase().includes(options.call.toLowerCase()));
  const cells = chosen.flatMap((driver) => options.faults.map((fault) => ({ driver, fault })));
  if (options.sample === undefined) return cells;
  const random = new Random(options.seed);
  const money = chosen
    .filter(({ kind }) => kind === 'money')
    .flatMap((driver) => {
      const ofCall = cells.filter((cell) => cell.driver === driver);
      const lost = ofCall.filter(({ fault }) => losesAnswer(fault));
      return [lost, ofCall.filter((cell) => !lost.includes(cell))].flatMap((some) => take(1, some, random));
    });
  const others = cells.filter(({ driver }) => driver.kind !== 'money');
  return [...money, ...take(options.sample, others, random)];
}

function take(count: number, cells: readonly Cell[], random: Random): readonly Cell[] {
  const left = [...cells];
  const taken: Cell[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random.between(0, left.length - 1), 1));
  return taken;
}
