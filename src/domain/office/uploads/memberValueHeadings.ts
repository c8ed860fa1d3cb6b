import { headingKey } from './columnsToRead';
import { UPLOAD_FIELDS } from './UploadField';

/** Values of members that are applied from uploaded files only. */
export const APPLIED_VALUES = ['costCenter', 'className'] as const;
export type AppliedValue = (typeof APPLIED_VALUES)[number];

const KEYS = UPLOAD_FIELDS.payrollDeductions.flatMap(({ name, headings }) => {
  const value = APPLIED_VALUES.find((one) => one === name);
  return value === undefined ? [] : headings.map((heading) => [headingKey(heading), value] as const);
});
const VALUES: ReadonlyMap<string, AppliedValue> = new Map(KEYS);

/**
 * Columns of a payroll file with cost centers or classes, by their headings. The first column of each value counts, as in an uploaded file.
 *
 * @source docs/decisions/costs.md#a-compared-file-changes-no-values
 */
export function memberValueHeadings(headings: readonly string[]): ReadonlyMap<AppliedValue, string> {
  const found = new Map<AppliedValue, string>();
  for (const heading of headings) {
    const value = VALUES.get(headingKey(heading));
    if (value !== undefined && !found.has(value)) found.set(value, heading);
  }
  return found;
}
