import { Button } from '@fluentui/react-components';
import type { OpenReconcile, ReconcileAct } from '../../application/reconciliation/ReconcileState';
import type { Reconciliation } from '../../application/reconciliation/Reconciliation';
import { ErrorBar, failureOf } from '../kit/feedback/ErrorBar';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { MessageBar } from '../kit/feedback/MessageBar';

const WHAT: Readonly<Record<ReconcileAct, string>> = {
  lock: 'The bill cannot be edited now.',
  save: 'The changes were not saved.',
  reconcile: 'The bill was not reconciled.',
  reload: 'The bill could not be refreshed.',
};

export interface FailureNoticeProps {
  readonly visit: Reconciliation;
  readonly state: OpenReconcile;
  readonly onShowOpen: () => void;
  readonly onShowProblems: () => void;
  /** Reconciles once more, and goes where reconciling leads. */
  readonly onReconcile: () => void;
}

/** What could not be done, and the way on. Nothing that was typed is lost by it. */
export function FailureNotice({
  visit,
  state: { failure, lines, access },
  onShowOpen,
  onShowProblems,
  onReconcile,
}: FailureNoticeProps) {
  if (lines.error !== undefined && !failure) {
    return <ReadFailed what="Not all lines could be loaded." error={lines.error} onRetry={() => void visit.reload()} />;
  }
  if (!failure) return null;
  const { code, message } = failureOf(failure.error);
  const canRetry = access.kind === 'editing';
  if (code === 'DISCREPANCIES_OPEN' || code === 'REASON_MISSING') {
    return (
      <MessageBar
        intent="error"
        title={WHAT[failure.act]}
        actions={
          <Button size="small" onClick={code === 'REASON_MISSING' ? onShowProblems : onShowOpen}>
            Show where
          </Button>
        }
      >
        {message}
      </MessageBar>
    );
  }
  return (
    <ErrorBar
      what={WHAT[failure.act]}
      error={failure.error}
      {...(canRetry && { onRetry: failure.act === 'reconcile' ? onReconcile : () => void visit.retry() })}
      onDismiss={() => visit.dismissFailure()}
    />
  );
}
