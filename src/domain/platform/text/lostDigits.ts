/** As a spreadsheet shows a long number in a narrow or general column. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+E\+?|E\+)\d{1,3}$/i;
/** Spreadsheets keep 15 digits of a number and write zeros for the others. */
const EXACT_DIGITS = 15;
const LONG_NUMBER = /^\d{16,}$/;

/** Whether a spreadsheet has replaced the digits of a number, as in `1.23457E+11`. `1E5` may be a number of its own. */
export function isInScientificForm(text: string): boolean {
  return SCIENTIFIC.test(text.trim());
}

/** Whether a number has only zeros after the digits that a spreadsheet keeps, as rounding leaves it. */
export function isRoundedNumber(text: string): boolean {
  const number = text.trim();
  return LONG_NUMBER.test(number) && /^0+$/.test(number.slice(EXACT_DIGITS));
}

/** @param label of the number, such as `Member ID` */
export function lostDigitsMessage(label: string, text: string): string {
  return `${label} “${text.trim().slice(0, 40)}” has lost digits in a spreadsheet. Format its column as text, enter or export the numbers again, and save the file.`;
}
