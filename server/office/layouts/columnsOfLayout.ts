import { REPORT_COLUMN_LABELS } from '../../../src/domain/billing/corrections/carrierReport';
import { PAYROLL_COLUMN_LABELS } from '../../../src/domain/billing/reconciliation/payrollFile/payrollChoices';
import { ACKNOWLEDGMENT_COLUMN_LABELS } from '../../../src/domain/money/processing/acknowledgment';
import { COLUMN_LABELS } from '../../../src/domain/money/statements/csvChoices';
import type { SavedLayout } from '../../../src/domain/office/layouts/savedLayoutList';
import { UPLOAD_FIELDS } from '../../../src/domain/office/uploads/UploadField';
import { maskNumbersIn } from '../../../src/domain/platform/text/maskNumbers';

const STATEMENT_LABELS = Object.fromEntries(COLUMN_LABELS);

/**
 * The columns of a stored layout, as `SavedLayout.columns`. Parts that are not as this version stores them are left out, because a list must
 * not fail for one layout of an earlier version.
 *
 * @param layout as it is stored
 */
export function columnsOfLayout(
  { kind, uploadKind }: Pick<SavedLayout, 'kind' | 'uploadKind'>,
  layout: unknown,
): readonly string[] {
  switch (kind) {
    case 'template':
      return listOf(recordOf(layout)['columns']).map((one) => {
        const { field, column } = recordOf(one);
        const label = uploadKind && UPLOAD_FIELDS[uploadKind].find(({ name }) => name === field)?.label;
        return named(label ?? String(field), column);
      });
    case 'payroll': {
      const coverages = listOf(recordOf(layout)['coverageColumns']).map((one) =>
        named('Coverage', recordOf(one)['heading']),
      );
      return [...labeled(PAYROLL_COLUMN_LABELS, layout), ...coverages];
    }
    case 'carrierReport':
      return labeled(REPORT_COLUMN_LABELS, layout);
    case 'statement':
      return labeled(STATEMENT_LABELS, layout);
    case 'acknowledgment':
      return labeled(ACKNOWLEDGMENT_COLUMN_LABELS, layout);
    case 'corrections':
    case 'checks':
      return headingsIn(recordOf(layout)['columns']);
    case 'journal':
      return headingsIn(layout);
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const named = (label: string, heading: unknown) => `${label}: ${maskNumbersIn(String(heading))}`;

function labeled(labels: Readonly<Record<string, string | undefined>>, layout: unknown): readonly string[] {
  const stored = recordOf(layout);
  return Object.entries(labels).flatMap(([name, label]) => {
    const heading = stored[name];
    return label !== undefined && typeof heading === 'string' && heading !== '' ? [named(label, heading)] : [];
  });
}

function headingsIn(columns: unknown): readonly string[] {
  return listOf(columns).map((one) => maskNumbersIn(String(recordOf(one)['heading'])));
}
