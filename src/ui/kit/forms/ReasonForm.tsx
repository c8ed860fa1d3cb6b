import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { useLooks } from '../useLooks';
import { TextInput } from './fields';
import { StepForm } from './StepForm';

interface ReasonFieldProps {
  readonly label?: string;
  readonly value: string;
  /** Default: the field may be empty. */
  readonly problem?: string | undefined;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field of one line for a reason or a note. */
export function ReasonField({ label = 'Reason', value, problem, isRequired = true, onChange }: ReasonFieldProps) {
  const looks = useLooks();
  return (
    <Field label={label} required={isRequired} className={looks.growing} validationMessage={problem ?? null}>
      <TextInput value={value} maxLength={LONGEST_NOTE} onChange={onChange} />
    </Field>
  );
}

interface ReasonFormProps {
  /** Accessible name of the form. */
  readonly name: string;
  /** Effect of the step, in sentences. */
  readonly effect: string;
  /** Title of the message if the step fails. */
  readonly failure: string;
  readonly submitLabel: string;
  /** Takes the step. @returns the title of the confirmation */
  readonly onSubmit: (reason: string) => Promise<string>;
  readonly onDone: () => void;
}

/** A step that needs a reason and nothing else. */
export function ReasonForm({ onSubmit, ...form }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  return (
    <StepForm {...form} isIncomplete={isMissing} onSubmit={() => onSubmit(reason.trim())}>
      {(isAsked) => (
        <ReasonField
          value={reason}
          problem={isAsked && isMissing ? 'Enter a reason.' : undefined}
          onChange={setReason}
        />
      )}
    </StepForm>
  );
}
