import { type Cents, cents } from './Cents';

const AMOUNT =
  /^(?<before>[-−+($]{0,3})(?<whole>[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.(?<decimals>\d*))?(?<after>[-−+)]?)$/;
/** Keyed by the signs before and after the digits, without the dollar sign. */
const IS_NEGATIVE: ReadonlyMap<string, boolean> = new Map([
  ['|', false],
  ['+|', false],
  ['|+', false],
  ['-|', true],
  ['|-', true],
  ['(|)', true],
  ['(-|)', true],
]);
/** The dollar sign, or its equivalent, is optional. */
const CURRENCY = /^(?<sign>[-−+(]*)(?:usd|us(?=\$))|usd(?=[-−+)]?$)/i;
const LARGEST_WHOLE_DIGITS = 12;
const BLANK_IN_DIGITS = /\d\s+\d/;
/** Three digits after a point, which may separate thousands. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Parses an amount written by people or spreadsheets: `1234.5`, `$1,234.50`, `-12`, `+12`,
 * `$(12.00)`, `12.00-`, `USD 12.00`.
 *
 * @returns undefined when the text is not an amount, has more than two significant decimals or more than twelve digits of
 *   dollars, or is ambiguous: `1.000`, `1 000`, `0,500`.
 */
export function parseCents(text: string): Cents | undefined {
  if (BLANK_IN_DIGITS.test(text)) return undefined;
  const plain = text.replace(/\s/g, '');
  const parts = (AMOUNT.exec(plain) ?? AMOUNT.exec(plain.replace(CURRENCY, '$<sign>')))?.groups;
  if (!parts || (!parts.whole && !parts.decimals)) return undefined;
  if (MAY_BE_THOUSANDS.test(`${parts.whole}.${parts.decimals}`)) return undefined;
  const signs = `${parts.before?.replace('$', '')}|${parts.after}`.replaceAll('−', '-');
  const isNegative = IS_NEGATIVE.get(signs);
  if (isNegative === undefined) return undefined;
  const whole = (parts.whole ?? '0').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const decimals = (parts.decimals ?? '').replace(/0+$/, '');
  if (decimals.length > 2 || whole.length > LARGEST_WHOLE_DIGITS) return undefined;
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0') || 0);
  return cents(isNegative ? -size : size);
}
