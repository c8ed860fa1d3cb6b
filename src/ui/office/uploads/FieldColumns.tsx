import {
  type ColumnRule,
  type FileLayout,
  type SignRule,
  withColumn,
  withSign,
  withUnit,
} from '../../../domain/office/uploads/FileTemplate';
import type { UploadValues } from '../../../domain/office/uploads/RowReader';
import { type UploadField, uploadFieldsOf } from '../../../domain/office/uploads/UploadField';
import { localDate } from '../../../domain/platform/dates/LocalDate';
import type { UploadKind } from '../../../domain/platform/files/UploadKind';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { ColumnPickers } from '../../kit/layouts/ColumnPickers';
import { dayText } from '../../kit/values/DateText';

const SIGNS: readonly { readonly sign: SignRule; readonly words: string }[] = [
  { sign: 'asWritten', words: 'as written' },
  { sign: 'reversed', words: 'reversed' },
  { sign: 'alwaysPositive', words: 'always positive' },
  { sign: 'creditNegative', words: 'CR is negative' },
  { sign: 'creditPositive', words: 'CR is positive' },
];

const UNITS = ['cents', 'dollars'] as const;

export interface FieldColumnsProps {
  readonly kind: UploadKind;
  readonly headings: readonly string[];
  readonly layout: FileLayout;
  /** Values found above the headings, by field. */
  readonly above: UploadValues;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Maps the fields of an uploaded file to its columns. */
export function FieldColumns({ kind, headings, layout, above, isReadOnly, onChange }: FieldColumnsProps) {
  const picks = uploadFieldsOf(kind).map((field) => {
    const { name, label, required: isRequired, format } = field;
    const rule = layout.columns.find((one) => one.field === name);
    const stated = aboveText(above[name], field);
    const isMissing = isRequired && rule === undefined && stated === undefined;
    const amounts = format === 'amount' && rule ? { label, rule, layout, onChange } : undefined;
    return {
      name,
      label,
      isRequired,
      column: rule?.column ?? '',
      without: stated === undefined ? undefined : `Above the headings: ${stated}`,
      hint: isMissing ? 'The file cannot be committed without it.' : undefined,
      more: amounts && <AmountRule {...amounts} />,
    };
  });
  return (
    <ColumnPickers
      picks={picks}
      headings={headings}
      isReadOnly={isReadOnly}
      onChange={(name, column) => onChange(withColumn(layout, name, column === '' ? undefined : column))}
    />
  );
}

function aboveText(value: string | number | null | undefined, { format }: UploadField): string | undefined {
  if (typeof value !== 'string') return undefined;
  return format === 'date' ? dayText(localDate(value)) : value;
}

interface AmountRuleProps extends Pick<FieldColumnsProps, 'layout' | 'onChange'> {
  readonly label: string;
  readonly rule: ColumnRule;
}

/** The sign of a column's amounts, and what digits without a decimal point are. */
function AmountRule({ label, rule: { field, sign = 'asWritten', unit }, layout, onChange }: AmountRuleProps) {
  return (
    <Stack gap="XS">
      <Select
        aria-label={`Sign of ${label}`}
        value={sign}
        onChange={(value) => {
          const chosen = SIGNS.find((one) => one.sign === value);
          if (chosen) onChange(withSign(layout, field, chosen.sign));
        }}
      >
        {SIGNS.map(({ sign: value, words }) => (
          <option key={value} value={value}>
            Sign: {words}
          </option>
        ))}
      </Select>
      <Select
        aria-label={`Unit of ${label}`}
        value={unit ?? ''}
        onChange={(value) => {
          const chosen = UNITS.find((one) => one === value);
          onChange(withUnit(layout, field, chosen));
        }}
      >
        <option value="">No point: dollars unless padded</option>
        <option value="cents">No point: cents</option>
        <option value="dollars">No point: dollars</option>
      </Select>
    </Stack>
  );
}
