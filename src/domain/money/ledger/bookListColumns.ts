import { type CopiedColumn, type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { cents } from '../../platform/money/Cents';
import { labelOf } from '../../platform/text/wording';
import { type AccountEntry, LEDGER_EVENT_LABELS, type TrialBalanceRow } from './Books';
import { CHART_OF_ACCOUNTS } from './chartOfAccounts';

/** Columns of the trial balance, in their standard order. The first is always shown. */
export const TRIAL_BALANCE_LIST_COLUMNS: readonly ListColumn<TrialBalanceRow>[] = [
  listColumn('account', 'Account', ({ account }) => CHART_OF_ACCOUNTS[account].name),
  listColumn('debit', 'Debit', ({ debitCents }) => ({ cents: debitCents })),
  listColumn('credit', 'Credit', ({ creditCents }) => ({ cents: creditCents })),
];

const sideOf =
  (sign: 1 | -1): CopiedColumn<AccountEntry>['value'] =>
  ({ amountCents }) =>
    amountCents * sign > 0 ? { cents: cents(amountCents * sign) } : null;

/** Columns of an account's entries, in their standard order. The first is always shown. */
export const ENTRY_LIST_COLUMNS: readonly ListColumn<AccountEntry>[] = [
  listColumn('posted', 'Posted', ({ day }) => day),
  listColumn(
    'what',
    'What happened',
    ({ kind }) => labelOf(LEDGER_EVENT_LABELS, kind),
    { heading: 'By', value: ({ byName }) => byName },
    { heading: 'For the day', value: ({ eventDay }) => eventDay },
  ),
  listColumn(
    'about',
    'Group and carrier',
    ({ groupName, groupNumber }) => groupName || groupNumber,
    { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
    { heading: 'Carrier code', value: ({ carrierCode }) => carrierCode },
  ),
  listColumn('record', 'Bill or payment', ({ bill, payment }) => bill?.billNumber ?? payment?.confirmation ?? null),
  listColumn('debit', 'Debit', sideOf(1)),
  listColumn('credit', 'Credit', sideOf(-1)),
  listColumn('balance', 'Balance', ({ balanceCents }) => ({ cents: balanceCents })),
];
