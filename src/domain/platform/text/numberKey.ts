const CAPITALS = /[A-Z]/g;

/**
 * A bill number, or a reference of a payment, for comparison: two that differ only by letter case or by spaces around them are the same. The
 * database compares them with `numberKeyOf`.
 *
 * @source BR-UPL-22 docs/decisions/uploads.md#a-bill-number-is-the-same-in-any-letter-case
 */
export function numberKey(number: string): string {
  return number.trim().replace(CAPITALS, (letter) => letter.toLowerCase());
}
