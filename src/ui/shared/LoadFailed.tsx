import { Navigate, useLocation } from 'react-router';
import { useMe } from './MeContext';
import { errorPathFor } from './paths';
import { ReadFailed, type ReadFailedProps } from './ReadFailed';
import { failureOf } from './useErrorText';

/**
 * What a screen shows instead of its content when what it needs could not be loaded.
 * Refused access leads to the person's own error page; anything else can be tried again. @source ERR-10
 */
export function LoadFailed({ what, error, onRetry }: ReadFailedProps) {
  const { primaryType } = useMe().user;
  const { pathname } = useLocation();
  const { status, code } = failureOf(error);
  // A session that ended is told over the screen; signed in again, the person tries again here.
  const isSignedOut = code === 'NOT_SIGNED_IN';
  if (!isSignedOut && (status === 401 || status === 403)) {
    return <Navigate to={errorPathFor(primaryType)} replace state={{ refused: pathname, code }} />;
  }
  return <ReadFailed what={what} error={error} onRetry={onRetry} />;
}
