import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { CloseWithZeroPayment } from '../../../application/money/payments/CloseBill';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { negate } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';

interface ZeroPaymentActionProps {
  readonly bill: Bill;
  readonly onChanged: () => void;
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/** Button that closes a bill with nothing due by a Zero Payment, after confirmation. */
export function ZeroPaymentAction({ bill, onChanged }: ZeroPaymentActionProps) {
  const closeBill = useService(CloseWithZeroPayment);
  const notify = useNotify();
  const { user } = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const editor = bill.lockedBy && bill.lockedBy.userId !== user.userId ? bill.lockedBy.name : undefined;

  async function close(): Promise<void> {
    if (isRunning) return;
    setIsRunning(true);
    setFailure(undefined);
    try {
      const closed = await closeBill.run(bill);
      if (closed.kind === 'closed') notify({ title: `Bill ${bill.billNumber} is closed`, text: creditText(bill) });
      else setFailure({ what: 'It is unclear whether the bill was closed.', error: closed.error });
    } catch (error) {
      setFailure({ what: 'The bill was not closed.', error });
    } finally {
      setIsRunning(false);
      setIsAsking(false);
      onChanged();
    }
  }

  return (
    <>
      <Button
        appearance="primary"
        disabledFocusable={isRunning || editor !== undefined}
        title={editor && `Being edited by ${editor}`}
        onClick={() => setIsAsking(true)}
      >
        Close with Zero Payment
      </Button>
      {failure && (
        <ActionError
          what={failure.what}
          error={failure.error}
          onRetry={() => void close()}
          onDismiss={() => setFailure(undefined)}
          showDetail
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title="Close this bill with a Zero Payment?"
        confirmLabel="Close the bill"
        busy={isRunning}
        onConfirm={() => void close()}
        onCancel={() => setIsAsking(false)}
      >
        Nothing is due on bill {bill.billNumber}. A Zero Payment marks it paid and moves no money. This cannot be
        undone. {creditText(bill)}
      </ConfirmDialog>
    </>
  );
}

function creditText({ dueCents }: Bill): string {
  if (dueCents === 0) return '';
  return `The credit of ${formatCents(negate(dueCents))} is held in suspense for this group.`;
}
