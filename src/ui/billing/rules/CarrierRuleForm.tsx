import { Field } from '@fluentui/react-components';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import { MAX_SEND_DAYS, type SendDays, sendDaysLabel } from '../../../domain/billing/corrections/sendBy';
import { delinquencyLabel } from '../../../domain/billing/delinquency/Delinquency';
import type { Proration } from '../../../domain/billing/rules/BillRules';
import type { CarrierTerms } from '../../../domain/billing/rules/RuleChange';
import { type CarrierSettings, MAX_RETRO_MONTHS, PRORATION_LABELS } from '../../../domain/billing/rules/RuleSettings';
import { Select, TextInput } from '../../kit/forms/fields';
import { monthText, today } from '../../kit/values/DateText';
import { RuleForm, useRuleForm } from './RuleForm';
import { StageFields, type StageInput, stageInputOf, stagesOf } from './StageFields';

const HINTS: Readonly<Record<Proration, string>> = {
  fullMonth: 'Bills the whole month in which coverage starts or ends.',
  fifteenthRule: 'Bills the whole month if coverage starts by the 15th or ends after it; nothing otherwise.',
  daily: 'Bills the covered days of the month.',
};

interface CarrierInput extends Omit<CarrierTerms, 'delinquency' | 'sendDays'> {
  readonly stages: StageInput;
  /** As typed. */
  readonly sendDays: Readonly<Record<keyof SendDays, string>>;
}

function inputOf({ delinquency, sendDays, ...terms }: CarrierTerms): CarrierInput {
  const typed = (days: number | null) => (days === null ? '' : String(days));
  return {
    ...terms,
    stages: stageInputOf(delinquency),
    sendDays: { adds: typed(sendDays.adds), terminations: typed(sendDays.terminations) },
  };
}

/** @returns undefined while a number of days is invalid. */
function termsOf({ stages, proration, retroMonths, sendDays }: CarrierInput): CarrierTerms | undefined {
  const delinquency = stagesOf(stages);
  const [adds, terminations] = [daysIn(sendDays.adds), daysIn(sendDays.terminations)];
  if (!delinquency || adds === undefined || terminations === undefined) return undefined;
  return { proration, retroMonths, delinquency, sendDays: { adds, terminations } };
}

/** Null for an empty text, undefined for an invalid one. */
function daysIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_SEND_DAYS ? days : undefined;
}

const SEND_FIELDS = [
  ['terminations', 'Terminations: days to send'],
  ['adds', 'Other changes: days to send'],
] as const;

/** Changes a carrier's retro window, days to send corrections, proration and delinquency stages. */
export function CarrierRuleForm({
  editor,
  settings,
}: {
  editor: RuleEditor<CarrierTerms, CarrierSettings>;
  settings: CarrierSettings;
}) {
  const { input, rules, type, ...form } = useRuleForm(editor, settings, { today: today(), inputOf, rulesOf: termsOf });
  const { proration, retroMonths, sendDays, stages } = input;
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
      {SEND_FIELDS.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          hint="From the effective date to receipt by the carrier. Empty: as the retro window."
          {...(daysIn(sendDays[name]) === undefined && { validationMessage: `Enter 1 to ${MAX_SEND_DAYS} days.` })}
        >
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={sendDays[name]}
            onChange={(days) => type({ sendDays: { ...sendDays, [name]: days } })}
          />
        </Field>
      ))}
      <StageFields input={stages} onType={(typed) => type({ stages: typed })} />
    </RuleForm>
  );
}

function effectOf({ proration, retroMonths, sendDays, delinquency }: CarrierTerms, month: string): string {
  const credits =
    retroMonths === 0
      ? 'the carrier credits no earlier months'
      : `the carrier credits changes up to ${retroMonths === 1 ? '1 month' : `${retroMonths} months`} back`;
  const sent = sendDaysLabel(sendDays);
  return `On bills from ${month}, ${credits}${sent && `, and takes ${sent}`}. ${HINTS[proration] ?? ''} Unpaid: ${delinquencyLabel(delinquency)}. Bills of earlier months keep the earlier rules.`;
}
