import * as v from 'valibot';
import { LARGEST_BILL_CENTS } from '../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { firstOfMonth, type LocalDate, parseLocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { LONGEST_NOTE } from '../../../src/domain/platform/text/cut';

const MAX_KEY_LENGTH = 80;
const LARGEST_PAGE = 500;
/** Enough to pay the largest bill at once; well below the limit of exact integers. */
const LARGEST_PAID_CENTS = LARGEST_BILL_CENTS;

/** Integer cents, positive or negative, within exact integers. For answers; requests use a narrower schema. */
export const centsSchema = v.custom<Cents>(isCents, 'Enter a whole number of cents.');
/** Integer cents, zero or more. */
export const centsFromZeroSchema = v.custom<Cents>(
  (value) => isCents(value) && Number(value) >= 0,
  'Enter a whole number of cents, zero or more.',
);
/** Integer cents of one payment, more than zero. */
export const centsAboveZeroSchema = v.custom<Cents>(
  (value) => isCents(value) && Number(value) > 0 && Number(value) <= LARGEST_PAID_CENTS,
  'Enter a whole number of cents, more than zero.',
);

function isCents(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/** `YYYY-MM-DD`. */
export const localDateSchema = v.custom<LocalDate>(
  (value) => typeof value === 'string' && parseLocalDate(value) !== undefined,
  'Enter a date as YYYY-MM-DD.',
);

/** The first day of a month. */
export const monthSchema = v.pipe(
  localDateSchema,
  v.check((day) => firstOfMonth(day) === day, 'Enter the first day of a month.'),
);

/** ISO 8601, UTC. */
export const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** Key of a stored row: `<groupNumber>.<rest>`. */
export const pkSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_KEY_LENGTH),
  v.regex(/^[\w.:-]+$/, 'Use a key issued by this application.'),
);

/** Group number: 1 to 12 digits. */
export const groupNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'Enter a group number: digits only.'));

/** A carrier's or agent's code. */
export const codeSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/, 'Enter a code: letters, digits and dashes.'));

/** One line of text. NUL is refused because it cannot be stored. @param limit in characters */
export function lineOfTextSchema(limit: number) {
  return v.pipe(
    v.string(),
    v.maxLength(limit),
    v.check((text) => !text.includes('\0'), 'Remove the NUL character.'),
  );
}

/** Free text typed by a person. NUL is refused because it cannot be stored. */
export const noteSchema = v.pipe(
  v.string(),
  v.maxLength(LONGEST_NOTE, `Keep it under ${LONGEST_NOTE} characters.`),
  v.check((text) => !text.includes('\0'), 'Remove the NUL character.'),
);

/** Status of a bill. @source BIL-1 */
export const billStatusSchema = v.picklist(Object.values(BillStatus));

/** From 0. */
export const pageSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0);
/** Rows per page, 1 to 500; 50 by default. */
export const pageSizeSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_PAGE)), 50);
/** A number in a query string. */
export const queryNumberSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}$/, 'Enter a whole number.'),
  v.transform(Number),
  v.number(),
);

/** Sort direction. */
export const directionSchema = v.picklist(['asc', 'desc']);

/** From 1; increases by one with each change of a bill. */
export const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Proves ownership of a bill lock; returned only to its owner. */
export const lockTokenSchema = v.pipe(v.string(), v.uuid());

/**
 * An enumeration in an answer. It accepts values that this version does not know: a tab opened before a deployment shows a new
 * value as is (`labelOf`) instead of failing the whole page. Requests use `v.picklist`.
 *
 * The output keeps the type of the known values, so that code compares with the values it handles, never treats the last one as
 * "the rest", and offers no action for other values.
 *
 * @source docs/decisions/calls.md#amounts-in-calls-are-whole-cents
 */
export function openPicklist<const Value extends string>(values: readonly Value[]): v.GenericSchema<Value> {
  return v.union([v.picklist(values), v.pipe(v.string(), v.minLength(1))]) as unknown as v.GenericSchema<Value>;
}
