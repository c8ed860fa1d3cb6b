import { Field } from '@fluentui/react-components';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import { MAX_GRACE_DAYS } from '../../../domain/billing/continuation/ContinuationPayer';
import { MAX_REMITTANCE_DAYS } from '../../../domain/billing/register/NotRemitted';
import type { ContributionRule, HouseRule } from '../../../domain/billing/rules/BillRules';
import { parsePercent } from '../../../domain/billing/rules/contributions';
import { MAX_EXCESS_LIMIT_CENTS, MAX_REFUND_LIMIT_CENTS } from '../../../domain/billing/rules/PaymentRules';
import {
  businessDateBy,
  type CarrierHouseRule,
  type GroupRules,
  MAX_DUE_DAY,
} from '../../../domain/billing/rules/RuleChange';
import { type GroupSettings, HOUSE_RULE_LABELS } from '../../../domain/billing/rules/RuleSettings';
import { type CutoffRule, cutoffProblem } from '../../../domain/money/payments/cutoff';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { currentTime } from '../../kit/values/DateText';
import { CutoffFields } from './CutoffFields';
import {
  contributionsOf,
  EmployeeContributionFields,
  type TypedContribution,
  typedContributions,
} from './EmployeeContributionFields';
import { FieldPairs } from './FieldPairs';
import { groupRulesEffect } from './groupRulesEffect';
import { RuleForm, useRuleForm } from './RuleForm';
import { SchoolYearFields, schoolYearOf, type TypedSchoolYear, typedSchoolYear } from './SchoolYearFields';
import { optionalLimitOf, ToleranceField, toleranceOf } from './ToleranceField';

const DUE_DAYS = Array.from({ length: MAX_DUE_DAY }, (_, index) => index + 1);

/** Represents every coverage without a field of its own. */
const OTHERS = '';

/** Percentages as typed, by coverage; empty for none. */
type Percents = Readonly<Record<string, string>>;

interface GroupRuleInput {
  readonly houseRule: HouseRule;
  readonly carrierHouseRules: readonly CarrierHouseRule[];
  readonly percents: Percents;
  readonly shares: readonly TypedContribution[];
  readonly school: TypedSchoolYear;
  /** Tolerances as typed. */
  readonly over: string;
  readonly short: string;
  readonly refundLimit: string;
  /** As typed; empty for what the bills are due. */
  readonly excessLimit: string;
  readonly payorsMayWriteOff: boolean;
  readonly samePersonMayPay: boolean;
  readonly dueDay: number | null;
  /** As typed. */
  readonly graceDays: string;
  readonly remittanceDays: string;
  readonly cutoff: CutoffRule;
}

function inputOf(rules: GroupRules): GroupRuleInput {
  const { houseRule, contributions, employeeContributions, schoolYear, payment, dueDay, cutoff } = rules;
  const shares = typedContributions(employeeContributions);
  const { overCents, shortCents, refundLimitCents, excessLimitCents, ...mayPay } = payment;
  const percents = contributions.map((rule) => [rule.coverage ?? OTHERS, String(rule.employerPercent)] as const);
  const tolerances = {
    over: formatCents(overCents),
    short: formatCents(shortCents),
    refundLimit: formatCents(refundLimitCents),
    excessLimit: excessLimitCents === null ? '' : formatCents(excessLimitCents),
  };
  const school = typedSchoolYear(schoolYear);
  return {
    houseRule,
    carrierHouseRules: rules.carrierHouseRules ?? [],
    percents: Object.fromEntries(percents),
    shares,
    school,
    ...tolerances,
    ...mayPay,
    dueDay,
    graceDays: String(rules.continuationGraceDays),
    remittanceDays: String(rules.remittanceDays),
    cutoff,
  };
}

