import { Field, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { maskNumbersIn } from '../../../domain/platform/text/maskNumbers';
import { Select } from '../forms/fields';
import { useLooks } from '../useLooks';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
    width: '100%',
    minWidth: 0,
    border: 0,
    margin: 0,
    padding: 0,
  },
  more: { marginTop: tokens.spacingVerticalXS },
});

/** A field of a file, and the column that has it. */
export interface ColumnPick {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** The column's heading; empty if none is chosen. */
  readonly column: string;
  /** The choice of no column. Default: `Choose a column` or `Not in the file`. */
  readonly without?: string | undefined;
  /** Choices besides the columns, such as one column for each coverage. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string | undefined;
  /** Why the choice was not accepted. Announced. */
  readonly problem?: string | undefined;
  /** Further choices for a chosen column, such as the sign of its amounts. */
  readonly more?: ReactNode;
}

interface ColumnPickersProps {
  readonly picks: readonly ColumnPick[];
  /** Of the file, in its order. */
  readonly headings: readonly string[];
  readonly isReadOnly?: boolean;
  /** @param column its heading; empty for none */
  readonly onChange: (name: string, column: string) => void;
}

/** Chooses the column of each field of a file. A chosen column that the file lacks is named. */
export function ColumnPickers({ picks, headings, isReadOnly = false, onChange }: ColumnPickersProps) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label="Columns by field">
      {picks.map(({ name, label, isRequired = false, column, without, others = [], hint, problem, more }) => {
        const isGone = column !== '' && !headings.includes(column) && !others.some(({ value }) => value === column);
        const gone = `The file has no column “${maskNumbersIn(column)}”.`;
        const note = isGone ? gone : hint;
        return (
          <div key={name} className={looks.shrinking}>
            <Field
              label={label}
              required={isRequired}
              {...(note !== undefined && note !== '' && { hint: note })}
              {...(problem !== undefined && { validationMessage: problem })}
            >
              <Select className={looks.cut} value={column} onChange={(chosen) => onChange(name, chosen)}>
                <option value="">{without ?? (isRequired ? 'Choose a column' : 'Not in the file')}</option>
                {isGone && <option value={column}>{maskNumbersIn(column)} (not in this file)</option>}
                {others.map(({ value, label: words }) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
                {headings.map((heading) => (
                  <option key={heading} value={heading}>
                    {maskNumbersIn(heading)}
                  </option>
                ))}
              </Select>
            </Field>
            {more !== undefined && <div className={styles.more}>{more}</div>}
          </div>
        );
      })}
    </fieldset>
  );
}
