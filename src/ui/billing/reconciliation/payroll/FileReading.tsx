import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { UsedColumns } from '../../../../application/billing/reconciliation/usedColumns';
import { readingSummary } from '../../../../domain/billing/reconciliation/payrollFile/readingWords';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { counted } from '../../../../domain/platform/text/wording';
import { Quiet } from '../../../kit/layout';

/** Unused columns that are named. */
const SHOWN = 6;

/** Button to change the columns. Asks for the file first if it was not saved with the draft. */
export function ChooseColumnsAgain({ session, isReadOnly }: { session: ReconcileSession; isReadOnly: boolean }) {
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
    <FilesButton
      label="Payroll file to choose columns in"
      isReadOnly={isReadOnly}
      onFiles={(files) => void session.payroll.askForColumns(...files)}
    >
      Open the file again to change how it is read
    </FilesButton>
  );
}

/** Button to compare more files of the same layout together with those of the comparison. */
export function AddFiles({ session, isReadOnly }: { session: ReconcileSession; isReadOnly: boolean }) {
  if (session.payroll.files.length === 0) return null;
  return (
    <FilesButton
      label="Payroll files to add"
      isReadOnly={isReadOnly}
      onFiles={(files) => void session.payroll.addFiles(...files)}
    >
      Add files
    </FilesButton>
  );
}

interface FilesButtonProps {
  /** Of the file input. */
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: string;
}

/** A small button that opens the file dialog for payroll files. */
function FilesButton({ label, isReadOnly, onFiles, children }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" disabled={isReadOnly} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept=".csv,.txt,.tsv,.xlsx,.xlsm"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** How the file was read, in one line, with what was left out below. */
export function ReadingSummary({ columns }: { columns: UsedColumns }) {
  const { mapping, found, memberCount, payDates, unused = [] } = columns;
  return (
    <Quiet>
      {readingSummary(mapping, payDates)} · {found.toLocaleString('en-US')} of the bill’s{' '}
      {counted(memberCount, 'member')} found
      {unused.length > 0 && ` · Not used: ${unused.slice(0, SHOWN).map(maskNumbersIn).join(', ')}`}
      {unused.length > SHOWN && ` and ${unused.length - SHOWN} more`}
    </Quiet>
  );
}
