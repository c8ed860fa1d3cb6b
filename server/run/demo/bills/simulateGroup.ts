import { type Cents, cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { type DemoCalendar, MONTH_COUNT, NEXT_MONTH, THIS_MONTH } from '../DemoCalendar';
import type { DemoGroup, Habit } from '../groups/DemoGroup';
import { workforceOf } from '../people/workforce';
import { Random } from '../Random';
import { DemoBill } from './DemoBill';
import { type DemoPayment, DemoPayments } from './DemoPayments';
import { statementOf } from './statementOf';

/** Days in the month before the bill's month. */
const RELEASE_DAY = 19;

const RECONCILE_DAY = 21;

type Chances = readonly (readonly [Outcome, number])[];

/** Scripted outcomes that the demo shows, by group and by bill as `<month>.<list>`. All others are random. */
const SCRIPTED: Readonly<Record<number, Readonly<Record<string, Outcome>>>> = {
  0: {
    '16.0': 'released',
    '16.1': 'reconciled',
    '15.0': 'pending',
    '15.1': 'partial',
    '14.0': 'overpaid',
    '14.1': 'paid',
    '12.0': 'paidInTwo',
    '9.0': 'paidAfterVoid',
  },
  1: { '16.0': 'released', '15.0': 'reconciled', '14.0': 'partial', '12.0': 'overpaid' },
  2: { '16.0': 'released', '15.0': 'paid' },
  3: { '16.0': 'reconciled', '15.0': 'modified', '14.0': 'pending' },
  15: { '16.0': 'reconciled', '16.1': 'released', '13.1': 'partial' },
};

const OLDER: Chances = [
  ['paid', 880],
  ['paidInTwo', 50],
  ['overpaid', 40],
  ['paidAfterVoid', 30],
];

/** Chances for this month, the previous month and the month before it, by habit. */
const RECENT: Readonly<Record<Habit, readonly [Chances, Chances, Chances]>> = {
  prompt: [
    [
      ['unreleased', 10],
      ['released', 30],
      ['modified', 15],
      ['reconciled', 20],
      ['pending', 12],
      ['paid', 13],
    ],
    OLDER,
    OLDER,
  ],
  late: [
    [
      ['released', 75],
      ['modified', 25],
    ],
    [
      ['reconciled', 35],
      ['pending', 35],
      ['partial', 15],
      ['partlyPending', 15],
    ],
    OLDER,
  ],
  short: [
    [
      ['released', 50],
      ['reconciled', 50],
    ],
    [['partial', 1]],
    [
      ['partial', 50],
      ['paidInTwo', 50],
    ],
  ],
  delinquent: [
    [['released', 1]],
    [
      ['released', 50],
      ['reconciled', 50],
    ],
    [
      ['reconciled', 70],
      ['partial', 30],
    ],
  ],
};

/** A group's bills and payments until now, oldest first. */
export interface GroupHistory {
  readonly group: DemoGroup;
  readonly bills: readonly DemoBill[];
  readonly payments: readonly DemoPayment[];
}

/** Creates, releases, reconciles and pays a group's bills, month by month. Always gives the same result. */
export function simulateGroup(calendar: DemoCalendar, group: DemoGroup): GroupHistory {
  const members = workforceOf(group);
  const history = new DemoPayments(calendar, group);
  const bills: DemoBill[] = [];
  for (let month = group.firstMonth; month < MONTH_COUNT; month += 1) {
    const ofMonth = group.billedTogether.map((_, list): PlannedBill => {
      const bill = new DemoBill(statementOf(calendar, group, members, month, list));
      return { bill, outcome: outcomeOf(group, month, list) };
    });
    for (const { bill, outcome } of ofMonth) reconcile(calendar, bill, outcome);
    payBills(calendar, history, ofMonth);
    bills.push(...ofMonth.map(({ bill }) => bill));
  }
  return { group, bills, payments: history.payments };
}

/** The outcome of a group's bill on the day of the first start. */
function outcomeOf(group: DemoGroup, month: number, list: number): Outcome {
  if (month === NEXT_MONTH) return 'unreleased';
  const scripted = SCRIPTED[group.index]?.[`${month}.${list}`];
  if (scripted) return scripted;
  const random = new Random(`outcome ${group.groupNumber} ${month} ${list}`);
  return random.weighted(RECENT[group.habit][THIS_MONTH - month] ?? OLDER);
}

function reconcile(calendar: DemoCalendar, bill: DemoBill, outcome: Outcome): void {
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

/** The status of a bill at the end of the simulation, and how it was paid. */
type Outcome =
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
interface PlannedBill {
  readonly bill: DemoBill;
  readonly outcome: Outcome;
}

const PENDING_SINCE_MS = 2 * 3_600_000;
/** Bills of this month are paid on this day of the previous month, so that the payment has settled. */
const EARLY_DAY = 23;

/** Pays a group's reconciled bills of a month: simple ones in one payment, the others individually. */
function payBills(calendar: DemoCalendar, history: DemoPayments, bills: readonly PlannedBill[]): void {
  const together = bills.filter(({ outcome }) => outcome === 'paid').map(({ bill }) => bill);
  if (together[0]) {
    const allocations = together.map((bill) => ({ bill, amountCents: bill.openCents }));
    history.make({ ...processedPayment(calendar, together[0], 1), allocations, excessCents: ZERO });
  }
  for (const { bill, outcome } of bills) payAlone(calendar, history, bill, outcome);
}

function payAlone(calendar: DemoCalendar, history: DemoPayments, bill: DemoBill, outcome: Outcome): void {
  const { openCents } = bill;
  const isLate = outcome === 'partial' || outcome === 'partlyPending';
  const first = processedPayment(calendar, bill, 1, isLate);
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
      return history.make({ ...pending, allocations: all, excessCents: ZERO });
    case 'partial':
      return history.make({ ...first, allocations: part, excessCents: ZERO });
    case 'partlyPending':
      history.make({ ...first, allocations: part, excessCents: ZERO });
      return history.make({ ...pending, allocations: rest(), excessCents: ZERO });
    case 'paidInTwo':
      history.make({ ...first, allocations: part, excessCents: ZERO });
      return history.make({ ...second, allocations: rest(), excessCents: ZERO });
    case 'overpaid':
      return history.make({ ...first, allocations: all, excessCents: excessOf(openCents) });
    case 'paidAfterVoid':
      history.make({ ...first, allocations: all, excessCents: ZERO, result: 'voided' });
      return history.make({ ...second, allocations: all, excessCents: ZERO });
    case 'paid':
    case 'unreleased':
    case 'released':
    case 'modified':
    case 'reconciled':
      return undefined;
  }
}

/**
 * A processed payment: the first at the start of the bill's month, the second in its last days. Payments of this month's bills and
 * the first ones of last month's open bills are spread over this month, so that the latest runs processed some. Those that could
 * not have settled by now were made earlier.
 */
function processedPayment(calendar: DemoCalendar, { statement }: DemoBill, nth: 1 | 2, isLate = false) {
  const { month, billPk } = statement;
  const random = new Random(`paid ${billPk} ${nth}`);
  const day = nth === 1 ? random.int(2, 12) : random.int(19, 22);
  const [hour, minute] = [random.int(13, 20), random.int(0, 59)];
  const latest = calendar.at(THIS_MONTH, random.int(3, 24), hour, minute);
  const isRecent = month === THIS_MONTH || (isLate && month === THIS_MONTH - 1);
  if (isRecent && hasSettled(calendar, latest)) return { madeAt: latest, result: 'processed' } as const;
  const madeAt =
    month === THIS_MONTH ? calendar.at(month - 1, EARLY_DAY, hour, minute) : calendar.at(month, day, hour, minute);
  return { madeAt, result: 'processed' } as const;
}

/** Longer than any payment takes to settle. */
const SETTLED_AFTER_MS = 5 * 24 * 3_600_000;

function hasSettled({ now }: DemoCalendar, madeAt: string): boolean {
  return Date.parse(madeAt) + SETTLED_AFTER_MS < now.getTime();
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
