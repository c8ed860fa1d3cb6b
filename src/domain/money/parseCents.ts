import { type Cents, cents } from './Cents';

const AMOUNT =
  /^(?<open>\()?(?<minus>[-−])?\$?(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<decimals>\d*))?(?<trailingMinus>-)?(?<close>\))?$/;
const LARGEST_WHOLE_DIGITS = 12;

/**
 * Reads an amount as people and spreadsheets write it: `1234.5`, `$1,234.50`, `-12`, `(12.00)`, `12.00-`.
 *
 * @returns undefined when the text is not an amount, has more than two significant decimals, or twelve digits of dollars are exceeded.
 */
export function parseCents(text: string): Cents | undefined {
  const parts = AMOUNT.exec(text.replace(/\s/g, ''))?.groups;
  if (!parts || (!parts.whole && !parts.decimals)) return undefined;
  if (Boolean(parts.open) !== Boolean(parts.close)) return undefined;
  const whole = (parts.whole ?? '0').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const decimals = (parts.decimals ?? '').replace(/0+$/, '');
  if (decimals.length > 2 || whole.length > LARGEST_WHOLE_DIGITS) return undefined;
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0') || 0);
  return cents(parts.open || parts.minus || parts.trailingMinus ? -size : size);
}
