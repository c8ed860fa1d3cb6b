import { AccountOffers } from '../../application/shell/Installation';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';

/** The links under a page about signing in: back to the password, and all the other ways. */
export function WaysIn({ all = true }: { all?: boolean }) {
  const { isAny } = useService(AccountOffers);
  return (
    <>
      <AppLink to={paths.start}>Sign in with a password</AppLink>
      {all && isAny && <AppLink to={paths.signInHelp}>Other ways to sign in</AppLink>}
    </>
  );
}
