import { Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { maskNumbersIn } from '../../domain/text/maskNumbers';
import { type FileLayout, type SignRule, withColumn, withSign } from '../../domain/uploads/FileTemplate';
import { type UploadField, uploadFieldsOf } from '../../domain/uploads/UploadField';
import type { UploadKind } from '../../domain/uploads/UploadKind';
import { Select } from '../kit/forms/fields';
import { VisuallyHidden } from '../kit/values/Money';

const SIGNS: readonly { readonly sign: SignRule; readonly words: string }[] = [
  { sign: 'asWritten', words: 'As written' },
  { sign: 'reversed', words: 'Reversed' },
  { sign: 'alwaysPositive', words: 'Always positive' },
];

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
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    minWidth: 0,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
  },
  needed: { borderLeft: `3px solid ${tokens.colorBrandStroke1}` },
  missing: { borderLeft: `3px solid ${tokens.colorStatusDangerBorderActive}` },
  need: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  alarm: { color: tokens.colorPaletteRedForeground1 },
});

export interface FieldColumnsProps {
  readonly kind: UploadKind;
  readonly headings: readonly string[];
  readonly layout: FileLayout;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Maps fields to columns. Required fields are marked by color and text. */
export function FieldColumns({ kind, headings, layout, isReadOnly, onChange }: FieldColumnsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.fields} disabled={isReadOnly}>
      <legend>
        <VisuallyHidden>Columns by field</VisuallyHidden>
      </legend>
      {uploadFieldsOf(kind).map((field) => (
        <OneField key={field.name} field={field} headings={headings} layout={layout} onChange={onChange} />
      ))}
    </fieldset>
  );
}

interface OneFieldProps extends Pick<FieldColumnsProps, 'headings' | 'layout' | 'onChange'> {
  readonly field: UploadField;
}

function OneField({ field: { name, label, required, format }, headings, layout, onChange }: OneFieldProps) {
  const styles = useStyles();
  const rule = layout.columns.find(({ field }) => field === name);
  const isThere = rule !== undefined && headings.includes(rule.column);
  const isMissing = required && !isThere;
  return (
    <div className={mergeClasses(styles.field, required && styles.needed, isMissing && styles.missing)}>
      <Label htmlFor={`column-${name}`}>
        {label}{' '}
        <span className={mergeClasses(styles.need, isMissing && styles.alarm)}>
          {isMissing ? 'required: choose a column' : required ? 'required' : 'optional'}
        </span>
      </Label>
      <Select
        id={`column-${name}`}
        value={rule?.column ?? ''}
        onChange={(value) => onChange(withColumn(layout, name, value === '' ? undefined : value))}
      >
        <option value="">{required ? 'Choose a column' : 'Not in this file'}</option>
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
                Sign: {words.toLowerCase()}
              </option>
            ))}
          </Select>
        </>
      )}
    </div>
  );
}
