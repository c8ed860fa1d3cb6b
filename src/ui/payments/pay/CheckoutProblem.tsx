import type { CheckoutStage } from '../../../application/payments/CheckoutState';
import { ApiError } from '../../../application/shared/ApiError';
import { isExpectedRefusal } from '../../../domain/errors/errorMessageFor';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { instantText } from '../../kit/values/DateText';

/** What the last attempt met, in plain words; nothing that was chosen or typed is lost by it. */
export function CheckoutProblem({ stage, onRetry }: { stage: CheckoutStage; onRetry?: () => void }) {
  const problem = 'problem' in stage ? stage.problem : undefined;
  if (problem === undefined) return null;
  if (!(problem instanceof ApiError) || !isExpectedRefusal(problem)) {
    return <ErrorBar what="Nothing was paid." error={problem} onRetry={onRetry} />;
  }
  return (
    <MessageBar
      intent="warning"
      isAlert
      title={problem.code === 'KEY_REUSED' ? 'Nothing more was paid.' : 'Nothing was paid.'}
    >
      {wordsOf(problem)}
    </MessageBar>
  );
}

const PAID_ELSEWHERE =
  'A payment was already made from this page, such as in another tab. The bills were read again: review what is left.';

function wordsOf({ code, message, details }: ApiError): string {
  if (code === 'KEY_REUSED') return PAID_ELSEWHERE;
  if (code !== 'BILL_LOCKED' || !details.lockedBy) return message;
  const since = details.since ? ` since ${instantText(details.since)}` : '';
  return `${details.lockedBy} is working on one of these bills${since}. Try again when they are done.`;
}
