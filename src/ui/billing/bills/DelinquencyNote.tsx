import { useMemo } from 'react';
import { BillDelinquencyQuery } from '../../../application/billing/bills/BillDelinquencyQuery';
import { amountOpen } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { delinquencyText, STAGE_LABELS } from '../../../domain/billing/delinquency/Delinquency';
import { labelOf } from '../../../domain/platform/text/wording';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, todayIn } from '../../kit/values/DateText';

/** The stage of a past due bill, when it gets more serious, and the paid-to date of its group. Nothing for other bills. */
export function DelinquencyNote({ bill }: { bill: Pick<Bill, 'billPk' | 'version'> }) {
  const query = useService(BillDelinquencyQuery);
  const live = useMemo(() => query.of(bill.billPk), [query, bill.billPk]);
  const delinquency = useLiveQuery(live, bill.version);
  if (delinquency.kind === 'failed') {
    return (
      <ErrorBar what="The delinquency could not be loaded." error={delinquency.error} onRetry={() => live.retry()} />
    );
  }
  // About as long as the note, so that the rows below stay where they are.
  if (delinquency.kind === 'loading') {
    return (
      <MessageBar intent="info" title="Past due:">
        Loading the stage and the paid-to date.
      </MessageBar>
    );
  }
  if (delinquency.value.stage === 'current') return null;
  const { stage } = delinquency.value;
  return (
    <MessageBar intent={stage === 'withinGrace' ? 'info' : 'warning'} title={`${labelOf(STAGE_LABELS, stage)}:`}>
      {delinquencyText(delinquency.value, dayText)}
    </MessageBar>
  );
}

/** Whether the bill is past due with an open amount. */
export function isLate(bill: Bill): boolean {
  const isOwed = bill.status !== 'PAID' && bill.status !== 'UNRELEASED';
  return isOwed && bill.dueDate < todayIn(bill.timeZone) && amountOpen(bill) > 0;
}
