import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { CheckoutStage } from '../../../application/payments/CheckoutState';
import { ApiError } from '../../../application/shared/ApiError';
import { isExpectedRefusal } from '../../../domain/errors/Failure';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { instantText } from '../../kit/values/DateText';

/** What the last attempt met, in plain words; nothing that was chosen or typed is lost by it. */
export function CheckoutProblem({ stage, onRetry }: { stage: CheckoutStage; onRetry?: () => void }) {
  const problem = 'problem' in stage ? stage.problem : undefined;
  if (problem === undefined) return null;
  if (!(problem instanceof ApiError) || !isExpectedRefusal(problem)) {
    return <ErrorBar what="Nothing was paid." error={problem} onRetry={onRetry} />;
  }
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>
          {problem.code === 'KEY_REUSED' ? 'Nothing more was paid.' : 'Nothing was paid.'}
        </MessageBarTitle>{' '}
        {wordsOf(problem)}
      </MessageBarBody>
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
