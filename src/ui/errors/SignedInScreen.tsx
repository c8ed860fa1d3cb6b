import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { Session } from '../../application/session/Session';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { PublicPage } from './PublicPage';

/** `#/signedIn`: where the tab ends that was opened to sign in again, while the work goes on in another. @source SES-3 */
export function SignedInScreen() {
  const session = useService(Session);
  const { kind } = useStream(session.state$, session.state);
  useEffect(() => {
    // A browser closes only what was opened by the application; otherwise the page says what to do.
    if (kind === 'signedIn') window.close();
  }, [kind]);
  if (kind !== 'signedIn') return <Navigate to={paths.start} replace state={{ target: paths.signedIn }} />;
  return (
    <PublicPage
      title="You are signed in again."
      documentTitle="Signed in"
      actions={<LinkButton to={paths.start}>Go on in this tab</LinkButton>}
    >
      You can close this tab. The one you were working in goes on where it was.
    </PublicPage>
  );
}
