import { employeeShare } from '../../../domain/billing/rules/contributions';
import { contributionTarget, contributionValueLabel } from '../../../domain/billing/rules/EmployeeContribution';
import { houseRulesEffectText } from '../../../domain/billing/rules/houseRuleEffect';
import { type PaymentRules, paymentRulesLabels } from '../../../domain/billing/rules/PaymentRules';
import { type GroupRules, nextChangeAfter, rulesFor } from '../../../domain/billing/rules/RuleChange';
import { dueDayLabel, type GroupSettings } from '../../../domain/billing/rules/RuleSettings';
import { schoolYearLabel } from '../../../domain/billing/rules/SchoolYear';
import { type CutoffRule, cutoffIn, cutoffLabel } from '../../../domain/money/payments/cutoff';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { clockZone, monthText } from '../../kit/values/DateText';

const SAMPLE_PREMIUM = cents(100_00);

/** The effect of a change of a group's rules, in sentences. */
export function groupRulesEffect(settings: GroupSettings, appliesFrom: LocalDate, rules: GroupRules): string {
  const before = rulesFor(appliesFrom, settings);
  const month = monthText(appliesFrom);
  const { bills, carriers } = settings;
  const shares = rules.contributions.map(
    (rule) =>
      `${rule.coverage ?? 'other coverages'} ${formatCents(employeeShare(SAMPLE_PREMIUM, rule))} of each ${formatCents(SAMPLE_PREMIUM)}`,
  );
  return [
    houseRulesEffectText(bills, appliesFrom, { before, after: rules, carriers }, month),
    JSON.stringify(before.contributions) !== JSON.stringify(rules.contributions) &&
      (shares.length > 0
        ? `From ${month}, employees pay for ${shares.join(', ')}.`
        : `From ${month}, there are no contributions.`),
    JSON.stringify(before.employeeContributions) !== JSON.stringify(rules.employeeContributions) &&
      employeeContributionsEffect(rules, month),
    JSON.stringify(before.schoolYear) !== JSON.stringify(rules.schoolYear) && schoolYearEffect(rules, month),
    JSON.stringify(before.cutoff) !== JSON.stringify(rules.cutoff) && cutoffEffect(settings, appliesFrom, rules),
    before.dueDay !== rules.dueDay &&
      `From ${month}, bills without a due date in the carrier's file are due on ${dueDayLabel(rules.dueDay)}. Bills that exist keep their due date.`,
    before.continuationGraceDays !== rules.continuationGraceDays &&
      `From ${month}, continuation payers can pay a month within ${counted(rules.continuationGraceDays, 'day')} of its first day. Until then it is no difference.`,
    before.remittanceDays !== rules.remittanceDays &&
      `From ${month}, deductions that are not paid to the carrier after ${counted(rules.remittanceDays, 'day')} are listed as late. No bill changes.`,
    JSON.stringify(before.payment) !== JSON.stringify(rules.payment) &&
      `For payments made from ${month} on: ${paymentEffects(before.payment, rules.payment).join('; ') || 'nothing may be written off, and one person may reconcile and pay'}. A person who sets a tolerance or a refund limit may not use it.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function employeeContributionsEffect({ employeeContributions }: GroupRules, month: string): string {
  if (employeeContributions.length === 0) return `From ${month}, there are no contributions by plan and tier.`;
  const each = employeeContributions.map((one) => `${contributionTarget(one)}: ${contributionValueLabel(one)}`);
  return `From ${month}, payroll files with the employee share are compared with what employees pay for ${each.join('; ')}. No bill changes.`;
}

function schoolYearEffect({ schoolYear }: GroupRules, month: string): string {
  if (!schoolYear) return `From ${month}, payroll deducts every month.`;
  return `From ${month}, payroll files are also compared with ${schoolYearLabel(schoolYear)}. Members with school-year deductions need none in those months. No bill changes.`;
}

function paymentEffects(before: PaymentRules, after: PaymentRules): readonly string[] {
  const labels = paymentRulesLabels(after);
  const endsLimit = before.excessLimitCents !== null && after.excessLimitCents === null;
  return endsLimit ? [...labels, 'payors confirm an excess above what the bills are due'] : labels;
}

/** A cut-off as people read it: the one of groups without a rule on the office's clocks of that day. */
export function shownCutoff(cutoff: CutoffRule, day: LocalDate): CutoffRule {
  return cutoffIn(clockZone(cutoff.timeZone), cutoff, day);
}

function cutoffEffect(settings: GroupSettings, appliesFrom: LocalDate, { cutoff }: GroupRules): string {
  const before = rulesFor(appliesFrom, settings).cutoff;
  const until = nextChangeAfter(appliesFrom, settings)?.appliesFrom;
  const counts = settings.scheduled
    .filter(({ day }) => day >= appliesFrom && (until === undefined || day < until))
    .map(({ count }) => count);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const [payments, keep] = count === 1 ? ['payment', 'keeps its'] : ['payments', 'keep their'];
  const scheduled = `${count} ${payments} scheduled for these days ${keep} cut-off, which the payor confirmed.`;
  const label = (rule: CutoffRule) => cutoffLabel(shownCutoff(rule, appliesFrom));
  const month = monthText(appliesFrom);
  const change =
    label(cutoff) === label(before)
      ? `The cut-off stays at ${label(cutoff)} in ${month}, but may differ in other months, when the clocks have changed.`
      : `From ${month}, the cut-off is ${label(cutoff)} instead of ${label(before)}.`;
  return count === 0 ? change : `${change} ${scheduled}`;
}
