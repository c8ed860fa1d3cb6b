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

export const ZERO = cents(0);

/** The same amount on the other side. */
export function negate(amount: Cents): Cents {
  return cents(0 - amount);
}

export function sumCents(amounts: Iterable<number>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}
