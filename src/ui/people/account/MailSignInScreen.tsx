import { Button, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { SignInWithoutPassword } from '../../../application/people/account/accountRequests';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { useService } from '../../kit/Services';
import { AccountPage, SignInLinks } from './AccountPage';
import { EmailForm } from './EmailForm';
import { problemProps, type Request, RequestFailed, useFormStyles, useRequest } from './requestForm';

type Send = Parameters<SignInWithoutPassword['send']>[1];

/** `#/signInHelp/mail`: sign-in by a mailed code or link. @source SES-8 */
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
      title="Sign in by email"
      sub="No password needed: use a code or a link sent by email."
      foot={<SignInLinks />}
    >
      <EmailForm
        email={email}
        onEmail={setEmail}
        request={sending.request}
        onSubmit={() => void sendIt()}
        submitLabel={send === 'code' ? 'Send code' : 'Send link'}
        failed="The email was not sent."
      >
        <Field label="What to send">
          <RadioGroup value={send} onChange={(_, { value }) => setSend(value === 'link' ? 'link' : 'code')}>
            <Radio value="code" label="A code to enter here" />
            <Radio value="link" label="A link to open on any device" />
          </RadioGroup>
        </Field>
      </EmailForm>
    </AccountPage>
  );
}

/** Asks for the mailed code. @source SES-8 */
function CodeStep({ email, ...again }: MailStepProps) {
  const styles = useFormStyles();
  const signIn = useService(SignInWithoutPassword);
  const [code, setCode] = useState('');
  const { request, run } = useRequest<'code'>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, request.kind === 'refused' ? request : undefined);
  return (
    <AccountPage title="Enter the code from the email" foot={<SignInLinks />}>
      <p className={styles.text}>
        If <strong>{email}</strong> has an account here, a code has been sent. It works once and expires soon.
      </p>
      <Form ref={form} gap="L" onSubmit={() => void run(() => signIn.finish(email, code))}>
        {request.kind === 'failed' && <RequestFailed what="The sign-in failed." error={request.error} />}
        <Field label="Code" required hint="Six digits" {...problemProps(request, 'code')}>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={(value) => setCode(value)}
          />
        </Field>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={request.kind === 'busy'}>
          {request.kind === 'busy' ? 'Signing in' : 'Sign in'}
        </Button>
      </Form>
      <SendAgain what="code" {...again} />
    </AccountPage>
  );
}

/** Says that a link was mailed. */
function LinkStep({ email, ...again }: MailStepProps) {
  const styles = useFormStyles();
  return (
    <AccountPage title="Check your mail" foot={<SignInLinks />}>
      <p className={styles.text}>
        If <strong>{email}</strong> has an account here, a link has been sent. It signs you in on the device where you
        open it, works once and expires soon.
      </p>
      <SendAgain what="link" {...again} />
    </AccountPage>
  );
}

/** Props of a page that is shown after a mail was requested. */
interface MailStepProps {
  readonly email: string;
  /** State of sending another mail. */
  readonly sending: Request<'email'>;
  readonly onSendAgain: () => void;
  readonly onBack: () => void;
}

interface SendAgainProps extends Omit<MailStepProps, 'email'> {
  /** `link` or `code`. */
  readonly what: string;
}

/** Buttons for a mail that did not arrive and for a mistyped email address. */
function SendAgain({ what, sending, onSendAgain, onBack }: SendAgainProps) {
  const styles = useFormStyles();
  const announce = useAnnounce();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && sending.kind === 'done') announce(`A new ${what} has been sent.`);
    wasBusy.current = sending.kind === 'busy';
  }, [announce, sending.kind, what]);
  return (
    <>
      {sending.kind === 'failed' && <RequestFailed what={`No new ${what} was sent.`} error={sending.error} />}
      <div className={styles.actions}>
        <Button onClick={onSendAgain} disabledFocusable={sending.kind === 'busy'}>
          {sending.kind === 'busy' ? 'Sending' : `Send a new ${what}`}
        </Button>
        <Button appearance="subtle" onClick={onBack}>
          Use another email
        </Button>
      </div>
    </>
  );
}
