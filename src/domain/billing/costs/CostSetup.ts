import type { FileColumn } from '../../platform/files/columnLayout';
import { problemWithColumns } from '../../platform/files/columnLayout';

/** A department or location of a group to which the employer's share is booked. */
export interface CostCenter {
  /** Code as in the group's ledger. Comparison ignores case. */
  readonly code: string;
  readonly name: string;
  /** Expense account of the employer's share; empty for the account of members without a cost center. */
  readonly account: string;
}

/**
 * Kinds of lines in a journal entry, in order.
 *
 * @source docs/decisions/costs.md#employee-shares-clear-what-payroll-deducted
 */
export const JOURNAL_ROLES = [
  'expense',
  'prepaid',
  'deductions',
  'continuation',
  'dueFromCarrier',
  'noMember',
  'carried',
  'carrierPayable',
] as const;
export type JournalRole = (typeof JOURNAL_ROLES)[number];

/** Purpose of an account in the map. A carried short is booked to the carrier's payable. */
export type AccountRole = Exclude<JournalRole, 'carried'>;

export const ACCOUNT_LABELS: Readonly<Record<AccountRole, string>> = {
  expense: 'Employer share without a cost center',
  prepaid: 'Prepaid, for later months',
  deductions: 'Payroll deductions',
  continuation: 'Continuation clearing',
  dueFromCarrier: 'Due from carriers',
  noMember: 'Lines without a member',
  carrierPayable: 'Carriers payable',
};

export const ACCOUNT_ROLES = Object.keys(ACCOUNT_LABELS) as readonly AccountRole[];

/** Account names as in the group's accounting software, such as `Benefits:Medical`. */
export type JournalAccounts = Readonly<Record<AccountRole, string>>;

/** Fields available for columns of the group's own journal file. */
export const JOURNAL_FIELDS = [
  'journalNumber',
  'date',
  'usDate',
  'account',
  'costCenter',
  'costCenterName',
  'description',
  'debit',
  'credit',
  'amount',
  'carrier',
  'billNumber',
  'month',
  'division',
  'groupNumber',
  'text',
] as const;
export type JournalField = (typeof JOURNAL_FIELDS)[number];

export const JOURNAL_FIELD_LABELS: Readonly<Record<JournalField, string>> = {
  journalNumber: 'Journal number',
  date: 'Date (2026-11-30)',
  usDate: 'Date (11/30/2026)',
  account: 'Account',
  costCenter: 'Cost center code',
  costCenterName: 'Cost center',
  description: 'Description',
  debit: 'Debit',
  credit: 'Credit',
  amount: 'Amount (debit positive)',
  carrier: 'Carrier',
  billNumber: 'Bill',
  month: 'Month',
  division: 'Division number',
  groupNumber: 'Group number',
  text: 'Fixed text',
};

export type JournalColumn = FileColumn<JournalField>;

/** How a group books its bills. Once saved, each reconciled bill gets a journal entry. */
export interface CostTerms {
  readonly centers: readonly CostCenter[];
  readonly accounts: JournalAccounts;
  /** Columns of the group's own journal file; empty if it has none. */
  readonly columns: readonly JournalColumn[];
}

/** Maximum cost centers in one group. */
export const MAX_COST_CENTERS = 500;
/** Maximum characters of a code, name, or account. */
export const LONGEST_CODE = 40;
export const LONGEST_ACCOUNT = 100;

export const NO_COST_SETUP: CostTerms & { readonly version: 0; readonly savedAt: null; readonly savedBy: null } = {
  version: 0,
  savedAt: null,
  savedBy: null,
  centers: [],
  accounts: {
    expense: '',
    prepaid: '',
    deductions: '',
    continuation: '',
    dueFromCarrier: '',
    noMember: '',
    carrierPayable: '',
  },
  columns: [],
};

/** Normalizes a code for comparison. */
export function costCenterKey(code: string): string {
  return code.trim().toLowerCase();
}

/** Why the setup cannot be saved; undefined if it can. @source BR-CST-01 */
export function costTermsProblem({ centers, accounts, columns }: CostTerms): string | undefined {
  const empty = ACCOUNT_ROLES.find((role) => accounts[role].trim() === '');
  if (empty) return `Enter the account for "${ACCOUNT_LABELS[empty]}".`;
  if (centers.some(({ code }) => code.trim() === '')) return 'Enter a code for each cost center.';
  const keys = centers.map(({ code }) => costCenterKey(code));
  const repeated = centers.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (repeated) return `Two cost centers have the code "${repeated.code.trim()}".`;
  return columns.length === 0 ? undefined : problemWithColumns(columns);
}
