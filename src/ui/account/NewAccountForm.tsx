import { Button, Field, Input } from '@fluentui/react-components';
import { type SubmitEvent, useRef } from 'react';
import { NAME_LIMIT, type NewAccountField } from '../../application/account/accountRequests';
import { PASSWORD_LENGTH, PASSWORD_RULE } from '../../domain/account/Profile';
import { PasswordInput } from './PasswordInput';
import { RequestFailed } from './RequestFailed';
import { useFirstProblemFocus } from './useFirstProblemFocus';
import { useFormStyles } from './useFormStyles';
import { problemWith, type Request } from './useRequest';

type Typed = Readonly<Record<NewAccountField, string>>;

export interface NewAccountFormProps {
  readonly account: Typed;
  readonly onAccount: (account: Typed) => void;
  readonly request: Request<NewAccountField>;
  readonly onSubmit: () => void;
}

/** Who somebody is, and the password they choose. The rule of the password is told before it is typed. */
export function NewAccountForm({ account, onAccount, request, onSubmit }: NewAccountFormProps) {
  const styles = useFormStyles();
  const form = useRef<HTMLFormElement>(null);
  useFirstProblemFocus(form, request.kind === 'refused' ? request : undefined);
  const set = (field: NewAccountField) => ({
    value: account[field],
    onChange: (_: unknown, { value }: { value: string }) => onAccount({ ...account, [field]: value }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {request.kind === 'failed' && <RequestFailed what="No account was made." error={request.error} />}
      <div className={styles.pair}>
        <Field label="First name" required {...problemWith(request, 'firstName')}>
          <Input autoComplete="given-name" maxLength={NAME_LIMIT} {...set('firstName')} />
        </Field>
        <Field label="Last name" required {...problemWith(request, 'lastName')}>
          <Input autoComplete="family-name" maxLength={NAME_LIMIT} {...set('lastName')} />
        </Field>
      </div>
      <Field label="Email" required hint="The one your company knows you by" {...problemWith(request, 'email')}>
        <Input type="email" autoComplete="username" maxLength={254} {...set('email')} />
      </Field>
      <Field label="Password" required hint={PASSWORD_RULE} {...problemWith(request, 'password')}>
        <PasswordInput autoComplete="new-password" maxLength={PASSWORD_LENGTH.most} {...set('password')} />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={request.kind === 'busy'}>
        {request.kind === 'busy' ? 'Sending' : 'Create the account'}
      </Button>
    </form>
  );
}
