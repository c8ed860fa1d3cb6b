import { sameNamesText } from '../../people/controls/sameName';
import { choice, defineList } from '../../platform/lists/List';
import { readyView } from '../../platform/lists/ReadyView';
import type { Cents } from '../../platform/money/Cents';
import { labelOf } from '../../platform/text/wording';
import { accountText } from '../payments/accountText';
import { type CheckAccount, REFUND_STATE_LABELS, type Refund, voidedChecks } from './Refund';
import { refundApprovals } from './refundApprovals';
import { REFUND_STATES } from './refundStates';

/** Parts of a state that the list can show instead of a state. */
const PARTS_OF_STATES = {
  /** Outstanding checks that can be marked stale. */
  stale: 'Outstanding, stale',
  /** Refunds whose ACH credits the bank rejected or returned. */
  returned: 'To pay, ACH credit failed',
  /** Refunds with a void check whose stop order is to be renewed. */
  stopOrders: 'Void, stop order to renew',
} as const;

export const REFUND_FILTERS = [...REFUND_STATES, 'stale', 'returned', 'stopOrders'] as const;
const REFUND_FILTER_LABELS = { ...REFUND_STATE_LABELS, ...PARTS_OF_STATES };

interface RefundFigures {
  /** Totals of all refunds in scope. */
  readonly sums: { readonly toIssueCents: Cents; readonly issuedCents: Cents; readonly unclaimedCents: Cents };
  /** Null until the office adds its bank account. */
  readonly account: CheckAccount | null;
}

/**
 * Approved refunds with their checks: those to issue first, then the latest.
 *
 * @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check
 */
export const REFUNDS = defineList<Refund, RefundFigures>()({
  name: 'refunds',
  title: 'Refunds',
  noun: 'refunds',
  operation: 'suspense.work',
  keyOf: ({ refundPk }) => refundPk,
  searchFor: 'Payee, group or check number',
  filters: { state: choice('State', REFUND_FILTERS, REFUND_FILTER_LABELS) },
  views: [
    readyView('toPay', 'To pay', { state: 'APPROVED' }),
    readyView('failed', 'ACH credit failed', { state: 'returned' }),
    readyView('stale', 'Stale checks', { state: 'stale' }),
    readyView('unclaimed', 'Unclaimed', { state: 'UNCLAIMED' }),
  ],
  columns: [
    {
      id: 'payee',
      heading: 'Payee',
      width: 32,
      value: ({ payee }) => payee,
      more: [
        { heading: 'Group', width: 32, value: ({ groupName }) => groupName ?? 'Payer unknown' },
        { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
        { heading: 'Reason', width: 32, value: ({ reason }) => reason },
      ],
    },
    { id: 'approved', heading: 'Approved', kind: 'instant', value: ({ approvedAt }) => approvedAt },
    { id: 'amount', heading: 'Amount', kind: 'money', value: ({ amountCents }) => amountCents },
    {
      id: 'paidBy',
      heading: 'Paid by',
      width: 32,
      value: paidByText,
      inFiles: [
        { heading: 'Check', width: 12, value: ({ check }) => check && String(check.checkNumber) },
        { heading: 'Issued', kind: 'day', value: ({ check }) => check && check.issuedOn },
        { heading: 'Voided checks', width: 18, value: (refund) => voidedChecks(refund).join(', ') },
        { heading: 'ACH settlement', kind: 'day', value: ({ credit }) => credit && credit.settleDate },
      ],
    },
    {
      id: 'state',
      heading: 'State',
      width: 20,
      value: ({ state }) => labelOf(REFUND_STATE_LABELS, state),
      inFiles: [
        {
          heading: 'Names',
          width: 40,
          value: ({ history }) =>
            sameNamesText(refundApprovals(history).map(({ askedBy, approvedBy }) => [askedBy, approvedBy])),
        },
      ],
    },
  ],
});

function paidByText({ check, credit }: Refund): string | null {
  if (credit) return `ACH to ${accountText({ name: credit.accountName, accountMasked: credit.accountMasked })}`;
  return check && `Check ${check.checkNumber}`;
}
