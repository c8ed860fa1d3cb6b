import { Button, Field } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { NewBankAccount } from '../../../application/money/payments/BankAccounts';
import { ApiError } from '../../../application/platform/shared/ApiError';
import { BANK_AUTHORIZATION } from '../../../domain/money/payments/bankVerification';
import { ActionError } from '../../kit/feedback/ActionError';
import { Form } from '../../kit/forms/Form';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Problem, Quiet } from '../../kit/layout';
import { useLooks } from '../../kit/useLooks';

export interface AddAccountFormProps {
  readonly groupNumber: string;
  /** Rejects with ApiError. */
  readonly onAdd: (account: NewBankAccount) => Promise<void>;
  readonly onCancel: (() => void) | undefined;
}

const EMPTY = {
  name: '',
  bankName: '',
  accountType: 'checking' as 'checking' | 'savings',
  routingNumber: '',
  accountNumber: '',
};

/** Adds an account to pay from. Its numbers are stored encrypted and never shown again in full. */
export function AddAccountForm({ groupNumber, onAdd, onCancel }: AddAccountFormProps) {
  const looks = useLooks();
  const [fields, setFields] = useState(EMPTY);
  const [isAgreed, setIsAgreed] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const set = (name: keyof typeof EMPTY) => (value: string) => setFields({ ...fields, [name]: value });
  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onAdd({ groupNumber, ...fields, authorizationVersion: isAgreed ? BANK_AUTHORIZATION.version : 0 });
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };
  const problems = problemsOf(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, failure instanceof ApiError ? failure : undefined);
  const problem = (name: string) => {
    const message = problems.get(name);
    return message === undefined ? {} : { validationMessage: message };
  };
  return (
    <Form ref={form} onSubmit={() => void submit()} aria-label="New bank account">
      {failure !== undefined && problems.size === 0 && (
        <ActionError what="The account was not added." error={failure} onRetry={() => void submit()} showDetail />
      )}
      <Field label="Account name" required {...problem('name')}>
        <TextInput value={fields.name} maxLength={80} onChange={set('name')} />
      </Field>
      <Field label="Bank" required {...problem('bankName')}>
        <TextInput value={fields.bankName} maxLength={80} onChange={set('bankName')} />
      </Field>
      <Field label="Account type">
        <Select value={fields.accountType} onChange={set('accountType')}>
          <option value="checking">Checking</option>
          <option value="savings">Savings</option>
        </Select>
      </Field>
      <Field label="Routing number" required hint="Nine digits" {...problem('routingNumber')}>
        <TextInput
          value={fields.routingNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          onChange={set('routingNumber')}
        />
      </Field>
      <Field label="Account number" required hint="4 to 17 digits" {...problem('accountNumber')}>
        <TextInput
          value={fields.accountNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={17}
          onChange={set('accountNumber')}
        />
      </Field>
      <Checkbox label={BANK_AUTHORIZATION.text} isLabelShown checked={isAgreed} onChange={setIsAgreed} />
      {problems.has('authorizationVersion') && <Problem role="alert">{problems.get('authorizationVersion')}</Problem>}
      <Quiet as="p">
        Unless the bank confirms the account at once, we send two deposits of less than $1.00 to it. It can pay once you
        have entered their amounts here.
      </Quiet>
      <div className={looks.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          Add account
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </Form>
  );
}

/** Messages by field name. */
function problemsOf(failure: unknown): ReadonlyMap<string, string> {
  const problems = failure instanceof ApiError ? (failure.details.problems ?? []) : [];
  return new Map(problems.map(({ path, message }) => [path.split('.').pop() ?? path, message]));
}
