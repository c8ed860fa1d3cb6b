import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import type { RowError, UploadValues } from './RowReader';

type Problem = Omit<RowError, 'row'>;

/** A row as far as it could be read. */
interface ReadRow {
  readonly values: UploadValues;
  readonly errors: readonly Problem[];
}

/** Fields for the member and the coverage of a line. */
const OF_MEMBER = ['memberId', 'memberName'];
const OF_COVERAGE = ['coverage', 'plan', 'tier', 'volume'];

const OF_EARLIER_BILLS =
  /\b(?:balance|amount (?:due|forward)|past due|(?:carried|brought) forward|payments?|paid|received|remitted)\b/i;
/** Matches summary lines, whose amounts are already in the member rows. */
const OF_SUMMARY =
  /\b(?:(?:sub-?)?totals?|summary|net|(?:current|new|monthly) (?:charges?|premiums?|billing|month|period))\b|^\W*(?:premiums?|charges?|adjustments?|credits?|retro\w*(?: adjustments?)?)\W*$/i;
/** With one of these words, the name of a coverage says what is corrected. */
const CORRECTION =
  /\b(?:true-?ups?|correct\w*|adjust\w*|rates?|credits?|refunds?|errors?|retro\w*|goodwill|discounts?)\b/i;
const FEE = /\b(?:fees?|surcharges?|assessments?|tax(?:es)?|interest|late charges?)\b/i;

/** Types of bill adjustments in a carrier's file. A fee is never matched to an expected adjustment. */
export type AdjustmentKind = 'FEE' | 'CREDIT' | 'CORRECTION';

/**
 * Converts a row with a description and no member to a charge: sets `memberId` and `coverage` to null and removes their
 * errors. Returns other rows unchanged, including a line with a coverage, which is missing its member.
 *
 * @param isAdjustments whether the row's table lists adjustments
 * @source docs/decisions/uploads.md#a-charge-without-a-member-is-an-adjustment-of-the-bill
 */
export function withoutMember(row: ReadRow, isAdjustments: boolean): ReadRow {
  const { values, errors } = row;
  const { description = null, coverage = null } = values;
  const empty = isAdjustments ? OF_MEMBER : [...OF_MEMBER, ...OF_COVERAGE];
  const isUnreadable = errors.some(({ field, text }) => text !== '' && [...OF_MEMBER, ...OF_COVERAGE].includes(field));
  if (description === null || isUnreadable || empty.some((field) => (values[field] ?? null) !== null)) return row;
  const described = coverage === null ? description : `${description} (${coverage})`;
  return {
    values: { ...values, memberId: null, coverage: null, description: described },
    errors: errors.filter(({ field }) => field !== 'memberId' && field !== 'coverage'),
  };
}

/**
 * Error for a charge without a member, or undefined. Rejects balances, payments, and summary lines, because they would be
 * charged twice.
 */
export function chargeProblem({ description }: UploadValues): Pick<RowError, 'field' | 'message'> | undefined {
  if (typeof description !== 'string') {
    return { field: 'description', message: 'A charge without a member needs a description.' };
  }
  const isOfSummary = OF_SUMMARY.test(description) || isOnlyCoverage(description);
  if (!isOfSummary && !OF_EARLIER_BILLS.test(description)) return undefined;
  const what = isOfSummary ? 'a line of a summary' : 'a balance or payment of earlier bills';
  const message = `This reads like ${what}, which would be charged twice. Remove the row, or describe the charge.`;
  return { field: 'description', message };
}

function isOnlyCoverage(description: string): boolean {
  const saysWhy = FEE.test(description) || CORRECTION.test(description);
  return !saysWhy && wordMeaning('coverage', description) !== undefined;
}

/** The kind of an adjustment by its description and its amount in cents. */
export function adjustmentKind(description: string, amountCents: number): AdjustmentKind {
  if (FEE.test(description)) return 'FEE';
  return amountCents < 0 ? 'CREDIT' : 'CORRECTION';
}
