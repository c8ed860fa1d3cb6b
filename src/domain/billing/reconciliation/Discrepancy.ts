import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { ReasonCode } from '../bills/BillLine';
import type { CoverageTerms } from '../bills/bridge';
import type { Tier } from '../bills/Tier';
import type { PayerOfMonth } from '../continuation/ContinuationPayer';
import type { AskedCorrection } from '../corrections/askedAlready';
import type { BilledRate } from '../rates/billedRates';
import type { EnrollmentRow } from './ComparisonFacts';
import { type DiscrepancyAction, MAX_DISCREPANCY_KEY_LENGTH } from './DiscrepancyAction';
import type { EmployeeShare } from './employeeShares';
import type { MatchedBy } from './people/PeopleMatch';

/** Kinds of difference between a bill, a payroll deduction file, and the enrollment. @source product.md, Screens: Reconcile */
export type DiscrepancyKind =
  | 'TIER'
  | 'PLAN'
  | 'RATE'
  | 'VOLUME'
  | 'RETRO_CREDIT_MISSING'
  | 'UNEXPECTED_CREDIT'
  | 'RETRO_CHARGE'
  | 'NO_DEDUCTION'
  | 'CONTINUATION_UNPAID'
  | 'TERMED_STILL_BILLED'
  | 'ENROLLED_NOT_BILLED'
  | 'UNMATCHED_MEMBER'
  | 'AMOUNT_OVER'
  | 'AMOUNT_UNDER'
  | 'UNREAD_IN_FILE'
  | 'REPEATED_IN_FILE'
  | 'TIMING'
  | 'DUPLICATE'
  | 'ROUNDING';

/** Labels of the kinds, in display order: coverage first, then most money at stake. */
export const DISCREPANCY_LABELS: Readonly<Record<DiscrepancyKind, string>> = {
  ENROLLED_NOT_BILLED: 'Deducted, not on bill',
  TERMED_STILL_BILLED: 'Terminated, still billed',
  RETRO_CREDIT_MISSING: 'Retro credit missing',
  UNEXPECTED_CREDIT: 'Credit nobody expected',
  RETRO_CHARGE: 'Retro charge not collected',
  DUPLICATE: 'Billed twice',
  NO_DEDUCTION: 'No deduction',
  CONTINUATION_UNPAID: 'Continuation unpaid',
  TIER: 'Different tier',
  PLAN: 'Different plan',
  RATE: 'Different rate',
  VOLUME: 'Different volume',
  AMOUNT_OVER: 'Billed too much',
  AMOUNT_UNDER: 'Billed too little',
  UNMATCHED_MEMBER: 'Number does not match',
  UNREAD_IN_FILE: 'Unreadable in file',
  REPEATED_IN_FILE: 'Repeated in file',
  TIMING: 'Payroll timing',
  ROUNDING: 'Rounding',
};

/** The sources of a difference side by side. Null where a source has nothing or is unknown. */
export interface Evidence {
  readonly billed: CoverageTerms | null;
  /** From the enrollment files. */
  readonly enrolled: EnrollmentRow | null;
  /** Last month's bill; undefined if there is none, or the member is compared as a whole. */
  readonly previous: CoverageTerms | null | undefined;
  /** Last day that payroll paid for before this month: see `LastDeductedReader`. */
  readonly deductedThrough?: LocalDate | null | undefined;
  /** The premium that most members with this plan and tier are billed. */
  readonly usualCents: Cents | null;
  /** By the confirmed rates; undefined for a group without them. */
  readonly rate?: BilledRate | undefined;
  /** Rows of the file, from 1. */
  readonly rows: readonly number[];
  /** Tier in the file; null if it has none, or several. */
  readonly tier: Tier | null;
  /** The tier or plan whose premium payroll deducts; undefined if there is none, or several. */
  readonly paidFor?: string | undefined;
  /** In order; empty if the file has no pay dates. */
  readonly payDates: readonly LocalDate[];
  /** How the member was found in the file; undefined if it was not. */
  readonly matchedBy: MatchedBy | undefined;
  /** Who pays outside payroll; undefined if no one does. */
  readonly payer: PayerOfMonth | undefined;
  /** Balance of earlier months in the register; undefined if there is none. */
  readonly broughtForward?: Cents | undefined;
  /** The employee's share of the month; undefined for a file with both shares. */
  readonly employee?: EmployeeShare | undefined;
  /** Unanswered corrections of earlier bills about the member and coverage; undefined if there are none. */
  readonly asked?: readonly AskedCorrection[] | undefined;
}

