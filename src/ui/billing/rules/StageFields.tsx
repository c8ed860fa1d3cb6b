import { Field } from '@fluentui/react-components';
import { type DelinquencyRules, delinquencyProblem } from '../../../domain/billing/delinquency/Delinquency';
import { TextInput } from '../../kit/forms/fields';

/** Days as typed. */
export type StageInput = Readonly<Record<keyof DelinquencyRules, string>>;

const FIELDS: readonly (readonly [keyof DelinquencyRules, string, string])[] = [
  ['graceDays', 'Grace period', 'Days past due without consequences'],
  ['noticeDays', 'Notice', 'Days past due at which the notice stage starts'],
  ['warningDays', 'Termination warning', 'Days past due at which the termination warning starts'],
];

export function stageInputOf({ graceDays, noticeDays, warningDays }: DelinquencyRules): StageInput {
  return { graceDays: String(graceDays), noticeDays: String(noticeDays), warningDays: String(warningDays) };
}

function typedRules({ graceDays, noticeDays, warningDays }: StageInput): DelinquencyRules {
  return { graceDays: daysIn(graceDays), noticeDays: daysIn(noticeDays), warningDays: daysIn(warningDays) };
}

function daysIn(text: string): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** @returns undefined while the days are invalid or out of order. */
export function stagesOf(input: StageInput): DelinquencyRules | undefined {
  const rules = typedRules(input);
  return delinquencyProblem(rules) === undefined ? rules : undefined;
}

interface StageFieldsProps {
  readonly input: StageInput;
  readonly onType: (input: StageInput) => void;
}

/** Days past due at which each stage starts. The problem is shown below the last field, because it is about their order. */
export function StageFields({ input, onType }: StageFieldsProps) {
  const problem = delinquencyProblem(typedRules(input));
  return FIELDS.map(([name, label, hint]) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      {...(problem !== undefined && name === 'warningDays' && { validationMessage: problem })}
    >
      <TextInput
        inputMode="numeric"
        maxLength={4}
        value={input[name]}
        onChange={(days) => onType({ ...input, [name]: days })}
      />
    </Field>
  ));
}
