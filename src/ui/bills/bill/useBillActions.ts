import { useState } from 'react';
import { BillStatusChange } from '../../../application/bills/BillStatusChange';
import type { Bill } from '../../../domain/bills/Bill';
import { labelOf } from '../../../domain/text/labelOf';
import { STATUS_WORDS } from '../../kit/feedback/StatusBadge';
import { useNotify } from '../../kit/feedback/Toasts';
import { useService } from '../../kit/Services';

type TakeBack = 'unreconcile' | 'revert';

/** Takes reconciling back. What failed stays until it is done again or put away. */
export function useBillActions(bill: Bill, onChanged: () => void) {
  const change = useService(BillStatusChange);
  const notify = useNotify();
  const [asked, setAsked] = useState<TakeBack>();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ event: TakeBack; error: unknown }>();

  async function send(event: TakeBack): Promise<void> {
    if (running) return;
    setRunning(true);
    setFailure(undefined);
    try {
      const { status } = await change.run(event, bill);
      const title = event === 'revert' ? 'Bill reverted' : 'Bill unreconciled';
      notify({ title, text: `Bill ${bill.billNumber} is ${labelOf(STATUS_WORDS, status).toLowerCase()}.` });
    } catch (error) {
      setFailure({ event, error });
    } finally {
      setRunning(false);
      setAsked(undefined);
      onChanged();
    }
  }

  return {
    asked,
    running,
    failure,
    ask: setAsked,
    cancel: () => setAsked(undefined),
    run: (event: TakeBack) => void send(event),
    dismiss: () => setFailure(undefined),
  };
}
