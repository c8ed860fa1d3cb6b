import { headingKey } from './columnsToRead';
import type { DateOrder } from './FileTemplate';
import type { UploadValues } from './RowReader';
import { readCell } from './readCell';
import { OF_WHOLE_BILL, UPLOAD_FIELDS, type UploadField } from './UploadField';

const FIELDS: readonly (UploadField & { readonly keys: readonly string[] })[] = UPLOAD_FIELDS.carrierBill
  .filter(({ name }) => OF_WHOLE_BILL.has(name))
  .map((field) => ({ ...field, keys: field.headings.map(headingKey) }));
/** `Invoice: 4711`, `Group # 10420` */
const LABELED = /^(?<label>[^:#\d]{2,40}?)\s*(?:[:#]\s*)+(?<value>\S.*)$/;
/** The end of a period: `11/01/2026 - 11/30/2026` */
const PERIOD_END = /\s+(?:[-–—]|to|thru|through)\s+.*$/i;

/**
 * What the rows above the headings state about the bill: `Invoice: 4711` in one cell, or `Invoice` and `4711` in two. Nothing for
 * a field with two different values, or one that cannot be read.
 */
export function billAbove(rows: readonly (readonly string[])[], dateOrder: DateOrder): UploadValues {
  const found = new Map<string, Set<string | number>>();
  for (const [label, text] of rows.flatMap(labeled)) {
    const key = headingKey(label);
    const field = FIELDS.find(({ keys }) => keys.includes(key));
    if (!field) continue;
    const plain = field.name === 'periodFrom' ? text.replace(PERIOD_END, '') : text;
    const rule = { field, sign: 'asWritten', dateOrder, blankIsZero: false, namesCoverages: true } as const;
    const cell = readCell(plain.trim(), rule);
    if (!('value' in cell) || cell.value === null) continue;
    const values = found.get(field.name);
    if (values) values.add(cell.value);
    else found.set(field.name, new Set([cell.value]));
  }
  return Object.fromEntries(
    [...found].flatMap(([name, [value, other]]) => (other === undefined && value !== undefined ? [[name, value]] : [])),
  );
}

function labeled(row: readonly string[]): readonly (readonly [label: string, value: string])[] {
  const cells = row.map((cell) => cell.trim()).filter(Boolean);
  return cells.flatMap((cell, at): readonly (readonly [string, string])[] => {
    const parts = LABELED.exec(cell)?.groups;
    if (parts) return [[parts['label'] ?? '', parts['value'] ?? '']];
    const next = cells[at + 1];
    return next === undefined ? [] : [[cell.replace(/[:#\s]+$/, ''), next]];
  });
}
