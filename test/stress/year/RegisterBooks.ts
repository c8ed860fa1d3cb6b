import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { type BilledLine, coverageKey, type FileRow } from './Enrollments';

/** What is known of a member's coverage in a month. */
export interface MonthAmounts {
  billedCents: number;
  employeeCents: number;
  employerCents: number;
  adjustmentCents: number;
  /** Of lines as the group counts them, which is billed with its changes. */
  countedCents: number;
}

interface ReconciledLine extends BilledLine {
  readonly reconciledCents: number | undefined;
}

/** A bill as it was reconciled, and its payroll file. */
export interface BillWithFile {
  readonly lines: readonly ReconciledLine[];
  readonly rows: readonly FileRow[];
  /** First day of the bill's month. */
  readonly period: LocalDate;
  /** Whether the group pays what it reconciled. */
  readonly countsReconciled: boolean;
  /** Coverages with lines that an earlier decision expected, which are compared with payroll only if the totals agree. */
  readonly awaited: ReadonlySet<string>;
}

/** Amounts by member, coverage, and month: `M1 Medical 2026-03-01`. */
export type Register = Map<string, MonthAmounts>;

export const monthKey = (coverage: string, month: LocalDate): string => `${coverage} ${month}`;

/**
 * What a bill and its file say about each member, coverage, and month, computed without the server: lines count for the months that they
 * are for, and the file for the month of the bill, but for what it pays of lines of earlier months.
 */
export function registerOfBill({ lines, rows, period, countsReconciled, awaited }: BillWithFile): Register {
  const register: Register = new Map();
  const at = (key: string, month: LocalDate): MonthAmounts => {
    const known = register.get(monthKey(key, month));
    if (known) return known;
    const empty = { billedCents: 0, employeeCents: 0, employerCents: 0, adjustmentCents: 0, countedCents: 0 };
    register.set(monthKey(key, month), empty);
    return empty;
  };
  for (const { memberId, coverage, month, billedCents, reconciledCents = billedCents } of lines) {
    const amounts = at(coverageKey(memberId, coverage), month);
    amounts.billedCents += billedCents;
    amounts.countedCents += reconciledCents;
    if (countsReconciled) amounts.adjustmentCents += reconciledCents - billedCents;
  }
  for (const { memberId, coverage, employeeCents, employerCents } of rows) {
    const key = coverageKey(memberId, coverage);
    const own = lines.filter((line) => coverageKey(line.memberId, line.coverage) === key);
    const total = employeeCents + employerCents;
    let [leftEmployee, leftTotal] = [employeeCents, total];
    if (own.some(({ isRetro }) => !isRetro) && paysEarlierMonths(own, total, awaited.has(key))) {
      for (const { month, billedCents } of own.filter(({ isRetro }) => isRetro)) {
        const employee = total === 0 ? 0 : Math.round((employeeCents * billedCents) / total);
        const amounts = at(key, month);
        amounts.employeeCents += employee;
        amounts.employerCents += billedCents - employee;
        leftEmployee -= employee;
        leftTotal -= billedCents;
      }
    }
    const amounts = at(key, period);
    amounts.employeeCents += leftEmployee;
    amounts.employerCents += leftTotal - leftEmployee;
  }
  return register;
}

/** Whether the deduction is closer to the lines with those of earlier months than without. */
function paysEarlierMonths(lines: readonly BilledLine[], total: number, isAwaited: boolean): boolean {
  const current = sum(lines.filter(({ isRetro }) => !isRetro));
  const all = sum(lines);
  return isAwaited ? all === total && current !== total : Math.abs(all - total) < Math.abs(current - total);
}

const sum = (lines: readonly BilledLine[]) => lines.reduce((cents, { billedCents }) => cents + billedCents, 0);

export const balanceOf = ({ billedCents, employeeCents, employerCents, adjustmentCents }: MonthAmounts): number =>
  billedCents - employeeCents - employerCents + adjustmentCents;
