import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Session, type SessionState } from '../../application/session/Session';
import { SignOut } from '../../application/session/SignOut';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { LoadingScreen } from '../shell/LoadingScreen';
import { PublicPage } from './PublicPage';

/** `#/logmeout`. @source RTE-5 SES-4 */
export function SignOutScreen() {
  const signOut = useService(SignOut);
  const [isStranded, setStranded] = useState(false);
  const leave = useCallback(() => {
    signOut.run().catch(() => setStranded(true));
  }, [signOut]);
  useEffect(leave, [leave]);
  const tryAgain = () => {
    setStranded(false);
    leave();
  };
  if (!isStranded) return <LoadingScreen text="Signing out" />;
  return (
    <PublicPage
      title="You are signed out here."
      documentTitle="Signed out"
      actions={
        <Button appearance="primary" onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      The sign-in page could not be reached to end your session there, too. Check your connection, then try again. If
      other people use this browser, close it.
    </PublicPage>
  );
}

type Over = Extract<SessionState, { kind: 'signedOutElsewhere' | 'replaced' }>;

/** Replaces every screen when the session ended in another tab. @source SES-4 */
export function SignedOutScreen({ state }: { state: Over }) {
  if (state.kind === 'replaced') {
    return (
      <PublicPage
        title="You are signed out here."
        documentTitle="Signed out"
        actions={<Button onClick={restart}>Continue as the signed-in person</Button>}
      >
        Someone else signed in to Listbill in this browser. Nothing from your session is left in this tab.
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="You are signed out."
      documentTitle="Signed out"
      actions={state.isOver && <Button onClick={restart}>Sign in</Button>}
    >
      You signed out in another tab.
    </PublicPage>
  );
}

/** Reloads the application, so that nothing of the old session stays in memory. */
function restart(): void {
  window.location.replace(`#${paths.start}`);
  window.location.reload();
}

/** `#/signedIn`: last page of a tab that was opened to sign in again. The work continues in another tab. @source SES-3 */
export function SignedInScreen() {
  const session = useService(Session);
  const { kind } = useStream(session.state$, session.state);
  useEffect(() => {
    // Works only if the application opened the tab; otherwise the page says what to do.
    if (kind === 'signedIn') window.close();
  }, [kind]);
  if (kind !== 'signedIn') return <Navigate to={paths.start} replace state={{ target: paths.signedIn }} />;
  return (
    <PublicPage
      title="You are signed in again."
      documentTitle="Signed in"
      actions={<LinkButton to={paths.start}>Continue in this tab</LinkButton>}
    >
      You can close this tab and continue in the one you were working in.
    </PublicPage>
  );
}
