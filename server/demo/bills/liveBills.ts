import { type DemoCalendar, MONTH_COUNT } from '../chance/DemoCalendar';
import { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import type { DemoPayment } from '../payments/DemoPayment';
import { PaymentBook } from '../payments/PaymentBook';
import { type BillToFinish, payBills } from '../payments/payBills';
import { workforceOf } from '../workforce/workforceOf';
import { BillLife } from './BillLife';
import type { Outcome } from './Outcome';
import { outcomeOf } from './outcomeOf';
import { statementOf } from './statementOf';

/** Everything that happened to a group's bills until now, oldest first. */
export interface GroupStory {
  readonly group: DemoGroup;
  readonly bills: readonly BillLife[];
  readonly payments: readonly DemoPayment[];
}

/** In the month before the bill's own. */
const RELEASE_DAY = 19;
const RECONCILE_DAY = 21;

/** Lets a group's bills be made, released, reconciled and paid, month by month. The same every time. */
export function liveBills(calendar: DemoCalendar, group: DemoGroup): GroupStory {
  const members = workforceOf(group);
  const book = new PaymentBook(calendar, group);
  const bills: BillLife[] = [];
  for (let month = group.firstMonth; month < MONTH_COUNT; month += 1) {
    const ofMonth = group.billedTogether.map((_, list): BillToFinish => {
      const bill = new BillLife(statementOf(calendar, group, members, month, list));
      return { bill, outcome: outcomeOf(group, month, list) };
    });
    for (const { bill, outcome } of ofMonth) reconcile(calendar, bill, outcome);
    payBills(calendar, book, ofMonth);
    bills.push(...ofMonth.map(({ bill }) => bill));
  }
  return { group, bills, payments: book.payments };
}

function reconcile(calendar: DemoCalendar, bill: BillLife, outcome: Outcome): void {
  const { group, month, billPk } = bill.statement;
  if (outcome === 'unreleased') return;
  const random = new Random(`reconciled ${billPk}`);
  const minute = random.int(0, 50);
  bill.release(calendar.at(month - 1, RELEASE_DAY, random.int(13, 19), minute), group.releaser);
  if (outcome === 'released') return;
  const hour = random.int(13, 20);
  bill.saveChanges(calendar.at(month - 1, RECONCILE_DAY, hour, minute), group.reconciler);
  if (outcome === 'modified') return;
  bill.reconcile(calendar.at(month - 1, RECONCILE_DAY, hour, minute + 7), group.reconciler);
}
