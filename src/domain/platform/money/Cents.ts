declare const centsBrand: unique symbol;

/** An amount of US dollars in whole cents; negative for credits. Always a safe integer. */
export type Cents = number & { readonly [centsBrand]: true };

/** @throws RangeError when `value` is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

/**
 * Cap for displayed sums: the largest exact number of cents, about ninety trillion dollars.
 *
 * @source docs/decisions/bills.md#bills-and-lines-have-a-largest-amount
 */
export const MAX_CENTS = cents(Number.MAX_SAFE_INTEGER);

export function negate(amount: Cents): Cents {
  return cents(0 - amount);
}

/** @throws RangeError if the sum is not a safe integer: saved amounts must be exact. */
export function sumCents(amounts: Iterable<number>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** A sum for display, capped at ±`MAX_CENTS`. */
export function cappedSum(amounts: Iterable<number>): Cents {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  const cap = BigInt(MAX_CENTS);
  return cents(Number(total > cap ? cap : total < -cap ? -cap : total));
}
