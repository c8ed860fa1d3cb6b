import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CONTINUATION_LABELS, type ContinuationPayer } from '../../../domain/continuation/ContinuationPayer';
import { type PaidUntil, paidThroughOf } from '../../../domain/continuation/ContinuationPayment';
import { formatCents } from '../../../domain/money/formatCents';
import { labelOf } from '../../../domain/text/wording';
import type { StackColumn } from '../../kit/tables/StackTable';
import { DayOfInstant, dayText } from '../../kit/values/DateText';
import { MaskedText } from '../../kit/values/MaskedText';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** @param payments of the administrator's files, which say until when an entry is paid */
export const payerColumns = (payments: readonly PaidUntil[]): readonly StackColumn<ContinuationPayer>[] => [
  {
    id: 'member',
    label: 'Member',
    kind: 'lead',
    cell: (payer) => (
      <>
        {payer.memberName || 'No name'}
        <Quiet>
          <MaskedText text={payer.memberId} kind="member number" /> · {payer.coverage ?? 'all coverages'}
        </Quiet>
      </>
    ),
  },
  {
    id: 'pays',
    label: 'Pays',
    cell: ({ kind, percent, monthlyCents, note }) => (
      <>
        {labelOf(CONTINUATION_LABELS, kind)}, {monthlyCents !== null && `${formatCents(monthlyCents)} a month, `}
        {percent}%{note && <Quiet>{note}</Quiet>}
      </>
    ),
  },
  {
    id: 'days',
    label: 'Days',
    cell: ({ from, through }) =>
      through === null ? `from ${dayText(from)}` : `${dayText(from)} to ${dayText(through)}`,
  },
  {
    id: 'paidThrough',
    label: 'Paid through',
    cell: (payer) => {
      const day = paidThroughOf(payer, payments);
      if (day === null) return 'Not tracked';
      return (
        <>
          {dayText(day)}
          {day !== payer.paidThrough && <Quiet>as the administrator’s file says</Quiet>}
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

function Quiet({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  return <span className={styles.quiet}>{children}</span>;
}
