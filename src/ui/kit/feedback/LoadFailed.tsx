import { useEffect, useEffectEvent } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import { SiteWatch } from '../../../application/platform/errors/SiteWatch';
import { BrowserCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { useMe } from '../MeContext';
import { errorPathFor } from '../navigation/paths';
import { useService } from '../Services';
import { useStream } from '../useStream';
import { ErrorBar } from './ErrorBar';

/**
 * Replaces a screen's content that could not be loaded. Refused access redirects to the error page of the person's area; any
 * other failure can be retried. @source ERR-10
 */
export function LoadFailed({ what, error, onRetry }: ReadFailedProps) {
  const { primaryType } = useMe().user;
  const target = createPath(useLocation());
  const { kind, code } = failureOf(error);
  // An ended session is handled by a dialog over the screen; afterwards the person retries here.
  const isSignedOut = code === BrowserCode.NotSignedIn;
  if (!isSignedOut && (kind === 'signedOut' || kind === 'forbidden')) {
    return <Navigate to={errorPathFor(primaryType)} replace state={{ target, code }} />;
  }
  return <ReadFailed what={what} error={error} onRetry={onRetry} />;
}

interface ReadFailedProps {
  /** The failure, in a short sentence: "The change log could not be loaded." */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces a part of a screen that could not be loaded. Retries automatically when the site is back. */
export function ReadFailed({ what, error, onRetry }: ReadFailedProps) {
  useRetryWhenSiteReturns(error, onRetry);
  return <ErrorBar what={what} error={error} onRetry={onRetry} />;
}

/** Retries a read that failed because the site was down (503) when the site is back. @source ERR-4 */
function useRetryWhenSiteReturns(error: unknown, again: () => void): void {
  // Counts returns since this failure was first shown.
  const returns = useStream(useService(SiteWatch).returns$, 0);
  const react = useEffectEvent(() => {
    if (failureOf(error).kind === 'unavailable') again();
  });
  useEffect(() => {
    if (returns > 0) react();
  }, [returns]);
}
