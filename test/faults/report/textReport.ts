import { nameOf } from '../drivers/Driver';
import type { CellResult } from '../matrix/Cell';
import { FAULTS } from '../matrix/Fault';
import type { FaultRun } from './FaultRun';
import { tableOf } from './tableOf';

const GAP = '  ';
/** Width of the longest fault and outcome. */
const WIDTH = Math.max(...[...FAULTS, 'maintenance'].map((word) => word.length)) + 1;

/** The matrix as text: a row per call, a column per fault. Failed cells are marked with "!" and listed below. */
export function textReport(results: readonly CellResult[], run: FaultRun): string {
  const table = tableOf(results);
  const nameWidth = Math.max(4, ...table.map(({ name }) => name.length));
  const line = (name: string, words: readonly string[]) =>
    [name.padEnd(nameWidth), ...words.map((word) => word.padEnd(WIDTH))].join(GAP).trimEnd();
  const rows = table.map(({ name, cells }) => line(name, cells.map(wordOf)));
  const failed = results.filter(({ problems }) => problems.length > 0);
  const failures = failed.flatMap(({ driver, fault, problems }) => [
    `${nameOf(driver)} × ${fault}`,
    ...problems.map((problem) => `${GAP}${problem}`),
  ]);
  return `${[summaryOf(results, run), '', line('call', FAULTS), ...rows, '', ...failures].join('\n').trimEnd()}\n`;
}

/** One-line summary: number of cells run and failed. */
export function summaryOf(results: readonly CellResult[], { seed, seconds, planned, earlier }: FaultRun): string {
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const left = planned - results.length;
  const parts = [
    `${results.length} of ${planned} cells`,
    `${failed} failed`,
    ...(left > 0 ? [`${left} skipped for lack of time`] : []),
    ...(earlier > 0 ? [`${earlier} of them from earlier runs`] : []),
  ];
  return `Faults, seed ${seed}, ${seconds} s: ${parts.join(', ')}`;
}

function wordOf(result: CellResult | undefined): string {
  if (!result) return '';
  return result.problems.length > 0 ? `${result.outcome}!` : result.outcome;
}
