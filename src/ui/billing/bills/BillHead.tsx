import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { balanceOf, reconciledAmount } from '../../../domain/billing/bills/amountDue';
import type { Bill, BillAdjustment } from '../../../domain/billing/bills/Bill';
import { isReconciled } from '../../../domain/billing/bills/BillStatus';
import { whyNotPayable } from '../../../domain/billing/bills/payable';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { houseRuleText } from '../../../domain/billing/rules/RuleSettings';
import type { Cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Note, Stack, useTextStyles } from '../../kit/layout';
import { from } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { DateText, daysLeftLabel, dayText, todayIn } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { WholeAmounts } from '../../kit/values/WholeAmounts';

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
  wide: { gridColumnEnd: 'span 2' },
  figure: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  large: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800, letterSpacing: '-0.02em' },
});

const FEW_ADJUSTMENTS = 3;

/**
 * Statement of the bill: balance, due date and amounts. Amounts of zero are left out. The previous balance is
 * displayed but not included.
 */
export function BillHead({ bill }: { bill: Bill }) {
  const styles = useStyles();
  const texts = useTextStyles();
  const looks = useLooks();
  const isOpen = bill.status !== 'PAID' && bill.status !== 'UNRELEASED';
  const day = todayIn(bill.timeZone);
  const isLate = isOpen && bill.dueDate < day;
  const notPayable = isReconciled(bill.status) && isOpen ? whyNotPayable(bill) : undefined;
  return (
    <section className={styles.root} aria-label="Statement">
      <dl className={mergeClasses(texts.plain, styles.main)}>
        <Note as="dt">Balance</Note>
        <dd className={mergeClasses(styles.figure, styles.large)}>
          <Money cents={balanceOf(bill)} />
        </dd>
        {(bill.paidCents > 0 || bill.pendingCents > 0) && (
          <dd className={mergeClasses(texts.plain, looks.note)}>
            <WholeAmounts text={balanceText(bill)} />
          </dd>
        )}
        {notPayable && <dd className={mergeClasses(texts.plain, looks.note)}>{notPayable}</dd>}
        <dd className={mergeClasses(texts.plain, looks.note)}>
          Due <DateText date={bill.dueDate} />
          {isOpen && <span className={isLate ? looks.late : undefined}> · {daysLeftLabel(bill.dueDate, day)}</span>}
        </dd>
        {/* A bill gets the rule of its month when it is released. */}
        {bill.status !== 'UNRELEASED' && bill.reconcilePolicy && (
          <dd className={mergeClasses(texts.plain, looks.note)}>
            {houseRuleText(bill.reconcilePolicy, isReconciled(bill.status))}
          </dd>
        )}
      </dl>
      <dl className={styles.list}>
        <Fact label="Amount due" cents={bill.dueCents} />
        {bill.paidCents !== 0 && <Fact label="Paid" cents={bill.paidCents} />}
        {bill.pendingCents !== 0 && <Fact label="Payment pending" cents={bill.pendingCents} note={pendingText(bill)} />}
        <Fact
          label="Billed"
          cents={bill.billedCents}
          note={`${counted(bill.lineCount, 'line')}, ${counted(bill.memberCount, 'member')}`}
        />
        <Reconciled bill={bill} />
        {(bill.adjustmentsCents !== 0 || (bill.adjustments ?? []).length > 0) && (
          <Fact
            label="Adjustments"
            cents={bill.adjustmentsCents}
            note={bill.adjustments?.length ? <Adjustments of={bill.adjustments} bill={bill} /> : undefined}
          />
        )}
        {bill.creditsCents !== 0 && <Fact label="Credits" cents={bill.creditsCents} />}
        {bill.previousBalanceCents !== 0 && (
          <Fact
            label="Previous balance"
            cents={bill.previousBalanceCents}
            note="from earlier bills, not included in the amount due"
          />
        )}
        {bill.division && <Fact label="Division">{divisionText(bill.division)}</Fact>}
        <Fact label="Period" wide>
          <DateText date={bill.periodFrom} /> – <DateText date={bill.periodTo} />
        </Fact>
      </dl>
    </section>
  );
}

/** The reconciled amount or, before the bill is reconciled, the amount with its changes. */
function Reconciled({ bill }: { bill: Bill }) {
  const amount = reconciledAmount(bill);
  if (amount !== null) return <Fact label="Reconciled" cents={amount} note={differenceText(bill)} />;
  if (bill.changedLineCount === 0) return <Fact label="Reconciled">–</Fact>;
  return (
    <Fact label="With changes" cents={bill.reconciledCents} note={`${differenceText(bill)}, not reconciled yet`} />
  );
}

interface AdjustmentsProps {
  readonly of: readonly BillAdjustment[];
  readonly bill: Pick<Bill, 'carrierCodes' | 'carrierNames'>;
}

/** Descriptions of a bill's adjustments. Shows carriers and amounts if there are several, and collapses more than three. */
function Adjustments({ of: adjustments, bill: { carrierCodes, carrierNames } }: AdjustmentsProps) {
  const [only, ...others] = adjustments;
  if (only === undefined) return undefined;
  if (others.length === 0) return only.description;
  const list = (
    <Stack as="ul" gap={0}>
      {adjustments.map(({ description, carrierCode, amountCents }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bill's adjustments never change their order
        <li key={at}>
          {description} ({carrierNames[carrierCodes.indexOf(carrierCode)] ?? carrierCode}) {formatCents(amountCents)}
        </li>
      ))}
    </Stack>
  );
  if (adjustments.length <= FEW_ADJUSTMENTS) return list;
  return (
    <details>
      <summary>{counted(adjustments.length, 'adjustment')}</summary>
      {list}
    </details>
  );
}

function Fact(props: { label: string; cents?: Cents; children?: ReactNode; note?: ReactNode; wide?: boolean }) {
  const styles = useStyles();
  const texts = useTextStyles();
  const looks = useLooks();
  return (
    <div className={props.wide ? styles.wide : undefined}>
      <Note as="dt">{props.label}</Note>
      <dd className={styles.figure}>{props.cents === undefined ? props.children : <Money cents={props.cents} />}</dd>
      {props.note && <dd className={mergeClasses(texts.plain, looks.note)}>{props.note}</dd>}
    </div>
  );
}

function differenceText({ changedLineCount }: Bill): string {
  return changedLineCount === 0 ? 'as billed' : `${counted(changedLineCount, 'line')} changed`;
}

function balanceText({ dueCents, paidCents, pendingCents }: Bill): string {
  const parts = [
    `${formatCents(dueCents)} due`,
    paidCents > 0 ? `${formatCents(paidCents)} paid` : '',
    pendingCents > 0 ? `${formatCents(pendingCents)} pending` : '',
  ];
  return parts.filter(Boolean).join(' − ');
}

function pendingText({ pendingUntil, scheduledFor }: Bill): string | undefined {
  if (pendingUntil === null) return undefined;
  const settles = `settles ${dayText(pendingUntil)}`;
  return scheduledFor === null ? settles : `scheduled for ${dayText(scheduledFor)}, ${settles}`;
}
