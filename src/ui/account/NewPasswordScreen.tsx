import { useState } from 'react';
import { ChangePassword } from '../../application/account/accountRequests';
import { useService } from '../kit/Services';
import { AccountPage, SignInLinks } from './AccountPage';
import { EmailForm, MailSent } from './EmailForm';
import { useFormStyles, useRequest } from './requestForm';

/** `#/signInHelp/password`: requests a link by mail to set a new password. @source SES-10 */
export function NewPasswordScreen() {
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
