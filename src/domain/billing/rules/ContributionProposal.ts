import { addMonths, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { Tier } from '../bills/Tier';
import { contributionFor } from './contributions';
import {
  type ContributionUnit,
  type EmployeeContribution,
  employeeContributionFor,
  isSameName,
  sortContributions,
} from './EmployeeContribution';
import { changeFor, type GroupRules, type RuleHistory } from './RuleChange';

/** The most common contribution for a plan and tier in one payroll file, in one unit. */
export interface ObservedContribution {
  readonly coverage: string;
  /** As on the bill; may be empty. */
  readonly plan: string;
  readonly tier: Tier;
  readonly unit: ContributionUnit;
  readonly value: number;
  /** People who are billed for the plan and tier. */
  readonly people: number;
  /** Number of these people whose deduction is this contribution. */
  readonly agree: number;
  /** The others, whose deduction differs, by name; at most `MAX_OTHERS`. */
  readonly others: readonly {
    readonly memberName: string;
    /** Sum over the whole file; null without a deduction. */
    readonly deductedCents: Cents | null;
  }[];
}

/** Limit for a person to check individually. */
export const MAX_OTHERS = 5;

/** Contributions found in a month's payroll files. Several bills of a month have several. */
export interface ObservedMonth {
  /** First day of the bill's period. */
  readonly period: LocalDate;
  readonly observed: readonly ObservedContribution[];
}

/** Evidence for a proposal from one of the two months. */
export type ProposalEvidence = Pick<ObservedMonth, 'period'> &
  Pick<ObservedContribution, 'people' | 'agree' | 'others'>;

/** A contribution found in two consecutive months that the rules do not have. A person accepts or dismisses it. */
export interface ContributionProposal extends EmployeeContribution {
  /** The earlier month first. */
  readonly months: readonly [ProposalEvidence, ProposalEvidence];
  /** The round percentage that equals the amount until premiums change; null if there is none. */
  readonly alsoPercent: number | null;
}

/** Minimum number of people for a pattern: the second confirms the first. */
const FEWEST_PEOPLE = 2;
/** Minimum share of people who must agree. */
const SHARE = { of: 5, agree: 4 };

/**
 * Contributions found in the last two consecutive months with a plan and tier. Skips contributions that the rules already have,
 * including planned ones. If an amount is also a percentage, the amount is proposed.
 *
 * @param months those reconciled with a payroll file, in any order.
 * @source docs/decisions/rules.md#contributions-are-proposed-after-two-months-that-agree
 */
export function proposedContributions(
  months: readonly ObservedMonth[],
  history: RuleHistory<GroupRules>,
): readonly ContributionProposal[] {
  const proposals: ContributionProposal[] = [];
  for (const [terms, byMonth] of byTerms(months)) {
    const [period] = [...byMonth.keys()].sort().reverse();
    if (period === undefined) continue;
    const [before, latest] = [byMonth.get(addMonths(period, -1)) ?? [], byMonth.get(period) ?? []];
    const agreed = latest.flatMap((one) => {
      const earlier = before.find(({ unit, value }) => unit === one.unit && value === one.value);
      return earlier && isPattern(earlier) && isPattern(one) ? [{ earlier, one }] : [];
    });
    if (agreed.some(({ one }) => isInRules(one, period, history))) continue;
    const percent = agreed.find(({ one }) => one.unit === 'percent');
    const found = agreed.find(({ one }) => one.unit !== 'percent') ?? percent;
    if (!found) continue;
    const { unit, value } = found.one;
    proposals.push({
      ...terms,
      plan: terms.plan === '' ? null : terms.plan,
      unit,
      value,
      months: [evidenceOf(addMonths(period, -1), found.earlier), evidenceOf(period, found.one)],
      alsoPercent: percent && percent !== found && isRound(percent.one.value) ? percent.one.value : null,
    });
  }
  return sortContributions(proposals);
}

/** A group's rules with accepted contributions, each replacing the one for the same plan and tier. */
export function withAccepted(rules: GroupRules, accepted: readonly EmployeeContribution[]): GroupRules {
  const others = rules.employeeContributions.filter((one) => !accepted.some((other) => isSameTarget(one, other)));
  const added = accepted.map(({ coverage, plan, tier, unit, value }) => ({ coverage, plan, tier, unit, value }));
  return { ...rules, employeeContributions: sortContributions([...others, ...added]) };
}

/** Whether two contributions are for the same plan and tier. Ignores case. */
export function isSameTarget(one: EmployeeContribution, other: EmployeeContribution): boolean {
  return (
    one.tier === other.tier &&
    isSameName(one.coverage, other.coverage) &&
    (one.plan === null || other.plan === null ? one.plan === other.plan : isSameName(one.plan, other.plan))
  );
}

type Terms = Pick<ObservedContribution, 'coverage' | 'plan' | 'tier'>;
type ByMonth = Map<LocalDate, ObservedContribution[]>;

function byTerms(months: readonly ObservedMonth[]): Iterable<readonly [Terms, ByMonth]> {
  const all = new Map<string, readonly [Terms, ByMonth]>();
  for (const { period, observed } of months) {
    for (const one of observed) {
      const { coverage, plan, tier } = one;
      const key = [coverage, plan, tier].join('\0').toLowerCase();
      const found = all.get(key) ?? ([{ coverage, plan, tier }, new Map()] as const);
      all.set(key, found);
      found[1].set(period, merged(found[1].get(period) ?? [], one));
    }
  }
  return all.values();
}

/**
 * Combines the files of several bills of a month. Of two values in one unit, the one with more people is kept, and the others count
 * as not agreeing.
 */
function merged(known: readonly ObservedContribution[], one: ObservedContribution): ObservedContribution[] {
  const same = known.find(({ unit }) => unit === one.unit);
  if (!same) return [...known, one];
  const [most, other] = same.agree >= one.agree ? [same, one] : [one, same];
  const isEqual = most.value === other.value;
  return known.map((each) =>
    each === same
      ? {
          ...most,
          people: most.people + other.people,
          agree: most.agree + (isEqual ? other.agree : 0),
          others: [...most.others, ...other.others].slice(0, MAX_OTHERS),
        }
      : each,
  );
}

/** A fixed amount may equal a percentage by chance, but then with decimals. */
function isRound(percent: number): boolean {
  return Number.isInteger(percent * 2);
}

function isPattern({ people, agree }: ObservedContribution): boolean {
  return agree >= FEWEST_PEOPLE && agree * SHARE.of >= people * SHARE.agree;
}

function evidenceOf(period: LocalDate, { people, agree, others }: ObservedContribution): ProposalEvidence {
  return { period, people, agree, others };
}

/** Whether the contribution is in the rules of the month, or in later planned rules. */
function isInRules(one: ObservedContribution, period: LocalDate, history: RuleHistory<GroupRules>): boolean {
  const later = history.changes.filter(({ appliesFrom, undoneAt }) => undoneAt === null && appliesFrom > period);
  const current = changeFor(period, history)?.rules ?? history.base;
  return [current, ...later.map(({ rules }) => rules)].some((rules) => isGivenBy(one, rules));
}

function isGivenBy(one: ObservedContribution, { contributions, employeeContributions }: GroupRules): boolean {
  const own = employeeContributionFor(one, employeeContributions);
  if (own) return own.unit === one.unit && own.value === one.value;
  const employer = contributionFor(one.coverage, contributions);
  return (
    employer !== undefined && one.unit === 'percent' && Math.abs(100 - employer.employerPercent - one.value) < 0.005
  );
}
