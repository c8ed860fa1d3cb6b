import { lazy, Suspense, useEffect } from 'react';
import type { IdentityError } from '../../application/session/IdentityError';
import { useOnceOpen } from '../kit/dialogs/useLazyPart';

interface NoticeProps {
  /** Why the session ended; undefined once it goes on. */
  readonly failure: IdentityError | undefined;
}

/** The notice, and the dialog it asks by. */
async function fetchNotice() {
  const [notice] = await Promise.all([
    import(/* webpackChunkName: "signed-out" */ './SignedOutNotice'),
    import(/* webpackChunkName: "dialog" */ '../kit/dialogs/ConfirmDialogSurface'),
  ]);
  return { default: notice.SignedOutNotice };
}

const SignedOutNotice = lazy(() => fetchNotice().catch(() => ({ default: PlainNotice })));
/** Long after the first screen: a session often ends because there is no network, and then it is too late. */
const FETCH_AFTER_MS = 60_000;

/** Over the screen of somebody whose session ended in the middle of work. */
export function Interruption({ failure }: NoticeProps) {
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

/** Where the notice itself cannot be fetched: what was typed must not go down with it. */
function PlainNotice({ failure }: NoticeProps) {
  return (
    failure && <p role="alert">You are signed out. Open Listbill in another tab, sign in there, and go on here.</p>
  );
}
