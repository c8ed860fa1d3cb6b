import { cutoffLabel, DEFAULT_CUTOFF } from '../../money/payments/cutoff';
import type { LocalDate } from '../../platform/dates/LocalDate';
import { counted } from '../../platform/text/wording';
import { GRACE_DAYS } from '../continuation/ContinuationPayer';
import { NO_SEND_DAYS, sendDaysLabel } from '../corrections/sendBy';
import { DEFAULT_DELINQUENCY_RULES, delinquencyLabel } from '../delinquency/Delinquency';
import { REMITTANCE_DAYS } from '../register/NotRemitted';
import {
  type BillRules,
  type CarrierRules,
  DEFAULT_CARRIER_RULES,
  type HouseRule,
  type MonthRule,
  type Proration,
} from './BillRules';
import { contributionTarget, contributionValueLabel } from './EmployeeContribution';
import type { UnpaidBills } from './houseRuleEffect';
import { paymentRulesLabels } from './PaymentRules';
import { type CarrierTerms, changeFor, type GroupRules, houseRuleOf, type RuleHistory, rulesFor } from './RuleChange';
import { schoolYearLabel } from './SchoolYear';

/** A group's rules, with the facts needed to show the effect of a change. */
export interface GroupSettings extends RuleHistory<GroupRules> {
  readonly groupNumber: string;
  readonly groupName: string;
  /** The group's carriers, by name. */
  readonly carriers: readonly { readonly carrierCode: string; readonly carrierName: string }[];
  /** Coverages of the group's latest bills, by name. */
  readonly coverages: readonly string[];
  /** Plans of the group's latest bills, by coverage and name. */
  readonly plans: readonly { readonly coverage: string; readonly plan: string }[];
  readonly bills: readonly UnpaidBills[];
  /** Paychecks per school year found in the files of the last two months; null if they differ or have none. */
  readonly proposedPaychecks: number | null;
  /** Days for which pending payments are scheduled, earliest first. */
  readonly scheduled: readonly { readonly day: LocalDate; readonly count: number }[];
}

/** A carrier's rules. */
export interface CarrierSettings extends RuleHistory<CarrierTerms> {
  readonly carrierCode: string;
  readonly carrierName: string;
}

/** Rules of a carrier before the first change. */
export const BASE_CARRIER_TERMS: CarrierTerms = {
  ...DEFAULT_CARRIER_RULES,
  delinquency: DEFAULT_DELINQUENCY_RULES,
  sendDays: NO_SEND_DAYS,
};

/** Maximum number of months for which a carrier may credit changes. */
export const MAX_RETRO_MONTHS = 24;

export const HOUSE_RULE_LABELS: Readonly<Record<HouseRule, string>> = {
  adjustThenPay: 'Adjust then pay',
  payAsBilled: 'Pay as billed',
};

export const PRORATION_LABELS: Readonly<Record<Proration, string>> = {
  fullMonth: 'Whole month',
  fifteenthRule: 'By a border day, such as the 15th',
  daily: 'By day',
};

/** How a carrier bills a part of a month, such as "15th rule", "before the 20th", "by day of 30, highest tier". */
export function monthRuleLabel({
  proration,
  borderDay = 15,
  isBorderDayBefore,
  dayCount,
  tierChange,
}: MonthRule): string {
  const border = isBorderDayBefore ? `Before the ${ordinal(borderDay)}` : `${ordinal(borderDay)} rule`;
  const label = proration === 'fifteenthRule' ? border : (PRORATION_LABELS[proration] ?? proration);
  const thirty = proration === 'daily' && dayCount === 'thirty' ? ' of 30' : '';
  return `${label}${thirty}${tierChange === 'highest' ? ', highest tier of the month' : ''}`;
}

function ordinal(day: number): string {
  const suffix =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th';
  return `${day}${suffix}`;
}

/** Effect of a bill's house rule on its amount due. @param isDone the bill is reconciled */
export function houseRuleText(houseRule: HouseRule, isDone: boolean): string {
  if (houseRule === 'payAsBilled') return 'This group pays as billed: differences come back on the next bill.';
  return isDone ? 'The reconciled amount is due.' : 'Once reconciled, the reconciled amount is due.';
}

