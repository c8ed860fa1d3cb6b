import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CONTINUATION_LABELS } from '../../../domain/continuation/ContinuationPayer';
import type { PaidUntil } from '../../../domain/continuation/ContinuationPayment';
import { labelOf } from '../../../domain/text/wording';
import { StackTable } from '../../kit/tables/StackTable';
import { dayText } from '../../kit/values/DateText';
import { MaskedText } from '../../kit/values/MaskedText';

const useStyles = makeStyles({
  text: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface UnlistedPayersProps {
  readonly payments: readonly PaidUntil[];
  readonly mayAdd: boolean;
  readonly onAdd: (payment: PaidUntil) => void;
  readonly detail: (payment: PaidUntil) => ReactNode;
}

/** People whom only the administrator's files have. */
export function UnlistedPayers({ payments, mayAdd, onAdd, detail }: UnlistedPayersProps) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.text}>
        Only in the administrator’s files. Bills are compared with what they paid. Add them to the list to record when
        their coverage ends.
      </p>
      <StackTable
        label="Only in the administrator’s files"
        items={payments}
        keyOf={({ memberId, memberName, coverage }) => `${memberId} ${memberName} ${coverage}`}
        columns={[
          {
            label: 'Member',
            kind: 'lead',
            cell: ({ memberId, memberName, coverage }) => (
              <>
                {memberName || 'No name'}
                <span className={styles.quiet}>
                  {memberId !== '' && (
                    <>
                      <MaskedText text={memberId} kind="member number" /> ·{' '}
                    </>
                  )}
                  {coverage}
                </span>
              </>
            ),
          },
          {
            label: 'Pays',
            cell: ({ kind }) => (kind === null ? 'Not in the file' : labelOf(CONTINUATION_LABELS, kind)),
          },
          {
            label: 'Paid through',
            cell: ({ paidThrough }) => (paidThrough === null ? 'Nothing' : dayText(paidThrough)),
          },
          ...(mayAdd
            ? [
                {
                  label: 'Change',
                  cell: (payment: PaidUntil) =>
                    payment.memberId !== '' && (
                      <Button
                        size="small"
                        aria-label={`Add ${payment.memberName}, ${payment.coverage} to the list`}
                        onClick={() => onAdd(payment)}
                      >
                        Add to the list
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
        detail={detail}
      />
    </>
  );
}
