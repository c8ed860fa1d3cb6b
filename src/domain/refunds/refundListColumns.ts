import { accountText } from '../payments/accountText';
import { labelOf } from '../text/wording';
import { type ListColumn, listColumn } from '../views/ListColumn';
import { REFUND_STATE_LABELS, type Refund } from './Refund';

/** Columns of the list of refunds, in their standard order. The first is always shown. */
export const REFUND_LIST_COLUMNS: readonly ListColumn<Refund>[] = [
  listColumn(
    'payee',
    'Payee',
    ({ payee }) => payee,
    { heading: 'Group', value: ({ groupName }) => groupName ?? 'Payer unknown' },
    { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
    { heading: 'Reason', value: ({ reason }) => reason },
  ),
  listColumn('approved', 'Approved', ({ approvedAt }, { dayOf }) => dayOf(approvedAt)),
  listColumn('amount', 'Amount', ({ amountCents }) => ({ cents: amountCents })),
  listColumn('paidBy', 'Paid by', paidByText),
  listColumn('state', 'State', ({ state }) => labelOf(REFUND_STATE_LABELS, state)),
];

function paidByText({ check, credit }: Refund): string | null {
  if (credit) return `ACH to ${accountText({ name: credit.accountName, accountMasked: credit.accountMasked })}`;
  return check && `Check ${check.checkNumber}`;
}
