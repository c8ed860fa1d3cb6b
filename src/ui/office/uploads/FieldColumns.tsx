import { Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
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
import { maskNumbersIn } from '../../../domain/platform/text/maskNumbers';
import { Select } from '../../kit/forms/fields';
import { Note, Stack, useTextStyles } from '../../kit/layout';
import { useLooks } from '../../kit/useLooks';
import { dayText } from '../../kit/values/DateText';
import { VisuallyHidden } from '../../kit/values/Money';

const SIGNS: readonly { readonly sign: SignRule; readonly words: string }[] = [
  { sign: 'asWritten', words: 'as written' },
  { sign: 'reversed', words: 'reversed' },
  { sign: 'alwaysPositive', words: 'always positive' },
  { sign: 'creditNegative', words: 'CR is negative' },
  { sign: 'creditPositive', words: 'CR is positive' },
];

const UNITS = ['cents', 'dollars'] as const;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    border: 0,
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  needed: { borderLeft: `3px solid ${tokens.colorBrandStroke1}` },
  missing: { borderLeft: `3px solid ${tokens.colorStatusDangerBorderActive}` },
});

export interface FieldColumnsProps {
  readonly kind: UploadKind;
  readonly headings: readonly string[];
  readonly layout: FileLayout;
  /** Values found above the headings, by field. */
  readonly above: UploadValues;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Maps fields to columns. Required fields are marked by color and text. */
export function FieldColumns({ kind, headings, layout, above, isReadOnly, onChange }: FieldColumnsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.fields} disabled={isReadOnly}>
      <legend>
        <VisuallyHidden>Columns by field</VisuallyHidden>
      </legend>
      {uploadFieldsOf(kind).map((field) => (
        <OneField
          key={field.name}
          field={field}
          headings={headings}
          layout={layout}
          above={aboveText(above[field.name], field)}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

interface OneFieldProps extends Pick<FieldColumnsProps, 'headings' | 'layout' | 'onChange'> {
  readonly field: UploadField;
  /** Undefined if the rows above the headings do not state it. */
  readonly above: string | undefined;
}

function withoutColumn(required: boolean, above: string | undefined): string {
  if (above !== undefined) return `Above the headings: ${above}`;
  return required ? 'Choose a column' : 'Not in this file';
}

function aboveText(value: string | number | null | undefined, { format }: UploadField): string | undefined {
  if (typeof value !== 'string') return undefined;
  return format === 'date' ? dayText(localDate(value)) : value;
}

function OneField({ field: { name, label, required, format }, headings, layout, above, onChange }: OneFieldProps) {
  const styles = useStyles();
  const looks = useLooks();
  const texts = useTextStyles();
  const rule = layout.columns.find(({ field }) => field === name);
  const isThere = rule !== undefined && headings.includes(rule.column);
  const isMissing = required && !isThere && above === undefined;
  return (
    <Stack gap="XS" className={mergeClasses(looks.quote, required && styles.needed, isMissing && styles.missing)}>
      <Label htmlFor={`column-${name}`}>
        {label}{' '}
        <Note className={mergeClasses(isMissing && texts.red)}>
          {isMissing ? 'required: choose a column' : required ? 'required' : 'optional'}
        </Note>
      </Label>
      <Select
        id={`column-${name}`}
        value={rule?.column ?? ''}
        onChange={(value) => onChange(withColumn(layout, name, value === '' ? undefined : value))}
      >
        <option value="">{withoutColumn(required, above)}</option>
        {rule && !isThere && <option value={rule.column}>{maskNumbersIn(rule.column)} (not in this file)</option>}
        {headings.map((heading) => (
          <option key={heading} value={heading}>
            {maskNumbersIn(heading)}
          </option>
        ))}
      </Select>
      {format === 'amount' && rule && (
        <>
          <VisuallyHidden>
            <label htmlFor={`sign-${name}`}>Sign of {label}</label>
          </VisuallyHidden>
          <Select
            id={`sign-${name}`}
            value={rule.sign ?? 'asWritten'}
            onChange={(value) => {
              const chosen = SIGNS.find(({ sign }) => sign === value);
              if (chosen) onChange(withSign(layout, name, chosen.sign));
            }}
          >
            {SIGNS.map(({ sign, words }) => (
              <option key={sign} value={sign}>
                Sign: {words}
              </option>
            ))}
          </Select>
          <VisuallyHidden>
            <label htmlFor={`unit-${name}`}>Unit of {label}</label>
          </VisuallyHidden>
          <Select
            id={`unit-${name}`}
            value={rule.unit ?? ''}
            onChange={(value) => {
              const chosen = UNITS.find((unit) => unit === value);
              onChange(withUnit(layout, name, chosen));
            }}
          >
            <option value="">No point: dollars unless padded</option>
            <option value="cents">No point: cents</option>
            <option value="dollars">No point: dollars</option>
          </Select>
        </>
      )}
    </Stack>
  );
}
