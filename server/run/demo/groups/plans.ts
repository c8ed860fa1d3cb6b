import type { Tier } from '../../../../src/domain/billing/bills/Tier';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import type { CarrierCode } from './partners';

/** Basis of a premium: the tier (and, in small groups, the age band), or an insured volume and the age band. */
export type RateBasis =
  | { readonly kind: 'tier'; readonly employeeCents: number; readonly isAgeRated: boolean }
  /** @property perThousandMills tenths of a cent a month for each $1,000 of volume, at the age of 40. */
  | { readonly kind: 'volume'; readonly perThousandMills: number; readonly volume: 'twiceSalary' | 'monthlySalary' };

/** Line of coverage. */
export type CoverageName = 'Medical' | 'Dental' | 'Vision' | 'Life' | 'Disability' | 'Accident' | 'Critical Illness';

export interface Plan {
  readonly carrierCode: CarrierCode;
  readonly coverage: CoverageName;
  readonly name: string;
  readonly basis: RateBasis;
}

/** A member's properties that affect the premium. */
interface Insured {
  readonly tier: Tier;
  readonly age: number;
  readonly salaryDollars: number;
}

/** A group's terms in a month. */
interface RateTerms {
  /** Whether premiums depend on age, as for small groups. */
  readonly isAgeRated: boolean;
  /** Rate level: 1000 in the first plan year, raised by renewals. */
  readonly levelPermille: number;
}

const TIER_PERMILLE: Readonly<Record<Tier, number>> = { EE: 1000, ES: 2080, EC: 1870, FAM: 2960 };

/** Premium factors by age, similar to carriers' filed age curves. */
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

const tiered = (employeeCents: number, isAgeRated = false): RateBasis => ({ kind: 'tier', employeeCents, isAgeRated });

const plan = (carrierCode: CarrierCode, coverage: CoverageName, name: string, basis: RateBasis): Plan => ({
  carrierCode,
  coverage,
  name,
  basis,
});

export const PLANS: readonly Plan[] = [
  plan('BHH', 'Medical', 'Harbor PPO 1500', tiered(68_442, true)),
  plan('BHH', 'Medical', 'Harbor HMO Select', tiered(59_716, true)),
  plan('BHH', 'Medical', 'Harbor HSA 3200', tiered(51_238, true)),
  plan('BHH', 'Dental', 'Harbor Dental Plus', tiered(3_864)),
  plan('BHH', 'Vision', 'ClearView Vision 12', tiered(792)),
  plan('SUM', 'Medical', 'Summit Choice PPO 2000', tiered(65_190, true)),
  plan('SUM', 'Medical', 'Summit EPO 4500', tiered(48_955, true)),
  plan('SUM', 'Dental', 'Summit Dental PPO', tiered(4_127)),
  plan('SUM', 'Vision', 'Summit Vision Basic', tiered(684)),
  plan('SUM', 'Life', 'Summit Group Life 2x', { kind: 'volume', perThousandMills: 118, volume: 'twiceSalary' }),
  plan('SUM', 'Disability', 'Summit LTD 60', { kind: 'volume', perThousandMills: 4_350, volume: 'monthlySalary' }),
  plan('KEY', 'Life', 'Keystone Life & AD&D 2x', { kind: 'volume', perThousandMills: 132, volume: 'twiceSalary' }),
  plan('KEY', 'Disability', 'Keystone LTD 60/90', { kind: 'volume', perThousandMills: 3_940, volume: 'monthlySalary' }),
  plan('KEY', 'Accident', 'Keystone Accident Gold', tiered(1_468)),
  plan('KEY', 'Critical Illness', 'Keystone Critical Care 15', tiered(2_230, true)),
];

/** The monthly premium, rounded half up. */
export function premiumOf(plan: Plan, insured: Insured, terms: RateTerms): Cents {
  const { basis } = plan;
  if (basis.kind === 'volume') {
    const mills = (volumeDollarsOf(plan, insured.salaryDollars) * basis.perThousandMills) / 1000;
    return rounded((mills * ageFactor(insured.age) * terms.levelPermille) / 10_000_000);
  }
  const age = basis.isAgeRated && terms.isAgeRated ? ageFactor(insured.age) : 1000;
  return rounded((basis.employeeCents * TIER_PERMILLE[insured.tier] * age * terms.levelPermille) / 1e9);
}

/** The insured volume; null for coverages without one. */
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
