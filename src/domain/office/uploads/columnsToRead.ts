import { coverageColumns } from '../../billing/reconciliation/detectColumns';
import type { EntryColumns } from '../../platform/files/RowClassifier';
import { UploadKind } from '../../platform/files/UploadKind';
import type { CreditSign } from '../../platform/money/fileAmount';
import type { FileLayout } from './FileTemplate';
import type { FileFacts } from './RowReader';
import type { CellRule } from './readCell';
import { UPLOAD_FIELDS } from './UploadField';

/** Position of a field's column and how to read it; `at` is -1 if the file lacks it. */
export interface ColumnToRead extends CellRule {
  readonly at: number;
  /** Meanings by word in lower case, or by word and plan. See `valueKey`. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * A column for each field of the kind, in the fields' order.
 *
 * @param isSaved whether the layout was saved for an earlier file. If it does not say what CR means, that is asked where the meaning changed.
 */
export function columnsToRead(
  kind: UploadKind,
  { columns, values, dateOrder }: FileLayout,
  headings: readonly string[],
  isSaved = false,
): readonly ColumnToRead[] {
  const keys = headings.map(headingKey);
  const isPayroll = kind === UploadKind.PayrollDeductions;
  return UPLOAD_FIELDS[kind].map((field) => {
    const rule = columns.find((column) => column.field === field.name);
    const meanings = values.filter((value) => value.field === field.name);
    return {
      field,
      at: rule ? placeOf(rule.column, headings, keys) : -1,
      sign: rule?.sign ?? 'asWritten',
      credit: creditSign(kind, isSaved),
      unit: rule?.unit,
      dateOrder,
      blankIsZero: isPayroll,
      namesCoverages: !isPayroll,
      keepsCarrierTiers: kind === UploadKind.Enrollment,
      // A bank's amounts are exact.
      roundsComputed: kind !== UploadKind.Lockbox,
      values: new Map(meanings.map(({ from, plan, to }) => [valueKey(from, plan), to])),
    };
  });
}

/**
 * Sign of an amount marked CR where it is not a credit: banks mark received checks so, and payroll systems mark deductions or refunds.
 *
 * @source docs/decisions/files.md#what-cr-means-depends-on-the-kind-of-file
 */
const CREDIT_SIGNS: Readonly<Partial<Record<UploadKind, CreditSign>>> = {
  lockbox: 'positive',
  continuation: 'positive',
  payrollDeductions: 'unclear',
  opening: 'unclear',
};

/**
 * CR was negative in all files until it got the bank's meaning in files of received money. A saved layout may rely on either.
 *
 * @source docs/decisions/files.md#a-saved-layout-is-asked-about-where-its-meaning-changed
 */
function creditSign(kind: UploadKind, isSaved: boolean): CreditSign {
  const sign = CREDIT_SIGNS[kind] ?? 'negative';
  return isSaved && sign === 'positive' ? 'unclear' : sign;
}

/** Identifies a value for its meaning. @param plan for a meaning that holds for this plan only */
export function valueKey(text: string, plan = ''): string {
  const key = text.trim().toLowerCase();
  return plan.trim() === '' ? key : `${key}\0${plan.trim().toLowerCase()}`;
}

/** Matches the exact heading, otherwise the normalized one. */
function placeOf(column: string, headings: readonly string[], keys: readonly string[]): number {
  const exact = headings.indexOf(column);
  return exact === -1 ? keys.indexOf(headingKey(column)) : exact;
}

/** Headings of a file, if found. */
interface FoundHeadings {
  /** Row number in the file, from 1; 0 if there are none. */
  readonly headerRow: number;
  readonly headings: readonly string[];
  /** Some rows below the headings. */
  readonly below: readonly (readonly string[])[];
  /** Names of fields that the file states above the headings. */
  readonly above: ReadonlySet<string>;
}

/**
 * Why no row of a file can be read, and how to fix it; empty if they can.
 *
 * @source docs/decisions/payroll-files.md#an-uploaded-file-with-one-column-per-coverage-is-refused
 */
export function readingProblem(
  kind: UploadKind,
  { format, sheet }: FileFacts,
  columns: readonly ColumnToRead[],
  { headerRow, headings, below, above }: FoundHeadings,
): string {
  if (format === 'x12-834' && kind !== UploadKind.Enrollment) {
    return 'This is an enrollment file (X12 834). Upload it as enrollment.';
  }
  const missing = columns
    .filter(({ field, at }) => field.required && at === -1 && !above.has(field.name))
    .map(({ field }) => field.label);
  if (missing.length === 0) return '';
  const spread = kind === UploadKind.PayrollDeductions ? coverageColumns(headings, below) : [];
  if (spread.length > 0) {
    const names = spread.map((at) => headings[at]).join(', ');
    return `This file has a column for each coverage (${names}). Export it with a row for each member and coverage.`;
  }
  const table = format !== 'xlsx' ? 'the file' : sheet === undefined ? 'the sheet' : `the sheet “${sheet}”`;
  const where = headerRow === 0 ? table : `row ${headerRow} of ${table}`;
  return `Choose the column for: ${missing.join(', ')}. No heading in ${where} matches.`;
}

/** Fields that identify an entry, by kind of file. A kind of people has one: the member number. */
const IDS: Readonly<Record<UploadKind, readonly string[]>> = {
  payrollDeductions: ['memberId'],
  enrolment: ['memberId'],
  continuation: ['memberId'],
  carrierBill: ['memberId'],
  lockbox: ['checkNumber'],
  setup: ['code'],
  people: ['email'],
  opening: ['groupNumber', 'billNumber', 'reference', 'memberId'],
};
const NAMES: ReadonlySet<string> = new Set(['memberName', 'payer', 'name', 'firstName', 'lastName']);
const TEXTS: ReadonlySet<string> = new Set(['description', 'plan', 'tier']);

/** The columns by which entries are told from totals, footers, and titles. */
export function entryColumns(kind: UploadKind, columns: readonly ColumnToRead[]): EntryColumns {
  const found = columns.filter(({ at }) => at !== -1);
  const placesOf = (matches: (name: string) => boolean) =>
    found.filter(({ field }) => matches(field.name)).map(({ at }) => at);
  return {
    ids: placesOf((name) => IDS[kind].includes(name)),
    names: placesOf((name) => NAMES.has(name)),
    what: found.find(({ field }) => field.name === 'coverage')?.at ?? -1,
    texts: placesOf((name) => TEXTS.has(name)),
    hasPeople: IDS[kind].length === 1 && IDS[kind].includes('memberId'),
  };
}

/** Normalized heading for comparison: `Emp. No` and `EMP_NO` are equal. */
export function headingKey(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
