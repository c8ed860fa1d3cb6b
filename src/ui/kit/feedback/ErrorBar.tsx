import { Button } from '@fluentui/react-components';
import { type Failure, isForbidden, isHeld, screenMessageFor } from '../../../domain/errors/errorMessageFor';
import { useMeIfAny } from '../MeContext';
import { MessageBar } from './MessageBar';

export interface ErrorBarProps {
  /** What could not be done, as a short sentence: "The bills could not be loaded." */
  readonly what: string;
  readonly error: unknown;
  /** Offers to try again, but not after a 403, where it cannot help. After a hold it reads "Send again". */
  readonly onRetry?: (() => void) | undefined;
  /** Offers to take the message away. */
  readonly onDismiss?: (() => void) | undefined;
  /** Shows the server's own words to everyone. @source ERR-9 */
  readonly showDetail?: boolean;
}

/** Says what failed, and offers to try again. It stays until somebody acts: nothing important vanishes by itself. */
export function ErrorBar({ what, error, onRetry, onDismiss, showDetail = false }: ErrorBarProps) {
  const errorText = useErrorMessage();
  const held = isOnHold(error);
  const retry = isForbidden(failureOf(error)) ? undefined : onRetry;
  const actions = (retry || onDismiss) && (
    <>
      {retry && (
        <Button size="small" onClick={retry}>
          {held ? 'Send again' : 'Try again'}
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
    <MessageBar intent={held ? 'warning' : 'error'} title={what} actions={actions}>
      {errorText(error, showDetail)}
    </MessageBar>
  );
}

/** Turns whatever was thrown into the words of the catalogue for whoever reads them. */
export function useErrorMessage(): (error: unknown, showDetail?: boolean) => string {
  const isAdmin = useMeIfAny()?.user.primaryType === 'admin';
  return (error, showDetail = false) => screenMessageFor(failureOf(error), { isAdmin, showDetail });
}

/** Whether nightly processing kept a change from being saved: what was typed is kept, and can be sent again. @source ERR-3 ERR-5 */
function isOnHold(error: unknown): boolean {
  return isHeld(failureOf(error));
}

/** Reads status, code and message off whatever was thrown; an ApiError has them, a defect of ours has a message. */
export function failureOf(error: unknown): Failure {
  const { status, code, message } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Failure>;
  return { status: status ?? -1, code: code ?? '', message: message ?? '' };
}
