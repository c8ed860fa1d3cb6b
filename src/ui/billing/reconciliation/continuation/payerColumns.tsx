import { CONTINUATION_LABELS, type ContinuationPayer } from '../../../../domain/billing/continuation/ContinuationPayer';
import { type PaidUntil, paidThroughOf } from '../../../../domain/billing/continuation/ContinuationPayment';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { labelOf } from '../../../../domain/platform/text/wording';
import { Note } from '../../../kit/layout';
import type { StackColumn } from '../../../kit/tables/StackTable';
import { DayOfInstant, dayText } from '../../../kit/values/DateText';
import { MaskedText } from '../../../kit/values/MaskedText';

/** @param payments of the administrator's files, which say until when an entry is paid */
export const payerColumns = (payments: readonly PaidUntil[]): readonly StackColumn<ContinuationPayer>[] => [
  {
    id: 'member',
    label: 'Member',
    kind: 'lead',
    cell: (payer) => (
      <>
        {payer.memberName || 'No name'}
        <Note isBlock>
          <MaskedText text={payer.memberId} kind="member number" /> · {payer.coverage ?? 'all coverages'}
        </Note>
      </>
    ),
  },
  {
    id: 'pays',
    label: 'Pays',
    cell: ({ kind, percent, extensionPercent, monthlyCents, note }) => (
      <>
        {labelOf(CONTINUATION_LABELS, kind)}, {monthlyCents !== null && `${formatCents(monthlyCents)} a month, `}
        {percent}%{extensionPercent !== null && `, ${extensionPercent}% from month 19`}
        {note && <Note isBlock>{note}</Note>}
      </>
    ),
  },
  {
    id: 'days',
    label: 'Days',
    cell: ({ from, through, electedOn }) => (
      <>
        {through === null ? `from ${dayText(from)}` : `${dayText(from)} to ${dayText(through)}`}
        {electedOn !== null && <Note isBlock>elected on {dayText(electedOn)}</Note>}
      </>
    ),
  },
  {
    id: 'paidThrough',
    label: 'Paid through',
    cell: (payer) => {
      const day = paidThroughOf(payer, payments);
      if (day === null) return payer.kind === 'COBRA' ? 'Nothing yet' : 'Not tracked';
      return (
        <>
          {dayText(day)}
          {day !== payer.paidThrough && <Note isBlock>as the administrator’s file says</Note>}
        </>
      );
    },
  },
  {
    id: 'changed',
    label: 'Changed',
    isExtra: true,
    cell: ({ changedAt, changedBy }) => (
      <>
        <DayOfInstant timestamp={changedAt} /> by {changedBy}
      </>
    ),
  },
];
