import { type Cents, cents, ZERO } from '../../../src/domain/money/Cents';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import { Random } from '../Random';
import type { DemoBill } from './DemoBill';
import type { DemoPayments } from './DemoPayments';

/** How far a bill has come, and how. */
export type Outcome =
  | 'unreleased'
  | 'released'
  | 'modified'
  | 'reconciled'
  /** Paid in full by a payment that is still on its way. */
  | 'pending'
  /** A part is processed, the rest still owed. */
  | 'partial'
  /** A part is processed, the rest is on its way. */
  | 'partlyPending'
  | 'paid'
  | 'paidInTwo'
  /** Paid in round dollars: the excess is in suspense. */
  | 'overpaid'
  /** The first payment was taken back. */
  | 'paidAfterVoid';

/** A bill with how far it comes. */
export interface PlannedBill {
  readonly bill: DemoBill;
  readonly outcome: Outcome;
}

const PENDING_SINCE_MS = 2 * 3_600_000;
/** Bills of this month are paid on this day of the month before, so that the money has settled by now. */
const EARLY_DAY = 23;

/** Pays a group's reconciled bills of one month: those paid without further ado in one payment, the others each by itself. */
export function payBills(calendar: DemoCalendar, book: DemoPayments, bills: readonly PlannedBill[]): void {
  const together = bills.filter(({ outcome }) => outcome === 'paid').map(({ bill }) => bill);
  if (together[0]) {
    const allocations = together.map((bill) => ({ bill, amountCents: bill.openCents }));
    book.make({ ...processedPayment(calendar, together[0], 1), allocations, excessCents: ZERO });
  }
  for (const { bill, outcome } of bills) payAlone(calendar, book, bill, outcome);
}

function payAlone(calendar: DemoCalendar, book: DemoPayments, bill: DemoBill, outcome: Outcome): void {
  const { openCents } = bill;
  const first = processedPayment(calendar, bill, 1);
  const second = processedPayment(calendar, bill, 2);
  const all = [{ bill, amountCents: openCents }];
  const part = [{ bill, amountCents: partOf(bill, openCents) }];
  const pending = {
    madeAt: new Date(calendar.now.getTime() - PENDING_SINCE_MS).toISOString(),
    result: 'pending',
  } as const;
  const rest = () => [{ bill, amountCents: bill.openCents }];
  switch (outcome) {
    case 'pending':
      return book.make({ ...pending, allocations: all, excessCents: ZERO });
    case 'partial':
      return book.make({ ...first, allocations: part, excessCents: ZERO });
    case 'partlyPending':
      book.make({ ...first, allocations: part, excessCents: ZERO });
      return book.make({ ...pending, allocations: rest(), excessCents: ZERO });
    case 'paidInTwo':
      book.make({ ...first, allocations: part, excessCents: ZERO });
      return book.make({ ...second, allocations: rest(), excessCents: ZERO });
    case 'overpaid':
      return book.make({ ...first, allocations: all, excessCents: excessOf(openCents) });
    case 'paidAfterVoid':
      book.make({ ...first, allocations: all, excessCents: ZERO, result: 'voided' });
      return book.make({ ...second, allocations: all, excessCents: ZERO });
    case 'paid':
    case 'unreleased':
    case 'released':
    case 'modified':
    case 'reconciled':
      return undefined;
  }
}

/** A processed payment in the bill's own month, or before it where that month has only begun. */
function processedPayment(calendar: DemoCalendar, { statement }: DemoBill, nth: 1 | 2) {
  const { month, billPk } = statement;
  const random = new Random(`paid ${billPk} ${nth}`);
  const day = nth === 1 ? random.int(2, 12) : random.int(19, 22);
  const [hour, minute] = [random.int(13, 20), random.int(0, 59)];
  const madeAt =
    month === THIS_MONTH ? calendar.at(month - 1, EARLY_DAY, hour, minute) : calendar.at(month, day, hour, minute);
  return { madeAt, result: 'processed' } as const;
}

/** Between half and nine tenths of what is open. */
function partOf({ statement }: DemoBill, openCents: Cents): Cents {
  const permille = new Random(`part ${statement.billPk}`).int(500, 900);
  return cents(Math.max(1, Math.floor((openCents * permille) / 1000)));
}

/** Up to the next hundred dollars. */
function excessOf(openCents: Cents): Cents {
  return cents(10_000 - (openCents % 10_000));
}
