import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { balanceOf, reconciledAmount } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { BillSort } from '../../../domain/billing/bills/BillPage';
import { divisionText } from '../../../domain/billing/divisions/Division';
import type { Cents } from '../../../domain/platform/money/Cents';
import { signedAmount } from '../../../domain/platform/money/formatCents';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import type { BreakpointLevel } from '../../kit/useBreakpoint';
import { shortMonthText } from '../../kit/values/DateText';
import { DueDate } from '../../kit/values/DueDate';
import { Money } from '../../kit/values/Money';
import { BillNumberLink, ExplainBill, LockOwner } from './billCells';

/** The sums under the list have the same names as the amounts of a bill. */
export type SumName =
  | 'billedCents'
  | 'adjustmentsCents'
  | 'reconciledCents'
  | 'dueCents'
  | 'paidCents'
  | 'balanceCents';

/** One column of the list of bills. */
export interface BillColumn {
  /** @source BILL_LIST_COLUMNS */
  readonly id: string;
  readonly words: string;
  readonly sort?: BillSort;
  /** Added up in the totals row. */
  readonly sum?: SumName;
  /** Right aligned. */
  readonly isFigure?: true;
  /** Names, which may take several lines. */
  readonly isWide?: true;
  readonly cell: (bill: Bill) => ReactNode;
}

/** @param amountOf null for a bill that has no such amount. */
function amount(sum: SumName, words: string, sort: BillSort, amountOf: (bill: Bill) => Cents | null): BillColumn {
  const cell = (bill: Bill) => {
    const cents = amountOf(bill);
    return cents === null ? '–' : <Money cents={cents} quietZero />;
  };
  return { id: sort, words, sort, sum, isFigure: true, cell };
}

/** Group and carrier. */
const PARTIES: BillColumn = {
  id: 'parties',
  words: 'Group and carrier',
  sort: 'groupName',
  isWide: true,
  cell: ({ groupName, carrierNames, division }) => (
    <TwoLines first={groupName} second={[...(division ? [division.name] : []), ...carrierNames].join(', ')} />
  ),
};

const CARRIER: BillColumn = {
  id: 'parties',
  words: 'Carrier',
  isWide: true,
  cell: ({ carrierNames, division }) =>
    division ? <TwoLines first={carrierNames.join(', ')} second={divisionText(division)} /> : carrierNames.join(', '),
};

const NUMBER: BillColumn = {
  id: 'bill',
  words: 'Bill',
  sort: 'billNumber',
  cell: (bill) => (
    <TwoLines
      first={<BillNumberLink bill={bill} />}
      second={
        <>
          {shortMonthText(bill.periodFrom)}
          <ExplainBill bill={bill} separator=" · " />
        </>
      }
    />
  ),
};

/** Amount left to pay. First of the amounts, so that it is visible at every width with a table. */
const BALANCE = amount('balanceCents', 'Balance', 'balance', balanceOf);

const BILLED = amount('billedCents', 'Billed', 'billed', ({ billedCents }) => billedCents);
/** From the month before. */
const CHANGE: BillColumn = {
  id: 'change',
  words: 'Change',
  isFigure: true,
  cell: ({ changeCents }) => (changeCents === null ? '–' : signedAmount(changeCents)),
};
const ADJUSTMENTS = amount(
  'adjustmentsCents',
  'Adjustments',
  'adjustments',
  ({ adjustmentsCents }) => adjustmentsCents,
);
/** A part of the amount due, for wide screens only, as are the adjustments; the bill screen has them, too. */
const RECONCILED = amount('reconciledCents', 'Reconciled', 'reconciled', reconciledAmount);
const DUE = amount('dueCents', 'Due', 'due', ({ dueCents }) => dueCents);
const PAID = amount('paidCents', 'Paid', 'paid', ({ paidCents }) => paidCents);

/**
 * Amounts shown instead of those that would repeat what is billed while no bill can be reconciled or paid.
 *
 * @source docs/decisions/bills.md#the-list-shows-the-change-instead-of-repeated-amounts
 */
export const BEFORE_RECONCILE = [BILLED, CHANGE, DUE];
/** Amounts shown at every width with a table. */
export const MAIN_AMOUNTS = [BALANCE, DUE, PAID];
/** Amounts for wide screens. */
export const DERIVED_AMOUNTS = [BALANCE, BILLED, ADJUSTMENTS, RECONCILED, DUE, PAID];
/** Amounts to choose from. */
export const EVERY_AMOUNT = [BALANCE, BILLED, CHANGE, ADJUSTMENTS, RECONCILED, DUE, PAID];

/**
 * @param showsGroups whether each bill shows its group.
 * @param level of the window; below 3 status and due date share a column.
 */
export function columnsFor(
  showsGroups: boolean,
  level: BreakpointLevel,
  amounts: readonly BillColumn[],
): readonly BillColumn[] {
  const parties = showsGroups ? PARTIES : CARRIER;
  const dueDate = (cell: BillColumn['cell']): BillColumn => ({
    id: 'dueDate',
    words: 'Due date',
    sort: 'dueDate',
    cell,
  });
  if (level < 3) {
    const dueAndStatus = dueDate((bill) => (
      <TwoLines first={<DueDate bill={bill} />} second={<StatusCell bill={bill} />} />
    ));
    return [NUMBER, dueAndStatus, parties, ...amounts];
  }
  return [
    NUMBER,
    { id: 'status', words: 'Status', sort: 'status', cell: (bill) => <StatusCell bill={bill} /> },
    dueDate((bill) => <DueDate bill={bill} />),
    parties,
    ...amounts,
  ];
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalXXS },
  owner: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Status of a bill, and who is editing it. */
function StatusCell({ bill }: { bill: Pick<Bill, 'status' | 'lockedBy'> }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <StatusBadge status={bill.status} />
      <span className={styles.owner}>
        <LockOwner holder={bill.lockedBy} />
      </span>
    </span>
  );
}

const useTwoLinesStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', paddingBlock: tokens.spacingVerticalXS },
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Two lines in one cell, the second one muted. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  const styles = useTwoLinesStyles();
  return (
    <span className={styles.root}>
      <span>{first}</span>
      <span className={styles.second}>{second}</span>
    </span>
  );
}
