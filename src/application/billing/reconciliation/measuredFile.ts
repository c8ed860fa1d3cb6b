import { findNotOnBill } from '../../../domain/billing/notOnBill/findNotOnBill';
import { type FileBalance, fileBalance } from '../../../domain/billing/reconciliation/balance/FileBalance';
import { accountOfRows } from '../../../domain/billing/reconciliation/balance/RowAccount';
import { suggestionTrust, withTrust } from '../../../domain/billing/reconciliation/balance/suggestionTrust';
import type { ComparisonFacts } from '../../../domain/billing/reconciliation/ComparisonFacts';
import type { ComparisonResult } from '../../../domain/billing/reconciliation/comparePayroll';
import type { ConfirmedPay, PayBasis } from '../../../domain/billing/reconciliation/PayrollTable';
import { ANY_MEMBER } from '../../../domain/billing/reconciliation/payrollFile/unreadPeople';
import { separateLostNumbers } from '../../../domain/billing/reconciliation/people/separateLostNumbers';
import type { ReadDeductions } from '../../../domain/billing/reconciliation/readDeductions';
import { MAX_CHOICES, MAX_PLACES } from '../../../domain/platform/files/FileAccount';
import type { ComparedPayroll } from './PayrollColumns';
import type { UploadedPayroll } from './PayrollFile';
import type { UploadedDeductions } from './ports';
import type { ComparedState } from './ReconcileState';

/** The account of a compared file, and what may be suggested about it. */
export function measured(
  { account, controlCents, columns }: Pick<ComparedPayroll, 'account' | 'controlCents' | 'columns'>,
  result: ComparisonResult,
): Pick<ComparedState, 'balance' | 'trust' | 'discrepancies'> {
  const { places, choices } = columns ?? {};
  const balance: FileBalance = {
    ...fileBalance(account, result.share, controlCents ?? null),
    ...(places && { places: places.slice(0, MAX_PLACES) }),
    ...(choices && { choices: choices.slice(0, MAX_CHOICES) }),
  };
  const trust = suggestionTrust(balance, result.likelyCauses, result.comparedBefore);
  return { balance, trust, discrepancies: withTrust(result.discrepancies, trust) };
}

/** Who is linked, and who pays and is not on the bill. */
export function whoIsKnown(
  known: ComparisonFacts,
  { discrepancies }: ComparisonResult,
): Pick<ComparedState, 'links' | 'hasEnrollment' | 'linkError' | 'notOnBill'> {
  const notOnBill = findNotOnBill(discrepancies, known);
  return { links: known.links, hasEnrollment: known.enrollment.length > 0, linkError: undefined, notOnBill };
}

/** What a bill is compared with, and what is known about the file. */
export function factsWith(
  known: ComparisonFacts,
  { unread, columns }: Pick<ComparedPayroll, 'unread' | 'columns'>,
): ComparisonFacts {
  const { monthsAhead, isOtherMonth, basis } = columns?.mapping ?? {};
  const pay = confirmedPay(basis);
  return {
    ...known,
    ...(pay && { pay }),
    ...(unread && { unread }),
    ...(monthsAhead && { monthsAhead }),
    ...(isOtherMonth && { isOtherMonth }),
  };
}

/** What a person confirmed about the amounts of a file; undefined if nothing. */
export function confirmedPay(basis: PayBasis | undefined): ConfirmedPay | undefined {
  if (!basis) return undefined;
  const { schedule, payDates, employeePercents, schoolPaychecks } = basis;
  return {
    ...(schedule && { schedule }),
    ...(payDates !== undefined && { payDates }),
    ...(schoolPaychecks !== undefined && { schoolPaychecks }),
    share: employeePercents ? 'employee' : 'both',
  };
}

/** The rows of an upload as a payroll file. */
export function uploadedRows(
  { fileName, filePk }: Pick<UploadedPayroll, 'fileName' | 'filePk'>,
  { deductions, rowsLeftOut }: UploadedDeductions,
): ComparedPayroll {
  const rows = accountOfRows(new Set(deductions.map(({ row }) => row)).size, rowsLeftOut);
  const read = separateLostNumbers<ReadDeductions>({ deductions, problems: [], account: rows });
  // The people of rows with errors are unknown, because those rows were not saved.
  const unread = rowsLeftOut > 0 || read.unread ? { unread: [ANY_MEMBER] } : {};
  return { fileName, filePk, headerRow: 0, unreadRows: rowsLeftOut, ...read, ...unread };
}
