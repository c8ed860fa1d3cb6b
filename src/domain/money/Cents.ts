declare const centsBrand: unique symbol;

/** An amount of US dollars as whole cents; negative for money owed back. Always a safe integer. */
export type Cents = number & { readonly [centsBrand]: true };

/**
 * Brands a whole number of cents.
 *
 * @throws RangeError when `value` is not a safe integer: money is never a fraction of a cent.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

/** Nothing. */
export const ZERO = cents(0);

/** The most that is told of a sum: ninety trillion dollars, the largest number of cents that is exact. */
export const MAX_CENTS = cents(Number.MAX_SAFE_INTEGER);

/** The same amount on the other side. */
export function negate(amount: Cents): Cents {
  return cents(0 - amount);
}

/** Adds amounts up exactly. @throws RangeError when the sum is not a safe integer: what is written must be exact. */
export function sumCents(amounts: Iterable<number>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** Adds amounts up to be shown: exactly, and what goes beyond `MOST_CENTS`, either side of zero, is told as that. */
export function cappedSum(amounts: Iterable<number>): Cents {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  const most = BigInt(MAX_CENTS);
  return cents(Number(total > most ? most : total < -most ? -most : total));
}