/** @returns undefined while a percentage, a tolerance or the cut-off is invalid. */
function rulesOf(input: GroupRuleInput, appliesFrom: LocalDate): GroupRules | undefined {
  const { houseRule, percents, over, short, payorsMayWriteOff, samePersonMayPay, dueDay, cutoff } = input;
  if (cutoffProblem(cutoff, appliesFrom)) return undefined;
  const [overCents, shortCents] = [toleranceOf(over), toleranceOf(short)];
  const refundLimitCents = toleranceOf(input.refundLimit, MAX_REFUND_LIMIT_CENTS);
  const excessLimitCents = optionalLimitOf(input.excessLimit, MAX_EXCESS_LIMIT_CENTS);
  if (overCents === undefined || shortCents === undefined) return undefined;
  if (refundLimitCents === undefined || excessLimitCents === undefined) return undefined;
  const employeeContributions = contributionsOf(input.shares);
  const schoolYear = schoolYearOf(input.school);
  const continuationGraceDays = daysOf(input.graceDays, MAX_GRACE_DAYS);
  const remittanceDays = daysOf(input.remittanceDays, MAX_REMITTANCE_DAYS);
  if (!employeeContributions || schoolYear === undefined) return undefined;
  if (continuationGraceDays === undefined || remittanceDays === undefined) return undefined;
  const contributions: ContributionRule[] = [];
  for (const [coverage, text] of Object.entries(percents)) {
    if (text.trim() === '') continue;
    const employerPercent = parsePercent(text);
    if (employerPercent === undefined) return undefined;
    contributions.push({ coverage: coverage === OTHERS ? null : coverage, employerPercent });
  }
  const limits = { refundLimitCents, excessLimitCents };
  const payment = { overCents, shortCents, payorsMayWriteOff, samePersonMayPay, ...limits };
  return {
    houseRule,
    carrierHouseRules: input.carrierHouseRules,
    contributions: contributions.sort(byCoverage),
    employeeContributions,
    schoolYear,
    payment,
    dueDay,
    continuationGraceDays,
    remittanceDays,
    cutoff,
  };
}

/** @param value a house rule; empty for that of the group */
function withRule(rules: readonly CarrierHouseRule[], carrierCode: string, value: string): readonly CarrierHouseRule[] {
  const others = rules.filter((one) => one.carrierCode !== carrierCode);
  const all = value === '' ? others : [...others, { carrierCode, houseRule: value as HouseRule }];
  return [...all].sort((one, other) => (one.carrierCode < other.carrierCode ? -1 : 1));
}

function daysOf(text: string, max: number): number | undefined {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= max ? days : undefined;
}

/** By name, with the rule for other coverages last. */
function byCoverage(one: ContributionRule, other: ContributionRule): number {
  if (one.coverage === null || other.coverage === null) return one.coverage === null ? 1 : -1;
  return one.coverage.localeCompare(other.coverage, 'en');
}

