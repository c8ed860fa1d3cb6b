import { makeStyles, tokens } from '@fluentui/react-components';
import { balanceOf } from '../../../domain/bills/amountDue';
import type { Bill } from '../../../domain/bills/Bill';
import { whyNotPayable } from '../../../domain/payments/payable';
import { Panel } from '../../kit/dialogs/Panel';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { monthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: tokens.spacingHorizontalL },
  bill: { display: 'flex', flexDirection: 'column' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  reason: { gridColumn: '1 / -1' },
});

/** Bills of the group that cannot be paid now, each with its balance, the reason and the day from which it can be paid. */
export function NotPayableBills({ bills }: { bills: readonly Bill[] }) {
  const styles = useStyles();
  if (bills.length === 0) return null;
  return (
    <Panel title="Cannot be paid now">
      <ul className={styles.list}>
        {bills.map((bill) => (
          <li key={bill.billPk} className={styles.item}>
            <span className={styles.bill}>
              <AppLink to={paths.bill('billing', bill.billPk)}>{bill.billNumber}</AppLink>
              <span className={styles.quiet}>
                {monthText(bill.periodFrom)} · {bill.carrierNames.join(', ')}
              </span>
            </span>
            <Money cents={balanceOf(bill)} />
            <span className={styles.reason}>{whyNotPayable(bill)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
