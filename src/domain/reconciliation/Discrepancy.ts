import type { ReasonCode } from '../bills/BillLine';
import type { Cents } from '../money/Cents';

/** Kinds of difference between a bill and a payroll deduction file. @source product.md, Screens: Reconcile */
export type DiscrepancyKind =
  | 'NO_DEDUCTION'
  | 'TERMED_STILL_BILLED'
  | 'ENROLLED_NOT_BILLED'
  | 'UNMATCHED_MEMBER'
  | 'AMOUNT_OVER'
  | 'AMOUNT_UNDER'
  | 'TIMING'
  | 'DUPLICATE'
  | 'ROUNDING';

/** The kinds in the words of a billing office, in the order they are listed: most money at stake first. */
export const DISCREPANCY_WORDS: Readonly<Record<DiscrepancyKind, string>> = {
  TERMED_STILL_BILLED: 'Terminated, still billed',
  DUPLICATE: 'Billed twice',
  NO_DEDUCTION: 'No deduction',
  AMOUNT_OVER: 'Billed too much',
  AMOUNT_UNDER: 'Billed too little',
  ENROLLED_NOT_BILLED: 'Deducted, not on bill',
  UNMATCHED_MEMBER: 'Number does not match',
  TIMING: 'Payroll timing',
  ROUNDING: 'Rounding',
};

/**
 * What a person decides about a discrepancy. `acceptBill`: the carrier is right. `acceptOurs`: payroll is right and
 * the lines change. `expectNextBill`: pay as billed now, the difference is expected back on the next bill.
 */
export type DiscrepancyAction = 'acceptBill' | 'acceptOurs' | 'expectNextBill';

/** A difference between a member's bill lines and deductions, for one coverage or for the member as a whole. */
export interface Discrepancy {
  /** Stable over runs on the same bill and file: kind, member and coverage. */
  readonly key: string;
  readonly kind: DiscrepancyKind;
  /** As on the bill; as in the file when nothing was billed. */
  readonly memberId: string;
  readonly memberName: string;
  /** Null when the member is compared as a whole. */
  readonly coverage: string | null;
  /** The lines concerned, in order of their keys; empty when nothing was billed. */
  readonly linePks: readonly string[];
  readonly billedCents: Cents;
  /** Null when the file has no row. */
  readonly deductedCents: Cents | null;
  /** deducted − billed: negative when the bill asks for more than payroll says, as in every other difference. Never zero. */
  readonly differenceCents: Cents;
  /** Why this probably is, in plain words. */
  readonly cause: string;
  readonly suggestedAction: DiscrepancyAction;
  readonly suggestedReason: ReasonCode;
  /** Whether a likely cause of the whole file explains it: its suggestion is then not offered. */
  readonly isExplainedByFile: boolean;
  /** The actions that make sense; `acceptOurs` needs a line to change. */
  readonly actions: readonly DiscrepancyAction[];
}

/** In characters as JavaScript counts them: what the wire takes, and an index of the database can hold. */
export const LONGEST_DISCREPANCY_KEY = 300;
/** What is left of a longer one; its hash takes at most 13 characters more. */
const CUT = 280;

/**
 * What a difference is known by, the same whenever the same lines and rows are compared. Long names are cut and told
 * apart by their hash, so that no key is longer than can be sent and kept.
 *
 * @param parts kind of the difference, member, coverage.
 */
export function discrepancyKey(...parts: readonly string[]): string {
  const whole = parts.map(escapeSlashes).join('/');
  if (whole.length <= LONGEST_DISCREPANCY_KEY) return whole;
  // Half a character cannot be stored.
  const start = whole.slice(0, CUT).replace(/\p{Surrogate}$/u, '');
  return `${start}~h${hashOf(whole).toString(36)}`;
}

function escapeSlashes(text: string): string {
  return text.replace(/[~/]/g, (character) => (character === '~' ? '~0' : '~1'));
}

/** cyrb53: 53 bits, well spread. Nobody gains by finding two names with the same one: they would only meet their own decision. */
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
