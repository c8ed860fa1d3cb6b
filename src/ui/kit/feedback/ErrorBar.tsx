import { Button } from '@fluentui/react-components';
import { isForbidden } from '../../../domain/errors/Failure';
import { Strip } from './Strip';
import { failureOf, isOnHold, useErrorText } from './useErrorText';

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
  const errorText = useErrorText();
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
    <Strip intent={held ? 'warning' : 'error'} title={what} actions={actions}>
      {errorText(error, showDetail)}
    </Strip>
  );
}
