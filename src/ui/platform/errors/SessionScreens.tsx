import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Session, type SessionState } from '../../../application/people/session/Session';
import { SignIn } from '../../../application/people/session/SignIn';
import { SignOut } from '../../../application/people/session/SignOut';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { withSecondFactor } from '../../shell/openSignInTab';
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
      The sign-in page could not be reached to end your session there. Check your connection, then try again. If other
      people use this browser, close it.
    </PublicPage>
  );
}

/** Of the address of `SignedInScreen`. */
const AGAIN = 'again';

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

/**
 * `#/signedIn`: last page of a tab that was opened to sign in again. The work continues in another tab. With `?again`, asks for
 * credentials first, even if the provider has a session; `?again=second-factor` for a second factor, too.
 *
 * @source SES-3
 */
export function SignedInScreen() {
  const session = useService(Session);
  const signIn = useService(SignIn);
  const { kind } = useStream(session.state$, session.state);
  const again = new URLSearchParams(useLocation().search).get(AGAIN);
  const isAgain = again !== null;
  const [isStranded, setStranded] = useState(false);
  const isSignedIn = kind === 'signedIn';
  const signInAgain = useCallback(() => {
    const through = again === 'second-factor' ? withSecondFactor : undefined;
    signIn.again(paths.signedIn, through).catch(() => setStranded(true));
  }, [signIn, again]);
  const tryAgain = () => {
    setStranded(false);
    signInAgain();
  };
  useEffect(() => {
    if (isSignedIn && isAgain) signInAgain();
    // Works only if the application opened the tab; otherwise the page says what to do.
    else if (isSignedIn) window.close();
  }, [isSignedIn, isAgain, signInAgain]);
  if (!isSignedIn) return <Navigate to={paths.start} replace state={{ target: paths.signedIn }} />;
  if (isStranded) {
    return (
      <PublicPage
        title="The sign-in page could not be reached."
        documentTitle="Error"
        actions={<Button onClick={tryAgain}>Try again</Button>}
      >
        Check your connection, then try again.
      </PublicPage>
    );
  }
  if (isAgain) return <LoadingScreen text="Opening the sign-in page" />;
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
