import { useState } from 'react';
import { UnreleaseBill } from '../../../application/billing/bills/UnreleaseBill';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { stepBlocker } from '../../../domain/billing/bills/offeredSteps';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';

/** Button that unreleases a bill, after confirmation. */
export function UnreleaseAction({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
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
