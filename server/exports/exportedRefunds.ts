import { accountText } from '../../src/domain/payments/accountText';
import { REFUND_STATE_LABELS, type Refund, voidedChecks } from '../../src/domain/refunds/Refund';
import { refundApprovals } from '../../src/domain/refunds/refundApprovals';
import { labelOf } from '../../src/domain/text/wording';
import type { ExportedList } from './ListExport';
import { sameNameColumn } from './sameNameColumn';

/** Export of refunds with their checks, matching the list on screen. */
export const EXPORTED_REFUNDS: ExportedList<Refund> = {
  title: 'Refunds',
  noun: 'refunds',
  columns: [
    { heading: 'Payee', width: 32, value: ({ payee }) => payee },
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Group', width: 32, value: ({ groupName }) => groupName ?? 'Payer unknown' },
    { heading: 'Reason', width: 32, value: ({ reason }) => reason },
    { heading: 'Approved at (UTC)', width: 18, format: 'time', value: ({ approvedAt }) => approvedAt },
    { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
    { heading: 'Check', width: 12, value: ({ check }) => check && String(check.checkNumber) },
    { heading: 'Issued', width: 12, format: 'day', value: ({ check }) => check && check.issuedOn },
    { heading: 'Voided checks', width: 18, value: (refund) => voidedChecks(refund).join(', ') },
    {
      heading: 'ACH account',
      width: 26,
      value: ({ credit }) => credit && accountText({ name: credit.accountName, accountMasked: credit.accountMasked }),
    },
    { heading: 'ACH settlement', width: 12, format: 'day', value: ({ credit }) => credit && credit.settleDate },
    { heading: 'State', width: 20, value: ({ state }) => labelOf(REFUND_STATE_LABELS, state) },
    sameNameColumn(({ history }) => refundApprovals(history).map(({ askedBy, approvedBy }) => [askedBy, approvedBy])),
  ],
};
