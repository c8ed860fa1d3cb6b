/** As many digits of a number as a spreadsheet keeps; what stands behind them is noise of binary arithmetic. */
const DIGITS = 15;
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: DIGITS });

/** What a spreadsheet's cell says, as text: numbers in decimal digits, days as YYYY-MM-DD, nothing as ''. */
export function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Excel shows the same for a day that is none.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '####' : value.toISOString().slice(0, 10);
  return typeof value === 'number' ? numberText(value) : String(value);
}

function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(DIGITS)));
  return text.includes('e') ? PLAIN.format(value) : text;
}
