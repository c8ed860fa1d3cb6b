import { useState } from 'react';
import { ChangeRefundChecks } from '../../../application/money/refunds/Refunds';
import { returnEffect } from '../../../domain/money/refunds/issueChecks';
import type { Refund } from '../../../domain/money/refunds/Refund';
import { ReasonField, reasonProblem, SuspenseForm } from '../../kit/forms/SuspenseForm';
import { useService } from '../../kit/Services';

/** A form for one refund. */
export interface RefundFormProps {
  readonly refund: Refund;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Returns an approved refund without a check to suspense, with a reason. */
export function ReturnRefundForm({ refund, onDone, onCancel }: RefundFormProps) {
  const change = useService(ChangeRefundChecks);
  const [reason, setReason] = useState('');
  return (
    <SuspenseForm
      title={`Refund to ${refund.payee}`}
      onDone={onDone}
      onCancel={onCancel}
      actions={[
        {
          label: 'Return to suspense',
          question: 'Return this refund to suspense?',
          confirmLabel: 'Return to suspense now',
          effect: returnEffect(refund),
          problem: reasonProblem(reason),
          createCommand: () => change.returnToSuspense(refund, reason.trim()),
          done: 'Refund returned to suspense',
          failure: 'The refund was not returned.',
        },
      ]}
    >
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}
