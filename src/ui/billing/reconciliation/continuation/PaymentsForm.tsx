import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { ContinuationPayers } from '../../../../application/billing/continuation/ContinuationPayers';
import type { ContinuationPayer } from '../../../../domain/billing/continuation/ContinuationPayer';
import { lastOfMonth, parseLocalDate } from '../../../../domain/platform/dates/LocalDate';
import { counted } from '../../../../domain/platform/text/wording';
import { TextInput } from '../../../kit/forms/fields';
import { StepForm } from '../../../kit/forms/StepForm';
import { useService } from '../../../kit/Services';
import { dayText, today } from '../../../kit/values/DateText';

interface PaymentsFormProps {
  readonly groupNumber: string;
  /** At least one. */
  readonly payers: readonly ContinuationPayer[];
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** Records through which day the selected payers have paid. */
export function PaymentsForm({ groupNumber, payers, onSaved, onDone }: PaymentsFormProps) {
  const continuation = useService(ContinuationPayers);
  const [text, setText] = useState<string>(lastOfMonth(today()));
  const day = parseLocalDate(text);
  const who = counted(payers.length, 'payer');
  const earlier = day ? payers.filter(({ paidThrough }) => paidThrough !== null && paidThrough > day) : [];
  const save = async () => {
    if (!day) return '';
    await continuation.recordPayments(groupNumber, payers, day);
    onSaved();
    return `${who} paid through ${dayText(day)}`;
  };
  return (
    <StepForm
      name="Record payments"
      effect={`${who} paid through the day that you enter.${earlier.length > 0 ? ` For ${counted(earlier.length, 'payer')} it is earlier than what is recorded now.` : ''}`}
      failure="The payments were not recorded."
      submitLabel={`Record for ${who}`}
      isIncomplete={!day}
      onSubmit={save}
      onDone={onDone}
    >
      {(isAsked) => (
        <Field label="Paid through" required validationMessage={isAsked && !day ? 'Enter a date.' : null}>
          <TextInput type="date" value={text} onChange={setText} />
        </Field>
      )}
    </StepForm>
  );
}
