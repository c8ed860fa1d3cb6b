import { Button } from '@fluentui/react-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { Session } from '../../application/session/Session';
import { SignIn } from '../../application/session/SignIn';
import { AccountOffers } from '../../application/shell/Installation';
import { signInAdvice } from '../../domain/session/signInAdvice';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths, targetIn } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { OtherApplications } from './OtherApplications';
import { PublicPage } from './PublicPage';

/**
 * `#/error`. RELOAD leads on to what was asked for before something failed. Somebody who is signed in without a usable role
 * reads whom to ask, and can sign out; somebody who could not sign in is shown the other ways. @source RTE-6 ROL-3 SES-2
 */
export function ErrorScreen() {
  const navigate = useNavigate();
  const target = targetIn(useLocation().state);
  const session = useService(Session);
  const signIn = useService(SignIn);
  const state = useStream(session.state$, session.state);
  const { isAny } = useService(AccountOffers);
  const hasNoRole = state.kind === 'signedIn' && state.user.primaryType === 'unknown';
  // A session may be there at the provider, and nowhere else could it be ended.
  const isKnownToProvider = state.kind === 'signedIn' || (state.kind === 'failed' && !state.error.transient);
  const reload = async () => {
    signIn.allowAgain();
    // A role that was given meanwhile is in the next claims only.
    if (hasNoRole) await session.renew().catch(() => undefined);
    await navigate(paths.start, { state: { target } });
  };
  return (
    <PublicPage
      title="Oops! Something went wrong ... please try again!"
      documentTitle="Error"
      actions={
        <>
          <Button appearance="primary" onClick={() => void reload()}>
            RELOAD
          </Button>
          {isKnownToProvider && <Button onClick={() => void navigate(paths.signOut)}>Sign out</Button>}
          {state.kind === 'failed' && isAny && <LinkButton to={paths.signInHelp}>Other ways to sign in</LinkButton>}
        </>
      }
    >
      {state.kind === 'failed' && (
        <>
          <p>{signInAdvice(state.error.code)}</p>
          <p>
            <small>{state.error.message}</small>
          </p>
        </>
      )}
      {hasNoRole && (
        <>
          <p>
            You are signed in as <strong>{state.user.email}</strong>, and nobody has given you a role here yet.
          </p>
          <p>Ask whoever manages access in your company. Once you have a role, choose RELOAD.</p>
          <OtherApplications user={state.user} />
        </>
      )}
    </PublicPage>
  );
}
