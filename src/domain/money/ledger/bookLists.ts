import { type CopiedColumn, listColumn } from '../../platform/lists/ListColumn';
import { code, day } from '../../platform/lists/parameters';
import { viewedList } from '../../platform/lists/viewedList';
import { cents } from '../../platform/money/Cents';
import { labelOf } from '../../platform/text/wording';
import { type AccountEntry, LEDGER_EVENT_LABELS, type TrialBalanceRow } from './Books';
import { CHART_OF_ACCOUNTS } from './chartOfAccounts';

export const TRIAL_BALANCE_LIST = viewedList<TrialBalanceRow>()({
  name: 'trialBalance',
  title: 'Trial balance',
  noun: 'ledger accounts',
  operation: 'ledger.read',
  parameters: { asOf: day },
  views: [],
  columns: [
    listColumn('account', 'Account', ({ account }) => CHART_OF_ACCOUNTS[account].name),
    listColumn('debit', 'Debit', ({ debitCents }) => ({ cents: debitCents })),
    listColumn('credit', 'Credit', ({ creditCents }) => ({ cents: creditCents })),
  ],
});

const sideOf =
  (sign: 1 | -1): CopiedColumn<AccountEntry>['value'] =>
  ({ amountCents }) =>
    amountCents * sign > 0 ? { cents: cents(amountCents * sign) } : null;

export const ENTRY_LIST = viewedList<AccountEntry>()({
  name: 'entries',
  title: 'Entries of an account',
  noun: 'ledger entries',
  operation: 'ledger.read',
  parameters: { from: day, to: day, carrier: code },
  views: [],
  columns: [
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
  ],
});
