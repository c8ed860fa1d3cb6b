import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { Dice } from './Dice';
import { FIRST_NAMES, LAST_NAMES } from './names';

/** Coverages of an employer, as its carrier bills them. */
export const COVERAGES = ['Medical', 'Dental', 'Vision', 'Life', 'Voluntary Life', 'Long Term Disability'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** An elected coverage while it is in force. Months count from 0, the first month of the simulation. */
export interface Election {
  readonly coverage: Coverage;
  readonly plan: string;
  readonly tier: Tier;
  /** Insured volume in whole dollars; null for coverages rated by tier. */
  readonly volume: number | null;
  /** First month in force; negative for before the simulation. */
  readonly from: number;
  /** First month no longer in force; undefined while it continues. */
  readonly until?: number;
}

/** An employee, with every election they ever had. */
export interface Employee {
  /** Member number at the carrier. */
  readonly memberId: string;
  readonly ssn: string;
  /** Number in the payroll system, which the carrier does not know. */
  readonly payrollNumber: string;
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly department: string;
  readonly elections: readonly Election[];
}

/** An employer with a year of hires, terminations, and changes: what is true, whatever a bill or a file says. */
export interface Employer {
  readonly seed: number;
  readonly employees: readonly Employee[];
  /** Share of the premium that employees pay, in percent, by coverage. The employer pays the rest. */
  readonly employeePercent: Readonly<Record<Coverage, number>>;
  /** Whether the carrier's member numbers are Social Security numbers. */
  readonly isBilledBySsn: boolean;
}

const TIERS: readonly Tier[] = ['EE', 'ES', 'EC', 'FAM'];
/** Monthly premium in cents by plan and tier, or per $1,000 of volume. */
const RATES: Readonly<Record<string, Readonly<Record<Tier, number>> | number>> = {
  'PPO 500': { EE: 71_240, ES: 149_604, EC: 128_232, FAM: 213_720 },
  'HSA 3300': { EE: 53_815, ES: 113_011, EC: 96_867, FAM: 161_445 },
  'Dental High': { EE: 5_214, ES: 10_428, EC: 11_992, FAM: 17_206 },
  'Vision Base': { EE: 812, ES: 1_624, EC: 1_705, FAM: 2_517 },
  'Basic Life': 18,
  'Optional Life': 34,
  'LTD 60': 41,
};
const PLANS: Readonly<Record<Coverage, readonly string[]>> = {
  Medical: ['PPO 500', 'HSA 3300'],
  Dental: ['Dental High'],
  Vision: ['Vision Base'],
  Life: ['Basic Life'],
  'Voluntary Life': ['Optional Life'],
  'Long Term Disability': ['LTD 60'],
};
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
const DEPARTMENTS = ['Operations', 'Sales', 'Finance', 'Warehouse'];

/** The month's premium of an election, in cents. */
export function premiumOf({ plan, tier, volume }: Pick<Election, 'plan' | 'tier' | 'volume'>): number {
  const rate = RATES[plan];
  if (rate === undefined) throw new RangeError(`There is no plan ${plan}.`);
  return typeof rate === 'number' ? Math.round((rate * (volume ?? 0)) / 1_000) : rate[tier];
}

/** The election in force in a month; undefined if the employee has no coverage then. */
export function inForce({ elections }: Employee, coverage: Coverage, month: number): Election | undefined {
  return elections.find(
    (one) => one.coverage === coverage && one.from <= month && (one.until === undefined || month < one.until),
  );
}

/** Simulates an employer over some months. @param size employees at the start */
export function simulateEmployer(seed: number, size: number, months: number): Employer {
  const dice = new Dice(seed);
  const names = new Set<string>();
  const isBilledBySsn = dice.chance(0.35);
  const draw = (from: number) => drawEmployee(dice, names, from, isBilledBySsn);
  const employees = Array.from({ length: size }, () => draw(-dice.whole(2, 120)));
  const all: { employee: Employee; elections: Election[] }[] = employees.map((employee) => ({
    employee,
    elections: [...employee.elections],
  }));
  for (let month = 1; month < months; month += 1) {
    for (const one of all) changeElections(dice, one.elections, month);
    const hires = Array.from({ length: size }, () => dice.chance(TURNOVER)).filter(Boolean).length;
    for (let at = 0; at < hires; at += 1) {
      const employee = draw(month);
      all.push({ employee, elections: [...employee.elections] });
    }
  }
  const medical = dice.one([15, 20, 25, 30]);
  return {
    seed,
    employees: all.map(({ employee, elections }) => ({ ...employee, elections })),
    employeePercent: {
      Medical: medical,
      Dental: dice.one([40, 50, 100]),
      Vision: 100,
      Life: 0,
      'Voluntary Life': 100,
      'Long Term Disability': dice.one([0, 100]),
    },
    isBilledBySsn,
  };
}

/** Names repeat in the field, but two people with the same name are a class of their own and are not drawn here. */
function drawEmployee(dice: Dice, names: Set<string>, from: number, isBilledBySsn: boolean): Employee {
  let [first, last] = ['', ''];
  do {
    first = dice.one(FIRST_NAMES);
    last = dice.one(LAST_NAMES);
  } while (names.has(`${first} ${last}`));
  names.add(`${first} ${last}`);
  const number = names.size;
  const digits = `${100 + ((number * 37) % 700)}${10 + ((number * 7) % 88)}${1_000 + ((number * 271) % 8_900)}`;
  const tier = dice.one(TIERS);
  const volume = dice.whole(30, 140) * 1_000;
  return {
    memberId: isBilledBySsn ? digits : `M${100_000 + number * 13}`,
    ssn: digits,
    payrollNumber: String(2_000 + number * 3).padStart(6, '0'),
    first,
    middle: dice.chance(0.4) ? dice.one('ABCDEJKLMRST'.split('')) : '',
    last,
    department: dice.one(DEPARTMENTS),
    elections: COVERAGES.filter((coverage) => dice.chance(TAKE_UP[coverage])).map((coverage) => {
      const isByTier = coverage === 'Medical' || coverage === 'Dental' || coverage === 'Vision';
      return {
        coverage,
        plan: dice.one(PLANS[coverage]),
        tier: isByTier ? tier : 'EE',
        volume: isByTier ? null : volume,
        from,
      };
    }),
  };
}

/** What changes for an employee in a month: they leave, or one of their elections changes. */
function changeElections(dice: Dice, elections: Election[], month: number): void {
  const current = elections.filter(({ from, until }) => from < month && until === undefined);
  if (current.length === 0) return;
  const replace = (old: Election, next: Partial<Election>) => {
    elections[elections.indexOf(old)] = { ...old, until: month };
    elections.push({ ...old, ...next, from: month });
  };
  if (dice.chance(TURNOVER)) {
    for (const one of current) elections[elections.indexOf(one)] = { ...one, until: month };
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
