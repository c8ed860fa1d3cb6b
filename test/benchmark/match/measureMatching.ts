import { comparePayroll } from '../../../src/domain/billing/reconciliation/comparePayroll';
import { manyDeductions } from '../../support/reconciliation/manyDeductions';
import { atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';

const MEMBERS = 50_000;
const ROUNDS = 5;
const MAX_MS = 1_500;

/** Measures what the payroll worker does with a file of many members whose names and IDs differ slightly from the bill. */
export async function* measureMatching(): AsyncGenerator<Figure> {
  const { lines, rows } = manyDeductions(MEMBERS);
  const value = median(rounds(() => comparePayroll(lines, rows)));
  const floor = median(rounds(() => new Map(lines.map((line) => [`${line.memberId} ${line.coverage}`, line]))));
  const name = `compare ${MEMBERS.toLocaleString('en-US')} members × 3 coverages (floor: one Map of them)`;
  yield { name, value, unit: 'ms', floor, goal: atMost(value, MAX_MS) };
}

/** @returns milliseconds of each run. */
function rounds(work: () => unknown): readonly number[] {
  return Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}
