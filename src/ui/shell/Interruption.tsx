import { lazy, Suspense, useEffect } from 'react';
import type { IdentityError } from '../../application/session/IdentityError';
import { useOnceOpen } from '../shared/useOnceOpen';

const fetchNotice = () => import(/* webpackChunkName: "signed-out" */ './SignedOutNotice');
const SignedOutNotice = lazy(() => fetchNotice().then((m) => ({ default: m.SignedOutNotice })));
/** Long after the first screen: a session often ends because there is no network, and then it is too late. */
const FETCH_AFTER_MS = 15_000;

/** Over the screen of somebody whose session ended in the middle of work. */
export function Interruption({ failure }: { failure: IdentityError | undefined }) {
  useEffect(() => {
    const timer = setTimeout(() => void fetchNotice().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!useOnceOpen(failure !== undefined)) return null;
  return (
    <Suspense fallback={null}>
      <SignedOutNotice failure={failure} />
    </Suspense>
  );
}
