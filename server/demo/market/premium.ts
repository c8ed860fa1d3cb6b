import type { Tier } from '../../../src/domain/bills/BillLine';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { Plan } from './plans';

/** Who is insured, as far as a premium depends on it. */
export interface Insured {
  readonly tier: Tier;
  readonly age: number;
  readonly salaryDollars: number;
}

/** A group's terms in a month. */
export interface RateTerms {
  /** Small groups pay by age, large ones by tier alone. */
  readonly isAgeRated: boolean;
  /** 1000 in the first plan year; renewals raise it. */
  readonly levelPermille: number;
}

const TIER_PERMILLE: Readonly<Record<Tier, number>> = { EE: 1000, ES: 2080, EC: 1870, FAM: 2960 };

/** Up to which age which factor applies, as carriers' filed curves go. */
const AGE_BANDS: readonly (readonly [lastAge: number, permille: number])[] = [
  [24, 780],
  [29, 830],
  [34, 905],
  [39, 965],
  [44, 1045],
  [49, 1210],
  [54, 1425],
  [59, 1710],
  [120, 2060],
];

const LARGEST_LIFE_VOLUME = 300_000;
const LARGEST_MONTHLY_PAY = 12_000;

/** A month's premium, rounded half up once. */
export function premiumOf(plan: Plan, insured: Insured, terms: RateTerms): Cents {
  const { basis } = plan;
  if (basis.kind === 'volume') {
    const mills = (volumeDollarsOf(plan, insured.salaryDollars) * basis.perThousandMills) / 1000;
    return rounded((mills * ageFactor(insured.age) * terms.levelPermille) / 10_000_000);
  }
  const age = basis.isAgeRated && terms.isAgeRated ? ageFactor(insured.age) : 1000;
  return rounded((basis.employeeCents * TIER_PERMILLE[insured.tier] * age * terms.levelPermille) / 1e9);
}

/** The insured volume; null for coverages that are not rated by one. */
export function volumeOf(plan: Plan, salaryDollars: number): Cents | null {
  return plan.basis.kind === 'volume' ? cents(volumeDollarsOf(plan, salaryDollars) * 100) : null;
}

function volumeDollarsOf({ basis }: Plan, salaryDollars: number): number {
  if (basis.kind === 'tier') return 0;
  if (basis.volume === 'monthlySalary') return Math.min(LARGEST_MONTHLY_PAY, Math.round(salaryDollars / 12));
  return Math.min(LARGEST_LIFE_VOLUME, Math.ceil((2 * salaryDollars) / 1000) * 1000);
}

function ageFactor(age: number): number {
  return AGE_BANDS.find(([lastAge]) => age <= lastAge)?.[1] ?? 1000;
}

function rounded(amount: number): Cents {
  return cents(Math.floor(amount + 0.5));
}
