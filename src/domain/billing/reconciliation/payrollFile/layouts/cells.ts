import { roundedAmount } from '../../../../platform/money/fileAmount';
import { parseCents } from '../../../../platform/money/parseCents';
import { coverageFamily, coverageText } from '../../coverageFamily';

export type Row = readonly string[];
export type Rows = readonly Row[];

const DECIMALS = /\d[.,]\d{1,2}(?:\D{0,5}|\s*(?:cr|dr)\.?)$/i;
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:[,\s]+[\p{L}\p{M}'’.-]+)+$/u;
/** Words of headings, titles and groups, which people's names do not have. */
const NO_NAME =
  /\b(?:name|id|number|no|code|date|amounts?|amt|pay|payroll|period|total|totals|deductions?|contributions?|earnings|wages|taxes|adjustments|hours|rate|employee|employer|company|department|dept|division|location|group|page|report|register|plan|benefits?|coverage|insurance|withholding|gross|net|type|status|current|ytd|share|llc|inc|corp|run|frequency|confidential)\b/;

/** Whether a cell is an amount with cents, which no heading is. */
export function isAmountCell(cell: string): boolean {
  const trimmed = cell.trim();
  const text = roundedAmount(trimmed) ?? trimmed;
  return DECIMALS.test(text) && (parseCents(text) !== undefined || /^[-−+($]*[\d.,]+[-−+)]?$/.test(text));
}

/** Whether a cell is a person's name: `Adler, Ruth M` or `Ruth Adler`. */
export function isPersonName(cell: string): boolean {
  const text = cell.trim();
  return NAME.test(text) && !NO_NAME.test(coverageText(text)) && coverageFamily(text) === undefined;
}

export function isFilled(row: Row): boolean {
  return row.some((cell) => cell.trim() !== '');
}

/** Whether a row repeats the headings. */
export function isSame(row: Row, headings: Row): boolean {
  return isFilled(row) && row.every((cell, column) => cell.trim() === (headings[column]?.trim() ?? ''));
}
