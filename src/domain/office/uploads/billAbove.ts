import { headingKey } from './columnsToRead';
import type { DateOrder } from './FileTemplate';
import type { UploadValues } from './RowReader';
import { readCell, readDay } from './readCell';
import { UPLOAD_FIELDS, type UploadField } from './UploadField';
import { OF_WHOLE_BILL } from './wholeBillFields';

/** Labels of statements that are no headings of a column. */
const MORE_LABELS: Readonly<Partial<Record<string, readonly string[]>>> = {
  groupNumber: ['group id', 'employer group', 'employer number', 'policyholder number'],
  billNumber: ['invoice no', 'invoice id', 'bill id', 'statement number', 'statement no'],
  periodFrom: [
    'coverage period',
    'statement period',
    'invoice period',
    'bill period',
    'premium period',
    'service period',
    'coverage dates',
    'for the period',
    'for the month of',
    'month of coverage',
  ],
  dueDate: ['payment due date', 'date due', 'pay by', 'please pay by'],
};
const FIELDS: readonly (UploadField & { readonly keys: readonly string[] })[] = UPLOAD_FIELDS.carrierBill
  .filter(({ name }) => OF_WHOLE_BILL.has(name))
  .map((field) => ({ ...field, keys: [...field.headings, ...(MORE_LABELS[field.name] ?? [])].map(headingKey) }));
/** `Invoice: 4711`, `Group # 10420` */
const LABELED = /^(?<label>[^:#\d]{2,40}?)\s*(?:[:#]\s*)+(?<value>\S.*)$/;
/** The end of a period: `11/01/2026 - 11/30/2026` */
const PERIOD_END = /\s+(?:[-–—]|to|thru|through)\s+.*$/i;

/**
 * What the rows above the headings state about the bill: `Invoice: 4711` in one cell, or `Invoice` with `4711` beside or below it.
 * Nothing for a field with two different values, or one that cannot be read.
 */
export function billAbove(rows: readonly (readonly string[])[], dateOrder: DateOrder): UploadValues {
  const found = new Map<string, Set<string | number>>();
  for (const [label, text] of rows.flatMap((row, at) => labeled(row, rows[at + 1] ?? []))) {
    const key = headingKey(label);
    const field = FIELDS.find(({ keys }) => keys.includes(key));
    const value = field && valueOf(field, text, dateOrder);
    if (!field || value === undefined) continue;
    const values = found.get(field.name);
    if (values) values.add(value);
    else found.set(field.name, new Set([value]));
  }
  return Object.fromEntries(
    [...found].flatMap(([name, [value, other]]) => (other === undefined && value !== undefined ? [[name, value]] : [])),
  );
}

function valueOf(field: UploadField, text: string, dateOrder: DateOrder): string | number | undefined {
  const plain = (field.name === 'periodFrom' ? text.replace(PERIOD_END, '') : text).trim();
  // A date beside "Statement" is no number of a bill.
  if (field.name === 'billNumber' && readDay(plain, dateOrder, true) !== undefined) return undefined;
  const cell = readCell(plain, {
    field,
    sign: 'asWritten',
    credit: 'negative',
    dateOrder,
    blankIsZero: false,
    namesCoverages: true,
    keepsCarrierTiers: false,
    roundsComputed: false,
  });
  return 'value' in cell ? (cell.value ?? undefined) : undefined;
}

/** Labels with their values, which have a digit. */
function labeled(
  row: readonly string[],
  below: readonly string[],
): readonly (readonly [label: string, value: string])[] {
  return row.flatMap((text, column): readonly (readonly [string, string])[] => {
    const cell = text.trim();
    const parts = LABELED.exec(cell)?.groups;
    if (parts) return [[parts['label'] ?? '', parts['value'] ?? ''] as const].filter(hasDigit);
    const beside = row.slice(column + 1).find((other) => other.trim() !== '') ?? '';
    const label = cell.replace(/[:#\s]+$/, '');
    const pairs = [[label, beside.trim()] as const, [label, (below[column] ?? '').trim()] as const];
    return cell === '' ? [] : pairs.filter(hasDigit).slice(0, 1);
  });
}

function hasDigit([, value]: readonly [label: string, value: string]): boolean {
  return /\d/.test(value);
}
