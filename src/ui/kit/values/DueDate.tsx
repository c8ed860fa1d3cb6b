import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { amountOpen } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { DateText, daysLeftLabel, todayIn } from './DateText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', whiteSpace: 'nowrap' },
  left: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  inline: {
    flexDirection: 'row',
    columnGap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  late: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Due date of a bill and, while it has an open balance, the days left. */
export function DueDate({
  bill,
  isInline = false,
}: {
  bill: Pick<Bill, 'dueDate' | 'timeZone' | 'dueCents' | 'paidCents' | 'pendingCents'>;
  /** Both on one line. */
  isInline?: boolean;
}) {
  const styles = useStyles();
  const day = todayIn(bill.timeZone);
  const isLate = bill.dueDate < day;
  return (
    <span className={mergeClasses(styles.root, isInline && styles.inline)}>
      <DateText date={bill.dueDate} />
      {amountOpen(bill) > 0 && (
        <span className={mergeClasses(styles.left, isLate && styles.late)}>{daysLeftLabel(bill.dueDate, day)}</span>
      )}
    </span>
  );
}
