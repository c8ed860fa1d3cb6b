import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Bill } from '../../../domain/bills/Bill';
import type { Cents } from '../../../domain/money/Cents';
import { counted } from '../../../domain/text/counted';
import { DateText, daysLeftText } from '../../shared/DateText';
import { Money } from '../../shared/Money';
import { today } from '../../shared/today';
import { from } from '../../shared/useBreakpoint';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '1fr',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    [from(2)]: { gridTemplateColumns: 'minmax(220px, 1fr) 2.4fr' },
    '@media print': { breakInside: 'avoid' },
  },
  main: {
    padding: tokens.spacingHorizontalXL,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    [from(2)]: {
      borderBottomStyle: 'none',
      borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    },
  },
  list: {
    margin: 0,
    padding: tokens.spacingHorizontalXL,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  plain: { margin: 0 },
  wide: { gridColumnEnd: 'span 2' },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  figure: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  large: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800, letterSpacing: '-0.02em' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  late: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** The statement: what is due and when, and how it came about. The previous balance is shown and never counted. */
export function BillHead({ bill }: { bill: Bill }) {
  const styles = useStyles();
  const isOpen = bill.status !== 'PAID' && bill.status !== 'UNRELEASED';
  const isLate = isOpen && bill.dueDate < today();
  return (
    <section className={styles.root} aria-label="Statement">
      <dl className={mergeClasses(styles.plain, styles.main)}>
        <dt className={styles.label}>Amount due</dt>
        <dd className={mergeClasses(styles.figure, styles.large)}>
          <Money cents={bill.dueCents} />
        </dd>
        <dd className={mergeClasses(styles.plain, styles.note)}>
          Due <DateText date={bill.dueDate} />
          {isOpen && <span className={isLate ? styles.late : undefined}> · {daysLeftText(bill.dueDate, today())}</span>}
        </dd>
        <dd className={mergeClasses(styles.plain, styles.note)}>
          {bill.reconcilePolicy === 'payAsBilled'
            ? 'This group pays as billed: differences come back on the next bill.'
            : 'Once reconciled, the reconciled amount is due.'}
        </dd>
      </dl>
      <dl className={styles.list}>
        <Fact
          label="Billed"
          cents={bill.billedCents}
          note={`${counted(bill.lineCount, 'line')}, ${counted(bill.memberCount, 'member')}`}
        />
        <Fact label="Reconciled" cents={bill.reconciledCents} note={differenceText(bill)} />
        <Fact label="Adjustments" cents={bill.adjustmentsCents} />
        {bill.creditsCents !== 0 && <Fact label="Credits" cents={bill.creditsCents} />}
        <Fact label="Paid" cents={bill.paidCents} />
        <Fact label="Payment pending" cents={bill.pendingCents} />
        <Fact label="Previous balance" cents={bill.previousBalanceCents} note="not part of what is due" />
        <Fact label="Period" wide>
          <DateText date={bill.periodFrom} /> – <DateText date={bill.periodTo} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact(props: { label: string; cents?: Cents; children?: ReactNode; note?: string; wide?: boolean }) {
  const styles = useStyles();
  return (
    <div className={props.wide ? styles.wide : undefined}>
      <dt className={styles.label}>{props.label}</dt>
      <dd className={styles.figure}>{props.cents === undefined ? props.children : <Money cents={props.cents} />}</dd>
      {props.note && <dd className={mergeClasses(styles.plain, styles.note)}>{props.note}</dd>}
    </div>
  );
}

function differenceText({ changedLineCount }: Bill): string {
  return changedLineCount === 0 ? 'as billed' : `${counted(changedLineCount, 'line')} changed`;
}
