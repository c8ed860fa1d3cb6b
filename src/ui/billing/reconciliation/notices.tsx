import { Button } from '@fluentui/react-components';
import type { ReconcileSession } from '../../../application/billing/reconciliation/ReconcileSession';
import type { OpenReconcile, ReconcileAction } from '../../../application/billing/reconciliation/ReconcileState';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Revealed } from '../../kit/feedback/ActionError';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { ReadFailed } from '../../kit/feedback/LoadFailed';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useMay } from '../../kit/MeContext';
import { instantText } from '../../kit/values/DateText';

/** Why the bill is view only and what to do about it, or what was restored from an earlier session. */
export function AccessNotice({ session, state }: { session: ReconcileSession; state: OpenReconcile }) {
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
        <MessageBar
          intent="warning"
          title={`Being edited by ${access.name}`}
          actions={
            <>
              <Button size="small" disabledFocusable={isBusy} onClick={() => void session.lock.take()}>
                Try again
              </Button>
              {mayTakeOver && (
                <Button size="small" disabledFocusable={isBusy} onClick={() => void session.lock.take(true)}>
                  Take over
                </Button>
              )}
            </>
          }
        >
          {access.since && `since ${instantText(access.since)}. `}View only until they finish.
        </MessageBar>
      );
    case 'lost':
      return (
        <MessageBar
          intent="warning"
          title="View only."
          actions={
            <Button size="small" disabledFocusable={isBusy} onClick={() => void session.lock.take()}>
              Edit again
            </Button>
          }
        >
          The bill was taken over, or you were away too long. Your changes are saved as a draft.
        </MessageBar>
      );
    case 'closed':
      return (
        <MessageBar intent="info" title={`This bill is ${labelOf(BILL_STATUS_LABELS, bill.status).toLowerCase()}.`}>
          There is nothing to reconcile.
        </MessageBar>
      );
    case 'refused':
      return (
        <ReadFailed
          what="The bill cannot be edited now."
          error={access.error}
          onRetry={() => void session.lock.take()}
        />
      );
  }
}

function Restored({ edits, decisions }: { edits: number; decisions: number }) {
  const parts = [edits > 0 && counted(edits, 'changed line'), decisions > 0 && counted(decisions, 'decision')].filter(
    Boolean,
  );
  return (
    <MessageBar intent="info" title="Draft restored.">
      {parts.join(' and ')} from your last session, not saved to the bill yet.
    </MessageBar>
  );
}

const FAILURES: Readonly<Record<ReconcileAction, string>> = {
  lock: 'The bill cannot be edited now.',
  save: 'The changes were not saved.',
  reconcile: 'The bill was not reconciled.',
  reload: 'The bill could not be refreshed.',
  link: 'The link was not changed.',
};

interface FailureNoticeProps {
  readonly session: ReconcileSession;
  readonly state: OpenReconcile;
  readonly onShowOpen: () => void;
  readonly onShowProblems: () => void;
  /** Repeats reconciling, including what follows it. */
  readonly onReconcile: () => void;
}

/** The action that failed, and how to continue. Unsaved work is not lost. */
export function FailureNotice({
  session,
  state: { failure, lines, access },
  onShowOpen,
  onShowProblems,
  onReconcile,
}: FailureNoticeProps) {
  if (lines.error !== undefined && !failure) {
    return (
      <ReadFailed what="Not all lines could be loaded." error={lines.error} onRetry={() => void session.reload()} />
    );
  }
  if (!failure) return null;
  const { code, message } = failureOf(failure.error);
  const canRetry = access.kind === 'editing';
  if (code === ErrorCode.DiscrepanciesOpen || code === ErrorCode.ReasonMissing) {
    return (
      <Revealed change={failure.error}>
        <MessageBar
          intent="error"
          title={FAILURES[failure.act]}
          actions={
            <Button size="small" onClick={code === ErrorCode.ReasonMissing ? onShowProblems : onShowOpen}>
              Show where
            </Button>
          }
        >
          {message}
        </MessageBar>
      </Revealed>
    );
  }
  return (
    <Revealed change={failure.error}>
      <ErrorBar
        what={FAILURES[failure.act]}
        error={failure.error}
        {...(canRetry && { onRetry: failure.act === 'reconcile' ? onReconcile : () => void session.retry() })}
        onDismiss={() => session.dismissFailure()}
      />
    </Revealed>
  );
}
