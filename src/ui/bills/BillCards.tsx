import { makeStyles, tokens } from '@fluentui/react-components';
import { balanceOf } from '../../domain/bills/amountDue';
import type { Bill } from '../../domain/bills/Bill';
import { StatusBadge } from '../kit/feedback/StatusBadge';
import { shortMonthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { BillNumberLink, DueDate, LockOwner } from './billCells';

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
  end: { justifySelf: 'end', textAlign: 'right' },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Larger target for touch.
  number: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  amount: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
});

/** Bills as cards of three lines, for narrow screens. */
export function BillCards({ bills, showsGroups }: { bills: readonly Bill[]; showsGroups: boolean }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label="Bills">
      {bills.map((bill) => (
        <li key={bill.billPk} className={styles.card}>
          <span className={styles.number}>
            <BillNumberLink bill={bill} />
          </span>
          <span className={`${styles.end} ${styles.amount}`}>
            <Money cents={balanceOf(bill)} />
          </span>
          <span className={styles.quiet}>
            {shortMonthText(bill.periodFrom)}
            {showsGroups && <> · {bill.groupName}</>}
          </span>
          <span className={styles.end}>
            <StatusBadge status={bill.status} />
          </span>
          <span className={styles.quiet}>
            {bill.lockedBy ? <LockOwner holder={bill.lockedBy} /> : bill.carrierNames.join(', ')}
          </span>
          <span className={styles.end}>
            <DueDate bill={bill} isInline />
          </span>
        </li>
      ))}
    </ul>
  );
}
