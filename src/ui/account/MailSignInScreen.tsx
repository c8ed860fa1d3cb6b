import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { SignInWithoutPassword } from '../../application/account/accountRequests';
import { useService } from '../kit/Services';
import { AccountPage } from './AccountPage';
import { CodeStep } from './CodeStep';
import { EmailForm } from './EmailForm';
import { LinkStep } from './LinkStep';
import { useRequest } from './useRequest';
import { WaysIn } from './WaysIn';

type Send = Parameters<SignInWithoutPassword['send']>[1];

/** `#/signInHelp/mail`: signing in by whoever reads the mail. @source SES-8 */
export function MailSignInScreen() {
  const signIn = useService(SignInWithoutPassword);
  const [email, setEmail] = useState('');
  const [send, setSend] = useState<Send>('code');
  const sending = useRequest<'email'>();
  const [isSent, setSent] = useState(false);
  const sendIt = () =>
    sending.run(async () => {
      const answer = await signIn.send(email, send);
      if (answer.kind === 'done') setSent(true);
      return answer;
    });
  const startOver = () => {
    setSent(false);
    sending.reset();
  };
  if (isSent) {
    const Step = send === 'code' ? CodeStep : LinkStep;
    return <Step email={email.trim()} sending={sending.request} onSendAgain={() => void sendIt()} onBack={startOver} />;
  }
  return (
    <AccountPage
      title="Sign in by mail"
      sub="Without a password: by a code or a link that we mail you."
      foot={<WaysIn />}
    >
      <EmailForm
        email={email}
        onEmail={setEmail}
        request={sending.request}
        onSubmit={() => void sendIt()}
        submitLabel={send === 'code' ? 'Send the code' : 'Send the link'}
        failed="No mail was sent."
      >
        <Field label="What to send">
          <RadioGroup value={send} onChange={(_, { value }) => setSend(value === 'link' ? 'link' : 'code')}>
            <Radio value="code" label="A code to type here" />
            <Radio value="link" label="A link to follow, on any device" />
          </RadioGroup>
        </Field>
      </EmailForm>
    </AccountPage>
  );
}
