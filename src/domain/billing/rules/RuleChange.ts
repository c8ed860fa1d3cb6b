import { businessDateOf, type CutoffRule } from '../../money/payments/cutoff';
import { addMonths, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import type { SendDays } from '../corrections/sendBy';
import type { DelinquencyRules } from '../delinquency/Delinquency';
import type { CarrierRules, ContributionRule, HouseRule, RuleClauses } from './BillRules';
import type { EmployeeContribution } from './EmployeeContribution';
import type { PaymentRules } from './PaymentRules';
import type { SchoolYear } from './SchoolYear';

/** Rules that a group can set: its house rule, the employer's contributions, and how its bills may be paid. */
export interface GroupRules {
  readonly houseRule: HouseRule;
  /** Carriers whose bills have another house rule, because their contract says so. Default: none. */
  readonly carrierHouseRules?: readonly CarrierHouseRule[] | undefined;
  /** Empty if the group has no contributions. */
  readonly contributions: readonly ContributionRule[];
  /** Employee contributions by plan and tier; takes precedence over `contributions`. Empty if the group provides none. */
  readonly employeeContributions: readonly EmployeeContribution[];
  /** Null if payroll deducts every month. */
  readonly schoolYear: SchoolYear | null;
  readonly payment: PaymentRules;
  /** Due day, in the month of their period, for bills whose file has no due date: 1 to `MAX_DUE_DAY`; null for the last day. */
  readonly dueDay: number | null;
  /** Days from the first day of a month within which continuation payers must pay: 1 to `MAX_GRACE_DAYS`. */
  readonly continuationGraceDays: number;
  /** Days after which deductions not paid to the carrier are listed as late: 1 to `MAX_REMITTANCE_DAYS`. */
  readonly remittanceDays: number;
  /** Daily deadline for making and voiding payments. Existing payments keep theirs. */
  readonly cutoff: CutoffRule;
}

/** The house rule for the bills that a carrier issues. */
export interface CarrierHouseRule {
  readonly carrierCode: string;
  readonly houseRule: HouseRule;
}

/** The house rule for the bills that a carrier issues: its own, or that of the group. @param issuer null for the group's */
export function houseRuleOf(
  { houseRule, carrierHouseRules = [] }: Pick<GroupRules, 'houseRule' | 'carrierHouseRules'>,
  issuer: string | null,
): HouseRule {
  return carrierHouseRules.find(({ carrierCode }) => carrierCode === issuer)?.houseRule ?? houseRule;
}

/** The first problem with the house rules of carriers, as a sentence; undefined if they can be saved. */
export function carrierHouseRulesProblem(
  rules: readonly CarrierHouseRule[],
  carriers: readonly { readonly carrierCode: string }[],
): string | undefined {
  for (const [at, { carrierCode }] of rules.entries()) {
    if (!carriers.some((one) => one.carrierCode === carrierCode))
      return `The group has no carrier ${carrierCode}. Choose one of its carriers.`;
    if (rules.findIndex((one) => one.carrierCode === carrierCode) < at)
      return `Carrier ${carrierCode} has two house rules. Choose one.`;
  }
  return undefined;
}

/** Every month has this day. */
export const MAX_DUE_DAY = 28;

/** A carrier's contract terms, without the carrier. */
export interface CarrierTerms extends Omit<CarrierRules, 'carrierCode'> {
  readonly delinquency: DelinquencyRules;
  readonly sendDays: SendDays;
  /** Default: no sources given. */
  readonly clauses?: RuleClauses | undefined;
}

/** Rules that apply to the bills from a month on, until a later change. */
export interface RuleChange<Rules> {
  readonly changePk: string;
  /** The first of a month. Applies to bills whose period starts on it or later. */
  readonly appliesFrom: LocalDate;
  readonly rules: Rules;
  /** Reason; may be empty. */
  readonly note: string;
  /** When the change was saved: ISO timestamp, UTC. */
  readonly at: string;
  readonly byName: string;
  /** Null unless the change was undone; it then applies to no bill. */
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
}

/** The rules of a group or a carrier, with every change ever saved. */
export interface RuleHistory<Rules> {
  /** From 1; increases with each change and each undo. */
  readonly version: number;
  /** Rules before the first change. */
  readonly base: Rules;
  /** The latest month first; of one month, the latest change first. */
  readonly changes: readonly RuleChange<Rules>[];
}

/** The change that applies to the bills of a period, or undefined if `base` applies. */
export function changeFor<Rules>(period: LocalDate, { changes }: RuleHistory<Rules>): RuleChange<Rules> | undefined {
  return changes.find(({ appliesFrom, undoneAt }) => undoneAt === null && appliesFrom <= period);
}

/**
 * The rules that apply to the bills of a period. @param period first day of a bill's period
 *
 * @source docs/decisions/rules.md#rules-apply-from-the-first-of-a-month
 */
export function rulesFor<Rules>(period: LocalDate, history: RuleHistory<Rules>): Rules {
  return changeFor(period, history)?.rules ?? history.base;
}

/** A group's business date by the cut-offs in its rules. */
export function businessDateBy({ changes }: RuleHistory<GroupRules>, now: Date): LocalDate {
  const saved = changes.filter(({ undoneAt }) => undoneAt === null);
  return businessDateOf(
    now,
    saved.map(({ appliesFrom, rules }) => ({ appliesFrom, ...rules.cutoff })),
  );
}

/** The next change after a day that is not undone; undefined if none is planned. */
export function nextChangeAfter<Rules>(day: LocalDate, { changes }: RuleHistory<Rules>): RuleChange<Rules> | undefined {
  return changes.filter(({ appliesFrom, undoneAt }) => undoneAt === null && appliesFrom > day).at(-1);
}

/** Months before and after the current one from which a change may apply. */
export const MONTHS_AROUND_TODAY = 24;

/** The months from which a change may apply, earliest first. */
export function monthsToApplyFrom(today: LocalDate): readonly LocalDate[] {
  const current = firstOfMonth(today);
  return Array.from({ length: 2 * MONTHS_AROUND_TODAY + 1 }, (_, index) =>
    addMonths(current, index - MONTHS_AROUND_TODAY),
  );
}

/** The first problem with a change, as a sentence; undefined if it can be saved. */
export function changeProblem<Rules>(
  history: RuleHistory<Rules>,
  { appliesFrom, rules }: Pick<RuleChange<Rules>, 'appliesFrom' | 'rules'>,
  today: LocalDate,
): string | undefined {
  if (!monthsToApplyFrom(today).includes(appliesFrom)) {
    return `Choose the first day of a month, at most ${MONTHS_AROUND_TODAY} months from now.`;
  }
  const isSame = canonical(rulesFor(appliesFrom, history)) === canonical(rules);
  return isSame ? 'These rules already apply to the bills of this month. Change a rule or the month.' : undefined;
}

/** Rules as text, whatever the order of their fields. An empty value is one that is left out. */
function canonical(rules: unknown): string {
  return JSON.stringify(rules, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const given = Object.entries(value).filter(([, one]) => one !== false && one !== undefined && !isEmpty(one));
    return Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** Why a change cannot be undone; undefined if it can. */
export function undoProblem({ appliesFrom, undoneAt }: RuleChange<unknown>, today: LocalDate): string | undefined {
  if (undoneAt !== null) return 'This change has already been undone.';
  if (appliesFrom <= today) return 'This change already applies. Save a new change instead.';
  return undefined;
}
