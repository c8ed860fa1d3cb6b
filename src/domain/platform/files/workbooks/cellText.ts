/** Significant digits in spreadsheets; further digits are rounding noise. */
const DIGITS = 15;

const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: DIGITS });

/** Decimal text of a spreadsheet's number, without an exponent and without rounding noise. */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes('e') ? PLAIN.format(value) : text;
}

/** A decimal text of at least zero with at most two decimals, rounded half up, as spreadsheets show it. */
export function withTwoDecimals(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.');
  if (decimals.length <= 2) return text;
  const cents = BigInt(whole + decimals.slice(0, 2)) + BigInt((decimals[2] ?? '0') >= '5' ? 1 : 0);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
