import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { CloseShort, CloseWithZeroPayment } from '../../application/payments/CloseBill';
import { amountOpen } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import { negate } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useNotify } from '../kit/feedback/Toasts';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';

/** How a bill is closed without money. */
type Closing = 'zeroPay' | 'closeShort';

interface ClosingTexts {
  readonly button: string;
  readonly title: string;
  /** What happens to the bill, before it is confirmed. */
  readonly effect: (bill: Bill) => string;
  /** Shown once it is closed. */
  readonly result: (bill: Bill) => string;
}

const TEXTS: Readonly<Record<Closing, ClosingTexts>> = {
  zeroPay: {
    button: 'Close with Zero Payment',
    title: 'Close this bill with a Zero Payment?',
    effect: (bill) =>
      `Nothing is due on bill ${bill.billNumber}. A Zero Payment marks it paid and moves no money. This cannot be undone. ${creditText(bill)}`,
    result: creditText,
  },
  closeShort: {
    button: 'Close short',
    title: 'Close this bill short?',
    effect: (bill) =>
      `${formatCents(amountOpen(bill))} of the ${formatCents(bill.dueCents)} due on bill ${bill.billNumber} is still open. It is written off as Over/Short Debit, and the bill is marked paid. This cannot be undone.`,
    result: (bill) => `${formatCents(amountOpen(bill))} was written off.`,
  },
};

interface CloseBillActionProps {
  readonly kind: Closing;
  readonly bill: Bill;
  readonly onChanged: () => void;
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/** Button that closes a bill without money, after confirmation. */
export function CloseBillAction({ kind, bill, onChanged }: CloseBillActionProps) {
  const closeBill = useService(kind === 'zeroPay' ? CloseWithZeroPayment : CloseShort);
  const notify = useNotify();
  const { user } = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const editor = bill.lockedBy && bill.lockedBy.userId !== user.userId ? bill.lockedBy.name : undefined;
  const { button, title, effect, result } = TEXTS[kind];

  async function close(): Promise<void> {
    if (isRunning) return;
    setIsRunning(true);
    setFailure(undefined);
    try {
      const closed = await closeBill.run(bill);
      if (closed.kind === 'closed') notify({ title: `Bill ${bill.billNumber} is closed`, text: result(bill) });
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
        appearance={kind === 'zeroPay' ? 'primary' : 'secondary'}
        disabledFocusable={isRunning || editor !== undefined}
        title={editor && `Being edited by ${editor}`}
        onClick={() => setIsAsking(true)}
      >
        {button}
      </Button>
      {failure && (
        <ErrorBar
          what={failure.what}
          error={failure.error}
          onRetry={() => void close()}
          onDismiss={() => setFailure(undefined)}
          showDetail
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel="Close the bill"
        busy={isRunning}
        onConfirm={() => void close()}
        onCancel={() => setIsAsking(false)}
      >
        {effect(bill)}
      </ConfirmDialog>
    </>
  );
}

function creditText({ dueCents }: Bill): string {
  if (dueCents === 0) return '';
  return `The credit of ${formatCents(negate(dueCents))} is held in suspense for this group.`;
}
