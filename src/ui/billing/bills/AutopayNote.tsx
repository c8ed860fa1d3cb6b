import { useEffect, useMemo, useRef } from 'react';
import { Autopay } from '../../../application/money/payments/Autopay';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { autopayNote } from '../../../domain/money/payments/autopay';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { currentTime } from '../../kit/values/DateText';

/** Autopay's plan for the bill, with a link to skip it. Empty if the group's autopay is off. */
export function AutopayNote({ bill }: { bill: Pick<Bill, 'billPk' | 'groupNumber' | 'version'> }) {
  const { billPk, groupNumber, version } = bill;
  const looks = useLooks();
  const area = useArea();
  const autopay = useService(Autopay);
  const editor = useMemo(() => autopay.of(groupNumber), [autopay, groupNumber]);
  const state = useStream(editor.autopay$, LOADING);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) editor.refresh();
    shown.current = version;
  }, [editor, version]);
  if (state.kind === 'failed') {
    return <ErrorBar what="Autopay could not be loaded." error={state.error} onRetry={() => editor.refresh()} />;
  }
  if (state.kind === 'loading') return null;
  const own = state.value.bills.find((one) => one.billPk === billPk);
  const note = own && autopayNote(own, state.value, currentTime());
  if (!note) return null;
  return (
    <MessageBar
      intent="info"
      actions={
        <AppLink className={looks.unwrapped} to={paths.autopay(area, groupNumber)}>
          Autopay of this group
        </AppLink>
      }
    >
      {note}
    </MessageBar>
  );
}
