import type { ColumnMapping, PaySchedule } from '../reconciliation/PayrollTable';
import {
  type CorrectionLayout,
  isByPaycheck,
  LAYOUT_FIELD_LABELS,
  type LayoutCode,
  type LayoutColumn,
  type LayoutField,
  standardLayout,
} from './CorrectionLayout';

/**
 * The standard columns for payroll with the headings of the group's payroll file, and its names of coverages as codes. The file's
 * amounts are those of a paycheck if payroll pays more often than monthly.
 *
 * @source docs/decisions/corrections.md#a-list-has-the-columns-and-codes-of-its-recipient
 */
export function layoutOfPayroll(mapping: ColumnMapping, schedule: PaySchedule | undefined): CorrectionLayout {
  const amount: LayoutField = isByPaycheck(schedule) ? 'paycheck' : 'monthly';
  const headings: Partial<Record<LayoutField, string | null | undefined>> = {
    memberId: mapping.memberId,
    payrollNumber: mapping.ownNumber,
    // A file with first names has only last names here.
    memberName: mapping.firstName ? undefined : mapping.memberName,
    coverage: mapping.coverage,
    [amount]: mapping.amount,
  };
  const number: readonly LayoutColumn[] = mapping.ownNumber ? [columnOf('payrollNumber')] : [];
  const columns = [...number, ...standardLayout('PAYROLL', schedule).columns];
  const taken = new Set(Object.values(headings).flatMap((heading) => heading?.toLowerCase() ?? []));
  return {
    columns: columns.map(({ field, heading }) => ({
      field,
      heading: headings[field] || (taken.has(heading.toLowerCase()) ? `${heading} (correction)` : heading),
    })),
    codes: codesOf(mapping),
  };
}

function columnOf(field: LayoutField): LayoutColumn {
  return { field, heading: LAYOUT_FIELD_LABELS[field] };
}

/** What the file calls each coverage, as a person matched it or as the column of its deductions is named. */
function codesOf({ coverages = [], coverageColumns = [] }: ColumnMapping): readonly LayoutCode[] {
  const linked = coverages.flatMap(({ name, coverage }) =>
    coverage === null ? [] : [{ value: coverage, code: name }],
  );
  const named = coverageColumns
    .filter(({ share }) => share === 'employee')
    .map(({ heading, coverage }) => {
      const link = coverages.find(({ name }) => name.toLowerCase() === coverage.toLowerCase());
      return { value: link ? link.coverage : coverage, code: heading };
    });
  const codes = new Map<string, LayoutCode>();
  for (const { value, code } of [...named, ...linked]) {
    const key = value?.toLowerCase() ?? '';
    if (value && !codes.has(key)) codes.set(key, { field: 'coverage', value, code });
  }
  return [...codes.values()];
}
