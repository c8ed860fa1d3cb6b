import { Field } from '@fluentui/react-components';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import { MAX_SEND_DAYS, type SendDays, sendDaysLabel } from '../../../domain/billing/corrections/sendBy';
import { delinquencyLabel } from '../../../domain/billing/delinquency/Delinquency';
import {
  MAX_BORDER_DAY,
  MAX_CLAUSE,
  MIN_BORDER_DAY,
  type Proration,
  type RuleClauses,
} from '../../../domain/billing/rules/BillRules';
import type { CarrierTerms } from '../../../domain/billing/rules/RuleChange';
import {
  type CarrierSettings,
  MAX_RETRO_MONTHS,
  monthRuleLabel,
  PRORATION_LABELS,
} from '../../../domain/billing/rules/RuleSettings';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { monthText, today } from '../../kit/values/DateText';
import { FieldPairs } from './FieldPairs';
import { RuleForm, useRuleForm } from './RuleForm';
import { StageFields, type StageInput, stageInputOf, stagesOf } from './StageFields';

const HINTS: Readonly<Record<Proration, string>> = {
  fullMonth: 'Bills the whole month in which coverage starts or ends.',
  fifteenthRule: 'Bills the whole month if coverage starts by the border day or ends after it; nothing otherwise.',
  daily: 'Bills the covered days of the month.',
};

const CLAUSES: readonly (readonly [keyof RuleClauses, string])[] = [
  ['month', 'Clause for parts of a month'],
  ['retro', 'Clause for the retro window'],
  ['send', 'Clause for days to send'],
  ['unpaid', 'Clause for unpaid bills'],
];
const DEFAULT_BORDER_DAY = 15;

interface CarrierInput extends Omit<CarrierTerms, 'delinquency' | 'sendDays' | 'clauses'> {
  readonly stages: StageInput;
  /** As typed. */
  readonly sendDays: Readonly<Record<keyof SendDays, string>>;
  readonly clauses: RuleClauses;
}

function inputOf({ delinquency, sendDays, ...terms }: CarrierTerms): CarrierInput {
  const typed = (days: number | null) => (days === null ? '' : String(days));
  return {
    ...terms,
    clauses: terms.clauses ?? {},
    stages: stageInputOf(delinquency),
    sendDays: { adds: typed(sendDays.adds), terminations: typed(sendDays.terminations) },
  };
}

/** @returns undefined while a number of days is invalid. */
function termsOf({ stages, sendDays, ...terms }: CarrierInput): CarrierTerms | undefined {
  const delinquency = stagesOf(stages);
  const [adds, terminations] = [daysIn(sendDays.adds), daysIn(sendDays.terminations)];
  if (!delinquency || adds === undefined || terminations === undefined) return undefined;
  return { ...terms, delinquency, sendDays: { adds, terminations } };
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
  const { proration, retroMonths, sendDays, stages, clauses } = input;
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
      {proration === 'fifteenthRule' && (
        <Field label="Border day" hint="Changes by this day count for the whole month">
          <Select
            value={String(input.borderDay ?? DEFAULT_BORDER_DAY)}
            onChange={(day) => type({ borderDay: Number(day) })}
          >
            {Array.from({ length: MAX_BORDER_DAY - MIN_BORDER_DAY + 1 }, (_, at) => (
              <option key={at} value={at + MIN_BORDER_DAY}>
                {at + MIN_BORDER_DAY}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {proration === 'fifteenthRule' && (
        <Checkbox
          isLabelShown
          label="Only changes before the border day count"
          checked={input.isBorderDayBefore ?? false}
          onChange={(isBorderDayBefore) => type({ isBorderDayBefore })}
        />
      )}
      {proration === 'daily' && (
        <Field label="Days of a month" hint="What the monthly premium is divided by">
          <Select
            value={input.dayCount ?? 'calendar'}
            onChange={(dayCount) => type({ dayCount: dayCount === 'thirty' ? 'thirty' : 'calendar' })}
          >
            <option value="calendar">The days of the month</option>
            <option value="thirty">30</option>
          </Select>
        </Field>
      )}
      <Field label="Tier that changes within the month" hint="Which premium the carrier bills">
        <Select
          value={input.tierChange ?? 'proration'}
          onChange={(tierChange) => type({ tierChange: tierChange === 'highest' ? 'highest' : 'proration' })}
        >
          <option value="proration">As for a start or end</option>
          <option value="highest">The highest tier of the month</option>
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
      <Checkbox
        isLabelShown
        label="Coverage ends only from the day on which the carrier is told"
        checked={input.noRetroTerminations ?? false}
        onChange={(noRetroTerminations) => type({ noRetroTerminations })}
      />
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
      <FieldPairs
        legend="Where the rules are written"
        hint="Optional: the clause of the contract or the carrier's manual"
      >
        {CLAUSES.map(([rule, label]) => (
          <Field key={rule} label={label}>
            <TextInput
              maxLength={MAX_CLAUSE}
              value={clauses[rule] ?? ''}
              onChange={(clause) => type({ clauses: { ...clauses, [rule]: clause } })}
            />
          </Field>
        ))}
      </FieldPairs>
    </RuleForm>
  );
}

function effectOf(terms: CarrierTerms, month: string): string {
  const { retroMonths, sendDays, delinquency } = terms;
  const credits =
    retroMonths === 0
      ? 'the carrier credits no earlier months'
      : `the carrier credits changes up to ${retroMonths === 1 ? '1 month' : `${retroMonths} months`} back`;
  const sent = sendDaysLabel(sendDays);
  return `On bills from ${month}, ${credits}${sent && `, and takes ${sent}`}. A part of a month: ${monthRuleLabel(terms)}. Unpaid: ${delinquencyLabel(delinquency)}. Bills of earlier months keep the earlier rules.`;
}
