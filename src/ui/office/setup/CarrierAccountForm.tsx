import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { CarrierBank, NewCarrierAccount } from '../../../application/office/setup/CarrierBank';
import { carrierAccountProblems } from '../../../domain/money/processing/CarrierAccount';
import { Select, TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';

const EMPTY: NewCarrierAccount = { accountType: 'checking', routingNumber: '', accountNumber: '' };

interface CarrierAccountFormProps {
  readonly bank: CarrierBank;
  /** Of the carrier. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Enters the bank account of a carrier. Its numbers are stored encrypted and never shown again in full. */
export function CarrierAccountForm({ bank, name, onDone }: CarrierAccountFormProps) {
  const [account, setAccount] = useState(EMPTY);
  const problems = carrierAccountProblems(account);
  const set = (change: Partial<NewCarrierAccount>) => setAccount({ ...account, ...change });
  const propose = async () => {
    await bank.propose(account);
    return `Bank account of ${name} entered`;
  };
  return (
    <StepForm
      name={`Bank account of ${name}`}
      effect="Another manager must confirm the account before anything is paid to it."
      failure="The account was not saved."
      submitLabel="Save account"
      isIncomplete={Object.keys(problems).length > 0}
      onSubmit={propose}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field label="Account type">
            <Select
              value={account.accountType}
              onChange={(type) => set({ accountType: type === 'savings' ? 'savings' : 'checking' })}
            >
              <option value="checking">Checking</option>
              <option value="savings">Savings</option>
            </Select>
          </Field>
          <Field
            label="Routing number"
            required
            hint="Nine digits"
            validationMessage={isAsked ? (problems.routingNumber ?? null) : null}
          >
            <TextInput
              value={account.routingNumber}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              onChange={(routingNumber) => set({ routingNumber })}
            />
          </Field>
          <Field
            label="Account number"
            required
            hint="4 to 17 digits"
            validationMessage={isAsked ? (problems.accountNumber ?? null) : null}
          >
            <TextInput
              value={account.accountNumber}
              inputMode="numeric"
              autoComplete="off"
              maxLength={17}
              onChange={(accountNumber) => set({ accountNumber })}
            />
          </Field>
        </>
      )}
    </StepForm>
  );
}
