import { useParams } from 'react-router-dom';
import { AccountOffers } from '../../application/shell/Installation';
import { useService } from '../kit/Services';
import { MailSignInScreen } from './MailSignInScreen';
import { NewAccountScreen } from './NewAccountScreen';
import { NewPasswordScreen } from './NewPasswordScreen';
import { WaysInScreen } from './WaysInScreen';

/** `#/signInHelp` and what is below it. What is not offered here leads to what is. @source SES-8 SES-10 */
export function SignInHelp() {
  const { way } = useParams();
  const offers = useService(AccountOffers);
  if (way === 'mail' && offers.passwordless) return <MailSignInScreen />;
  if (way === 'password' && offers.passwordChange) return <NewPasswordScreen />;
  if (way === 'newAccount' && offers.signUp) return <NewAccountScreen />;
  return <WaysInScreen />;
}
