import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import type { ReconcileSession } from '../../../application/reconciliation/ReconcileSession';
import type { UsedColumns } from '../../../application/reconciliation/usedColumns';
import { readingSummary } from '../../../domain/reconciliation/payrollFile/readingWords';
import { maskNumbersIn } from '../../../domain/text/maskNumbers';
import { counted } from '../../../domain/text/wording';

/** Unused columns that are named. */
const SHOWN = 6;

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground3 } });

/** Button to change the columns. Asks for the file first if it was not saved with the draft. */
export function ChooseColumnsAgain({ session, isReadOnly }: { session: ReconcileSession; isReadOnly: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { columnChoice } = session.payroll;
  if (columnChoice === 'never') return null;
  if (columnChoice === 'possible') {
    return (
      <Button
        size="small"
        aria-label="Change how the file is read"
        disabled={isReadOnly}
        onClick={() => void session.payroll.askForColumns()}
      >
        Change
      </Button>
    );
  }
  return (
    <>
      <Button size="small" disabled={isReadOnly} onClick={() => input.current?.click()}>
        Open the file again to change how it is read
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Payroll file to choose columns in"
        accept=".csv,.txt,.tsv,.xlsx,.xlsm"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void session.payroll.askForColumns(file);
        }}
      />
    </>
  );
}

/** How the file was read, in one line, with what was left out below. */
export function ReadingSummary({ columns }: { columns: UsedColumns }) {
  const styles = useStyles();
  const { mapping, found, memberCount, payDates, unused = [] } = columns;
  return (
    <span className={styles.quiet}>
      {readingSummary(mapping, payDates)} · {found.toLocaleString('en-US')} of the bill’s{' '}
      {counted(memberCount, 'member')} found
      {unused.length > 0 && ` · Not used: ${unused.slice(0, SHOWN).map(maskNumbersIn).join(', ')}`}
      {unused.length > SHOWN && ` and ${unused.length - SHOWN} more`}
    </span>
  );
}