/** Changes a group's house rule and contributions. */
export function GroupRuleForm({
  editor,
  settings,
}: {
  editor: RuleEditor<GroupRules, GroupSettings>;
  settings: GroupSettings;
}) {
  const today = businessDateBy(settings, currentTime());
  const { input, rules, type, ...form } = useRuleForm(editor, settings, { today, inputOf, rulesOf });
  const coverages = [...new Set([...settings.coverages, ...Object.keys(input.percents)])].filter(Boolean).sort();
  return (
    <RuleForm form={form} effect={rules ? groupRulesEffect(settings, form.appliesFrom, rules) : ''}>
      <Field label="House rule" hint="How differences between the bill and payroll are handled">
        <Select value={input.houseRule} onChange={(value) => type({ houseRule: value as HouseRule })}>
          {Object.entries(HOUSE_RULE_LABELS).map(([rule, label]) => (
            <option key={rule} value={rule}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {settings.carriers.length > 0 && (
        <FieldPairs
          legend="Rule for the bills of a carrier"
          hint="A carrier's contract may say whether its bills are paid as billed or as adjusted."
        >
          {settings.carriers.map(({ carrierCode, carrierName }) => (
            <Field key={carrierCode} label={`Bills of ${carrierName}`}>
              <Select
                value={input.carrierHouseRules.find((one) => one.carrierCode === carrierCode)?.houseRule ?? ''}
                onChange={(value) => type({ carrierHouseRules: withRule(input.carrierHouseRules, carrierCode, value) })}
              >
                <option value="">As the group</option>
                {Object.entries(HOUSE_RULE_LABELS).map(([rule, label]) => (
                  <option key={rule} value={rule}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </FieldPairs>
      )}
      <FieldPairs
        legend="Employer contribution, in percent of the premium"
        hint="Leave a coverage empty to use the percentage of every other coverage. If that is also empty, the employee share is read from each payroll file."
      >
        {[...coverages, OTHERS].map((coverage) => {
          const text = input.percents[coverage] ?? '';
          const isValid = text.trim() === '' || parsePercent(text) !== undefined;
          return (
            <Field
              key={coverage}
              label={coverage || 'Every other coverage'}
              {...(!isValid && { validationMessage: 'Enter 0 to 100, with at most two decimals.' })}
            >
              <TextInput
                inputMode="decimal"
                maxLength={8}
                value={text}
                onChange={(value) => type({ percents: { ...input.percents, [coverage]: value } })}
              />
            </Field>
          );
        })}
      </FieldPairs>
      <EmployeeContributionFields plans={settings.plans} typed={input.shares} onChange={(shares) => type({ shares })} />
      <SchoolYearFields
        typed={input.school}
        proposed={settings.proposedPaychecks}
        onChange={(school) => type({ school })}
      />
      <FieldPairs legend="Payments">
        <ToleranceField
          label="Over tolerance"
          hint="The most that may be written off when a payment is too high"
          value={input.over}
          onChange={(over) => type({ over })}
        />
        <ToleranceField
          label="Short tolerance"
          hint="The most that may be written off when a payment is too low"
          value={input.short}
          onChange={(short) => type({ short })}
        />
        <Checkbox
          label="Payors may write off a short"
          isLabelShown
          checked={input.payorsMayWriteOff}
          onChange={(payorsMayWriteOff) => type({ payorsMayWriteOff })}
        />
        <Checkbox
          label="One person may reconcile and pay a bill"
          isLabelShown
          checked={input.samePersonMayPay}
          onChange={(samePersonMayPay) => type({ samePersonMayPay })}
        />
        <ToleranceField
          label="Refund limit"
          hint="A second person approves larger refunds of money in suspense, and larger shorts carried to the next bill"
          max={MAX_REFUND_LIMIT_CENTS}
          value={input.refundLimit}
          onChange={(refundLimit) => type({ refundLimit })}
        />
        <ToleranceField
          label="Excess limit"
          hint="Payors must confirm a larger excess. Leave it empty to use the amount due on the selected bills"
          max={MAX_EXCESS_LIMIT_CENTS}
          isOptional
          value={input.excessLimit}
          onChange={(excessLimit) => type({ excessLimit })}
        />
      </FieldPairs>
      <Field label="Due day" hint="For bills without a due date in the file">
        <Select
          value={String(input.dueDay ?? '')}
          onChange={(day) => type({ dueDay: day === '' ? null : Number(day) })}
        >
          <option value="">Last day of the month</option>
          {DUE_DAYS.map((day) => (
            <option key={day} value={day}>
              Day {day} of the month
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Grace period of continuation payers"
        hint="Days from the first of a month to pay it in time: 30 with COBRA, or more if the plan says so"
        {...(daysOf(input.graceDays, MAX_GRACE_DAYS) === undefined && {
          validationMessage: `Enter 1 to ${MAX_GRACE_DAYS} days.`,
        })}
      >
        <TextInput
          inputMode="numeric"
          maxLength={3}
          value={input.graceDays}
          onChange={(graceDays) => type({ graceDays })}
        />
      </Field>
      <Field
        label="Deductions are late after"
        hint="Days from the first of a bill's month in which employee deductions are paid to the carrier. A reminder, not legal advice"
        {...(daysOf(input.remittanceDays, MAX_REMITTANCE_DAYS) === undefined && {
          validationMessage: `Enter 1 to ${MAX_REMITTANCE_DAYS} days.`,
        })}
      >
        <TextInput
          inputMode="numeric"
          maxLength={3}
          value={input.remittanceDays}
          onChange={(remittanceDays) => type({ remittanceDays })}
        />
      </Field>
      <CutoffFields cutoff={input.cutoff} appliesFrom={form.appliesFrom} onChange={(cutoff) => type({ cutoff })} />
    </RuleForm>
  );
}
