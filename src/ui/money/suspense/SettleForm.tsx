import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { WorkOnSuspense } from '../../../application/money/suspense/Suspense';
import { settleEffect, settleProblem } from '../../../domain/money/suspense/suspenseEffect';
import { cents, ZERO } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ReasonField, reasonProblem, SuspenseForm, type SuspenseWorkProps } from '../../kit/forms/SuspenseForm';
import { useService } from '../../kit/Services';
import { useAmount } from './SuspenseForms';

const useStyles = makeStyles({ amount: { maxWidth: '168px' } });

/** Settles what the group owes after a returned payment with its money in suspense. @source product.md, Money, invariant 6 */
export function SettleForm({ item, ...rest }: SuspenseWorkProps) {
  const styles = useStyles();
  const work = useService(WorkOnSuspense);
  const { amount, field } = useAmount(cents(Math.min(item.availableCents, item.owedCents)));
  const [reason, setReason] = useState('');
  return (
    <SuspenseForm
      {...rest}
      title={`Settle ${formatCents(item.owedCents)} that the group owes after returned payments`}
      actions={[
        {
          label: 'Settle return',
          question: 'Settle what the group owes with this money?',
          confirmLabel: 'Settle with the money',
          effect: settleEffect(item, amount ?? ZERO),
          problem: settleProblem(item, amount) ?? reasonProblem(reason),
          createCommand: () => work.settle(item, { amountCents: amount ?? ZERO, reason: reason.trim() }),
          done: 'Return settled',
          failure: 'The return was not settled.',
        },
      ]}
    >
      <div className={styles.amount}>{field}</div>
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}
