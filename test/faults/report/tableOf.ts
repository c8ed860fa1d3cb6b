import { nameOf } from '../drivers/Driver';
import type { CellResult } from '../matrix/Cell';
import { FAULTS } from '../matrix/Fault';

/** The matrix: a row per call, with the outcome of each fault in the order of the faults. */
export interface TableRow {
  readonly name: string;
  readonly kind: string;
  readonly cells: readonly (CellResult | undefined)[];
}

export function tableOf(results: readonly CellResult[]): readonly TableRow[] {
  const names = [...new Set(results.map(({ driver }) => nameOf(driver)))];
  return names.map((name) => {
    const own = results.filter(({ driver }) => nameOf(driver) === name);
    const cells = FAULTS.map((fault) => own.find((result) => result.fault === fault));
    return { name, kind: own[0]?.driver.kind ?? '', cells };
  });
}
