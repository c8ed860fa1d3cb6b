import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CONTINUATION_LABELS } from '../../../../domain/billing/continuation/ContinuationPayer';
import type { PaidUntil } from '../../../../domain/billing/continuation/ContinuationPayment';
import { labelOf } from '../../../../domain/platform/text/wording';
import { Note, Paragraph } from '../../../kit/layout';
import { StackTable } from '../../../kit/tables/StackTable';
import { dayText } from '../../../kit/values/DateText';
import { MaskedText } from '../../../kit/values/MaskedText';

interface UnlistedPayersProps {
  readonly payments: readonly PaidUntil[];
  readonly mayAdd: boolean;
  readonly onAdd: (payment: PaidUntil) => void;
  readonly detail: (payment: PaidUntil) => ReactNode;
}

/** People whom only the administrator's files have. */
export function UnlistedPayers({ payments, mayAdd, onAdd, detail }: UnlistedPayersProps) {
  return (
    <>
      <Paragraph>
        Only in the administrator’s files. Bills are compared with what they paid. Add them to the list to record when
        their coverage ends.
      </Paragraph>
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
                <Note isBlock>
                  {memberId !== '' && (
                    <>
                      <MaskedText text={memberId} kind="member number" /> ·{' '}
                    </>
                  )}
                  {coverage}
                </Note>
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
