import { useState } from 'react';
import { WorkOnSuspense } from '../../../application/money/suspense/Suspense';
import { settleEffect, settleProblem } from '../../../domain/money/suspense/suspenseEffect';
import { cents, ZERO } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ReasonField, reasonProblem, SuspenseForm, type SuspenseWorkProps } from '../../kit/forms/SuspenseForm';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useAmount } from './SuspenseForms';

/** Settles what the group owes after a returned payment with its money in suspense. @source product.md, Money, invariant 6 */
export function SettleForm({ item, ...rest }: SuspenseWorkProps) {
  const looks = useLooks();
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
          question: "Use this money to settle the group's debt?",
          confirmLabel: 'Settle with the money',
          effect: settleEffect(item, amount ?? ZERO),
          problem: settleProblem(item, amount) ?? reasonProblem(reason),
          createCommand: () => work.settle(item, { amountCents: amount ?? ZERO, reason: reason.trim() }),
          done: 'Return settled',
          failure: 'The return was not settled.',
        },
      ]}
    >
      <div className={looks.amount}>{field}</div>
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}
