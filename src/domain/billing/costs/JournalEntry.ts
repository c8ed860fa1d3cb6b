import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, negate, sumCents } from '../../platform/money/Cents';
import { JOURNAL_ROLES, type JournalRole } from './CostSetup';

/** One amount of a journal entry, in the finest detail known. */
export interface JournalPart {
  readonly role: JournalRole;
  /** Name of the account when the entry was made. */
  readonly account: string;
  /** Code of the cost center; empty for none. */
  readonly costCenter: string;
  /** Empty for amounts of a bill that belong to no member. */
  readonly coverage: string;
  /** First day of the coverage month. */
  readonly month: LocalDate;
  /** For carriers' payables; otherwise empty. */
  readonly carrierCode: string;
  /** Positive for a debit, negative for a credit. */
  readonly amountCents: Cents;
}

/** A line of a journal entry: either the debit or the credit is zero. */
export interface JournalLine extends Pick<JournalPart, 'role' | 'account' | 'costCenter' | 'carrierCode'> {
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

export const ROLE_WORDS: Readonly<Record<JournalRole, string>> = {
  expense: 'Employer share',
  prepaid: 'Employer share of later months',
  deductions: 'Employee deductions',
  continuation: 'Continuation payments',
  dueFromCarrier: 'Expected back from the carrier',
  noMember: 'Charges and credits without a member',
  carried: 'Short of an earlier bill',
  carrierPayable: 'Amount due',
};

/** The lines of an entry: one for each account, cost center, and carrier. Zero lines are skipped. */
export function journalLines(parts: readonly JournalPart[]): readonly JournalLine[] {
  const byKey = new Map<string, JournalPart>();
  for (const part of parts) {
    const costCenter = part.role === 'expense' || part.role === 'prepaid' ? part.costCenter : '';
    const key = JSON.stringify([part.role, part.account, costCenter, part.carrierCode]);
    const known = byKey.get(key);
    byKey.set(key, {
      ...part,
      costCenter,
      amountCents: known ? cents(known.amountCents + part.amountCents) : part.amountCents,
    });
  }
  return [...byKey.values()]
    .filter(({ amountCents }) => amountCents !== 0)
    .sort(
      (a, b) =>
        JOURNAL_ROLES.indexOf(a.role) - JOURNAL_ROLES.indexOf(b.role) ||
        compare(a.costCenter, b.costCenter) ||
        compare(a.account, b.account) ||
        compare(a.carrierCode, b.carrierCode),
    )
    .map(({ role, account, costCenter, carrierCode, amountCents }) => ({
      role,
      account,
      costCenter,
      carrierCode,
      debitCents: cents(Math.max(0, amountCents)),
      creditCents: cents(Math.max(0, negate(amountCents))),
    }));
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Amount that a bill's entry owes to carriers: the bill's amount due. */
export function payableOf(parts: readonly JournalPart[]): Cents {
  return negate(sumCents(parts.filter(({ role }) => role === 'carrierPayable').map((part) => part.amountCents)));
}

export const MAX_UNBOOKED = 100;
/** Maximum entries in one file. */
export const MAX_EXPORTED_ENTRIES = 200;

/**
 * `standard`: every column. `quickbooks`: for import of journal entries into QuickBooks Online. `template`: the group's columns.
 */
export const JOURNAL_LAYOUTS = ['standard', 'quickbooks', 'template'] as const;
export type JournalLayout = (typeof JOURNAL_LAYOUTS)[number];
