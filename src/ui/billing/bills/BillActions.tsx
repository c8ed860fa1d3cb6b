import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { BillFiles, type EvidenceFormat } from '../../../application/billing/bills/BillFiles';
import { UnreleaseBill } from '../../../application/billing/bills/UnreleaseBill';
import { CloseWithZeroPayment } from '../../../application/money/payments/CloseBill';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { isReconciled } from '../../../domain/billing/bills/BillStatus';
import { offeredSteps, stepBlocker } from '../../../domain/billing/bills/offeredSteps';
import { isPayable } from '../../../domain/billing/bills/payable';
import { negate } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { FormatMenu } from '../../kit/forms/FormatMenu';
import { useDownload } from '../../kit/forms/useDownload';
import { may, useMe } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { CloseShortAction } from './CloseShortAction';
import { ReopenActions } from './ReopenActions';

/** Buttons for the steps available to this person in the bill's current status, next step first. */
export function BillActions({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const area = useArea();
  const me = useMe();
  const files = useService(BillFiles);
  const { billPk, groupNumber } = bill;
  const offered = offeredSteps(bill, (operation) => may(me, operation, groupNumber));
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
      <ReopenActions bill={bill} offered={offered} onChanged={onChanged} />
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
    </>
  );
}

const FORMATS = ['pdf', 'xlsx'] as const satisfies readonly EvidenceFormat[];

/** Downloads the evidence of a reconciled bill as PDF or spreadsheet. */
export function EvidenceMenu({ bill }: { bill: Pick<Bill, 'billPk'> }) {
  const looks = useLooks();
  const files = useService(BillFiles);
  const { isBusy, isSlow, failed, start } = useDownload();
  const download = (format: EvidenceFormat) =>
    start({ done: 'Evidence downloaded', fetch: () => files.evidence(bill.billPk, format) });
  return (
    <>
      <FormatMenu formats={FORMATS} isBusy={isBusy} onChoose={download}>
        Evidence
        {isSlow && <progress className={looks.progress} aria-label="Preparing the evidence" />}
      </FormatMenu>
      {failed && <ActionError what="The evidence could not be downloaded." {...failed} />}
    </>
  );
}

/** Button that unreleases a bill, after confirmation. */
function UnreleaseAction({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const unrelease = useService(UnreleaseBill);
  const notify = useNotify();
  const { user } = useMe();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await unrelease.run(bill);
      notify({ title: 'Bill unreleased', text: `The group no longer sees bill ${bill.billNumber}.` });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      setAsking(false);
      onChanged();
    }
  }

  return (
    <>
      <BlockableButton
        isBusy={isBusy}
        blocker={stepBlocker(bill, 'unrelease', user.userId)}
        onClick={() => setAsking(true)}
      >
        Unrelease
      </BlockableButton>
      {error !== undefined && (
        <ActionError
          what="The bill was not unreleased."
          error={error}
          onRetry={() => void run()}
          onDismiss={() => setError(undefined)}
          showDetail
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title="Unrelease this bill?"
        confirmLabel="Unrelease the bill"
        busy={isBusy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        {bill.groupName} and its agents no longer see bill {bill.billNumber}. It can be released again.
      </ConfirmDialog>
    </>
  );
}

interface ZeroPaymentActionProps {
  readonly bill: Bill;
  readonly onChanged: () => void;
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/** Button that closes a bill with nothing due by a Zero Payment, after confirmation. */
function ZeroPaymentAction({ bill, onChanged }: ZeroPaymentActionProps) {
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
