import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { CarrierAccount, CarrierBank } from '../../../application/office/setup/CarrierBank';
import { accountText } from '../../../domain/money/payments/accountText';
import { accountTypeLabel } from '../../../domain/money/payments/BankAccount';
import type { CarrierAccountStep } from '../../../domain/money/processing/CarrierAccount';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useLooks } from '../../kit/useLooks';

/** Buttons of the steps. */
export const DECISION_LABELS: Readonly<Record<CarrierAccountStep, string>> = {
  confirm: 'Confirm',
  decline: 'Decline',
  remove: 'Remove',
};

const EFFECTS: Readonly<Record<CarrierAccountStep, string>> = {
  confirm:
    'Remittances that processing makes from now on are paid to this account by ACH. Compare it with what the carrier sent in writing. Unsent ACH files of remittances are canceled, and the next run creates them again.',
  decline: 'The account is not used. An account that was confirmed before stays.',
  remove:
    'Future remittances are paid outside Listbill. Unsent ACH files of remittances are canceled; the next run makes new files for the other carriers.',
};

const DONE: Readonly<Record<CarrierAccountStep, string>> = {
  confirm: 'confirmed',
  decline: 'declined',
  remove: 'removed',
};

interface CarrierAccountDecisionProps {
  readonly bank: CarrierBank;
  readonly account: CarrierAccount;
  readonly step: CarrierAccountStep;
  readonly onDone: () => void;
}

/** Shows what a decision about an account changes, and asks for a reason where one is needed. */
export function CarrierAccountDecision({ bank, account, step, onDone }: CarrierAccountDecisionProps) {
  const looks = useLooks();
  const [reason, setReason] = useState('');
  const isReason = step !== 'confirm';
  const isMissing = isReason && reason.trim() === '';
  const name = accountText({ ...account, name: accountTypeLabel(account) });
  const decide = async () => {
    await bank.decide(account.accountPk, step, reason.trim());
    return `${name} ${DONE[step]}`;
  };
  return (
    <StepForm
      name={`${DECISION_LABELS[step]}: ${name}`}
      effect={EFFECTS[step]}
      failure="The account was not changed."
      submitLabel={`${DECISION_LABELS[step]} account`}
      isIncomplete={isMissing}
      onSubmit={decide}
      onDone={onDone}
    >
      {(isAsked) =>
        isReason && (
          <Field
            label="Reason"
            required
            className={looks.growing}
            validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
          >
            <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={setReason} />
          </Field>
        )
      }
    </StepForm>
  );
}
