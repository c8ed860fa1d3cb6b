import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { BillFiles } from '../../application/bills/BillFiles';
import { BillStatusChange } from '../../application/bills/BillStatusChange';
import type { Bill } from '../../domain/bills/Bill';
import { BILL_STATUS_LABELS, isReconciled } from '../../domain/bills/BillStatus';
import { offeredSteps, stepBlocker } from '../../domain/bills/offeredSteps';
import { formatCents } from '../../domain/money/formatCents';
import { isPayable } from '../../domain/payments/payable';
import { counted, labelOf } from '../../domain/text/wording';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { ActionError } from '../kit/feedback/ActionError';
import { useNotify } from '../kit/feedback/Toasts';
import { BlockableButton } from '../kit/forms/BlockableButton';
import { DownloadButton } from '../kit/forms/DownloadButton';
import { may, useMe } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { CloseShortAction } from './CloseShortAction';
import { EvidenceMenu } from './EvidenceMenu';
import { UnreleaseAction } from './UnreleaseAction';
import { ZeroPaymentAction } from './ZeroPaymentAction';

/** Buttons for the steps available to this person in the bill's current status, next step first. */
export function BillActions({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const area = useArea();
  const me = useMe();
  const files = useService(BillFiles);
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
      {offered.includes('closeShort') && <CloseShortAction bill={bill} onChanged={onChanged} />}
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
      {offered.includes('unrelease') && <UnreleaseAction bill={bill} onChanged={onChanged} />}
      {isReconciled(bill.status) && may(me, 'bills.readHistory', groupNumber) && <EvidenceMenu bill={bill} />}
      {isPayable(bill) && may(me, 'payments.read', groupNumber) && (
        <DownloadButton label="Remittance slip" what="remittance slip" fetch={() => files.remittanceSlip(billPk)} />
      )}
      {/* Others have an entry for the group's rates. */}
      {me.user.primaryType === 'carrier' && may(me, 'rates.read', groupNumber) && (
        <LinkButton to={paths.rates(area, groupNumber)}>Rates</LinkButton>
      )}
      <Button onClick={() => window.print()}>Print</Button>
      {failure && (
        <ActionError
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
