import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import { SignOut } from '../../application/session/SignOut';
import { useService } from '../kit/Services';
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
      The sign-in page could not be reached to end your session there as well. Check your connection, then try again. If
      others use this browser, close it.
    </PublicPage>
  );
}
