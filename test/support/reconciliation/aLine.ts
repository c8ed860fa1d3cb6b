import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { EnrollmentRow } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';

let lineCount = 0;

/** A line for Ruth Adler's Medical, $612.40, unless overridden. */
export function aLine(overrides: Partial<Omit<BillLine, 'billedCents'>> & { billed?: number } = {}): BillLine {
  const { billed = 61_240, ...rest } = overrides;
  lineCount += 1;
  return {
    linePk: `1.${String(lineCount).padStart(6, '0')}`,
    memberId: 'E1001',
    memberName: 'Ruth Adler',
    carrierCode: 'NMU',
    coverage: 'Medical',
    plan: 'Gold PPO',
    tier: 'EE',
    volumeCents: null,
    change: 'SAME',
    retroPeriod: null,
    billedCents: cents(billed),
    reconciledCents: null,
    reasonCode: null,
    effectiveDate: null,
    note: '',
    ...rest,
  };
}

/** A payroll row for Ruth Adler's Medical, $612.40, unless overridden. */
export function aRow(overrides: Partial<Omit<Deduction, 'amountCents'>> & { amount?: number } = {}): Deduction {
  const { amount = 61_240, ...rest } = overrides;
  return {
    row: 1,
    memberId: 'E1001',
    memberName: 'Ruth Adler',
    coverage: 'Medical',
    amountCents: cents(amount),
    ...rest,
  };
}

/** Ruth Adler's enrollment in Medical since January 2025, unless overridden. */
export function anEnrollment(overrides: Partial<EnrollmentRow> = {}): EnrollmentRow {
  return {
    memberId: 'E1001',
    memberName: 'Ruth Adler',
    coverage: 'Medical',
    plan: 'Gold PPO',
    tier: 'EE',
    volumeCents: null,
    from: localDate('2025-01-01'),
    to: null,
    action: 'audit',
    ...overrides,
  };
}
