import * as v from 'valibot';

/** A text that may be left out. */
export const text = v.optional(v.pipe(v.string(), v.trim()));
/** A text, and what it is when it is left out. */
export const textOr = (fallback: string) => v.optional(v.pipe(v.string(), v.trim()), fallback);

const said = v.picklist(['true', 'false'], 'must be true or false');
/** `true` or `false`; undefined where what it means without being said depends on other settings. */
export const trueOrFalse = v.optional(said);
/** The same, and what it is when it is left out; a boolean. */
export const flag = (fallback: 'true' | 'false') =>
  v.pipe(
    v.optional(said, fallback),
    v.transform((word) => word === 'true'),
  );

/** A setting that is a whole number from `least` to `most`, both included. */
export const wholeNumber = (fallback: string, least: number, most: number) =>
  numberOf(/^\d{1,9}$/, 'must be a whole number', { fallback, least, most });

/** The same, with one digit behind the point where somebody wants it. */
export const decimalNumber = (fallback: string, least: number, most: number) =>
  numberOf(/^\d{1,9}(?:\.\d)?$/, 'must be a number', { fallback, least, most });

interface Bounds {
  readonly fallback: string;
  readonly least: number;
  readonly most: number;
}

const numberOf = (shape: RegExp, otherwise: string, { fallback, least, most }: Bounds) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(shape, otherwise),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );
