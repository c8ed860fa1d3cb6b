import type { CheckoutStage } from '../../../application/money/payments/CheckoutState';
import { ApiError } from '../../../application/platform/shared/ApiError';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { isExpectedRefusal } from '../../../domain/platform/errors/Failure';
import { ActionError, Revealed } from '../../kit/feedback/ActionError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Stack } from '../../kit/layout';
import { instantText } from '../../kit/values/DateText';

/** The error of the last attempt. */
export function CheckoutProblem({ stage, onRetry }: { stage: CheckoutStage; onRetry?: () => void }) {
  const problem = 'problem' in stage ? stage.problem : undefined;
  if (problem === undefined) return null;
  if (!(problem instanceof ApiError) || !isExpectedRefusal(problem)) {
    return <ActionError what="Nothing was paid." error={problem} onRetry={onRetry} />;
  }
  return (
    <Revealed change={problem}>
      <MessageBar
        intent="warning"
        isAlert
        title={problem.code === ErrorCode.KeyReused ? 'Nothing more was paid.' : 'Nothing was paid.'}
      >
        {messageOf(problem)}
      </MessageBar>
    </Revealed>
  );
}

const PAID_ELSEWHERE =
  'A payment was already made in this checkout, for example in another tab. The bills have been reloaded. Review the remaining ones.';

function messageOf({ code, message, details }: ApiError): string {
  if (code === ErrorCode.KeyReused) return PAID_ELSEWHERE;
  if (code !== ErrorCode.BillLocked || !details.lockedBy) return message;
  const since = details.since ? ` since ${instantText(details.since)}` : '';
  return `${details.lockedBy} is editing one of these bills${since}. Try again when they are done.`;
}

/** The response to a payment was lost, and asking for its outcome failed, too. */
export function OutcomeUnknown({ error, onCheckAgain }: { error: unknown; onCheckAgain: () => void }) {
  return (
    <Stack width="page">
      <ActionError what="It is not known yet whether this payment was made." error={error} onRetry={onCheckAgain} />
      <p>
        The response was lost. Do not pay these bills another way until you know. You can leave this page: it checks
        again when you return, and the payment can never be made twice.
      </p>
    </Stack>
  );
}
