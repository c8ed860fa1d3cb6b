import { BILL_LIST_COLUMNS } from '../../billing/bills/billListColumns';
import { MEMBER_LIST_COLUMNS } from '../../billing/bills/memberListColumns';
import { PAYER_LIST_COLUMNS } from '../../billing/continuation/payerList';
import { EXPECTED_LIST_COLUMNS } from '../../billing/expected/expectedListColumns';
import { CLASS_MEMBER_LIST_COLUMNS, COST_MEMBER_LIST_COLUMNS } from '../../billing/memberValues/valueMemberColumns';
import { BALANCE_LIST_COLUMNS } from '../../billing/register/balanceListColumns';
import { SAVINGS_LIST_COLUMNS } from '../../billing/savings/savingsListColumns';
import { AGING_LIST_COLUMNS } from '../../money/aging/agingListColumns';
import { ENTRY_LIST_COLUMNS, TRIAL_BALANCE_LIST_COLUMNS } from '../../money/ledger/bookListColumns';
import { PAYMENT_LIST_COLUMNS } from '../../money/payments/paymentListColumns';
import { CHECK_FILE_LIST_COLUMNS } from '../../money/positivePay/checkFileList';
import { BANK_FILE_LIST_COLUMNS } from '../../money/processing/bankFileList';
import { REMITTANCE_LIST_COLUMNS } from '../../money/processing/remittanceListColumns';
import { RUN_LIST_COLUMNS } from '../../money/processing/runList';
import { UNCLAIMED_LIST_COLUMNS } from '../../money/refunds/unclaimedListColumns';
import { STATEMENT_LINE_LIST_COLUMNS } from '../../money/statements/statementLineListColumns';
import { HELD_ITEM_LIST_COLUMNS } from '../../money/suspense/heldItemListColumns';
import { INVITATION_LIST_COLUMNS } from '../../people/directory/invitationList';
import { PERSON_LIST_COLUMNS } from '../../people/directory/personListColumns';
import { type ClipboardTable, clipboardTable } from '../../platform/files/clipboardTable';
import { listNamed } from '../../platform/lists/declaredLists';
import type { DeclaredList } from '../../platform/lists/List';
import type { CopyContext, ListColumn } from '../../platform/lists/ListColumn';
import { type DeclaredName, isUndeclared, type UndeclaredList, type ViewedList } from '../../platform/lists/listNames';
import { AUDIT_LIST_COLUMNS } from '../audit/auditListColumns';
import { GROUP_LIST_COLUMNS } from '../groups/groupListColumns';
import { CODED_SETUP_LIST_COLUMNS, REP_LIST_COLUMNS } from '../setup/setupList';
import { UPLOAD_LIST_COLUMNS } from '../uploads/uploadListColumns';

/** Row heights besides the standard one. */
export const DENSITIES = ['compact'] as const;

const LIST_COLUMNS = {
  bills: BILL_LIST_COLUMNS,
  payments: PAYMENT_LIST_COLUMNS,
  groups: GROUP_LIST_COLUMNS,
  suspense: HELD_ITEM_LIST_COLUMNS,
  expectedAdjustments: EXPECTED_LIST_COLUMNS,
  directory: PERSON_LIST_COLUMNS,
  aging: AGING_LIST_COLUMNS,
  audit: AUDIT_LIST_COLUMNS,
  remittances: REMITTANCE_LIST_COLUMNS,
  unclaimed: UNCLAIMED_LIST_COLUMNS,
  uploads: UPLOAD_LIST_COLUMNS,
  balances: BALANCE_LIST_COLUMNS,
  statementLines: STATEMENT_LINE_LIST_COLUMNS,
  achFiles: BANK_FILE_LIST_COLUMNS,
  runs: RUN_LIST_COLUMNS,
  checkFiles: CHECK_FILE_LIST_COLUMNS,
  invitations: INVITATION_LIST_COLUMNS,
  members: MEMBER_LIST_COLUMNS,
  continuation: PAYER_LIST_COLUMNS,
  trialBalance: TRIAL_BALANCE_LIST_COLUMNS,
  entries: ENTRY_LIST_COLUMNS,
  carriers: CODED_SETUP_LIST_COLUMNS,
  agents: CODED_SETUP_LIST_COLUMNS,
  reps: REP_LIST_COLUMNS,
  savingsLines: SAVINGS_LIST_COLUMNS,
  memberClasses: CLASS_MEMBER_LIST_COLUMNS,
  memberCostCenters: COST_MEMBER_LIST_COLUMNS,
} as const satisfies Readonly<Record<UndeclaredList, readonly ListColumn<never>[]>>;

/** Columns of a list in their standard order. The first is always shown, and first. */
export function columnsOf(list: ViewedList): readonly ListColumn<never>[] {
  return isUndeclared(list) ? LIST_COLUMNS[list] : listNamed(list).columns;
}

/** An item of a list. */
export type ItemOf<Name extends UndeclaredList> = (typeof LIST_COLUMNS)[Name] extends readonly ListColumn<infer Item>[]
  ? Item
  : never;

/** The columns that people can choose and order: all but the first. */
export function optionalColumns(list: ViewedList): readonly Pick<ListColumn<never>, 'id' | 'label'>[] {
  return columnsOf(list).slice(1);
}

/**
 * The chosen columns of an address, without those that the list does not have.
 *
 * @param text ids separated by dots, in the order of the list
 * @returns undefined for the standard columns
 * @source docs/decisions/views.md#the-address-names-the-chosen-columns
 */
export function columnsIn(list: ViewedList, text: string): string | undefined {
  const known = optionalColumns(list).map(({ id }) => id);
  const chosen = [...new Set(text.split('.'))].filter((id) => known.includes(id));
  return chosen.length === 0 || chosen.join() === known.join() ? undefined : chosen.join('.');
}

/** The ids of the columns that an address shows, in order, the first one included. @param text as in `columnsIn` */
export function shownColumnIds(list: ViewedList, text: string): readonly string[] {
  const all = columnsOf(list).map(({ id }) => id);
  const chosen = columnsIn(list, text);
  return chosen === undefined ? all : [...all.slice(0, 1), ...chosen.split('.')];
}

/** Rows that a list shows or that are selected in it. */
export type RowsToCopy =
  | { [Name in UndeclaredList]: { readonly list: Name; readonly items: readonly ItemOf<Name>[] } }[UndeclaredList]
  | { readonly list: DeclaredName; readonly items: readonly unknown[] };

/** The rows of a declared list. */
export function rowsOf<Item>({ name }: Pick<DeclaredList<Item>, 'name' | 'keyOf'>, items: readonly Item[]): RowsToCopy {
  return { list: name, items };
}

/** The rows as a table with the columns of the list. @param text the chosen columns, as in `columnsIn` */
export function copyOf({ list, items }: RowsToCopy, text: string, context: CopyContext): ClipboardTable {
  const columns = columnsOf(list) as readonly ListColumn<unknown>[];
  const copied = shownColumnIds(list, text).flatMap((id) => columns.find((one) => one.id === id)?.copied ?? []);
  return clipboardTable(
    copied.map(({ heading }) => heading),
    items.map((item) => copied.map(({ value }) => value(item, context))),
  );
}
