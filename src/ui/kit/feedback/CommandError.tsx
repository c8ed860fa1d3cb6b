import { isOutcomeUnknown } from '../../../application/money/payments/PaymentOutcome';
import { ActionError } from './ActionError';
import type { FailedAction } from './FailedAction';

interface CommandErrorProps {
  /** Undefined shows nothing. */
  readonly failed: FailedAction | undefined;
  /** Message if the outcome is unknown, such as "It is unclear whether this was recorded. Trying again records it once." */
  readonly unclear: string;
  readonly onDismiss?: () => void;
  /** Default: no. */
  readonly showDetail?: boolean;
}

/** A command that failed, or whose outcome is unknown because its response was lost. */
export function CommandError({ failed, unclear, onDismiss, showDetail = false }: CommandErrorProps) {
  if (!failed) return null;
  const { what, error, retry } = failed;
  return (
    <ActionError
      what={isOutcomeUnknown(error) ? unclear : what}
      error={error}
      onRetry={retry}
      showDetail={showDetail}
      {...(onDismiss && { onDismiss })}
    />
  );
}
