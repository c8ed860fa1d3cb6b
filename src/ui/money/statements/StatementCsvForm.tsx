import { Button, Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { StatementFile, StatementPreview } from '../../../application/money/statements/Statements';
import { COLUMN_LABELS } from '../../../domain/money/statements/csvChoices';
import { isWholeLayout } from '../../../domain/money/statements/csvStatement';
import type { CsvLayout } from '../../../domain/money/statements/Statement';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { Actions } from '../../kit/layout';
import { ColumnPickers } from '../../kit/layouts/ColumnPickers';
import { SampleTable } from '../../kit/layouts/SampleTable';
import { today } from '../../kit/values/DateText';

const useStyles = makeStyles({
  field: { width: '180px', maxWidth: '100%' },
  wide: { width: '100%', maxWidth: '564px' },
});

/** A chosen file, and what the server says about it. */
export interface ShownStatementFile {
  readonly file: StatementFile;
  readonly preview: StatementPreview;
}

export interface StatementFormProps {
  readonly shown: ShownStatementFile;
  readonly isBusy: boolean;
  readonly onRead: (file: StatementFile) => void;
}

/** Asks what a CSV file does not say: its columns, its last day, and its closing balance. */
export function StatementCsvForm({ shown: { file, preview }, isBusy, onRead }: StatementFormProps) {
  const styles = useStyles();
  const [layout, setLayout] = useState<CsvLayout>(preview.layout ?? EMPTY);
  const [day, setDay] = useState('');
  const [balance, setBalance] = useState('');
  const [isAsked, setAsked] = useState(false);
  const to = parseLocalDate(day);
  const closingCents = parseCents(balance);
  const isUnitMissing = preview.asksForCents && layout.isInCents === null;
  const read = () => {
    setAsked(true);
    if (!isWholeLayout(layout) || isUnitMissing || !to || closingCents === undefined) return;
    onRead({ ...file, csv: { layout, to, closingCents } });
  };
  return (
    <Form
      isRow
      align="start"
      aria-label="Columns of the file"
      onSubmit={() => {
        if (!isBusy) read();
      }}
    >
      {preview.headingChoices.length > 0 && (
        <Field label="Headings" className={styles.wide}>
          <Select
            value={String(preview.headingRow)}
            onChange={(row) => onRead({ fileName: file.fileName, text: file.text, headingRow: Number(row) })}
          >
            <option value="0">No headings</option>
            {preview.headingChoices.map(({ row, text }) => (
              <option key={row} value={String(row)}>{`Row ${row}: ${text}`}</option>
            ))}
          </Select>
        </Field>
      )}
      <ColumnPickers
        headings={preview.headings}
        picks={COLUMN_LABELS.map(([name, label]) => ({
          name,
          label,
          isRequired: name === 'date',
          column: layout[name] ?? '',
          problem: isAsked && name === 'amount' && !isWholeLayout(layout) ? LAYOUT_PROBLEM : undefined,
        }))}
        onChange={(name, heading) => setLayout({ ...layout, [name]: name === 'date' ? heading : heading || null })}
      />
      <SampleTable
        headings={preview.headings}
        rows={preview.sample}
        purposeOf={(heading) => {
          const used = COLUMN_LABELS.find(([name]) => layout[name] === heading);
          return used && { label: used[1], isRequired: used[0] === 'date' };
        }}
      />
      {preview.asksForCents && (
        <Field
          label="Amounts without a point"
          required
          className={styles.wide}
          validationMessage={isAsked && isUnitMissing ? 'Choose what they are.' : null}
        >
          <Select
            value={layout.isInCents === null ? '' : layout.isInCents ? 'cents' : 'dollars'}
            onChange={(unit) => setLayout({ ...layout, isInCents: unit === '' ? null : unit === 'cents' })}
          >
            <option value="">Choose</option>
            <option value="cents">Cents: 0000120450 is $1,204.50</option>
            <option value="dollars">Dollars: 0000120450 is $120,450.00</option>
          </Select>
        </Field>
      )}
      <Field
        label="Last day"
        required
        className={styles.field}
        validationMessage={isAsked && !to ? 'Enter the last day.' : null}
      >
        <TextInput type="date" max={today()} value={day} onChange={setDay} />
      </Field>
      <Field
        label="Closing balance"
        required
        className={styles.field}
        validationMessage={isAsked && closingCents === undefined ? 'Enter an amount.' : null}
      >
        <TextInput inputMode="decimal" value={balance} onChange={setBalance} />
      </Field>
      <Actions>
        <Button type="submit" disabledFocusable={isBusy}>
          Read file
        </Button>
      </Actions>
    </Form>
  );
}

const LAYOUT_PROBLEM =
  'Choose the date, and either the amount or both debit and credit. A column that says debit or credit needs the amount.';
const EMPTY: CsvLayout = {
  date: '',
  amount: null,
  debit: null,
  credit: null,
  type: null,
  balance: null,
  description: null,
  reference: null,
  isInCents: null,
};
