import { TIERS } from '../../../domain/billing/bills/Tier';
import type { Deduction } from '../../../domain/billing/reconciliation/PayrollTable';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { recordOf } from './usedColumns';

/** A deduction as a row of a draft; details come last, if there are any. */
export function rowOf({ row, memberId, memberName, coverage, amountCents, ...more }: Deduction): readonly unknown[] {
  const basic = [row, memberId, memberName, coverage, amountCents];
  return Object.keys(more).length === 0 ? basic : [...basic, more];
}

/** The deduction of such a row; undefined if it cannot be read. */
export function deductionFrom([row, memberId, memberName, coverage, amount, more]: readonly unknown[]):
  | Deduction
  | undefined {
  if (typeof row !== 'number' || typeof memberId !== 'string' || typeof memberName !== 'string') return undefined;
  if (!Number.isSafeInteger(amount)) return undefined;
  const named = typeof coverage === 'string' ? coverage : null;
  return { ...detailsFrom(more), row, memberId, memberName, coverage: named, amountCents: cents(Number(amount)) };
}

function detailsFrom(value: unknown): Partial<Deduction> {
  const { employeeCents, employerCents, fileCents, moreRows, payDate, ssn, birthDate, tier, ...decided } =
    recordOf(value);
  const { fileCoverage, coverageBy, isLeftOut, employeeShareCents, isSchoolYear, ownNumber } = decided;
  return {
    ...(Number.isSafeInteger(employeeCents) && { employeeCents: cents(Number(employeeCents)) }),
    ...(Number.isSafeInteger(employerCents) && { employerCents: cents(Number(employerCents)) }),
    ...(Number.isSafeInteger(fileCents) && { fileCents: cents(Number(fileCents)) }),
    ...(employeeShareCents === null && { employeeShareCents }),
    ...(Number.isSafeInteger(employeeShareCents) && { employeeShareCents: cents(Number(employeeShareCents)) }),
    ...(Array.isArray(moreRows) && { moreRows: moreRows.filter(Number.isSafeInteger) }),
    ...dateIn('payDate', payDate),
    ...dateIn('birthDate', birthDate),
    ...(typeof ssn === 'string' && { ssn }),
    ...tierFrom(tier),
    ...(typeof fileCoverage === 'string' && { fileCoverage }),
    ...((coverageBy === 'hand' || coverageBy === 'amounts') && { coverageBy }),
    ...(isLeftOut === true && { isLeftOut }),
    ...(isSchoolYear === true && { isSchoolYear }),
    ...(typeof ownNumber === 'string' && { ownNumber }),
  };
}

function tierFrom(value: unknown): Partial<Deduction> {
  const tier = TIERS.find((one) => one === value);
  return tier ? { tier } : {};
}

function dateIn(key: 'payDate' | 'birthDate', value: unknown): Partial<Deduction> {
  const date = typeof value === 'string' ? parseLocalDate(value) : undefined;
  return date ? { [key]: date } : {};
}
