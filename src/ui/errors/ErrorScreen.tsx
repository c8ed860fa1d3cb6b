import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { Session } from '../../application/session/Session';
import { paths } from '../shared/paths';
import { useService } from '../shared/Services';
import { useStream } from '../shared/useStream';
import { PublicPage } from './PublicPage';

/** `#/error`. Somebody who is signed in without a usable role can at least sign out here. @source RTE-6 ROL-3 SES-2 */
export function ErrorScreen() {
  const navigate = useNavigate();
  const session = useService(Session);
  const state = useStream(session.state$, session.state);
  return (
    <PublicPage
      title="Oops! Something went wrong ... please try again!"
      documentTitle="Error"
      actions={
        <>
          <Button appearance="primary" onClick={() => void navigate(paths.start)}>
            RELOAD
          </Button>
          {state.kind === 'signedIn' && <Button onClick={() => void navigate(paths.signOut)}>Sign out</Button>}
        </>
      }
    >
      {state.kind === 'failed' && <p>{state.error.message}</p>}
      {state.kind === 'signedIn' && state.user.primaryType === 'unknown' && (
        <p>{`${state.user.email} has no role here yet. Ask whoever manages access in your company.`}</p>
      )}
    </PublicPage>
  );
}
