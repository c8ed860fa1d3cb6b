import { makeStyles, tokens } from '@fluentui/react-components';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { notableChange } from '../../../domain/billing/bills/BillChange';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents, signedAmount } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
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

/** Bills that are listed in a dialog. */
const MAX_LISTED = 8;

const useStyles = makeStyles({
  list: { marginBlock: tokens.spacingVerticalS, paddingLeft: tokens.spacingHorizontalXL },
});

/** Bills that changed by more than 5% from the month before, largest changes first. Nothing if there are none. */
function ChangesOfBills({ bills }: { readonly bills: readonly Bill[] }) {
  const styles = useStyles();
  const changed = bills.flatMap((bill) => {
    const { changeCents } = bill;
    const part = notableChange(bill);
    return part === undefined || changeCents === null ? [] : [{ bill, part, changeCents }];
  });
  changed.sort((one, other) => Math.abs(other.changeCents) - Math.abs(one.changeCents));
  if (changed.length === 0) return null;
  return (
    <>
      <p>{counted(changed.length, 'bill')} changed by more than 5% from the month before:</p>
      <ul className={styles.list}>
        {changed.slice(0, MAX_LISTED).map(({ bill, part, changeCents }) => (
          <li key={bill.billPk}>
            {bill.groupName}, {bill.billNumber}: {signedAmount(changeCents)}
            {Number.isFinite(part) && ` (${percentText(part)})`}
          </li>
        ))}
        {changed.length > MAX_LISTED && <li>{counted(changed.length - MAX_LISTED, 'more bill')}</li>}
      </ul>
    </>
  );
}

/** `+12%`, `-7.5%`. */
function percentText(part: number): string {
  return part.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' });
}
