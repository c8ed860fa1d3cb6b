import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { BillSort, BillSums } from '../../../domain/billing/bills/BillPage';
import { BILL_AMOUNTS, type BillAmountName } from '../../../domain/billing/bills/billAmounts';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { signedAmount } from '../../../domain/platform/money/formatCents';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import type { BreakpointLevel } from '../../kit/useBreakpoint';
import { shortMonthText } from '../../kit/values/DateText';
import { DueDate } from '../../kit/values/DueDate';
import { Money } from '../../kit/values/Money';
import { BillNumberLink, ExplainBill, LockOwner } from './billCells';

/** One column of the list of bills. */
export interface BillColumn {
  readonly id: string;
  readonly words: string;
  readonly sort?: BillSort;
  /** Added up in the totals row, under the name that the amount has on a bill. */
  readonly sum?: keyof BillSums;
  /** Right aligned. */
  readonly isFigure?: true;
  /** Names, which may take several lines. */
  readonly isWide?: true;
  readonly cell: (bill: Bill) => ReactNode;
}

/** Amounts to choose from. */
export const EVERY_AMOUNT = BILL_AMOUNTS.map(({ id, heading: words, value }): BillColumn => {
  const isChange = id === 'change';
  const cell = (bill: Bill) => {
    const cents = value(bill);
    if (cents === null) return '–';
    return isChange ? signedAmount(cents) : <Money cents={cents} quietZero />;
  };
  return { id, words, isFigure: true, cell, ...(!isChange && { sort: id, sum: `${id}Cents` }) };
});

function amounts(...names: readonly BillAmountName[]): readonly BillColumn[] {
  const ids: readonly string[] = names;
  return EVERY_AMOUNT.filter(({ id }) => ids.includes(id));
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

/**
 * Amounts shown instead of those that would repeat what is billed while no bill can be reconciled or paid.
 *
 * @source docs/decisions/bills.md#the-list-shows-the-change-instead-of-repeated-amounts
 */
export const BEFORE_RECONCILE = amounts('billed', 'change', 'due');
/** Amounts shown at every width with a table. */
export const MAIN_AMOUNTS = amounts('balance', 'due', 'paid');
/** Amounts for wide screens: also the parts of the amount due, which the bill screen has, too. */
export const DERIVED_AMOUNTS = EVERY_AMOUNT.filter(({ sort }) => sort);

/**
 * @param showsGroups whether each bill shows its group.
 * @param level of the window; below 3 status and due date share a column.
 */
export function columnsFor(
  showsGroups: boolean,
  level: BreakpointLevel,
  amounts: readonly BillColumn[],
): readonly BillColumn[] {
  const status = (bill: Bill) => <StatusCell bill={bill} />;
  const date = (bill: Bill) => <DueDate bill={bill} />;
  const isNarrow = level < 3;
  return [
    NUMBER,
    ...(isNarrow ? [] : [{ id: 'status', words: 'Status', sort: 'status', cell: status } as const]),
    {
      id: 'dueDate',
      words: 'Due date',
      sort: 'dueDate',
      cell: isNarrow ? (bill) => <TwoLines first={date(bill)} second={status(bill)} /> : date,
    },
    showsGroups ? PARTIES : CARRIER,
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
