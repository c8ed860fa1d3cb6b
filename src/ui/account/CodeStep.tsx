import { Button, Field, Input } from '@fluentui/react-components';
import { type SubmitEvent, useRef, useState } from 'react';
import { SignInWithoutPassword } from '../../application/account/accountRequests';
import { useService } from '../kit/Services';
import { AccountPage } from './AccountPage';
import type { MailStepProps } from './MailStepProps';
import { RequestFailed } from './RequestFailed';
import { SendAgain } from './SendAgain';
import { useFirstProblemFocus } from './useFirstProblemFocus';
import { useFormStyles } from './useFormStyles';
import { problemWith, useRequest } from './useRequest';
import { WaysIn } from './WaysIn';

/** A code was mailed, as far as somebody has that email; here it is typed. @source SES-8 */
export function CodeStep({ email, ...again }: MailStepProps) {
  const styles = useFormStyles();
  const signIn = useService(SignInWithoutPassword);
  const [code, setCode] = useState('');
  const { request, run } = useRequest<'code'>();
  const form = useRef<HTMLFormElement>(null);
  useFirstProblemFocus(form, request.kind === 'refused' ? request : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => signIn.finish(email, code));
  };
  return (
    <AccountPage title="Type the code from the mail" foot={<WaysIn />}>
      <p className={styles.text}>
        If <strong>{email}</strong> has an account here, a code is on its way. It works once, and not for long.
      </p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {request.kind === 'failed' && <RequestFailed what="You are not signed in." error={request.error} />}
        <Field label="Code" required hint="Six digits" {...problemWith(request, 'code')}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={(_, { value }) => setCode(value)}
          />
        </Field>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={request.kind === 'busy'}>
          {request.kind === 'busy' ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <SendAgain what="code" {...again} />
    </AccountPage>
  );
}
