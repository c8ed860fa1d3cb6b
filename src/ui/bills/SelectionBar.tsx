import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { amountOpen } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import { type Cents, cappedSum } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { canZeroPay, isPayable } from '../../domain/payments/payable';
import { counted } from '../../domain/text/wording';
import { useMay } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { Money } from '../kit/values/Money';
import type { Selection } from './selection';

/** The bills of a selection that can be paid together, and why the others cannot. */
export interface Payable {
  readonly bills: readonly Bill[];
  readonly openCents: Cents;
  /** Why some of the selected bills cannot be paid together; empty if all can. */
  readonly why: string;
}

/** The selected bills that can be paid in one payment: ready for payment, and of the first one's group. */
export function payableOf(selection: Selection): Payable {
  const chosen = [...selection.values()];
  const ready = chosen.filter(isPayable);
  const pending = chosen.filter((bill) => bill.status === 'PENDING' && !isPayable(bill)).length;
  const nothingDue = chosen.filter(canZeroPay).length;
  const bills = ready.filter(({ groupNumber }) => groupNumber === ready[0]?.groupNumber);
  const why = [
    sentence(chosen.length - ready.length - pending - nothingDue, 'not ready for payment'),
    sentence(pending, 'waiting for a pending payment'),
    sentence(nothingDue, 'with nothing due'),
    sentence(ready.length - bills.length, 'of another group'),
  ];
  return { bills, openCents: cappedSum(bills.map(amountOpen)), why: why.filter(Boolean).join(', ') };
}

function sentence(count: number, words: string): string {
  return count === 0 ? '' : `${count} ${words}`;
}

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow8,
  },
  count: { fontWeight: tokens.fontWeightSemibold },
  why: { color: tokens.colorNeutralForeground3 },
  end: { marginInlineStart: 'auto', display: 'flex', gap: tokens.spacingHorizontalS },
});

/** Total of the selected bills, and the button to pay them. */
export function SelectionBar({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const styles = useStyles();
  const mayPay = useMay('payments.create');
  if (selection.size === 0) return null;
  const open = cappedSum([...selection.values()].map(amountOpen));
  const { bills, openCents, why } = payableOf(selection);
  return (
    <section className={styles.bar} aria-label="Selected bills">
      <span className={styles.count}>{selection.size} selected</span>
      <span>
        <Money cents={open} strong /> open
      </span>
      {mayPay && why && <span className={styles.why}>{why}</span>}
      <span className={styles.end}>
        <Button appearance="subtle" onClick={onClear}>
          Clear selection
        </Button>
        {mayPay && bills.length > 0 && (
          <LinkButton appearance="primary" to={paths.pay(bills.map(({ billPk }) => billPk))}>
            {`Pay ${counted(bills.length, 'bill')} · ${formatCents(openCents)}`}
          </LinkButton>
        )}
      </span>
    </section>
  );
}
