import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { SiteWatch } from '../../../application/errors/SiteWatch';
import { useMe } from '../MeContext';
import { errorPathFor } from '../navigation/paths';
import { useService } from '../Services';
import { useStream } from '../useStream';
import { ErrorBar } from './ErrorBar';
import { failureOf } from './useErrorText';

/**
 * What a screen shows instead of its content when what it needs could not be loaded.
 * Refused access leads to the person's own error page; anything else can be tried again. @source ERR-10
 */
export function LoadFailed({ what, error, onRetry }: ReadFailedProps) {
  const { primaryType } = useMe().user;
  const { pathname } = useLocation();
  const { kind, code } = failureOf(error);
  // A session that ended is told over the screen; signed in again, the person tries again here.
  const isSignedOut = code === 'NOT_SIGNED_IN';
  if (!isSignedOut && (kind === 'signedOut' || kind === 'forbidden')) {
    return <Navigate to={errorPathFor(primaryType)} replace state={{ refused: pathname, code }} />;
  }
  return <ReadFailed what={what} error={error} onRetry={onRetry} />;
}

interface ReadFailedProps {
  /** What could not be read, as a short sentence: "The change log could not be loaded." */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What stands in place of something that could not be read. Reading again harms nothing, so it also happens by itself. */
export function ReadFailed({ what, error, onRetry }: ReadFailedProps) {
  useAgainWhenBack(error, onRetry);
  return <ErrorBar what={what} error={error} onRetry={onRetry} />;
}

/** Reads again what could not be read because the site was down, once it is back: nobody has to ask for it. @source ERR-4 */
function useAgainWhenBack(error: unknown, again: () => void): void {
  // Counts from when this is first shown: what came back before is not this failure's concern.
  const returns = useStream(useService(SiteWatch).returns$, 0);
  const react = useEffectEvent(() => {
    if (failureOf(error).kind === 'unavailable') again();
  });
  useEffect(() => {
    if (returns > 0) react();
  }, [returns]);
}
