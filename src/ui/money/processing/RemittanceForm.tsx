import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { RemittanceList } from '../../../application/money/processing/PaymentFiles';
import type { Remittance } from '../../../domain/money/processing/BankFile';
import {
  isAboutCredit,
  REMITTANCE_STATE_LABELS,
  type RemittanceStep,
} from '../../../domain/money/processing/RemittanceState';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf } from '../../../domain/platform/text/wording';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { dayText } from '../../kit/values/DateText';

/** Buttons of the steps. */
export const REMITTANCE_STEP_LABELS: Readonly<Record<RemittanceStep, string>> = {
  send: 'Record as sent',
  clear: 'Record as cleared',
  undo: 'Undo',
  reject: 'Rejected by the bank',
  return: 'Returned by the bank',
};

const PAYABLE_AGAIN =
  'The remittance is payable again. Once the carrier has another confirmed account, the next bank file pays it; until then, it can be sent another way and recorded as sent.';

/** What each step changes, in a sentence. */
const EFFECTS: Readonly<Record<RemittanceStep, string>> = {
  send: 'The ledger moves it from remittances to send to remittance clearing.',
  clear: 'The ledger takes it out of remittance clearing and out of cash. Record it when the bank shows it.',
  undo: 'The last record is undone, and the ledger posts the opposite.',
  reject: PAYABLE_AGAIN,
  return: PAYABLE_AGAIN,
};

/** What to write into the payment, so that the carrier finds its 820. */
function traceText({ traceNumber }: Remittance): string {
  return traceNumber && `The 820 names trace number ${traceNumber}: put it into the addenda of the ACH credit (CCD+).`;
}

/** What an undo does to the ACH credit. */
function creditText({ achFile, state }: Remittance): string {
  if (achFile === null || state !== 'SENT') return '';
  return `No bank file pays it again, so send the money another way. If the bank rejected or returned its credit in ${achFile}, record that instead.`;
}

interface RemittanceFormProps {
  readonly remittance: Remittance;
  readonly step: RemittanceStep;
  readonly onDone: () => void;
}

/** Asks for a note: a reason for an undo, otherwise optional. */
export function RemittanceForm({ remittance, step, onDone }: RemittanceFormProps) {
  const looks = useLooks();
  const list = useService(RemittanceList);
  const [note, setNote] = useState('');
  const isReason = step === 'undo' || isAboutCredit(step);
  const isMissing = isReason && note.trim() === '';
  const { carrierName, businessDate, amountCents } = remittance;
  const name = `${carrierName}, ${dayText(businessDate)}`;
  const record = async () => {
    const { state } = await list.record(remittance, { step, note: note.trim() });
    return `${name}: ${labelOf(REMITTANCE_STATE_LABELS, state)}`;
  };
  return (
    <StepForm
      name={`${REMITTANCE_STEP_LABELS[step]}: ${name}`}
      effect={[
        `${formatCents(amountCents)}.`,
        EFFECTS[step],
        step === 'send' && traceText(remittance),
        step === 'undo' && creditText(remittance),
      ]
        .filter(Boolean)
        .join(' ')}
      failure="The remittance was not changed."
      submitLabel={REMITTANCE_STEP_LABELS[step]}
      isIncomplete={isMissing}
      onSubmit={record}
      onDone={onDone}
    >
      {(isAsked) => (
        <Field
          label={isReason ? 'Reason' : 'Note'}
          required={isReason}
          hint={isReason ? '' : "Optional, such as the bank's reference"}
          className={looks.growing}
          validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
        >
          <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
        </Field>
      )}
    </StepForm>
  );
}
