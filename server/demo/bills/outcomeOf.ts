import { NEXT_MONTH, THIS_MONTH } from '../chance/DemoCalendar';
import { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import type { Habit } from '../groups/groupTable';
import type { Outcome } from './Outcome';

type Chances = readonly (readonly [Outcome, number])[];

/** What the demo people find: by group, then by bill as `<month>.<list>`. Everything else is chance. */
const TOLD: Readonly<Record<number, Readonly<Record<string, Outcome>>>> = {
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

const LONG_AGO: Chances = [
  ['paid', 880],
  ['paidInTwo', 50],
  ['overpaid', 40],
  ['paidAfterVoid', 30],
];

/** This month, the month before, and two months before, by habit. */
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
    LONG_AGO,
    LONG_AGO,
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
    LONG_AGO,
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

/** How far a group's bill of a month has come on the day of the first start. */
export function outcomeOf(group: DemoGroup, month: number, list: number): Outcome {
  if (month === NEXT_MONTH) return 'unreleased';
  const told = TOLD[group.index]?.[`${month}.${list}`];
  if (told) return told;
  const random = new Random(`outcome ${group.groupNumber} ${month} ${list}`);
  return random.weighted(RECENT[group.habit][THIS_MONTH - month] ?? LONG_AGO);
}
