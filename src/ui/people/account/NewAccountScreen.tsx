import { Button, Field, makeStyles } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { NAME_LIMIT, type NewAccountField, SignUp } from '../../../application/people/account/accountRequests';
import { PASSWORD_RULE } from '../../../domain/people/account/Profile';
import { Form } from '../../kit/forms/Form';
import { TextInput, type TextInputProps } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { useService } from '../../kit/Services';
import { AccountPage, SignInLinks } from './AccountPage';
import { MailSent } from './EmailForm';
import { problemProps, type Request, RequestFailed, useFormStyles, useRequest } from './requestForm';

const EMPTY = { email: '', password: '', firstName: '', lastName: '' };

/** `#/signInHelp/newAccount`: sign-up. A new account has no rights. @source SES-10 */
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
          An email with the next steps has been sent to <strong>{email}</strong>.
        </p>
        <p className={styles.text}>
          A new account has no access to bills. Ask your company's Listbill administrator to give you access.
        </p>
      </MailSent>
    );
  }
  return (
    <AccountPage title="Create an account" foot={<SignInLinks />}>
      <NewAccountForm account={account} onAccount={setAccount} request={request} onSubmit={() => void submit()} />
    </AccountPage>
  );
}

type Typed = Readonly<Record<NewAccountField, string>>;

interface NewAccountFormProps {
  readonly account: Typed;
  readonly onAccount: (account: Typed) => void;
  readonly request: Request<NewAccountField>;
  readonly onSubmit: () => void;
}

function NewAccountForm({ account, onAccount, request, onSubmit }: NewAccountFormProps) {
  const styles = useFormStyles();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, request.kind === 'refused' ? request : undefined);
  const set = (field: NewAccountField) => ({
    value: account[field],
    onChange: (value: string) => onAccount({ ...account, [field]: value }),
  });
  return (
    <Form ref={form} gap="L" onSubmit={onSubmit}>
      {request.kind === 'failed' && <RequestFailed what="The account was not created." error={request.error} />}
      <div className={styles.pair}>
        <Field label="First name" required {...problemProps(request, 'firstName')}>
          <TextInput autoComplete="given-name" maxLength={NAME_LIMIT} {...set('firstName')} />
        </Field>
        <Field label="Last name" required {...problemProps(request, 'lastName')}>
          <TextInput autoComplete="family-name" maxLength={NAME_LIMIT} {...set('lastName')} />
        </Field>
      </div>
      <Field
        label="Email"
        required
        hint="The email address your company has for you"
        {...problemProps(request, 'email')}
      >
        <TextInput type="email" autoComplete="username" maxLength={254} {...set('email')} />
      </Field>
      <Field label="Password" required hint={PASSWORD_RULE} {...problemProps(request, 'password')}>
        {/* No maximum: a longer password would be cut off without a word. */}
        <PasswordInput autoComplete="new-password" {...set('password')} />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={request.kind === 'busy'}>
        {request.kind === 'busy' ? 'Sending' : 'Create account'}
      </Button>
    </Form>
  );
}

/** A password field with a button that shows what was typed. */
function PasswordInput(props: Omit<TextInputProps, 'type' | 'className'>) {
  const styles = usePasswordStyles();
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.root}>
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className={styles.input}
      />
      <Button
        className={styles.button}
        appearance="transparent"
        size="small"
        icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
        aria-label={isShown ? 'Hide the password' : 'Show the password'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </span>
  );
}

const usePasswordStyles = makeStyles({
  root: { position: 'relative', display: 'block' },
  input: { paddingInlineEnd: '40px' },
  button: { position: 'absolute', insetInlineEnd: '4px', top: '4px' },
});
