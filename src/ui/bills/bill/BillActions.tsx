import { Button } from '@fluentui/react-components';
import type { Bill } from '../../../domain/bills/Bill';
import type { BillStatus } from '../../../domain/bills/BillStatus';
import { formatCents } from '../../../domain/money/formatCents';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { ErrorBar } from '../../shared/ErrorBar';
import { LinkButton } from '../../shared/LinkButton';
import { useMay } from '../../shared/MeContext';
import { paths, useArea } from '../../shared/paths';
import { useBillActions } from './useBillActions';

const EDITABLE: readonly BillStatus[] = ['RELEASED', 'MODIFIED'];
const PAYABLE: readonly BillStatus[] = ['RECONCILED', 'PARTIAL'];
const REVERTIBLE: readonly BillStatus[] = ['MODIFIED', 'RECONCILED'];

/** What this person can do with the bill as it stands now, the next step first. What is never theirs is not shown. */
export function BillActions({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const area = useArea();
  const { billPk, groupNumber, status } = bill;
  const { running, failure, asked, ask, cancel, run, dismiss } = useBillActions(bill, onChanged);
  const mayEdit = useMay('bills.edit', groupNumber);
  const mayPay = useMay('payments.create', groupNumber);
  const mayUnreconcile = useMay('bills.unreconcile', groupNumber);
  const mayRevert = useMay('bills.revert', groupNumber);
  const hasMoney = bill.paidCents > 0 || bill.pendingCents > 0;
  return (
    <>
      {mayEdit && EDITABLE.includes(status) && (
        <LinkButton appearance="primary" to={paths.reconcile(area, billPk)}>
          Reconcile
        </LinkButton>
      )}
      {mayPay && PAYABLE.includes(status) && (
        <LinkButton appearance="primary" to={paths.pay([billPk])}>
          Pay
        </LinkButton>
      )}
      {mayUnreconcile && status === 'RECONCILED' && !hasMoney && (
        <Button disabledFocusable={running} onClick={() => run('unreconcile')}>
          Unreconcile
        </Button>
      )}
      {mayRevert && REVERTIBLE.includes(status) && !hasMoney && (
        <Button disabledFocusable={running} onClick={() => ask('revert')}>
          Revert
        </Button>
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
        All {bill.changedLineCount.toLocaleString('en-US')} changed lines of bill {bill.billNumber} go back to what was
        released, {formatCents(bill.billedCents)} in all. Reasons and notes on them are taken off too; the change log
        keeps them.
      </ConfirmDialog>
    </>
  );
}
