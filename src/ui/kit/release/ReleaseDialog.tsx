import type { Bill } from '../../../domain/billing/bills/Bill';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { ChangesOfBills } from './ChangesOfBills';
import { RatesOfBills } from './RatesOfBills';

interface ReleaseDialogProps {
  /** Undefined while the dialog is closed. */
  readonly bills: readonly Bill[] | undefined;
  readonly onConfirm: (bills: readonly Bill[]) => void;
  readonly onCancel: () => void;
}

const NONE: readonly Bill[] = [];

/** Asks for confirmation before bills are released: how many, for which groups, how much, and what changed from the prior bills. */
export function ReleaseDialog({ bills, onConfirm, onCancel }: ReleaseDialogProps) {
  const affected = bills ?? NONE;
  const groups = new Set(affected.map(({ groupNumber }) => groupNumber)).size;
  const [bill] = affected;
  const amount = formatCents(cappedSum(affected.map(({ dueCents }) => dueCents)));
  return (
    <ConfirmDialog
      open={bills !== undefined}
      title="Release to the groups?"
      confirmLabel={`Release ${counted(affected.length, 'bill')} – ${amount}`}
      onConfirm={() => bills && onConfirm(bills)}
      onCancel={onCancel}
    >
      {bills && (
        <>
          {groups > 1
            ? `${counted(groups, 'group')} see their bills as soon as they are released, and can start to reconcile them.`
            : `${bill?.groupName ?? 'The group'} sees a bill as soon as it is released, and can start to reconcile it.`}
          <ChangesOfBills bills={bills} />
          <RatesOfBills bills={bills} />
        </>
      )}
    </ConfirmDialog>
  );
}
