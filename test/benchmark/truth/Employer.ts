import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { Dice } from './Dice';
import { type Habits, habitsOf } from './Habits';
import { hash } from './hash';
import { People, type Person } from './people';
import { COVERAGES, type Coverage, type Election, electionIn, monthPremium, PLANS } from './premiums';

/** An employee, with every election they ever had. */
export interface Employee extends Person {
  readonly department: string;
  readonly elections: readonly Election[];
  /** Months without pay while coverage continues: on leave, COBRA, retired. The last one is not included. */
  readonly away?: { readonly from: number; readonly until: number };
}

/** An employer with a year of hires, terminations, and changes: what is true, whatever a bill or a file says. */
export interface Employer {
  readonly seed: number;
  readonly employees: readonly Employee[];
  /** Share of the premium that employees pay, in percent, by coverage. The employer pays the rest. */
  readonly employeePercent: Readonly<Record<Coverage, number>>;
  readonly habits: Habits;
}

const TIERS: readonly Tier[] = ['EE', 'ES', 'EC', 'FAM'];
/** Share of employees who elect a coverage. */
const TAKE_UP: Readonly<Record<Coverage, number>> = {
  Medical: 0.86,
  Dental: 0.78,
  Vision: 0.61,
  Life: 1,
  'Voluntary Life': 0.27,
  'Long Term Disability': 0.72,
};
/** Of 100 employees in a month. */
const TURNOVER = 0.016;
const TIER_CHANGES = 0.009;
const PLAN_CHANGES = 0.002;
const VOLUME_CHANGES = 0.008;
const LEAVES = 0.0015;
const DEPARTMENTS = ['Operations', 'Sales', 'Finance', 'Warehouse'];

/** The election in force on some day of a month; undefined if the employee has no coverage then. */
export function inForce({ elections }: Employee, coverage: Coverage, month: number): Election | undefined {
  return electionIn(elections, coverage, month);
}

/** The employee's right premium of a month, in cents; zero without coverage. */
export function rightCents({ habits }: Employer, employee: Employee, coverage: Coverage, month: number): number {
  const election = inForce(employee, coverage, month);
  return election ? monthPremium(election, month, habits.partMonths) : 0;
}

/** Whether the employee is covered in a month but gets no pay to deduct from. */
export function isAway({ away }: Employee, month: number): boolean {
  return away !== undefined && away.from <= month && month < away.until;
}

/** Simulates an employer over some months. @param size employees at the start */
export function simulateEmployer(seed: number, size: number, months: number): Employer {
  const dice = new Dice(seed);
  const habits = habitsOf(seed, dice.chance(0.35));
  const people = new People(dice, seed, habits.numbers);
  const all: { employee: Employee; elections: Election[] }[] = [];
  const hire = (from: number, startDay?: number) => {
    const person = people.next();
    const away = leaveOf(new Dice(hash(seed, person.memberId, 'leave')), Math.max(0, from), months);
    const elections = drawElections(dice, from, startDay);
    all.push({
      employee: { ...person, department: dice.one(DEPARTMENTS), elections, ...(away && { away }) },
      elections,
    });
  };
  const day = () => (habits.hasPartMonths && dice.chance(0.6) ? dice.whole(2, 28) : undefined);
  for (let at = 0; at < size; at += 1) hire(-dice.whole(2, 120));
  // Some people left just before the group's first bill.
  for (const { elections } of all) if (dice.chance(TURNOVER)) end(elections, 0);
  for (let month = 1; month < months; month += 1) {
    for (const one of all) changeElections(dice, one.elections, month, day);
    const hires = Array.from({ length: size }, () => dice.chance(TURNOVER)).filter(Boolean).length;
    for (let at = 0; at < hires; at += 1) hire(month, day());
  }
  return {
    seed,
    employees: all.map(({ employee, elections }) => ({ ...employee, elections })),
    employeePercent: {
      Medical: dice.one([15, 20, 25, 30]),
      Dental: dice.one([40, 50, 100]),
      Vision: 100,
      Life: 0,
      'Voluntary Life': 100,
      'Long Term Disability': dice.one([0, 100]),
    },
    habits,
  };
}

function drawElections(dice: Dice, from: number, startDay: number | undefined): Election[] {
  const tier = dice.one(TIERS);
  const volume = dice.whole(30, 140) * 1_000;
  return COVERAGES.filter((coverage) => dice.chance(TAKE_UP[coverage])).map((coverage) => {
    const isByTier = coverage === 'Medical' || coverage === 'Dental' || coverage === 'Vision';
    return {
      coverage,
      plan: dice.one(PLANS[coverage]),
      tier: isByTier ? tier : 'EE',
      volume: isByTier ? null : volume,
      from,
      ...(startDay !== undefined && { startDay }),
    };
  });
}

/** One to three months without pay, beginning in one of the months. */
function leaveOf(dice: Dice, first: number, months: number): Employee['away'] {
  for (let from = first; from < months; from += 1) {
    if (dice.chance(LEAVES)) return { from, until: from + dice.whole(1, 3) };
  }
  return undefined;
}

/** Ends what is in force. @param until first month no longer in force */
function end(elections: Election[], until: number, endDay?: number): void {
  for (const [at, one] of elections.entries()) {
    if (one.until === undefined) elections[at] = { ...one, until, ...(endDay !== undefined && { endDay }) };
  }
}

/** What changes for an employee in a month: they leave, or one of their elections changes. */
function changeElections(dice: Dice, elections: Election[], month: number, day: () => number | undefined): void {
  const current = elections.filter(({ from, until }) => from < month && until === undefined);
  if (current.length === 0) return;
  const replace = (old: Election, next: Partial<Election>) => {
    elections[elections.indexOf(old)] = { ...old, until: month };
    const { startDay: _startDay, ...whole } = old;
    elections.push({ ...whole, ...next, from: month });
  };
  if (dice.chance(TURNOVER)) {
    const endDay = day();
    end(elections, endDay === undefined ? month : month + 1, endDay);
    return;
  }
  const byTier = current.filter(({ volume }) => volume === null);
  const [example] = byTier;
  if (example && dice.chance(TIER_CHANGES)) {
    const tier = dice.one(TIERS.filter((one) => one !== example.tier));
    for (const one of byTier) replace(one, { tier });
    return;
  }
  const medical = current.find(({ coverage }) => coverage === 'Medical');
  if (medical && dice.chance(PLAN_CHANGES)) {
    replace(medical, { plan: dice.one(PLANS.Medical.filter((plan) => plan !== medical.plan)) });
    return;
  }
  if (!dice.chance(VOLUME_CHANGES)) return;
  const raise = dice.whole(2, 12) * 1_000;
  for (const one of current.filter(({ volume }) => volume !== null))
    replace(one, { volume: (one.volume ?? 0) + raise });
}
