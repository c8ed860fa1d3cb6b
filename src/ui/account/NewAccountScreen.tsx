import { useState } from 'react';
import { SignUp } from '../../application/account/accountRequests';
import { useService } from '../kit/Services';
import { AccountPage } from './AccountPage';
import { MailSent } from './MailSent';
import { NewAccountForm } from './NewAccountForm';
import { useFormStyles } from './useFormStyles';
import { useRequest } from './useRequest';
import { WaysIn } from './WaysIn';

const EMPTY = { email: '', password: '', firstName: '', lastName: '' };

/** `#/signInHelp/newAccount`: an account for somebody who has none; it has no rights of its own. @source SES-10 */
export function NewAccountScreen() {
  const styles = useFormStyles();
  const signUp = useService(SignUp);
  const [account, setAccount] = useState(EMPTY);
  const { request, run, reset } = useRequest<keyof typeof EMPTY>();
  const email = account.email.trim();
  const submit = () =>
    run(async () => {
      const answer = await signUp.run(account);
      if (answer.kind === 'done') setAccount({ ...account, password: '' });
      return answer;
    });
  if (request.kind === 'done') {
    return (
      <MailSent onBack={reset}>
        <p className={styles.text}>
          We sent a mail to <strong>{email}</strong>. It says how to go on.
        </p>
        <p className={styles.text}>
          A new account shows nobody’s bills. Tell whoever manages access in your company that you have one: they give
          you what you need.
        </p>
      </MailSent>
    );
  }
  return (
    <AccountPage title="Create an account" foot={<WaysIn />}>
      <NewAccountForm account={account} onAccount={setAccount} request={request} onSubmit={() => void submit()} />
    </AccountPage>
  );
}
