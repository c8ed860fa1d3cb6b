import { Field } from '@fluentui/react-components';
import type { RuleEditor } from '../../application/rules/RuleEditor';
import { delinquencyLabel } from '../../domain/delinquency/Delinquency';
import type { Proration } from '../../domain/rules/BillRules';
import type { CarrierTerms } from '../../domain/rules/RuleChange';
import { type CarrierSettings, MAX_RETRO_MONTHS, PRORATION_LABELS } from '../../domain/rules/RuleSettings';
import { Select } from '../kit/forms/fields';
import { monthText, today } from '../kit/values/DateText';
import { RuleForm, useRuleForm } from './RuleForm';
import { StageFields, type StageInput, stageInputOf, stagesOf } from './StageFields';

const HINTS: Readonly<Record<Proration, string>> = {
  fullMonth: 'Bills the whole month in which coverage starts or ends.',
  fifteenthRule: 'Bills the whole month if coverage starts by the 15th or ends after it; nothing otherwise.',
  daily: 'Bills the covered days of the month.',
};

interface CarrierInput extends Omit<CarrierTerms, 'delinquency'> {
  readonly stages: StageInput;
}

function inputOf({ delinquency, ...terms }: CarrierTerms): CarrierInput {
  return { ...terms, stages: stageInputOf(delinquency) };
}

/** @returns undefined while a number of days is invalid. */
function termsOf({ stages, proration, retroMonths }: CarrierInput): CarrierTerms | undefined {
  const delinquency = stagesOf(stages);
  return delinquency && { proration, retroMonths, delinquency };
}

/** Changes a carrier's retro window, proration and delinquency stages. */
export function CarrierRuleForm({
  editor,
  settings,
}: {
  editor: RuleEditor<CarrierTerms, CarrierSettings>;
  settings: CarrierSettings;
}) {
  const { input, rules, type, ...form } = useRuleForm(editor, settings, { today: today(), inputOf, rulesOf: termsOf });
  const { proration, retroMonths, stages } = input;
  return (
    <RuleForm form={form} effect={rules ? effectOf(rules, monthText(form.appliesFrom)) : ''}>
      <Field label="Month in which coverage starts or ends" hint={HINTS[proration] ?? ''}>
        <Select value={proration} onChange={(value) => type({ proration: value as Proration })}>
          {Object.entries(PRORATION_LABELS).map(([rule, label]) => (
            <option key={rule} value={rule}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Retro window" hint="For how many months back the carrier credits changes">
        <Select value={String(retroMonths)} onChange={(value) => type({ retroMonths: Number(value) })}>
          {Array.from({ length: MAX_RETRO_MONTHS + 1 }, (_, months) => (
            <option key={months} value={months}>
              {months === 1 ? '1 month' : `${months} months`}
            </option>
          ))}
        </Select>
      </Field>
      <StageFields input={stages} onType={(typed) => type({ stages: typed })} />
    </RuleForm>
  );
}

function effectOf({ proration, retroMonths, delinquency }: CarrierTerms, month: string): string {
  const credits =
    retroMonths === 0
      ? 'the carrier credits no earlier months'
      : `the carrier credits changes up to ${retroMonths === 1 ? '1 month' : `${retroMonths} months`} back`;
  return `On bills from ${month}, ${credits}. ${HINTS[proration] ?? ''} Unpaid: ${delinquencyLabel(delinquency)}. Bills of earlier months keep the earlier rules.`;
}
