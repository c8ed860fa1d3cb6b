import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import type { BroughtForward } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { cents } from '../../../../src/domain/platform/money/Cents';
import type { PayrollRow } from './payroll';

/** Number settled each way; payroll has not settled the others yet. */
const SETTLED_EACH_WAY = 2;

/**
 * Rows in which payroll collects and refunds half of some balances of earlier months, in whole dollars. Only changes rows that
 * agree with the bill.
 */
export function settleInRows(
  rows: readonly PayrollRow[],
  lines: readonly BillLine[],
  balances: readonly BroughtForward[],
): readonly PayrollRow[] {
  const billed = new Map<string, number>();
  for (const { memberId, coverage, retroPeriod, billedCents } of lines) {
    const key = `${memberId} ${coverage}`;
    // A coverage with several lines is left unchanged.
    billed.set(key, retroPeriod === null && !billed.has(key) ? billedCents : Number.NaN);
  }
  const open = new Map(balances.map((one) => [`${one.memberId} ${one.coverage}`, one.balanceCents]));
  const settled = { collected: 0, refunded: 0 };
  return rows.map((row) => {
    const key = `${row.memberId} ${row.coverage}`;
    const balance = open.get(key);
    if (balance === undefined || billed.get(key) !== row.amountCents) return row;
    const way = balance > 0 ? 'collected' : 'refunded';
    const half = Math.trunc(balance / 200) * 100;
    if (half === 0 || settled[way] === SETTLED_EACH_WAY) return row;
    settled[way] += 1;
    return { ...row, amountCents: cents(row.amountCents + half) };
  });
}
