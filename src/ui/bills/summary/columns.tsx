import type { ReactNode } from 'react';
import type { BillSort } from '../../../application/bills/BillQuery';
import type { Bill } from '../../../domain/bills/Bill';
import { monthText } from '../../shared/DateText';
import { Money } from '../../shared/Money';
import { StatusBadge } from '../../shared/StatusBadge';
import { BillNumberLink } from './BillNumberLink';
import { DueDate } from './DueDate';
import { LockOwner } from './LockOwner';

/** The sums under the list have the same names as the amounts of a bill. */
export type SumName = 'billedCents' | 'adjustmentsCents' | 'reconciledCents' | 'dueCents' | 'paidCents';

/** One column of the list of bills. */
export interface BillColumn {
  readonly id: string;
  readonly words: string;
  readonly sort?: BillSort;
  /** Amounts: right aligned, and added up in the totals row. */
  readonly sum?: SumName;
  readonly cell: (bill: Bill) => ReactNode;
}

function amount(id: SumName, words: string, sort: BillSort): BillColumn {
  return { id, words, sort, sum: id, cell: (bill) => <Money cents={bill[id]} quietZero /> };
}

const COLUMNS: readonly BillColumn[] = [
  { id: 'billNumber', words: 'Bill', sort: 'billNumber', cell: (bill) => <BillNumberLink bill={bill} /> },
  { id: 'group', words: 'Group', sort: 'groupName', cell: ({ groupName }) => groupName },
  { id: 'carrier', words: 'Carrier', cell: ({ carrierNames }) => carrierNames.join(', ') },
  { id: 'period', words: 'Period', sort: 'period', cell: ({ periodFrom }) => monthText(periodFrom) },
  amount('billedCents', 'Billed', 'billed'),
  amount('adjustmentsCents', 'Adjustments', 'adjustments'),
  amount('reconciledCents', 'Reconciled', 'reconciled'),
  amount('dueCents', 'Due', 'due'),
  amount('paidCents', 'Paid', 'paid'),
  { id: 'dueDate', words: 'Due date', sort: 'dueDate', cell: (bill) => <DueDate bill={bill} /> },
  { id: 'status', words: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'lockedBy', words: 'Being edited by', cell: ({ lockedBy }) => <LockOwner holder={lockedBy} /> },
];

/** @param showsGroups whether each bill must say whose it is. */
export function columnsFor(showsGroups: boolean): readonly BillColumn[] {
  return COLUMNS.filter(({ id }) => showsGroups || id !== 'group');
}
