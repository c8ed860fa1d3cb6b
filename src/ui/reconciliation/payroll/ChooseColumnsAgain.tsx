import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import type { Reconciliation } from '../../../application/reconciliation/Reconciliation';
import type { UsedColumns } from '../../../application/reconciliation/reconcileDraft';
import { counted } from '../../../domain/text/counted';
import { maskNumbersIn } from '../../../domain/text/maskNumbers';

/** Asks again what the columns mean. A file that was not saved with the draft is asked for first. */
export function ChooseColumnsAgain({ visit, isReadOnly }: { visit: Reconciliation; isReadOnly: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { columnChoice } = visit;
  if (columnChoice === 'never') return null;
  if (columnChoice === 'possible') {
    return (
      <Button size="small" disabled={isReadOnly} onClick={() => void visit.askForColumns()}>
        Choose columns again
      </Button>
    );
  }
  return (
    <>
      <Button size="small" disabled={isReadOnly} onClick={() => input.current?.click()}>
        Open the file again to choose columns
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
          if (file) void visit.askForColumns(file);
        }}
      />
    </>
  );
}

/** Which columns were compared, and why the member number is the right one. */
export function columnsText({ mapping, found, memberCount }: UsedColumns): string {
  const name = (heading: string) => `“${maskNumbersIn(heading)}”`;
  const { memberId, amount, employerAmount, coverage } = mapping;
  const parts = [
    `Member number: ${name(memberId)}, ${found.toLocaleString('en-US')} of the bill’s ${counted(memberCount, 'member')}`,
    `Amount: ${[amount, ...(employerAmount === null ? [] : [employerAmount])].map(name).join(' + ')}`,
    coverage === null ? 'No coverage column' : `Coverage: ${name(coverage)}`,
  ];
  return parts.join(' · ');
}
