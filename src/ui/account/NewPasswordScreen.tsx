import { useState } from 'react';
import { ChangePassword } from '../../application/account/accountRequests';
import { useService } from '../kit/Services';
import { AccountPage } from './AccountPage';
import { EmailForm } from './EmailForm';
import { MailSent } from './MailSent';
import { useFormStyles } from './useFormStyles';
import { useRequest } from './useRequest';
import { WaysIn } from './WaysIn';

/** `#/signInHelp/password`: a link by mail for somebody who forgot theirs. @source SES-10 */
export function NewPasswordScreen() {
  const styles = useFormStyles();
  const changePassword = useService(ChangePassword);
  const [email, setEmail] = useState('');
  const { request, run, reset } = useRequest<'email'>();
  if (request.kind === 'done') {
    return (
      <MailSent onBack={reset}>
        <p className={styles.text}>
          If <strong>{email.trim()}</strong> has an account here, a mail is on its way. Its link sets a new password; it
          works once, and not for long.
        </p>
        <p className={styles.text}>
          No mail? Check your junk folder, then try again. If you sign in with your company, ask your company.
        </p>
      </MailSent>
    );
  }
  return (
    <AccountPage
      title="Set a new password"
      sub="We mail you a link. Your password stays as it is until you follow it."
      foot={<WaysIn />}
    >
      <EmailForm
        email={email}
        onEmail={setEmail}
        request={request}
        onSubmit={() => void run(() => changePassword.run(email))}
        submitLabel="Send the link"
        failed="No mail was sent."
      />
    </AccountPage>
  );
}
