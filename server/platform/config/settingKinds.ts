import * as v from 'valibot';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';

/** An optional text. */
export const text = v.optional(v.pipe(v.string(), v.trim()));

/** A text with a default. */
export const textOr = (fallback: string) => v.optional(v.pipe(v.string(), v.trim()), fallback);

/** An optional key of 32 bytes in base64. */
export const key = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (base64) => Buffer.from(base64, 'base64').length === 32,
      'must be 32 bytes in base64: create one with "openssl rand -base64 32"',
    ),
    v.transform((base64) => Buffer.from(base64, 'base64')),
  ),
);

const booleanText = v.picklist(['true', 'false'], 'must be true or false');

/** `'true'` or `'false'`; undefined if not given, for settings whose default depends on others. */
export const trueOrFalse = v.optional(booleanText);

/** A boolean with a default. */
export const flag = (fallback: 'true' | 'false') =>
  v.pipe(
    v.optional(booleanText, fallback),
    v.transform((word) => word === 'true'),
  );

/** A whole number from `min` to `max`, inclusive. */
export const wholeNumber = (fallback: string, min: number, max: number) =>
  numberOf(/^\d{1,9}$/, 'must be a whole number', { fallback, min, max });

/** A number from `min` to `max`, inclusive, with at most one decimal. */
export const decimalNumber = (fallback: string, min: number, max: number) =>
  numberOf(/^\d{1,9}(?:\.\d)?$/, 'must be a number', { fallback, min, max });

/** An optional setting in dollars, such as `250000` or `250000.00`, parsed as cents: positive, at most `max`. */
export const dollars = (max: Cents) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,10}(?:\.\d{2})?$/, 'must be an amount in dollars, such as 250000 or 250000.00'),
      v.transform((amount): number => Math.round(Number(amount) * 100)),
      v.minValue(1, 'must be at least 0.01'),
      v.maxValue(max, `must be at most ${centsToDecimal(max)}`),
      v.transform(cents),
    ),
  );

interface Bounds {
  readonly fallback: string;
  readonly min: number;
  readonly max: number;
}

const numberOf = (shape: RegExp, otherwise: string, { fallback, min, max }: Bounds) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(shape, otherwise),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

/**
 * Ports to which browsers and Node.js refuse to connect because they belong to other protocols.
 *
 * @source WHATWG Fetch, "bad port"
 */
export const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
