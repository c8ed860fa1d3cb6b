import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { amountOpen } from '../../../domain/bills/amountDue';
import { cappedSum } from '../../../domain/money/Cents';
import { formatCents } from '../../../domain/money/formatCents';
import { counted } from '../../../domain/text/counted';
import { useMay } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { Money } from '../../kit/values/Money';
import { payableOf, type Selection } from './Selection';

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

/** The running total of what is chosen, and what can be done with it. */
export function SelectionBar({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const styles = useStyles();
  const mayPay = useMay('payments.create');
  if (selection.size === 0) return null;
  const open = cappedSum([...selection.values()].map(amountOpen));
  const { bills, openCents, why } = payableOf(selection);
  return (
    <section className={styles.bar} aria-label="Chosen bills">
      <span className={styles.count}>{selection.size} chosen</span>
      <span>
        <Money cents={open} strong /> open
      </span>
      {mayPay && why && <span className={styles.why}>{why}</span>}
      <span className={styles.end}>
        <Button appearance="subtle" onClick={onClear}>
          Choose none
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
