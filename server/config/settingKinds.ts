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

/**
 * Ports that neither a browser nor Node.js opens a connection to, because other protocols live there.
 *
 * @source WHATWG Fetch, "bad port"
 */
export const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
