import { Button, Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CashAccount,
  type StatementFile,
  StatementList,
  type StatementPreview,
} from '../../../application/money/statements/Statements';
import { isWholeLayout } from '../../../domain/money/statements/csvStatement';
import type { CsvLayout } from '../../../domain/money/statements/Statement';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { FileProblems } from '../../kit/feedback/FileProblems';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { useFileWork } from '../../kit/forms/useFileWork';
import { Actions, Bullets, Stack } from '../../kit/layout';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { dayText, today } from '../../kit/values/DateText';

const useStyles = makeStyles({
  name: { margin: 0 },
  field: { width: '180px', maxWidth: '100%' },
});

interface Shown {
  readonly file: StatementFile;
  readonly preview: StatementPreview;
}

/** Chooses a bank's file, shows what it says, and adds it as the account's next statement. */
export function StatementUpload({ account }: { readonly account: CashAccount }) {
  const styles = useStyles();
  const list = useService(StatementList);
  const notify = useNotify();
  const go = useNavigate();
  const [shown, setShown] = useState<Shown>();
  const { isBusy, unread, failed, attempt } = useFileWork();
  const look = (file: StatementFile) =>
    attempt('The file could not be read.', async () =>
      setShown({ file, preview: await list.preview(account.accountPk, file) }),
    );
  const choose = (given: File) =>
    attempt('The file could not be read.', async () => {
      const file = await list.read(given);
      setShown({ file, preview: await list.preview(account.accountPk, file) });
    });
  const add = (file: StatementFile) =>
    attempt('The statement was not added.', async () => {
      const { statementPk } = await list.add(account.accountPk, file);
      setShown(undefined);
      notify({ title: 'Statement added' });
      void go(paths.statement(statementPk));
    });
  return (
    <Panel title="Add a statement">
      <Stack gap="M">
        <FileDrop
          label="Statement file of the bank"
          text="A BAI2 or CSV file from the bank. You see what it says before it is added."
          button="Choose statement file"
          accept=".bai,.bai2,.csv,.txt,text/csv,text/plain"
          disabled={isBusy}
          onFiles={([file]) => file && void choose(file)}
        />
        {unread !== '' && <MessageBar intent="error">{unread}</MessageBar>}
        {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} showDetail />}
        {isBusy && !shown && <SkeletonRows rows={2} label="Reading the statement" />}
        {shown && (
          <>
            <h3 className={styles.name}>{shown.file.fileName}</h3>
            {shown.preview.format === 'CSV' && shown.preview.headings.length > 0 && (
              <CsvForm key={shown.file.text} shown={shown} isBusy={isBusy} onRead={(file) => void look(file)} />
            )}
            <Preview preview={shown.preview} />
            <Actions>
              {shown.preview.statement && shown.preview.problems.length === 0 && (
                <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void add(shown.file)}>
                  Add statement
                </Button>
              )}
              <Button disabledFocusable={isBusy} onClick={() => setShown(undefined)}>
                Close file
              </Button>
            </Actions>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function Preview({ preview: { statement, problems } }: { readonly preview: StatementPreview }) {
  return (
    <>
      <FileProblems what="This file cannot be added." problems={problems} />
      {statement && (
        <Bullets aria-label="Statement in the file">
          <li>
            {dayText(statement.from)} to {dayText(statement.to)}, {counted(statement.lineCount, 'line')}
          </li>
          <li>
            From {formatCents(statement.openingCents)} to {formatCents(statement.closingCents)}
          </li>
        </Bullets>
      )}
    </>
  );
}

const COLUMN_LABELS: readonly (readonly [keyof CsvLayout, string])[] = [
  ['date', 'Date'],
  ['amount', 'Amount'],
  ['debit', 'Debit'],
  ['credit', 'Credit'],
  ['description', 'Description'],
  ['reference', 'Reference'],
];

interface CsvFormProps {
  readonly shown: Shown;
  readonly isBusy: boolean;
  readonly onRead: (file: StatementFile) => void;
}

/** Asks what a CSV file does not say: its columns, its last day, and its closing balance. */
function CsvForm({ shown: { file, preview }, isBusy, onRead }: CsvFormProps) {
  const styles = useStyles();
  const [layout, setLayout] = useState<CsvLayout>(preview.layout ?? EMPTY);
  const [day, setDay] = useState('');
  const [balance, setBalance] = useState('');
  const [isAsked, setAsked] = useState(false);
  const to = parseLocalDate(day);
  const closingCents = parseCents(balance);
  const read = () => {
    setAsked(true);
    if (!isWholeLayout(layout) || !to || closingCents === undefined) return;
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
      {COLUMN_LABELS.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          className={styles.field}
          validationMessage={isAsked && name === 'amount' && !isWholeLayout(layout) ? LAYOUT_PROBLEM : null}
        >
          <Select
            value={layout[name] ?? ''}
            onChange={(heading) => setLayout({ ...layout, [name]: name === 'date' ? heading : heading || null })}
          >
            <option value="">Not in the file</option>
            {preview.headings.map((heading) => (
              <option key={heading}>{heading}</option>
            ))}
          </Select>
        </Field>
      ))}
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

const LAYOUT_PROBLEM = 'Choose the date, and either the amount or both debit and credit.';
const EMPTY: CsvLayout = { date: '', amount: null, debit: null, credit: null, description: null, reference: null };
