import { Button } from '@fluentui/react-components';
import type { OpenReconcile } from '../../application/reconciliation/ReconcileState';
import type { Reconciliation } from '../../application/reconciliation/Reconciliation';
import { counted } from '../../domain/text/counted';
import { labelOf } from '../../domain/text/labelOf';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { STATUS_WORDS } from '../kit/feedback/StatusBadge';
import { Strip } from '../kit/feedback/Strip';
import { useMay } from '../kit/MeContext';
import { instantText } from '../kit/values/DateText';

/** Why the bill can only be read, and what to do about it; what was found of an earlier visit. */
export function AccessNotice({ visit, state }: { visit: Reconciliation; state: OpenReconcile }) {
  const { access, bill, restored, running } = state;
  const mayTakeOver = useMay('billLocks.takeOver', bill.groupNumber);
  const isBusy = running === 'lock';
  switch (access.kind) {
    case 'opening':
      return null;
    case 'editing':
      return restored ? <Restored {...restored} /> : null;
    case 'lockedByOther':
      return (
        <Strip
          intent="warning"
          title={`Being edited by ${access.name}`}
          actions={
            <>
              <Button size="small" disabledFocusable={isBusy} onClick={() => void visit.takeLock()}>
                Try again
              </Button>
              {mayTakeOver && (
                <Button size="small" disabledFocusable={isBusy} onClick={() => void visit.takeLock(true)}>
                  Take over
                </Button>
              )}
            </>
          }
        >
          {access.since && `since ${instantText(access.since)}. `}You can read along until the bill is free.
        </Strip>
      );
    case 'lost':
      return (
        <Strip
          intent="warning"
          title="You can only read now."
          actions={
            <Button size="small" disabledFocusable={isBusy} onClick={() => void visit.takeLock()}>
              Edit again
            </Button>
          }
        >
          The bill was taken over, or you were away too long. Your changes are kept as a draft.
        </Strip>
      );
    case 'closed':
      return (
        <Strip intent="info" title={`This bill is ${labelOf(STATUS_WORDS, bill.status).toLowerCase()}.`}>
          There is nothing to reconcile now.
        </Strip>
      );
    case 'refused':
      return (
        <ReadFailed what="The bill cannot be edited now." error={access.error} onRetry={() => void visit.takeLock()} />
      );
  }
}

function Restored({ edits, decisions }: { edits: number; decisions: number }) {
  const parts = [edits > 0 && counted(edits, 'changed line'), decisions > 0 && counted(decisions, 'decision')].filter(
    Boolean,
  );
  return (
    <Strip intent="info" title="Your draft is back.">
      {parts.join(' and ')} from your last visit, not saved to the bill yet.
    </Strip>
  );
}
