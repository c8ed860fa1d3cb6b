import { makeStyles, tokens } from '@fluentui/react-components';
import { balanceOf } from '../../../domain/bills/amountDue';
import type { Bill } from '../../../domain/bills/Bill';
import { monthText } from '../../shared/DateText';
import { Money } from '../../shared/Money';
import { StatusBadge } from '../../shared/StatusBadge';
import { BillNumberLink } from './BillNumberLink';
import { DueDate } from './DueDate';
import { LockOwner } from './LockOwner';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  end: { justifySelf: 'end', textAlign: 'right' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, minWidth: 0 },
  amount: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
});

/** The bills where a table has no room: one card each. */
export function BillCards({ bills, showsGroups }: { bills: readonly Bill[]; showsGroups: boolean }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label="Bills">
      {bills.map((bill) => (
        <li key={bill.billPk} className={styles.card}>
          <BillNumberLink bill={bill} />
          <span className={styles.end}>
            <StatusBadge status={bill.status} />
          </span>
          <span className={styles.quiet}>
            {showsGroups && <>{bill.groupName} · </>}
            {monthText(bill.periodFrom)} · {bill.carrierNames.join(', ')}
          </span>
          <span className={`${styles.end} ${styles.amount}`}>
            <Money cents={balanceOf(bill)} />
          </span>
          <span className={styles.quiet}>
            <LockOwner holder={bill.lockedBy} />
          </span>
          <span className={styles.end}>
            <DueDate bill={bill} />
          </span>
        </li>
      ))}
    </ul>
  );
}
