import type { Cents } from '../../platform/money/Cents';
import { balanceOf, reconciledAmount } from './amountDue';
import type { Bill } from './Bill';

/** Names of the amounts in lists of bills. All but the change from the month before can be sorted and added up. */
export type BillAmountName = 'balance' | 'billed' | 'change' | 'adjustments' | 'reconciled' | 'due' | 'paid';

interface BillAmount {
  readonly id: BillAmountName;
  readonly heading: string;
  /** Null for a bill that has no such amount. */
  readonly value: (bill: Bill) => Cents | null;
}

/** An amount that a bill has under its own name. */
const own = (id: Exclude<BillAmountName, 'balance' | 'reconciled'>, heading: string): BillAmount => ({
  id,
  heading,
  value: (bill) => bill[`${id}Cents`],
});

/** The amounts that people can choose as columns, in their standard order. The balance is visible at every width of a table. */
export const BILL_AMOUNTS: readonly BillAmount[] = [
  { id: 'balance', heading: 'Balance', value: balanceOf },
  own('billed', 'Billed'),
  own('change', 'Change'),
  own('adjustments', 'Adjustments'),
  { id: 'reconciled', heading: 'Reconciled', value: reconciledAmount },
  own('due', 'Due'),
  own('paid', 'Paid'),
];
