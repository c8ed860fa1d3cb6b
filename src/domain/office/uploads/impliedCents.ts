/** What the digits of an amount without a decimal point are. */
export type AmountUnit = 'cents' | 'dollars';

/** Padded with zeros to a fixed width, as mainframes and banks write cents. */
const PADDED = /^[-+]?0\d{3,}$/;
const DIGITS = /^([-+]?)(\d+)$/;

/**
 * An amount as dollars and cents.
 *
 * @param unit of digits without a point; undefined until a person has chosen it.
 * @returns an error message if the unit has to be chosen, or does not fit the amount.
 * @source docs/decisions/files.md#padded-digits-without-a-point-are-asked
 */
export function withPoint(
  text: string,
  unit: AmountUnit | undefined,
): { readonly text: string } | { readonly message: string } {
  if (unit === 'cents') {
    const [, sign = '', digits] = DIGITS.exec(text) ?? [];
    if (digits !== undefined) {
      const size = digits.replace(/^0+/, '').padStart(3, '0');
      return { text: `${sign}${size.slice(0, -2)}.${size.slice(-2)}` };
    }
    const hasPoint = /\d\.\d/.test(text);
    return hasPoint
      ? { message: `“${text}” has a decimal point, but the column is read in cents. Check its unit.` }
      : { text };
  }
  if (unit === undefined && PADDED.test(text) && /[1-9]/.test(text))
    return {
      message: `“${text}” has no decimal point, so it may be cents. Under Column mapping, choose whether the amounts are cents or dollars.`,
    };
  return { text };
}
