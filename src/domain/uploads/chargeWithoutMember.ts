import type { RowError, UploadValues } from './RowReader';
import { wordMeaning } from './wordMeaning';

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
/** A line of a summary, whose amount is in the rows of members. */
const OF_SUMMARY =
  /\b(?:(?:sub-?)?totals?|summary|net|(?:current|new|monthly) (?:charges?|premiums?|billing|month|period))\b|^\W*(?:premiums?|charges?|adjustments?|credits?|retro\w*(?: adjustments?)?)\W*$/i;
/** With one of these words, the name of a coverage says what is corrected. */
const CORRECTION =
  /\b(?:true-?ups?|correct\w*|adjust\w*|rates?|credits?|refunds?|errors?|retro\w*|goodwill|discounts?)\b/i;
const FEE = /\b(?:fees?|surcharges?|assessments?|tax(?:es)?|interest|late charges?)\b/i;

/** Kinds of a bill's adjustment that a file can give. A fee never counts as the arrival of an expected adjustment. */
export type AdjustmentKind = 'FEE' | 'CREDIT' | 'CORRECTION';

/**
 * A row of a carrier's bill as a charge without a member, if it is one: it has a description and no member, and among the
 * lines no coverage either, because there a coverage without a member is a line whose member is missing. Then `memberId` and
 * `coverage` are null and their absence is no error. Other rows are returned unchanged.
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
 * A problem of a row without a member. A balance or payment of earlier bills and a line of a summary, such as the premium of a
 * coverage, would be charged twice. Undefined if there is none.
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
