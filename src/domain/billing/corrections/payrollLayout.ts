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
 * The standard columns for payroll, with the headings of the group's payroll file, and its coverage names as codes. The file's
 * amount column is the amount per paycheck, unless payroll pays monthly.
 *
 * @source docs/decisions/corrections.md#a-list-has-the-columns-and-codes-of-its-recipient
 */
export function layoutOfPayroll(mapping: ColumnMapping, schedule: PaySchedule | undefined): CorrectionLayout {
  const amount: LayoutField = isByPaycheck(schedule) ? 'paycheck' : 'monthly';
  const headings: Partial<Record<LayoutField, string | null | undefined>> = {
    memberId: mapping.memberId,
    payrollNumber: mapping.ownNumber,
    // If a file has first names, this column has only last names.
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

/** The file's name for each coverage: the name that a person matched to it, or the heading of its deduction column. */
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
