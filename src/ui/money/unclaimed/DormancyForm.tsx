import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { type DormancyPeriod, DormancyPeriods } from '../../../application/money/refunds/UnclaimedProperty';
import {
  dormancyEffect,
  dormancyOf,
  MAX_DORMANCY_YEARS,
  MIN_DORMANCY_YEARS,
  UNCLAIMED_KIND_LABELS,
  UNCLAIMED_KINDS,
  type UnclaimedKind,
} from '../../../domain/money/refunds/UnclaimedProperty';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { POSTAL_STATE_CODES, POSTAL_STATES } from '../../../domain/platform/text/postalStates';
import { Select, TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';

interface DormancyFormProps {
  /** Periods that the office has set. */
  readonly periods: readonly DormancyPeriod[];
  readonly onChange: () => void;
  readonly onDone: () => void;
}

/** Sets or removes the dormancy period for property in a state. */
export function DormancyForm({ periods, onChange, onDone }: DormancyFormProps) {
  const dormancy = useService(DormancyPeriods);
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<UnclaimedKind>('check');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const state = code === '' ? null : code;
  const years = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : undefined;
  const isValid = years !== undefined && years >= MIN_DORMANCY_YEARS && years <= MAX_DORMANCY_YEARS;
  const isSet = periods.some((period) => period.state === state && period.kind === kind);
  const isRemoval = typed.trim() === '' && isSet;
  const reason = note.trim();
  const wanted = isRemoval ? null : (years ?? null);
  const submit = async () => {
    await dormancy.change({ state, kind, years: wanted, note: reason });
    onChange();
    return isRemoval ? 'Dormancy period removed' : 'Dormancy period saved';
  };
  const problem = `Enter ${MIN_DORMANCY_YEARS} to ${MAX_DORMANCY_YEARS} years.`;
  return (
    <StepForm
      name="Change a dormancy period"
      effect={
        isRemoval || isValid
          ? dormancyEffect({ state, kind, years: wanted }, dormancyOf(kind, state, periods).years)
          : ''
      }
      failure="The dormancy period was not changed."
      submitLabel="Save period"
      isIncomplete={reason === '' || !(isRemoval || isValid)}
      onSubmit={submit}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field label="State">
            <Select value={code} onChange={setCode}>
              <option value="">Office default</option>
              {POSTAL_STATE_CODES.map((one) => (
                <option key={one} value={one}>
                  {POSTAL_STATES[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Kind">
            <Select
              value={kind}
              onChange={(chosen) => setKind(UNCLAIMED_KINDS.find((one) => one === chosen) ?? 'check')}
            >
              {UNCLAIMED_KINDS.map((one) => (
                <option key={one} value={one}>
                  {UNCLAIMED_KIND_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Years"
            required={!isSet}
            hint={isSet ? 'Empty to use the default' : `${MIN_DORMANCY_YEARS} to ${MAX_DORMANCY_YEARS}`}
            validationMessage={isAsked && !isRemoval && !isValid ? problem : null}
          >
            <TextInput inputMode="numeric" maxLength={2} value={typed} onChange={setTyped} />
          </Field>
          <Field label="Reason" required validationMessage={isAsked && reason === '' ? 'Enter a reason.' : null}>
            <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
          </Field>
        </>
      )}
    </StepForm>
  );
}
