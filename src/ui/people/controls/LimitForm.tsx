import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { Controls } from '../../../application/people/controls/Controls';
import { type ShownLimit, shownLimitOn } from '../../../domain/people/controls/ControlBoard';
import { limitTitle } from '../../../domain/people/controls/limitTexts';
import { limitEffect } from '../../../domain/people/controls/limitUsage';
import { type LocalDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../domain/platform/money/Cents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { AmountInput } from '../../kit/forms/AmountInput';
import { Checkbox, TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';

interface LimitFormProps {
  readonly limit: ShownLimit;
  /** The office's day. */
  readonly today: LocalDate;
  readonly onChange: () => void;
  readonly onDone: () => void;
}

/** Sets a limit from a day on, and says what that changes before it is saved. */
export function LimitForm({ limit, today, onChange, onDone }: LimitFormProps) {
  const controls = useService(Controls);
  const [amount, setAmount] = useState<Cents>(limit.limitCents ?? ZERO);
  const [hasLimit, setHasLimit] = useState(true);
  const [from, setFrom] = useState<string>(today);
  const [note, setNote] = useState('');
  const { kind, scope, effect } = limit;
  const day = parseLocalDate(from);
  const limitCents = hasLimit ? amount : null;
  const reason = note.trim();
  const submit = async () => {
    if (!day) return '';
    const saved = await controls.change({ kind, scope, effect, limitCents, appliesFrom: day, note: reason });
    onChange();
    return saved.state === 'WAITING' ? 'Another manager has to confirm it' : 'Limit saved';
  };
  return (
    <StepForm
      name={`Change the limit: ${limitTitle(limit)}`}
      effect={day ? limitEffect({ scope, limitCents, appliesFrom: day }, shownLimitOn(day, limit), limit.usages) : ''}
      failure="The limit was not changed."
      submitLabel="Save limit"
      isIncomplete={!day || reason === ''}
      onSubmit={submit}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field label="Limit">
            <AmountInput label="Limit" value={amount} allowsZero disabled={!hasLimit} onChange={setAmount} />
          </Field>
          {limit.limitCents !== null && (
            <Checkbox
              label="No limit"
              isLabelShown
              checked={!hasLimit}
              onChange={(isChecked) => setHasLimit(!isChecked)}
            />
          )}
          <Field label="Applies from" validationMessage={isAsked && !day ? 'Enter a day.' : null}>
            <TextInput type="date" min={today} value={from} onChange={setFrom} />
          </Field>
          <Field label="Reason" required validationMessage={isAsked && reason === '' ? 'Enter a reason.' : null}>
            <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
          </Field>
        </>
      )}
    </StepForm>
  );
}
