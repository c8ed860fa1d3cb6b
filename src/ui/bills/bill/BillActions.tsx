import { Button } from '@fluentui/react-components';
import type { Bill } from '../../../domain/bills/Bill';
import { offeredSteps, stepBlocker } from '../../../domain/bills/offeredSteps';
import { formatCents } from '../../../domain/money/formatCents';
import { counted } from '../../../domain/text/counted';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { may, useMe } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useBillActions } from './useBillActions';
import { ZeroPaymentAction } from './ZeroPaymentAction';

/** What this person can do with the bill as it stands now, the next step first. What is never theirs is not shown. */
export function BillActions({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const area = useArea();
  const me = useMe();
  const { billPk, groupNumber } = bill;
  const offered = offeredSteps(bill, (operation) => may(me, operation, groupNumber));
  const { running, failure, asked, ask, cancel, run, dismiss } = useBillActions(bill, onChanged);
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
        open={asked === 'revert'}
        title="Revert this bill?"
        confirmLabel="Revert the bill"
        busy={running}
        onConfirm={() => run('revert')}
        onCancel={cancel}
      >
        What was changed on bill {bill.billNumber} ({counted(bill.changedLineCount, 'line')}) goes back to what was
        released, {formatCents(bill.billedCents)} in all. Reasons and notes of these lines go too; the change log keeps
        them.
      </ConfirmDialog>
    </>
  );
}
