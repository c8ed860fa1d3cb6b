import { makeStyles, tokens } from '@fluentui/react-components';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { notableChange } from '../../../domain/billing/bills/BillChange';
import { signedAmount } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';

/** Bills that are listed in a dialog. */
const MAX_LISTED = 8;

const useStyles = makeStyles({
  list: { marginBlock: tokens.spacingVerticalS, paddingLeft: tokens.spacingHorizontalXL },
});

/** Bills that changed by more than 5% from the month before, largest changes first. Nothing if there are none. */
export function ChangesOfBills({ bills }: { readonly bills: readonly Bill[] }) {
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
