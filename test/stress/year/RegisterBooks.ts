import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { allocateProRata } from '../../../src/domain/platform/money/allocateProRata';
import { cents } from '../../../src/domain/platform/money/Cents';
import { type BilledLine, coverageKey, type FileRow } from './Enrollments';

/** Facts about a member's coverage in a month. */
export interface MonthAmounts {
  billedCents: number;
  employeeCents: number;
  employerCents: number;
  adjustmentCents: number;
  /** Of lines as the group counts them, which is billed with its changes. */
  countedCents: number;
}

interface ReconciledLine extends BilledLine {
  readonly linePk: string;
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
  /** Lines that an earlier decision expected, which are compared with payroll only if the totals agree. */
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
  const amountsOf = (key: string, month: LocalDate): MonthAmounts => {
    const known = register.get(monthKey(key, month));
    if (known) return known;
    const empty = { billedCents: 0, employeeCents: 0, employerCents: 0, adjustmentCents: 0, countedCents: 0 };
    register.set(monthKey(key, month), empty);
    return empty;
  };
  for (const { memberId, coverage, month, billedCents, reconciledCents = billedCents } of lines) {
    const amounts = amountsOf(coverageKey(memberId, coverage), month);
    amounts.billedCents += billedCents;
    amounts.countedCents += reconciledCents;
    if (countsReconciled) amounts.adjustmentCents += reconciledCents - billedCents;
  }
  for (const { memberId, coverage, employeeCents, employerCents } of rows) {
    const key = coverageKey(memberId, coverage);
    const own = lines.filter((line) => coverageKey(line.memberId, line.coverage) === key);
    const total = employeeCents + employerCents;
    let [until, employee] = [0, 0];
    const parts = spread(comparedWith(own, total, awaited), total, period);
    for (const [at, { month, cents: part }] of parts.entries()) {
      until += part;
      const isAll = at === parts.length - 1 || total === 0;
      const employeeUntil = isAll ? employeeCents : Math.round((employeeCents * until) / total);
      const amounts = amountsOf(key, month);
      amounts.employeeCents += employeeUntil - employee;
      amounts.employerCents += part - (employeeUntil - employee);
      employee = employeeUntil;
    }
  }
  return register;
}

/** The lines to compare a deduction with. Includes lines of earlier months if their total is closer to the deduction. */
function comparedWith(
  lines: readonly ReconciledLine[],
  total: number,
  awaited: ReadonlySet<string>,
): readonly BilledLine[] {
  const asked = lines.filter(({ linePk }) => !awaited.has(linePk));
  const current = asked.filter(({ isRetro }) => !isRetro);
  if (sum(lines) === total && sum(current) !== total) return lines;
  return Math.abs(sum(asked) - total) < Math.abs(sum(current) - total) ? asked : current;
}

/** How a deduction is divided among months: lines of earlier months in full, and the rest for the bill's month. */
function spread(lines: readonly BilledLine[], total: number, period: LocalDate) {
  const earlier = lines
    .filter(({ isRetro }) => isRetro)
    .map(({ month, billedCents }) => ({ month, cents: billedCents }));
  if (lines.length > 0 && earlier.length === lines.length) {
    const weights = earlier.map(({ cents: billed }) => cents(Math.abs(billed)));
    const shares = allocateProRata(cents(total), weights);
    return earlier.map(({ month }, at) => ({ month, cents: shares[at] ?? 0 }));
  }
  return [{ month: period, cents: total - sum(lines.filter(({ isRetro }) => isRetro)) }, ...earlier];
}

const sum = (lines: readonly BilledLine[]) => lines.reduce((cents, { billedCents }) => cents + billedCents, 0);

export const balanceOf = ({ billedCents, employeeCents, employerCents, adjustmentCents }: MonthAmounts): number =>
  billedCents - employeeCents - employerCents + adjustmentCents;
