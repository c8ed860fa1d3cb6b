import { Button, Field } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { AccountPage, SignInLinks } from './AccountPage';
import { problemProps, type Request, RequestFailed, useFormStyles } from './requestForm';

export interface EmailFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly request: Request<'email'>;
  readonly onSubmit: () => void;
  readonly submitLabel: string;
  /** Error title if sending failed. */
  readonly failed: string;
  /** More fields. */
  readonly children?: ReactNode;
}

/** A form that asks for an email address. */
export function EmailForm({ email, onEmail, request, onSubmit, submitLabel, failed, children }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, request.kind === 'refused' ? request : undefined);
  return (
    <Form ref={form} gap="L" onSubmit={onSubmit}>
      {request.kind === 'failed' && <RequestFailed what={failed} error={request.error} />}
      <Field label="Email" required {...problemProps(request, 'email')}>
        <TextInput
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          onChange={(value) => onEmail(value)}
        />
      </Field>
      {children}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={request.kind === 'busy'}>
        {request.kind === 'busy' ? 'Sending' : submitLabel}
      </Button>
    </Form>
  );
}

interface MailSentProps {
  /** Paragraphs about the mail and what to do with it. */
  readonly children: ReactNode;
  /** Back to the form. */
  readonly onBack: () => void;
}

/** Shown after a mail was requested, whether or not the address has an account. */
export function MailSent({ children, onBack }: MailSentProps) {
  const styles = useFormStyles();
  return (
    <AccountPage title="Check your mail" foot={<SignInLinks />}>
      {children}
      <div className={styles.actions}>
        <Button onClick={onBack}>Use another email</Button>
      </div>
    </AccountPage>
  );
}
