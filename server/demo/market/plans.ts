import type { CarrierCode } from './carriers';

/** What a premium depends on: the tier (and, in small groups, the age band), or an insured volume and the age band. */
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
