import { addMonths, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { BillOrigin } from '../bills/BillOrigin';
import type { Tier } from '../bills/Tier';
import { coverageFamily } from '../reconciliation/coverageFamily';

/** What is paid for and not on the bill: a whole coverage, dependents of a billed employee, or a part of the volume. */
export const PAID_PARTS = ['COVERAGE', 'DEPENDENTS', 'VOLUME'] as const;
export type PaidPart = (typeof PAID_PARTS)[number];

export const PAID_PART_LABELS: Readonly<Record<PaidPart, string>> = {
  COVERAGE: 'Whole coverage',
  DEPENDENTS: 'Dependents',
  VOLUME: 'Part of the volume',
};

/**
 * What is known about the enrollment at the carrier, most urgent first. It never says that a person is not covered: contract and
 * eligibility decide that.
 *
 * @source product.md, Next capabilities: paying, not on bill
 */
export const INSURED_STATES = ['NO_ENROLLMENT', 'EVIDENCE_PENDING', 'SENT', 'AFTER_CUTOFF'] as const;
export type InsuredState = (typeof INSURED_STATES)[number];

export const INSURED_STATE_LABELS: Readonly<Record<InsuredState, string>> = {
  NO_ENROLLMENT: 'No enrollment at the carrier',
  EVIDENCE_PENDING: 'Waiting for evidence of insurability',
  SENT: 'Sent, not yet confirmed',
  AFTER_CUTOFF: 'Added after the bill’s cut-off',
};

/** Who has to act next in each state, in words. */
const NEXT_STEPS: Readonly<Record<InsuredState, string>> = {
  NO_ENROLLMENT: 'Your team: send the enrollment to the carrier',
  EVIDENCE_PENDING: 'Member and carrier: evidence of insurability',
  SENT: 'Carrier: confirm the enrollment',
  AFTER_CUTOFF: 'Nobody: the next bill adds it, with a retro charge',
};

/** Months of premium after which evidence that is still missing is escalated, and escalated again. @source BR-NOB-06 */
export const ESCALATION_MONTHS = [3, 12] as const;

/** A person who pays for a coverage, or is enrolled in it, that the carrier does not bill. */
export interface PayingNotOnBill {
  /** Key of the row. */
  readonly rowPk: string;
  readonly groupNumber: string;
  readonly groupName: string;
  /** The carrier of the coverage; for a coverage that is on no line, the one that issues the bill. */
  readonly carrierCode: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  readonly part: PaidPart;
  readonly state: InsuredState;
  /** First day that is paid for, or that the enrollment names, and not billed. */
  readonly since: LocalDate;
  /** Deducted in the bill's month; null for a person who is enrolled and not deducted. */
  readonly deductedCents: Cents | null;
  /** Volume that is paid for; null for coverages without one. */
  readonly volumeCents: Cents | null;
  /** Volume on the bill; null if nothing is billed. */
  readonly billedVolumeCents: Cents | null;
  /** Tier that is paid for, if dependents are not on the bill; otherwise null. */
  readonly tier: Tier | null;
  /** The bill that lacks it. */
  readonly origin: BillOrigin;
}

/** Months of premium up to a bill's month, both included: 1 for the first. */
export function premiumMonths({ since, origin }: Pick<PayingNotOnBill, 'since' | 'origin'>): number {
  const [first, last] = [firstOfMonth(since), firstOfMonth(origin.periodFrom)];
  let months = 1;
  while (addMonths(first, months) <= last) months += 1;
  return months;
}

/** How often evidence that is missing was escalated: 0, 1 from 3 months of premium, 2 from 12. Zero in every other state. */
export function escalationOf(row: Pick<PayingNotOnBill, 'state' | 'since' | 'origin'>): number {
  if (row.state !== 'EVIDENCE_PENDING') return 0;
  const months = premiumMonths(row);
  return ESCALATION_MONTHS.filter((limit) => months >= limit).length;
}

/** Who has to act next in a state, and what is to be done, before anything is escalated. */
export function stepOfState(state: InsuredState): string {
  return NEXT_STEPS[state];
}

/** Who has to act next, and what is to be done. */
export function nextStepOf(row: Pick<PayingNotOnBill, 'state' | 'since' | 'origin'>): string {
  const escalated = escalationOf(row);
  if (escalated === 0) return stepOfState(row.state);
  const months = `${premiumMonths(row)} months of premium`;
  return escalated === 1
    ? `Your team: get the carrier’s decision, after ${months}`
    : `Your team: stop the deduction for what is not approved and give back ${months}`;
}

/** Lines of coverage in the order of the harm that a missing enrollment can do. */
export const COVERAGE_KINDS = ['LIFE', 'DISABILITY', 'MEDICAL', 'OTHER', 'DENTAL', 'VISION'] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

export const COVERAGE_KIND_LABELS: Readonly<Record<CoverageKind, string>> = {
  LIFE: 'Life',
  DISABILITY: 'Disability',
  MEDICAL: 'Medical',
  OTHER: 'Other',
  DENTAL: 'Dental',
  VISION: 'Vision',
};

const KIND_BY_FAMILY: Readonly<Record<string, CoverageKind>> = {
  life: 'LIFE',
  voluntaryLife: 'LIFE',
  dependentLife: 'LIFE',
  deathAndDismemberment: 'LIFE',
  disability: 'DISABILITY',
  shortTermDisability: 'DISABILITY',
  longTermDisability: 'DISABILITY',
  medical: 'MEDICAL',
  dental: 'DENTAL',
  vision: 'VISION',
};

/** The kind of a coverage by its name. `OTHER` for a name that says nothing, and for a member compared as a whole. */
export function coverageKindOf(coverage: string | null): CoverageKind {
  return KIND_BY_FAMILY[(coverage && coverageFamily(coverage)) ?? ''] ?? 'OTHER';
}
