import { Random } from '../../stress/Random';
import { type Driver, nameOf } from '../drivers/Driver';
import type { FaultOptions } from '../FaultOptions';
import type { Cell } from './Cell';

/** The cells to run: all that match the options, or those that move money and a random sample of the others. */
export function planCells(drivers: readonly Driver[], options: FaultOptions): readonly Cell[] {
  const chosen = drivers.filter((driver) => nameOf(driver).toLowerCase().includes(options.call.toLowerCase()));
  const cells = chosen.flatMap((driver) => options.faults.map((fault) => ({ driver, fault })));
  if (options.sample === undefined) return cells;
  const random = new Random(options.seed);
  const money = cells.filter(({ driver }) => driver.kind === 'money');
  const others = cells.filter(({ driver }) => driver.kind !== 'money');
  const sample: Cell[] = [];
  while (sample.length < options.sample && others.length > 0) {
    sample.push(...others.splice(random.between(0, others.length - 1), 1));
  }
  return [...money, ...sample];
}
