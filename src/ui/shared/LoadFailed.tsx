import { Navigate, useLocation } from 'react-router';
import { ErrorBar } from './ErrorBar';
import { useMe } from './MeContext';
import { errorPathFor } from './paths';
import { failureOf } from './useErrorText';

/**
 * What a screen shows instead of its content when what it needs could not be loaded.
 * Refused access leads to the person's own error page; anything else can be tried again. @source ERR-10
 */
export function LoadFailed({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const { primaryType } = useMe().user;
  const { pathname } = useLocation();
  const { status, code } = failureOf(error);
  // A session that ended is told over the screen; signed in again, the person tries again here.
  const isSignedOut = code === 'NOT_SIGNED_IN';
  if (!isSignedOut && (status === 401 || status === 403)) {
    return <Navigate to={errorPathFor(primaryType)} replace state={{ refused: pathname }} />;
  }
  return <ErrorBar what={what} error={error} onRetry={onRetry} />;
}
