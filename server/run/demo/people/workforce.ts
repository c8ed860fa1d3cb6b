import type { Tier } from '../../../../src/domain/billing/bills/Tier';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { MONTH_COUNT } from '../DemoCalendar';
import type { DemoGroup } from '../groups/DemoGroup';
import { type CoverageName, type Plan, premiumOf } from '../groups/plans';
import { Random } from '../Random';
import { personName } from './personName';

/** Months before and after all months of the demo. */
const ALWAYS = -1000;

const NEVER = 1000;

const MONTHS_A_YEAR = 12;

/** Enrolled employees per 1,000, by coverage. */
const PARTICIPATION_PERMILLE: Readonly<Record<CoverageName, number>> = {
  Medical: 930,
  Dental: 875,
  Vision: 730,
  Life: 960,
  Disability: 680,
  Accident: 240,
  'Critical Illness': 330,
};

const TIERS: readonly (readonly [Tier, number])[] = [
  ['EE', 46],
  ['ES', 17],
  ['EC', 14],
  ['FAM', 23],
];

/** Months until the carrier is notified of a change, with weights. */
const NOTICE_LAG_MONTHS: readonly (readonly [number, number])[] = [
  [0, 52],
  [1, 30],
  [2, 14],
  [3, 4],
];

/** A change of tier, effective from `month` and billed from `billedFrom`. */
interface TierChange {
  readonly month: number;
  readonly billedFrom: number;
  readonly tier: Tier;
}

/** One coverage of a member. */
export interface Enrollment {
  readonly plan: Plan;
  readonly tier: Tier;
  readonly tierChange: TierChange | null;
}

/** An employee with coverage. Months are counted as in `DemoCalendar`; `until` months are exclusive. */
export interface Member {
  readonly memberId: string;
  /** `Okafor, Daniel`, as carriers print it. */
  readonly name: string;
  /** Age in the first plan year; it rises with each renewal. */
  readonly ageAtFirst: number;
  readonly salaryDollars: number;
  readonly raise: { readonly month: number; readonly salaryDollars: number };
  readonly from: number;
  readonly until: number;
  /** First billed month; later than `from` if the carrier was notified late. */
  readonly billedFrom: number;
  /** First month no longer billed. */
  readonly billedUntil: number;
  /** Whether the reconciler notices the carrier's errors about this member. */
  readonly isNoticed: boolean;
  readonly enrollments: readonly Enrollment[];
}

/** Everyone who ever had coverage in a group, by name. About as many people join as leave. */
export function workforceOf(group: DemoGroup): readonly Member[] {
  const random = new Random(`workforce ${group.groupNumber}`);
  const members = Array.from({ length: group.size }, (_, serial) => hire(group, serial, ALWAYS, random));
  for (let month = group.firstMonth + 1; month < MONTH_COUNT; month += 1) {
    const leaving = members.filter(({ until }) => until === month).length;
    const joining = leaving + (random.chance(250) ? 1 : 0) - (random.chance(250) && leaving > 0 ? 1 : 0);
    for (let count = 0; count < joining; count += 1) members.push(hire(group, members.length, month, random));
  }
  return members.sort((one, other) => compare(one.name, other.name) || compare(one.memberId, other.memberId));
}

/** Creates an employee with coverage starting in month `from`; `ALWAYS` for the initial workforce. */
function hire(group: DemoGroup, serial: number, from: number, random: Random): Member {
  const { first, last } = personName(random);
  const salaryDollars = random.int(31, 118) * 1000 + random.int(0, 9) * 100;
  const until =
    from === ALWAYS ? terminationMonth(group, group.firstMonth, random) : terminationMonth(group, from + 3, random);
  return {
    memberId: `${group.groupNumber.slice(-3)}${String(serial * 7 + 100_013).padStart(6, '0')}`,
    name: `${last}, ${first}`,
    ageAtFirst: random.int(21, 63),
    salaryDollars,
    raise: { month: random.int(1, MONTH_COUNT), salaryDollars: salaryDollars + random.int(6, 52) * 100 },
    from,
    until,
    billedFrom: from === ALWAYS ? ALWAYS : from + (random.chance(350) ? random.int(1, 2) : 0),
    billedUntil: until === NEVER ? NEVER : until + random.weighted(NOTICE_LAG_MONTHS),
    isNoticed: random.chance(620),
    enrollments: enroll(group.plans, until, random),
  };
}

function terminationMonth({ turnoverPermille }: DemoGroup, earliest: number, random: Random): number {
  for (let month = Math.max(1, earliest); month < MONTH_COUNT; month += 1) {
    if (random.chance(turnoverPermille)) return month;
  }
  return NEVER;
}

function enroll(plans: readonly Plan[], until: number, random: Random): readonly Enrollment[] {
  const household = random.weighted(TIERS);
  const change = tierChange(household, until, random);
  const coverages = [...new Set(plans.map(({ coverage }) => coverage))];
  const taken = coverages.filter((coverage) => random.chance(PARTICIPATION_PERMILLE[coverage]));
  const [first] = coverages;
  const selected = taken.length || !first ? taken : [first];
  return selected.map((coverage) => {
    const plan = random.pick(plans.filter((candidate) => candidate.coverage === coverage));
    if (plan.basis.kind === 'volume') return { plan, tier: 'EE', tierChange: null };
    return { plan, tier: household, tierChange: change };
  });
}

/** A tier change, such as by marriage or birth, for one employee in ten. */
function tierChange(household: Tier, until: number, random: Random): TierChange | null {
  if (!random.chance(100)) return null;
  const month = random.int(2, MONTH_COUNT - 2);
  const tier = random.pick((['EE', 'ES', 'EC', 'FAM'] as const).filter((candidate) => candidate !== household));
  const billedFrom = month + random.weighted(NOTICE_LAG_MONTHS);
  return billedFrom < until ? { month, billedFrom, tier } : null;
}

/** Compares by code unit, so that the order is the same on every machine. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export function isBilled({ billedFrom, billedUntil }: Member, month: number): boolean {
  return billedFrom <= month && month < billedUntil;
}

export function billedTier({ tier, tierChange }: Enrollment, month: number): Tier {
  return tierChange && month >= tierChange.billedFrom ? tierChange.tier : tier;
}

function trueTier({ tier, tierChange }: Enrollment, month: number): Tier {
  return tierChange && month >= tierChange.month ? tierChange.tier : tier;
}

export function salaryIn({ salaryDollars, raise }: Member, month: number): number {
  return month >= raise.month ? raise.salaryDollars : salaryDollars;
}

/** The correct premium of a coverage in a month. */
export function truePremium(group: DemoGroup, member: Member, enrolment: Enrollment, month: number): Cents {
  return premiumAt(group, member, enrolment, trueTier(enrolment, month), month);
}

/** The premium billed by the carrier, which is notified of changes late. */
export function billedPremium(group: DemoGroup, member: Member, enrolment: Enrollment, month: number): Cents {
  return premiumAt(group, member, enrolment, billedTier(enrolment, month), month);
}

function premiumAt(group: DemoGroup, member: Member, { plan }: Enrollment, tier: Tier, month: number): Cents {
  const renewals = Math.max(0, Math.floor((month - group.renewalMonth) / MONTHS_A_YEAR) + 1);
  const insured = { tier, age: member.ageAtFirst + renewals, salaryDollars: salaryIn(member, month) };
  const levelPermille = 1000 + renewals * group.renewalPermille;
  return premiumOf(plan, insured, { isAgeRated: group.isAgeRated, levelPermille });
}
