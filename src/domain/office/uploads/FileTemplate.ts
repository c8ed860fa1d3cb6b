import { MEANINGS, type WordFormat, type WordRule } from '../../billing/reconciliation/wordMeaning';
import type { UploadKind } from '../../platform/files/UploadKind';
import { maskPersonKey } from '../../platform/text/maskKeys';
import type { AmountUnit } from './impliedCents';
import { UPLOAD_FIELDS } from './UploadField';
import { OF_WHOLE_BILL } from './wholeBillFields';

/** How the sign of an amount is read. */
export type SignRule =
  /** As written; a leading or trailing minus, or parentheses, make it negative. */
  | 'asWritten'
  /** With the opposite sign. */
  | 'reversed'
  /** As a positive amount. */
  | 'alwaysPositive'
  /** As written; an amount marked CR is negative, one marked DR positive. */
  | 'creditNegative'
  /** As written; an amount marked CR is positive, one marked DR negative. */
  | 'creditPositive';

/** Order of the parts of an ambiguous date. */
export type DateOrder = 'yearFirst' | 'monthFirst' | 'dayFirst';

/** Mapping of a field to a column. */
export interface ColumnRule {
  /** Field name. */
  readonly field: string;
  /** The column's heading from `columnHeadings`: `Column A` if the file has none. */
  readonly column: string;
  /** For amounts; `asWritten` by default. */
  readonly sign?: SignRule | undefined;
  /** For amounts: what digits without a decimal point are; asked if they are padded with zeros. */
  readonly unit?: AmountUnit | undefined;
}

/** Meaning of a value. */
export interface ValueRule extends WordRule {
  /** For a carrier's own tier: the plan that this meaning applies to, ignoring case. Undefined for any plan. */
  readonly plan?: string | undefined;
}

/** Layout of files of one kind and owner. @source UPL-1 */
export interface FileLayout {
  /** Row of the headings, from 1; 0 if there are none. */
  readonly headerRow: number;
  readonly columns: readonly ColumnRule[];
  readonly values: readonly ValueRule[];
  readonly dateOrder: DateOrder;
  /** Names of the sheets of a workbook to read; absent for a file without sheets. */
  readonly sheets?: readonly string[] | undefined;
  /** Insurer that sends the 834s these meanings apply to. Undefined for files with columns. */
  readonly sender?: string | undefined;
}

/** A saved layout, recognized by its headings. */
export interface KnownLayout extends FileLayout {
  readonly templatePk: string;
  readonly name: string;
  readonly modDate: string;
}

/** Maps a field to another column. @param column its heading; undefined to unmap the field */
export function withColumn(layout: FileLayout, field: string, column: string | undefined): FileLayout {
  const before = layout.columns.find((rule) => rule.field === field);
  const others = layout.columns.filter((rule) => rule.field !== field);
  if (column === undefined) return { ...layout, columns: others };
  return { ...layout, columns: [...others, { ...before, field, column }] };
}

/** Changes the sign rule of a field. */
export function withSign(layout: FileLayout, field: string, sign: SignRule): FileLayout {
  return { ...layout, columns: layout.columns.map((rule) => (rule.field === field ? { ...rule, sign } : rule)) };
}

/** Chooses what digits without a decimal point are. @param unit undefined to ask if they are padded with zeros */
export function withUnit(layout: FileLayout, field: string, unit: AmountUnit | undefined): FileLayout {
  return { ...layout, columns: layout.columns.map((rule) => (rule.field === field ? { ...rule, unit } : rule)) };
}

/** Whether a rule is about a value of a field and, for a carrier's own tier, of a plan. */
export function isRuleFor(rule: ValueRule, { field, from, plan }: Omit<ValueRule, 'to'>): boolean {
  const isSame = (one = '', other = '') => one.trim().toLowerCase() === other.trim().toLowerCase();
  return rule.field === field && isSame(rule.from, from) && isSame(rule.plan, plan);
}

/** Changes the meaning of a value. @param to empty for its default meaning @param plan for a carrier's own tier */
export function withMeaning(layout: FileLayout, field: string, from: string, to: string, plan?: string): FileLayout {
  const value = { field, from, ...(plan !== undefined && { plan }) };
  const others = layout.values.filter((rule) => !isRuleFor(rule, value));
  return { ...layout, values: to.trim() === '' ? others : [...others, { ...value, to: to.trim() }] };
}

/** Changes the row of the headings. @param headerRow from 1; 0 for no headings */
export function withHeaderRow(layout: FileLayout, headerRow: number): FileLayout {
  return { ...layout, headerRow };
}

/** Chooses the sheets to read. If the first one changes, its columns are recognized again. @param sheets in the workbook's order */
export function withSheets(layout: FileLayout, sheets: readonly string[]): FileLayout {
  const isSame = layout.sheets?.[0] === sheets[0];
  return { ...layout, sheets, columns: isSame ? layout.columns : [] };
}

export function withDateOrder(layout: FileLayout, dateOrder: DateOrder): FileLayout {
  return { ...layout, dateOrder };
}

/**
 * Why a layout cannot read files of a kind; undefined if it can.
 *
 * @param isWhole whether every required field needs a column: true for a template, false for a layout being edited.
 */
export function layoutProblem(kind: UploadKind, layout: FileLayout, isWhole: boolean): string | undefined {
  const fields = UPLOAD_FIELDS[kind];
  const named = [...layout.columns, ...layout.values].map(({ field }) => field);
  const unknown = named.find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return `Files of this kind have no ${unknown}.`;
  const twice = fields.find(({ name }) => layout.columns.filter(({ field }) => field === name).length > 1);
  if (twice) return `${twice.label} is in two columns. Choose one.`;
  if (
    isWhole &&
    [...layout.columns.map(({ column }) => column), ...layout.values.map(({ from }) => from)].some(isSpecial)
  ) {
    return 'A heading or a value looks like a Social Security number. Choose the row that has the headings.';
  }
  const missing = fields.filter(
    ({ name, required }) =>
      required &&
      !(kind === 'carrierBill' && OF_WHOLE_BILL.has(name)) &&
      !layout.columns.some(({ field }) => field === name),
  );
  if (isWhole && missing.length > 0) return `Choose the column for: ${missing.map(({ label }) => label).join(', ')}.`;
  for (const { field, from, to } of layout.values) {
    const format = fields.find(({ name }) => name === field)?.format;
    const meanings = format === undefined || !isClosed(format) ? undefined : MEANINGS[format];
    if (meanings && !meanings.includes(to)) return `“${from}” cannot mean “${to}”: choose ${meanings.join(', ')}.`;
  }
  return undefined;
}

const isSpecial = (text: string): boolean => maskPersonKey(text) !== text;

/** Whether only the listed meanings are allowed. A line of coverage or a class may have any name. */
function isClosed(format: string): format is Exclude<WordFormat, 'coverage' | 'class'> {
  return format === 'tier' || format === 'action' || format === 'entry' || format === 'payer';
}
