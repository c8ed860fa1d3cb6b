import { Button } from '@fluentui/react-components';
import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Session } from '../../../application/people/session/Session';
import { SignIn } from '../../../application/people/session/SignIn';
import { AccountOffers, Installation } from '../../../application/run/shell/Installation';
import { signInAdvice } from '../../../domain/people/session/signInAdvice';
import { neighboursOf } from '../../../domain/platform/neighbours/neighboursOf';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { LinkButton, OutsideLink } from '../../kit/navigation/AppLink';
import { landingPathFor, paths, targetIn } from '../../kit/navigation/paths';
import { type Services, useService, useServices } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { PublicPage } from './PublicPage';
import type { SetUpPageProps } from './SetUpPage';
import { useTriesAgain } from './useTriesAgain';

/**
 * `#/error`. RELOAD, and reloading the page with a role, continue to the route that was requested before the failure. A signed-in
 * person without a role reads whom to ask and can sign out, or sets up an installation that has no administrator. A person whose sign-in failed gets the other ways to sign in. A person
 * redirected from an unknown address reads that there is no such page, and gets a link to their home page.
 * @source RTE-6 RTE-10 ROL-3 SES-2
 *
 * @source docs/decisions/session.md#reloading-the-error-page-requests-new-claims
 */
export function ErrorScreen() {
  const navigate = useNavigate();
  const location = useLocation();
  const target = targetIn(location.state);
  const isUnknown = isUnknownAddress(location.state);
  const session = useService(Session);
  const signIn = useService(SignIn);
  const state = useStream(session.state$, session.state);
  const { isAny } = useService(AccountOffers);
  const hasNoRole = state.kind === 'signedIn' && state.user.primaryType === 'unknown';
  // The provider may have a session, which can only be ended here.
  const isKnownToProvider = state.kind === 'signedIn' || (state.kind === 'failed' && !state.error.transient);
  /** @param to the screen to continue with; empty for the person's start page. */
  const reload = async (to = target) => {
    signIn.allowAgain();
    // A role assigned in the meantime is only in renewed claims.
    if (hasNoRole) await session.renew().catch(() => undefined);
    await navigate(paths.start, { state: { target: to } });
  };
  const hasHome = state.kind === 'signedIn' && !hasNoRole;
  const triesAgain = useTriesAgain();
  if (triesAgain && hasHome) {
    return <Navigate to={paths.start} replace state={{ target }} />;
  }
  const buttons = (isSecond: boolean) => (
    <>
      <Button appearance={isSecond ? 'secondary' : 'primary'} onClick={() => void reload()}>
        RELOAD
      </Button>
      {isKnownToProvider && <Button onClick={() => void navigate(paths.signOut)}>Sign out</Button>}
    </>
  );
  const page = (
    <PublicPage
      title="Oops! Something went wrong ... please try again!"
      documentTitle={isUnknown ? 'Page not found' : 'Error'}
      actions={
        <>
          {isUnknown && hasHome && (
            <LinkButton appearance="primary" to={landingPathFor(state.user.primaryType)}>
              Go to the home page
            </LinkButton>
          )}
          {buttons(isUnknown && hasHome)}
          {state.kind === 'failed' && isAny && <LinkButton to={paths.signInHelp}>Other ways to sign in</LinkButton>}
        </>
      }
    >
      {isUnknown && <p>There is no page at the address you opened. The link may be mistyped or out of date.</p>}
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
            You are signed in as <strong>{state.user.email}</strong>, but you do not have a role in Listbill yet.
          </p>
          <p>Ask your company's Listbill administrator. Once you have a role, choose RELOAD.</p>
          <OtherApplications user={state.user} />
        </>
      )}
    </PublicPage>
  );
  if (!hasNoRole) return page;
  return <WithoutRole user={state.user} actions={buttons(true)} otherwise={page} onDone={() => void reload('')} />;
}

/** Whether the person was redirected from an unknown address: see `UNKNOWN_ADDRESS`. */
function isUnknownAddress(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isUnknown' in state;
}

async function fetchSetUp(services: Services) {
  const code = import(/* webpackChunkName: "setup" */ './SetUpPage');
  const [{ SetUpPage }] = await Promise.all([code, services.prepare(['beginning'])]);
  return SetUpPage;
}

/** The page to set up an installation without an administrator, else what is shown otherwise. Its code is loaded only for people without a role. */
function WithoutRole(props: SetUpPageProps) {
  const services = useServices();
  const { Part: SetUp, isMissing } = useLazyPart(
    useCallback(() => fetchSetUp(services), [services]),
    true,
  );
  if (SetUp) return <SetUp {...props} />;
  return isMissing ? props.otherwise : <LoadingScreen />;
}

/** The other applications that the person's roles give access to. @source ENV-1 */
function OtherApplications({ user }: { user: CurrentUser }) {
  const neighbours = neighboursOf(user, useService(Installation).apps);
  if (neighbours.length === 0) return null;
  return (
    <p>
      {'Your roles give you access to '}
      {neighbours.map(({ name, address }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <OutsideLink href={address}>{name}</OutsideLink>
        </span>
      ))}
      .
    </p>
  );
}
