import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ChangePassword } from '../../../application/people/account/accountRequests';
import { AccountOffers } from '../../../application/run/shell/Installation';
import { Note, Stack } from '../../kit/layout';
import { RouterLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { AccountPage, SignInLinks } from './AccountPage';
import { EmailForm, MailSent } from './EmailForm';
import { MailSignInScreen } from './MailSignInScreen';
import { NewAccountScreen } from './NewAccountScreen';
import { useFormStyles, useRequest } from './requestForm';

/**
 * `#/signInHelp` and the pages below it. A way that this installation does not offer shows the list of ways.
 *
 * @source SES-8 SES-10
 */
export function SignInHelp() {
  const { way } = useParams();
  const offers = useService(AccountOffers);
  if (way === 'mail' && offers.passwordless) return <MailSignInScreen />;
  if (way === 'password' && offers.passwordChange) return <NewPasswordScreen />;
  if (way === 'newAccount' && offers.signUp) return <NewAccountScreen />;
  return <SignInOptions />;
}

/** `#/signInHelp`: the other ways to sign in. @source SES-8 SES-10 */
function SignInOptions() {
  const styles = useStyles();
  const { passwordless, passwordChange, signUp, isAny } = useService(AccountOffers);
  const ways = [
    passwordless && { to: paths.mailSignIn, name: 'Sign in by email', text: 'A link or a code, without a password' },
    passwordChange && { to: paths.newPassword, name: 'Set a new password', text: 'If you forgot yours' },
    signUp && { to: paths.newAccount, name: 'Create an account', text: 'If you do not have one yet' },
  ].filter((way) => way !== false);
  return (
    <AccountPage title="Other ways to sign in" foot={<SignInLinks all={false} />}>
      {isAny ? (
        <Stack as="ul" gap="M">
          {ways.map(({ to, name, text }) => (
            <li key={to}>
              <RouterLink className={styles.way} to={to}>
                <span className={styles.name}>{name}</span>
                <Note isBlock>{text}</Note>
              </RouterLink>
            </li>
          ))}
        </Stack>
      ) : (
        <span>Ask your company's Listbill administrator to set a new password for you.</span>
      )}
    </AccountPage>
  );
}

const useStyles = makeStyles({
  way: {
    display: 'block',
    padding: tokens.spacingHorizontalL,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
});

/** `#/signInHelp/password`: requests a link by mail to set a new password. @source SES-10 */
function NewPasswordScreen() {
  const styles = useFormStyles();
  const changePassword = useService(ChangePassword);
  const [email, setEmail] = useState('');
  const { request, run, reset } = useRequest<'email'>();
  if (request.kind === 'done') {
    return (
      <MailSent onBack={reset}>
        <p className={styles.text}>
          If <strong>{email.trim()}</strong> has an account here, an email has been sent. Its link sets a new password,
          works once and expires soon.
        </p>
        <p className={styles.text}>
          No email? Check your junk folder, then try again. If you sign in with your company, contact your company.
        </p>
      </MailSent>
    );
  }
  return (
    <AccountPage
      title="Set a new password"
      sub="You get a link by email. Your password does not change until you use it."
      foot={<SignInLinks />}
    >
      <EmailForm
        email={email}
        onEmail={setEmail}
        request={request}
        onSubmit={() => void run(() => changePassword.run(email))}
        submitLabel="Send link"
        failed="The email was not sent."
      />
    </AccountPage>
  );
}
