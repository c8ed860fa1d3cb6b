import { Button } from '@fluentui/react-components';
import { screenMessageFor } from '../../../domain/platform/errors/errorMessageFor';
import { failureOf, isForbidden, isHeld, isUnreadableFile } from '../../../domain/platform/errors/Failure';
import { useMeIfAny } from '../MeContext';
import { MessageBar } from './MessageBar';

export interface ErrorBarProps {
  /** The failure, in a short sentence: "The bills could not be loaded." */
  readonly what: string;
  readonly error: unknown;
  /** Shows "Try again", or "Send again" after a hold. Not shown after a 403 or for an unreadable file, where it cannot help. */
  readonly onRetry?: (() => void) | undefined;
  /** Shows "Dismiss". */
  readonly onDismiss?: (() => void) | undefined;
  /** Shows the server's message to everyone. Default: false, to admins only. @source ERR-9 */
  readonly showDetail?: boolean;
}

/**
 * Says what failed and offers to try again. Stays until the person acts.
 *
 * @source docs/decisions/errors.md#a-refused-action-has-no-retry-button
 */
export function ErrorBar({ what, error, onRetry, onDismiss, showDetail = false }: ErrorBarProps) {
  const errorMessage = useErrorMessage();
  const isOnHold = isHoldError(error);
  const failure = failureOf(error);
  const retry = isForbidden(failure) || isUnreadableFile(failure) ? undefined : onRetry;
  const actions = (retry || onDismiss) && (
    <>
      {retry && (
        <Button size="small" onClick={retry}>
          {isOnHold ? 'Send again' : 'Try again'}
        </Button>
      )}
      {onDismiss && (
        <Button size="small" appearance="transparent" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </>
  );
  return (
    <MessageBar intent={isOnHold ? 'warning' : 'error'} isAlert title={what} actions={actions}>
      {errorMessage(error, showDetail)}
    </MessageBar>
  );
}

/** Translates any thrown value to the message of the error catalog for the signed-in person. */
export function useErrorMessage(): (error: unknown, showDetail?: boolean) => string {
  const isAdmin = useMeIfAny()?.user.primaryType === 'admin';
  return (error, showDetail = false) => screenMessageFor(failureOf(error), { isAdmin, showDetail });
}

/** Whether nightly processing blocked a change, which can be sent again later. @source ERR-3 ERR-5 */
function isHoldError(error: unknown): boolean {
  return isHeld(failureOf(error));
}
