import { useState } from 'react';
import { ChangeRefundChecks } from '../../application/refunds/Refunds';
import { voidEffect } from '../../domain/refunds/issueChecks';
import type { Refund } from '../../domain/refunds/Refund';
import { useService } from '../kit/Services';
import { ReasonField, reasonProblem, SuspenseForm } from './SuspenseForm';

interface VoidCheckFormProps {
  readonly refund: Refund;
  readonly checkNumber: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Voids a check with a reason. The refund is still owed. */
export function VoidCheckForm({ refund, checkNumber, onDone, onCancel }: VoidCheckFormProps) {
  const change = useService(ChangeRefundChecks);
  const [reason, setReason] = useState('');
  return (
    <SuspenseForm
      title={`Void check ${checkNumber} to ${refund.payee}`}
      onDone={onDone}
      onCancel={onCancel}
      actions={[
        {
          label: 'Void check',
          question: `Void check ${checkNumber}?`,
          confirmLabel: 'Void the check',
          effect: voidEffect(refund, checkNumber),
          problem: reasonProblem(reason),
          createCommand: () => change.voidCheck(refund, { checkNumber, reason: reason.trim() }),
          done: `Check ${checkNumber} voided`,
          failure: 'The check was not voided.',
        },
      ]}
    >
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}
