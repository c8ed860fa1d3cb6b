import { detectColumns } from '../../billing/reconciliation/detectColumns';
import { FIRST_NAME } from '../../billing/reconciliation/payrollFile/tableOf';
import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import { cellProblem } from '../../platform/files/cellProblem';
import { UploadKind } from '../../platform/files/UploadKind';
import { columnHeadings } from '../../platform/text/columnHeadings';
import { billAbove } from './billAbove';
import { headingKey } from './columnsToRead';
import type { ColumnRule, FileLayout, KnownLayout } from './FileTemplate';
import type { FileFacts, LayoutBy, ReadingOrder, UploadValues } from './RowReader';
import { dateOrderOf } from './readCell';
import { type FieldFormat, UPLOAD_FIELDS } from './UploadField';
import { OF_WHOLE_BILL } from './wholeBillFields';

/** Rows searched for headings; titles and dates may be above them. */
const HEADINGS_WITHIN = 20;
const SAMPLE_ROWS = 40;
const IN_FIGURES: ReadonlySet<FieldFormat> = new Set(['amount', 'date']);
/**
 * Amounts of the month or payroll that the file is for. A sum over a year agrees with its totals as well as they do.
 *
 * @source docs/decisions/files.md#an-amount-of-another-month-is-never-read
 */
const OF_THIS_MONTH: ReadonlySet<string> = new Set(['amount', 'employerAmount']);
const OF_OTHER_MONTHS =
  /\b(?:ytd|qtd|mtd|year to date|quarter to date|to date|annual|annually|annualized|yearly|prior|previous|prev|last)\b/;

/** Layout of a file and its origin. */
export interface FoundLayout {
  readonly layout: FileLayout;
  readonly layoutBy: LayoutBy;
  readonly templatePk: string | null;
}

type Rows = readonly (readonly string[])[];

/** The given layout, else that of a recognized template, else a guess. */
export function layoutOf(head: Rows, order: ReadingOrder, { format, sender, hasOurHeadings }: FileFacts): FoundLayout {
  if (format === 'x12-834') return layoutOfX12(order, sender);
  const { layout: chosen } = order;
  // Sheets were chosen without their columns.
  const isOfSheets = chosen?.sheets !== undefined && chosen.columns.length === 0;
  if (chosen && !isOfSheets) return { layout: chosen, layoutBy: 'chosen', templatePk: null };
  const layoutBy = hasOurHeadings ? 'none' : 'guessed';
  return findTemplate(head, order.templates) ?? { layout: guess(head, order.kind), layoutBy, templatePk: null };
}

/** An 834 has the columns of its fields. Of a template, it takes the meanings of words, if they are those of the same insurer. */
function layoutOfX12({ kind, layout, templates }: ReadingOrder, sender = ''): FoundLayout {
  const columns = UPLOAD_FIELDS[kind].map(({ name, label }) => ({ field: name, column: label }));
  const fixed = { headerRow: 1, columns, dateOrder: 'yearFirst', sender } as const;
  if (layout) return { layout: { ...fixed, values: layout.values }, layoutBy: 'chosen', templatePk: null };
  const [known] = templates
    .filter((template) => sender !== '' && template.sender === sender)
    .sort((one, other) => (one.modDate < other.modDate ? 1 : -1));
  return {
    layout: { ...fixed, values: known?.values ?? [] },
    layoutBy: known ? 'recognised' : 'none',
    templatePk: known?.templatePk ?? null,
  };
}

/** The matching template with the most columns; among equals the last changed. */
function findTemplate(head: Rows, all: readonly KnownLayout[]): FoundLayout | undefined {
  const templates = all.filter(({ sender }) => sender === undefined);
  const byWorth = [...templates].sort(
    (one, other) => other.columns.length - one.columns.length || (one.modDate < other.modDate ? 1 : -1),
  );
  const rows = head.slice(0, HEADINGS_WITHIN).map((row) => new Set(columnHeadings(row, 0).map(headingKey)));
  for (const { templatePk, columns, values, dateOrder, headerRow, sheets } of byWorth) {
    if (headerRow === 0 || columns.length === 0) continue;
    const at = rows.findIndex((keys) => columns.every(({ column }) => keys.has(headingKey(column))));
    if (at === -1) continue;
    const layout = { headerRow: at + 1, columns, values, dateOrder, ...(sheets && { sheets }) };
    return { layout, layoutBy: 'recognised', templatePk };
  }
  return undefined;
}

function guess(head: Rows, kind: UploadKind): FileLayout {
  const last = Math.min(HEADINGS_WITHIN, head.length);
  const first = Math.max(0, head.findIndex(isFilled));
  let best: { at: number; columns: readonly ColumnRule[] } = { at: first, columns: columnsFor(head, first, kind) };
  for (let at = first + 1; at < last; at += 1) {
    // The headings of a bill's adjustments may have more columns than those of its lines above, and labels above them, too.
    if (kind === UploadKind.CarrierBill && isTableOfBill(best.columns)) break;
    const columns = columnsFor(head, at, kind);
    const isFirstTable = kind === UploadKind.CarrierBill && isTableOfBill(columns);
    if (isFirstTable || columns.length > best.columns.length) best = { at, columns };
  }
  const headings = columnHeadings(head[best.at] ?? [], 0);
  const hasPeriod =
    kind !== UploadKind.CarrierBill ||
    best.columns.some(({ field }) => field === 'periodFrom') ||
    'periodFrom' in billAboveHeadings(kind, head, best.at);
  // If the coverage month is the only month column of a bill, the bill's month is the one that most rows have.
  const columns = hasPeriod
    ? best.columns
    : best.columns.map((rule) => (rule.field === 'coverageMonth' ? { ...rule, field: 'periodFrom' } : rule));
  const dates = UPLOAD_FIELDS[kind].filter(({ format }) => format === 'date').map(({ name }) => name);
  const dateColumns = columns
    .filter(({ field }) => dates.includes(field))
    .map(({ column }) => headings.indexOf(column));
  const texts = sampleBelow(head, best.at).flatMap((row) => dateColumns.map((column) => row[column] ?? ''));
  return { headerRow: best.at + 1, columns, values: [], dateOrder: dateOrderOf(texts) };
}