/** Labels of the decisions. */
export const ACTION_LABELS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptOurs: 'Use payroll amount',
  acceptBill: 'Accept as billed',
  expectNextBill: 'Expect on next bill',
  dispute: 'Dispute with carrier',
  ignore: 'Ignore',
};

/** Labels of the decisions in the past tense, within a sentence. */
export const DECIDED_LABELS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptOurs: 'payroll amount used',
  acceptBill: 'accepted as billed',
  expectNextBill: 'expected on next bill',
  dispute: 'disputed with the carrier',
  ignore: 'ignored',
};

/**
 * A difference between a member's bill lines and deductions, for one coverage or for the member as a whole.
 *
 * @source docs/decisions/reconciliation.md#a-difference-is-our-amount-minus-the-carriers
 */
export interface Discrepancy {
  /** Stable across comparisons of the same bill and file: kind, member, and coverage. */
  readonly key: string;
  readonly kind: DiscrepancyKind;
  /** Member number as on the bill, or as in the file if nothing was billed. */
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  /** Affected lines, in order of their keys; empty if nothing was billed. */
  readonly linePks: readonly string[];
  readonly billedCents: Cents;
  /** Null if the file has no row. */
  readonly deductedCents: Cents | null;
  /** Amount according to the enrollment: zero if not enrolled; null if unknown. */
  readonly enrolledCents: Cents | null;
  /**
   * deducted − billed: negative if more was billed than deducted. Where they agree: enrolled − billed, expected by the confirmed
   * rates − billed, or the missing credit. Zero only if the premium of the enrolled coverage is unknown, or if only the file's tier
   * differs.
   */
  readonly differenceCents: Cents;
  /** Probable cause, shown to the user. */
  readonly cause: string;
  /** Whether payroll does not have the person and nothing says why, which is one question for all of them. Default: no. */
  readonly isAbsence?: boolean | undefined;
  /** Whether payroll has the person, and nobody on the bill is likely to be the same one. Default: no. */
  readonly isUnfound?: boolean | undefined;
  /** Null if the file cannot show which amount is right, because its amount is unread or repeated. */
  readonly suggestedAction: DiscrepancyAction | null;
  readonly suggestedReason: ReasonCode;
  /** Whether a likely cause in the whole file explains it. If so, no suggestion is offered. */
  readonly isExplainedByFile: boolean;
  /** Allowed actions; `acceptOurs` needs a line to change. */
  readonly actions: readonly DiscrepancyAction[];
  readonly evidence: Evidence;
}

/** Characters kept of a longer key; its hash adds at most 13 characters. */
const CUT = 280;

/**
 * Key of a difference. The same lines and rows always get the same key. Long keys are cut and distinguished
 * by a hash, so that no key exceeds `MAX_DISCREPANCY_KEY_LENGTH`.
 *
 * @param parts kind of the difference, member, coverage.
 */
export function discrepancyKey(...parts: readonly string[]): string {
  const whole = parts.map(escapeSlashes).join('/');
  if (whole.length <= MAX_DISCREPANCY_KEY_LENGTH) return whole;
  // Half of a surrogate pair cannot be stored.
  const start = whole.slice(0, CUT).replace(/\p{Surrogate}$/u, '');
  return `${start}~h${hashOf(whole).toString(36)}`;
}

function escapeSlashes(text: string): string {
  return text.replace(/[~/]/g, (character) => (character === '~' ? '~0' : '~1'));
}

/** cyrb53: a 53-bit hash. Collisions are harmless: they would only share the person's own decision. */
function hashOf(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0);
}