/** One line about a group's rules, such as "Adjust then pay; employer pays Medical 80%; a second person pays". */
export function groupRulesLabel(rules: GroupRules): string {
  const {
    houseRule,
    contributions,
    employeeContributions,
    schoolYear,
    payment,
    dueDay,
    continuationGraceDays,
    remittanceDays,
    cutoff,
  } = rules;
  const parts = contributions.map(
    ({ coverage, employerPercent }) => `${coverage ?? 'other coverages'} ${employerPercent}%`,
  );
  const own = (rules.carrierHouseRules ?? []).map(
    (one) => `for ${one.carrierCode}: ${HOUSE_RULE_LABELS[one.houseRule]}`,
  );
  const label = [HOUSE_RULE_LABELS[houseRule] ?? houseRule, ...own].join(', ');
  const paid = parts.length === 0 ? label : `${label}; employer pays ${parts.join(', ')}`;
  const employees = employeeContributions.map((one) => `${contributionTarget(one)} ${contributionValueLabel(one)}`);
  const rest = [
    dueDay !== null && `due on ${dueDayLabel(dueDay)}`,
    continuationGraceDays !== GRACE_DAYS && `continuation payers pay within ${counted(continuationGraceDays, 'day')}`,
    remittanceDays !== REMITTANCE_DAYS && `deductions are late after ${counted(remittanceDays, 'day')}`,
    JSON.stringify(cutoff) !== JSON.stringify(DEFAULT_CUTOFF) && `cut-off ${cutoffLabel(cutoff)}`,
  ];
  const school = schoolYear && schoolYearLabel(schoolYear);
  const shares = employees.length > 0 && `employees pay ${employees.join('; ')}`;
  return [paid, shares, school, ...paymentRulesLabels(payment), ...rest].filter(Boolean).join('; ');
}

/**
 * A due day in the middle of a sentence: "day 10 of the month", "the last day of the month".
 *
 * @source docs/decisions/rules.md#a-bill-without-a-due-date-is-due-on-the-groups-due-day
 */
export function dueDayLabel(dueDay: number | null): string {
  return dueDay === null ? 'the last day of the month' : `day ${dueDay} of the month`;
}

/** One line about a carrier's rules, such as "15th rule; credits 3 months back; no grace, …". */
export function carrierTermsLabel(terms: CarrierTerms): string {
  const { retroMonths, delinquency, sendDays, noRetroTerminations, clauses = {} } = terms;
  const months = `${retroMonths} ${retroMonths === 1 ? 'month' : 'months'}`;
  const credits = retroMonths === 0 ? 'no retroactive credits' : `credits ${months} back`;
  const parts = [
    [monthRuleLabel(terms), clauses.month],
    [`${credits}${noRetroTerminations ? ', but no retroactive terminations' : ''}`, clauses.retro],
    [sendDaysLabel(sendDays), clauses.send],
    [delinquencyLabel(delinquency), clauses.unpaid],
  ];
  return parts
    .flatMap(([rule, clause]) => (rule ? (clause ? `${rule} (${clause.replaceAll(';', ',')})` : rule) : []))
    .join('; ');
}

/**
 * The rules that apply to a bill, as of its period.
 *
 * @param bill a released bill keeps its `houseRule`; null for an unreleased bill, which gets the rule of its period and `issuer`, the
 * code of the carrier that issues it.
 * @param carriers one for each carrier of the bill.
 */
export function billRules(
  bill: { readonly periodFrom: LocalDate; readonly houseRule: HouseRule | null; readonly issuer: string | null },
  group: RuleHistory<GroupRules>,
  carriers: readonly Pick<CarrierSettings, 'carrierCode' | keyof RuleHistory<CarrierTerms>>[],
): BillRules {
  const applied = rulesFor(bill.periodFrom, group);
  const { contributions, employeeContributions, schoolYear, continuationGraceDays } = applied;
  return {
    houseRule: bill.houseRule ?? houseRuleOf(applied, bill.issuer),
    contributionsFrom:
      contributions.length + employeeContributions.length === 0 ? null : contributionsFrom(bill.periodFrom, group),
    contributions,
    employeeContributions,
    ...(schoolYear && { schoolYear }),
    ...(continuationGraceDays !== GRACE_DAYS && { continuationGraceDays }),
    carriers: carriers.map((carrier): CarrierRules => {
      const {
        delinquency: _delinquency,
        sendDays: _sendDays,
        clauses: _clauses,
        ...terms
      } = rulesFor(bill.periodFrom, carrier);
      return { carrierCode: carrier.carrierCode, ...terms };
    }),
  };
}

/** The first month since which these contributions have applied without interruption. */
function contributionsFrom(period: LocalDate, group: RuleHistory<GroupRules>): LocalDate | null {
  const applied = changeFor(period, group);
  let from = applied?.appliesFrom ?? null;
  let current = applied;
  while (current) {
    from = current.appliesFrom;
    const earlier = group.changes.find(
      ({ appliesFrom, undoneAt }) => undoneAt === null && appliesFrom < (current?.appliesFrom ?? period),
    );
    current = earlier && isSame(earlier.rules, current.rules) ? earlier : undefined;
  }
  return from;
}

function isSame(one: GroupRules, other: GroupRules): boolean {
  const of = ({ contributions, employeeContributions }: GroupRules) =>
    JSON.stringify([contributions, employeeContributions]);
  return of(one) === of(other);
}
