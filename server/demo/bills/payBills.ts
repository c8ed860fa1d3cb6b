import { type Cents, cents, ZERO } from '../../../src/domain/money/Cents';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import { Random } from '../Random';
import type { DemoBill } from './DemoBill';
import type { DemoPayments } from './DemoPayments';

/** The status of a bill at the end of the simulation, and how it was paid. */
export type Outcome =
  | 'unreleased'
  | 'released'
  | 'modified'
  | 'reconciled'
  /** Paid in full by a pending payment. */
  | 'pending'
  /** Partly paid; the rest is open. */
  | 'partial'
  /** Partly paid; the rest is pending. */
  | 'partlyPending'
  | 'paid'
  | 'paidInTwo'
  /** Paid in round dollars: the excess is in suspense. */
  | 'overpaid'
  /** Paid after the first payment was voided. */
  | 'paidAfterVoid';

/** A bill with its planned outcome. */
export interface PlannedBill {
  readonly bill: DemoBill;
  readonly outcome: Outcome;
}

const PENDING_SINCE_MS = 2 * 3_600_000;
/** Bills of this month are paid on this day of the previous month, so that the payment has settled. */
const EARLY_DAY = 23;

/** Pays a group's reconciled bills of a month: simple ones in one payment, the others individually. */
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

/** A processed payment in the bill's month, or in the previous month for the current one. */
function processedPayment(calendar: DemoCalendar, { statement }: DemoBill, nth: 1 | 2) {
  const { month, billPk } = statement;
  const random = new Random(`paid ${billPk} ${nth}`);
  const day = nth === 1 ? random.int(2, 12) : random.int(19, 22);
  const [hour, minute] = [random.int(13, 20), random.int(0, 59)];
  const madeAt =
    month === THIS_MONTH ? calendar.at(month - 1, EARLY_DAY, hour, minute) : calendar.at(month, day, hour, minute);
  return { madeAt, result: 'processed' } as const;
}

/** Between 50% and 90% of the open amount. */
function partOf({ statement }: DemoBill, openCents: Cents): Cents {
  const permille = new Random(`part ${statement.billPk}`).int(500, 900);
  return cents(Math.max(1, Math.floor((openCents * permille) / 1000)));
}

/** The difference to the next hundred dollars. */
function excessOf(openCents: Cents): Cents {
  return cents(10_000 - (openCents % 10_000));
}
