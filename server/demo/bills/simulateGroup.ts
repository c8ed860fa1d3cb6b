import { type DemoCalendar, MONTH_COUNT, NEXT_MONTH, THIS_MONTH } from '../DemoCalendar';
import type { DemoGroup, Habit } from '../groups/DemoGroup';
import { workforceOf } from '../people/workforce';
import { Random } from '../Random';
import { DemoBill } from './DemoBill';
import { type DemoPayment, DemoPayments } from './DemoPayments';
import { type Outcome, type PlannedBill, payBills } from './payBills';
import { statementOf } from './statementOf';

/** Days in the month before the bill's month. */
const RELEASE_DAY = 19;

const RECONCILE_DAY = 21;

type Chances = readonly (readonly [Outcome, number])[];

/** Fixed outcomes that the demo shows, by group and by bill as `<month>.<list>`. All others are random. */
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
  const book = new DemoPayments(calendar, group);
  const bills: DemoBill[] = [];
  for (let month = group.firstMonth; month < MONTH_COUNT; month += 1) {
    const ofMonth = group.billedTogether.map((_, list): PlannedBill => {
      const bill = new DemoBill(statementOf(calendar, group, members, month, list));
      return { bill, outcome: outcomeOf(group, month, list) };
    });
    for (const { bill, outcome } of ofMonth) reconcile(calendar, bill, outcome);
    payBills(calendar, book, ofMonth);
    bills.push(...ofMonth.map(({ bill }) => bill));
  }
  return { group, bills, payments: book.payments };
}

/** The outcome of a group's bill on the day of the first start. */
function outcomeOf(group: DemoGroup, month: number, list: number): Outcome {
  if (month === NEXT_MONTH) return 'unreleased';
  const told = SCRIPTED[group.index]?.[`${month}.${list}`];
  if (told) return told;
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
