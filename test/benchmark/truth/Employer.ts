import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { Dice } from './Dice';
import { carrierCodeOf, type Habits, habitsOf } from './Habits';
import { hash } from './hash';
import { People, type Person } from './people';
import {
  COVERAGES,
  type Coverage,
  type Election,
  electionsIn,
  monthPremium,
  type PartMonthRule,
  PLANS,
} from './premiums';

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
/** Of 100 people who have left, in a month. */
const REHIRED = 0.03;
/** Pairs of people in a group of two carriers who have the same number, each with one of them. */
const SHARED_NUMBERS = 3;
/** On this day both tiers would count for nothing. */
const BORDER_DAY = 16;
const FIRST_CARRIER = 'NMU';
const DEPARTMENTS = ['Operations', 'Sales', 'Finance', 'Warehouse'];

/** The last election in force in a month; undefined if the employee has no coverage then. */
export function inForce({ elections }: Employee, coverage: Coverage, month: number): Election | undefined {
  return electionsIn(elections, coverage, month).at(-1);
}

/** The employee's right premium of a month, in cents; zero without coverage. */
export function rightCents({ habits }: Employer, employee: Employee, coverage: Coverage, month: number): number {
  return electionsIn(employee.elections, coverage, month).reduce(
    (sum, election) => sum + monthPremium(election, month, habits.partMonths),
    0,
  );
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
  if (habits.isConsolidated || habits.carriers.length > 1) shareNumbers(all, habits);
  for (let month = 1; month < months; month += 1) {
    for (const { employee, elections } of all) {
      if (new Dice(hash(seed, employee.memberId, month, 'rehired')).chance(REHIRED)) rehire(elections, month, day);
      changeElections(dice, elections, month, day, habits.partMonths);
    }
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

/** Gives pairs of people one number, each with one of two carriers. */
function shareNumbers(all: { employee: Employee; elections: Election[] }[], habits: Habits): void {
  const isSecond = ({ coverage }: Election) => carrierCodeOf(habits, coverage) !== FIRST_CARRIER;
  for (let pair = 0; pair < SHARED_NUMBERS; pair += 1) {
    const [one, other] = [all[pair * 2], all[pair * 2 + 1]];
    if (!one || !other || one.employee.oddity || other.employee.oddity) continue;
    const { memberId } = one.employee;
    other.employee = { ...other.employee, memberId, oddity: 'number at two carriers' };
    one.employee = { ...one.employee, oddity: 'number at two carriers' };
    one.elections.splice(0, Infinity, ...one.elections.filter((each) => !isSecond(each)));
    other.elections.splice(0, Infinity, ...other.elections.filter(isSecond));
  }
}

/** Gives someone who left more than a month ago the same coverage again. */
function rehire(elections: Election[], month: number, day: () => number | undefined): void {
  const last = Math.max(...elections.map(({ until }) => until ?? Infinity));
  if (elections.length === 0 || last >= month) return;
  const startDay = day();
  for (const { coverage, plan, tier, volume } of elections.filter(({ until }) => until === last))
    elections.push({ coverage, plan, tier, volume, from: month, ...(startDay !== undefined && { startDay }) });
}

/** What changes for an employee in a month: they leave, or one of their elections changes. */
function changeElections(
  dice: Dice,
  elections: Election[],
  month: number,
  day: () => number | undefined,
  rule: PartMonthRule,
): void {
  const current = elections.filter(({ from, until }) => from < month && until === undefined);
  if (current.length === 0) return;
  const replace = (old: Election, next: Partial<Election>, startDay?: number) => {
    elections[elections.indexOf(old)] =
      startDay === undefined ? { ...old, until: month } : { ...old, until: month + 1, endDay: startDay - 1 };
    const { startDay: _startDay, ...whole } = old;
    elections.push({ ...whole, ...next, from: month, ...(startDay !== undefined && { startDay }) });
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
    // What a carrier charges for two tiers in a month that it bills whole is its contract's to say.
    const changeDay = rule === 'whole' ? undefined : day();
    for (const one of byTier) replace(one, { tier }, changeDay === BORDER_DAY ? BORDER_DAY + 1 : changeDay);
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
