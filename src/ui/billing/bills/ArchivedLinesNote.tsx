import { useState } from 'react';
import { BringBackLines } from '../../../application/billing/bills/BringBackLines';
import { archivedLinesText } from '../../../domain/billing/bills/archivedLines';
import type { ArchivedLines, Bill } from '../../../domain/billing/bills/Bill';
import { ActionError } from '../../kit/feedback/ActionError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { BlockableButton } from '../../kit/forms/BlockableButton';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { instantDayText } from '../../kit/values/DateText';

interface ArchivedLinesNoteProps {
  readonly bill: Bill;
  readonly archived: ArchivedLines;
  readonly onChanged: () => void;
}

/** Tells readers that lines of an old bill are archived. Managers can bring them back. @source BR-ARC-01 BR-ARC-02 */
export function ArchivedLinesNote({ bill, archived, onChanged }: ArchivedLinesNoteProps) {
  const lines = useService(BringBackLines);
  const mayBringBack = useMay('bills.bringBackLines', bill.groupNumber);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await lines.run(bill);
      notify({ title: 'Lines brought back', text: `Bill ${bill.billNumber} has all its lines again.` });
      onChanged();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <MessageBar
        intent="info"
        title={`Lines archived on ${instantDayText(archived.at)}`}
        actions={
          mayBringBack && (
            <BlockableButton isBusy={isBusy} blocker={undefined} onClick={() => void run()}>
              Bring back
            </BlockableButton>
          )
        }
      >
        {archivedLinesText(bill, archived, mayBringBack)}
      </MessageBar>
      {error !== undefined && (
        <ActionError
          what="The lines were not brought back."
          error={error}
          onRetry={() => void run()}
          onDismiss={() => setError(undefined)}
          showDetail
        />
      )}
    </>
  );
}
