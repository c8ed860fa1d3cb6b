import type { CheckoutStage } from '../../application/payments/CheckoutState';
import { ApiError } from '../../application/shared/ApiError';
import { isExpectedRefusal } from '../../domain/errors/Failure';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { MessageBar } from '../kit/feedback/MessageBar';
import { instantText } from '../kit/values/DateText';

/** The error of the last attempt. */
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
      {messageOf(problem)}
    </MessageBar>
  );
}

const PAID_ELSEWHERE =
  'A payment was already made in this checkout, for example in another tab. The bills have been reloaded: review what is left.';

function messageOf({ code, message, details }: ApiError): string {
  if (code === 'KEY_REUSED') return PAID_ELSEWHERE;
  if (code !== 'BILL_LOCKED' || !details.lockedBy) return message;
  const since = details.since ? ` since ${instantText(details.since)}` : '';
  return `${details.lockedBy} is editing one of these bills${since}. Try again when they are done.`;
}