/** Whether these columns are enough to read bill lines, apart from values that hold for the whole bill. */
export function isTableOfBill(columns: readonly ColumnRule[]): boolean {
  const fields = new Set(columns.map(({ field }) => field));
  return UPLOAD_FIELDS.carrierBill.every(
    ({ name, required }) => !required || OF_WHOLE_BILL.has(name) || fields.has(name),
  );
}

/** The columns of a row of headings, by its words alone. */
export function columnsByHeadings(row: readonly string[], kind: UploadKind): readonly ColumnRule[] {
  return columnsFor([row], 0, kind);
}

/**
 * Assigns each field the column with a known heading and matching content. Payroll columns are also detected by content alone.
 */
function columnsFor(head: Rows, at: number, kind: UploadKind): readonly ColumnRule[] {
  const headings = columnHeadings(head[at] ?? [], 0);
  const keys = headings.map(headingKey);
  const sample = kind === UploadKind.CarrierBill ? ofOneTable(sampleBelow(head, at)) : sampleBelow(head, at);
  const columns = new Map<string, string>();
  const taken = new Set<number>();
  const words = headings.map((_, column) => isOfWords(sample, column));
  const inFigures = new Set(UPLOAD_FIELDS[kind].filter(({ format }) => IN_FIGURES.has(format)).map(({ name }) => name));
  const mayHave = (field: string, column: number) => {
    if (taken.has(column) || (words[column] && inFigures.has(field))) return false;
    if (OF_THIS_MONTH.has(field) && OF_OTHER_MONTHS.test(keys[column] ?? '')) return false;
    return field !== 'entry' || saysEntries(sample, column);
  };
  const take = (field: string, column: number) => {
    if (column === -1 || columns.has(field) || !mayHave(field, column)) return;
    taken.add(column);
    columns.set(field, headings[column] ?? '');
  };
  const fields = UPLOAD_FIELDS[kind].map((field) => ({ ...field, headings: field.headings.map(headingKey) }));
  for (const {
    name,
    headings: [label = ''],
  } of fields)
    take(
      name,
      keys.findIndex((key, at) => key === label && mayHave(name, at)),
    );
  for (const { name, headings: names } of fields)
    take(
      name,
      keys.findIndex((key, at) => names.includes(key) && mayHave(name, at)),
    );
  for (const { name, headings: names } of fields)
    take(
      name,
      keys.findIndex((key, at) => holds(key, names) && !isOtherName(name, key) && mayHave(name, at)),
    );
  if (kind === UploadKind.PayrollDeductions && columns.size > 0) {
    const { mapping } = detectColumns(headings, sample);
    for (const [name, heading] of Object.entries(mapping))
      take(name, heading === null ? -1 : headings.indexOf(heading));
  }
  return fields.flatMap(({ name }) => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ field: name, column }];
  });
}

/** Whether a heading is that of first names, which are a part of the name only. */
function isOtherName(field: string, key: string): boolean {
  return field === 'memberName' && FIRST_NAME.test(key);
}

/** Whether a heading contains one of the names as whole words, for names of several words or long names. */
function holds(key: string, names: readonly string[]): boolean {
  const padded = ` ${key} `;
  return names.some((name) => name.length >= 6 && padded.includes(` ${name} `));
}

/**
 * Whether most cells have no digit: payroll systems also use the heading `Deduction` for the kind of a deduction. Cells with errors are
 * not counted.
 */
function isOfWords(sample: Rows, column: number): boolean {
  const cells = sample
    .map((row) => row[column]?.trim() ?? '')
    .filter((cell) => cell !== '' && cellProblem(cell) === undefined);
  return cells.filter((cell) => !/\d/.test(cell)).length * 2 > cells.length;
}

/** What a bill's file states above its headings. Dates without an order are months first, as in the United States. */
function billAboveHeadings(kind: UploadKind, head: Rows, at: number): UploadValues {
  return kind === UploadKind.CarrierBill ? billAbove(head.slice(0, at), 'monthFirst') : {};
}

/** Whether a column has words for charges or credits, as far as rows are known. */
function saysEntries(sample: Rows, column: number): boolean {
  return sample.length === 0 || sample.some((row) => wordMeaning('entry', row[column] ?? '') !== undefined);
}

function sampleBelow(head: Rows, at: number): Rows {
  return head.slice(at + 1, at + 1 + SAMPLE_ROWS).filter(isFilled);
}

/** The rows of the first table: those above a title or headings, which have no digit. */
function ofOneTable(rows: Rows): Rows {
  const end = rows.findIndex((row, at) => at > 0 && !row.some((cell) => /\d/.test(cell)));
  return end === -1 ? rows : rows.slice(0, end);
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}
