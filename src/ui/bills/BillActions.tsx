import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { BillStatusChange } from '../../application/bills/BillStatusChange';
import { CloseWithZeroPayment } from '../../application/payments/CloseWithZeroPayment';
import type { Bill } from '../../domain/bills/Bill';
import { BILL_STATUS_LABELS, isReconciled } from '../../domain/bills/BillStatus';
import { offeredSteps, stepBlocker } from '../../domain/bills/offeredSteps';
import { negate } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { counted, labelOf } from '../../domain/text/wording';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useNotify } from '../kit/feedback/Toasts';
import { BlockableButton } from '../kit/forms/BlockableButton';
import { may, useMe } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { EvidenceMenu } from './EvidenceMenu';

/** Buttons for the steps available to this person in the bill's current status, next step first. */
export function BillActions({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const area = useArea();
  const me = useMe();
  const { billPk, groupNumber } = bill;
  const offered = offeredSteps(bill, (operation) => may(me, operation, groupNumber));
  const { running, failure, confirming, ask, cancel, run, dismiss } = useBillActions(bill, onChanged);
  return (
    <>
      {offered.includes('reconcile') && (
        <LinkButton appearance="primary" to={paths.reconcile(area, billPk)}>
          Reconcile
        </LinkButton>
      )}
      {offered.includes('pay') && (
        <LinkButton appearance="primary" to={paths.pay([billPk])}>
          Pay
        </LinkButton>
      )}
      {offered.includes('zeroPay') && <ZeroPaymentAction bill={bill} onChanged={onChanged} />}
      {offered.includes('unreconcile') && (
        <BlockableButton
          isBusy={running}
          blocker={stepBlocker(bill, 'unreconcile', me.user.userId)}
          onClick={() => run('unreconcile')}
        >
          Unreconcile
        </BlockableButton>
      )}
      {offered.includes('revert') && (
        <BlockableButton
          isBusy={running}
          blocker={stepBlocker(bill, 'revert', me.user.userId)}
          onClick={() => ask('revert')}
        >
          Revert
        </BlockableButton>
      )}
      {isReconciled(bill.status) && may(me, 'bills.readHistory', groupNumber) && <EvidenceMenu bill={bill} />}
      <Button onClick={() => window.print()}>Print</Button>
      {failure && (
        <ErrorBar
          what={failure.event === 'revert' ? 'The bill was not reverted.' : 'The bill was not unreconciled.'}
          error={failure.error}
          onRetry={() => run(failure.event)}
          onDismiss={dismiss}
        />
      )}
      <ConfirmDialog
        open={confirming === 'revert'}
        title="Revert this bill?"
        confirmLabel="Revert the bill"
        busy={running}
        onConfirm={() => run('revert')}
        onCancel={cancel}
      >
        All changes to bill {bill.billNumber} ({counted(bill.changedLineCount, 'line')}) will be undone, back to the
        released amount of {formatCents(bill.billedCents)}. The reasons and notes of these lines are removed; the change
        log keeps them.
      </ConfirmDialog>
    </>
  );
}

type UndoEvent = 'unreconcile' | 'revert';

/** Unreconciles or reverts the bill. A failure is shown until it is retried or dismissed. */
function useBillActions(bill: Bill, onChanged: () => void) {
  const change = useService(BillStatusChange);
  const notify = useNotify();
  const [confirming, setConfirming] = useState<UndoEvent>();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ event: UndoEvent; error: unknown }>();

  async function send(event: UndoEvent): Promise<void> {
    if (running) return;
    setRunning(true);
    setFailure(undefined);
    try {
      const { status } = await change.run(event, bill);
      const title = event === 'revert' ? 'Bill reverted' : 'Bill unreconciled';
      notify({ title, text: `Bill ${bill.billNumber} is ${labelOf(BILL_STATUS_LABELS, status).toLowerCase()}.` });
    } catch (error) {
      setFailure({ event, error });
    } finally {
      setRunning(false);
      setConfirming(undefined);
      onChanged();
    }
  }

  return {
    confirming,
    running,
    failure,
    ask: setConfirming,
    cancel: () => setConfirming(undefined),
    run: (event: UndoEvent) => void send(event),
    dismiss: () => setFailure(undefined),
  };
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/** Button that closes a bill with nothing due, after confirmation. */
function ZeroPaymentAction({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
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
      const result = await closeBill.run(bill);
      if (result.kind === 'closed') notify({ title: `Bill ${bill.billNumber} is closed`, text: creditText(bill) });
      else setFailure({ what: 'It is unclear whether the bill was closed.', error: result.error });
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
        <ErrorBar
          what={failure.what}
          error={failure.error}
          onRetry={() => void close()}
          onDismiss={() => setFailure(undefined)}
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
