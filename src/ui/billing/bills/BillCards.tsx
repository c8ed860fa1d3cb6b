import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { balanceOf } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { SelectAllCards, SelectCard } from '../../kit/tables/cardSelection';
import { shortMonthText } from '../../kit/values/DateText';
import { DueDate } from '../../kit/values/DueDate';
import { Money } from '../../kit/values/Money';
import type { SelectBills } from './BillTable';
import { BillNumberLink, ExplainBill, LockOwner } from './billCells';
import type { BillSelection } from './selection';

const useStyles = makeStyles({
  frame: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  card: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr) auto',
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalS,
    paddingRight: tokens.spacingHorizontalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  choose: { gridRow: '1 / span 3' },
  chosen: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  end: { justifySelf: 'end', textAlign: 'right', paddingLeft: tokens.spacingHorizontalM },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  // Larger target for touch.
  number: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  amount: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
});

interface BillCardsProps {
  readonly bills: readonly Bill[];
  readonly showsGroups: boolean;
  readonly selection: BillSelection;
  /** The same function at every render. */
  readonly onSelect: SelectBills;
}

/** Bills as cards, for narrow screens. */
export function BillCards({ bills, showsGroups, selection, onSelect }: BillCardsProps) {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <SelectAllCards
        label="Select all on this page"
        checked={bills.every(({ billPk }) => selection.has(billPk))}
        onChange={(isChosen) => onSelect(bills, isChosen)}
      />
      <ul className={styles.list} aria-label="Bills">
        {bills.map((bill) => (
          <BillCard
            key={bill.billPk}
            bill={bill}
            showsGroup={showsGroups}
            isChosen={selection.has(bill.billPk)}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </div>
  );
}

interface BillCardProps extends Pick<BillCardsProps, 'onSelect'> {
  readonly bill: Bill;
  readonly showsGroup: boolean;
  readonly isChosen: boolean;
}

const BillCard = memo(function BillCard({ bill, showsGroup, isChosen, onSelect }: BillCardProps) {
  const styles = useStyles();
  return (
    <li className={mergeClasses(styles.card, isChosen && styles.chosen)}>
      <SelectCard
        className={styles.choose}
        label={`Select bill ${bill.billNumber}`}
        checked={isChosen}
        onChange={(checked) => onSelect([bill], checked)}
      />
      <span className={styles.number}>
        <BillNumberLink bill={bill} />
        <ExplainBill bill={bill} separator=" · " />
      </span>
      <span className={`${styles.end} ${styles.amount}`}>
        <Money cents={balanceOf(bill)} />
      </span>
      <span className={styles.quiet}>
        {shortMonthText(bill.periodFrom)}
        {showsGroup && <> · {bill.groupName}</>}
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
  );
});
