import { nameOf } from '../drivers/Driver';
import type { CellResult } from '../matrix/Cell';
import { FAULTS } from '../matrix/Fault';
import type { FaultRun } from './FaultRun';
import { tableOf } from './tableOf';

const GAP = '  ';
/** Wide enough for every fault and every outcome. */
const WIDTH = Math.max(...[...FAULTS, 'maintenance'].map((word) => word.length)) + 1;

/** The matrix to read in a terminal: a row for each call, a column for each fault; what is wrong has an exclamation mark, and stands below. */
export function textReport(results: readonly CellResult[], run: FaultRun): string {
  const table = tableOf(results);
  const nameWidth = Math.max(4, ...table.map(({ name }) => name.length));
  const line = (name: string, words: readonly string[]) =>
    [name.padEnd(nameWidth), ...words.map((word) => word.padEnd(WIDTH))].join(GAP).trimEnd();
  const rows = table.map(({ name, cells }) => line(name, cells.map(wordOf)));
  const failed = results.filter(({ problems }) => problems.length > 0);
  const wrong = failed.flatMap(({ driver, fault, problems }) => [
    `${nameOf(driver)} × ${fault}`,
    ...problems.map((problem) => `${GAP}${problem}`),
  ]);
  return `${[summaryOf(results, run), '', line('call', FAULTS), ...rows, '', ...wrong].join('\n').trimEnd()}\n`;
}

/** In one line: how much was played, and what of it failed. */
export function summaryOf(results: readonly CellResult[], { seed, seconds, planned, earlier }: FaultRun): string {
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const left = planned - results.length;
  const parts = [
    `${results.length} of ${planned} cells`,
    `${failed} failed`,
    ...(left > 0 ? [`${left} left for want of time`] : []),
    ...(earlier > 0 ? [`${earlier} of them played by earlier runs`] : []),
  ];
  return `Faults, seed ${seed}, ${seconds} s: ${parts.join(', ')}`;
}

function wordOf(result: CellResult | undefined): string {
  if (!result) return '';
  return result.problems.length > 0 ? `${result.outcome}!` : result.outcome;
}
