import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Session } from '../../application/people/session/Session';
import { SignIn } from '../../application/people/session/SignIn';
import { landingPathFor, paths, targetIn } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { LoadingScreen } from './LoadingScreen';
import { SessionEndedScreen } from './SignedInArea';

/**
 * `#/`, `#/login` and `#/access_token`: a loading screen that redirects to the start. `#/callback` is blank.
 *
 * @source RTE-1 RTE-2 RTE-3
 */
export function LoginScreen({ isBlank = false }: { isBlank?: boolean }) {
  const { state } = useLocation();
  return (
    <>
      {!isBlank && <LoadingScreen />}
      <Navigate to={paths.start} replace state={state as unknown} />
    </>
  );
}

/** `#/reroute`: starts the sign-in, or redirects a signed-in person to their home. @source RTE-4 */
export function RerouteScreen() {
  const session = useService(Session);
  const state = useStream(session.state$, session.state);
  const target = targetIn(useLocation().state);
  if (state.kind === 'signedIn') return <Navigate to={target || landingPathFor(state.user.primaryType)} replace />;
  if (state.kind === 'signedOut') return <StartSignIn target={target} />;
  // Failures lead to the error page, so the person chose to come here from there.
  if (state.kind === 'failed') return <StartSignIn target={target} isRequested />;
  if (state.kind === 'signedOutElsewhere' || state.kind === 'replaced') return <SessionEndedScreen state={state} />;
  return <LoadingScreen />;
}

function StartSignIn({ target, isRequested = false }: { target: string; isRequested?: boolean }) {
  const signIn = useService(SignIn);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (isRequested) signIn.allowAgain();
    signIn.run(target).catch(() => setRefused(true));
  }, [signIn, target, isRequested]);
  return isRefused ? (
    <Navigate to={paths.error} replace state={{ target }} />
  ) : (
    <LoadingScreen text="Opening the sign-in page" />
  );
}
