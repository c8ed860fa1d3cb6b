import { type Cents, cents, sumCents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { contributionTarget } from '../../rules/EmployeeContribution';
import { partCents } from '../../rules/monthParts';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, has, says, volumeOf } from './Explanation';
import { changeLabel, TIER_NAMES } from './terms';
import type { UsualRates } from './usualRates';

/** The carrier changed the coverage this month, and payroll still deducts the earlier amount. */
export function changedThisMonth(comparison: Comparison, context: ExplainContext): Explanation | undefined {
  const { previous, rates } = context;
  const { lines, deductedCents, billedCents } = comparison;
  const [line] = lines;
  if (!line || !previous || previous.billedCents === billedCents || previous.lineCount !== lines.length)
    return undefined;
  if (Math.abs(previous.billedCents - deductedCents) > ROUNDING_CENTS) return undefined;
  const behind = 'Payroll still deducts the earlier amount.';
  if (line.tier !== previous.tier) {
    const cause = `Changed from ${TIER_NAMES[previous.tier]} to ${TIER_NAMES[line.tier]} on this bill. ${behind}`;
    return says('TIER', cause, 'acceptBill', 'TIER_CHANGE');
  }
  if (line.plan !== previous.plan) {
    const cause = `Changed from ${previous.plan} to ${line.plan} on this bill. ${behind}`;
    return says('PLAN', cause, 'acceptBill', 'PLAN_CHANGE');
  }
  const volume = volumeOf(lines);
  if (volume !== null && previous.volumeCents !== null && volume !== previous.volumeCents) {
    const cause = `The volume changed from ${formatCents(previous.volumeCents)} to ${formatCents(volume)} on this bill. ${behind}`;
    return says('VOLUME', cause, 'acceptBill', 'VOLUME_CHANGE');
  }
  // A rate that only this member has is no new rate.
  if (hasRateOfOthers(comparison, rates)) return undefined;
  const { coverage, plan } = line;
  if (volume === null && rates.hasTierRates(coverage, plan) && !context.isPlanChanged()) {
    const cause = `${formatCents(billedCents)} instead of ${formatCents(previous.billedCents)} on the last bill, with the same plan and tier, and no other premium of ${plan} changed. ${behind} Ask the carrier.`;
    return says('RATE', cause, null, 'RATE_CORRECTION');
  }
  // The sum of several plans has no rate.
  if (lines.length > 1) {
    const cause = `${formatCents(billedCents)} instead of ${formatCents(previous.billedCents)} on the last bill, with the same plans. ${behind} Ask the carrier.`;
    return says('RATE', cause, null, 'RATE_CORRECTION');
  }
  const per = volume === null ? '' : rateChange(billedCents, previous.billedCents, volume);
  const cause = `A new rate on this bill${per}, or a new age band: plan and tier are unchanged. ${behind}`;
  return says('RATE', cause, 'acceptBill', 'RATE_CORRECTION');
}

/** The rates per thousand of volume. */
function rateChange(now: Cents, before: Cents, volume: Cents): string {
  const perThousand = (amount: Cents) => `$${((amount / volume) * 1_000).toFixed(3)}`;
  return ` (${perThousand(before)} to ${perThousand(now)} per thousand)`;
}

/** Coverage starts or ends within the month, and one side has only the covered days. */
export function partOfMonth(comparison: Comparison, { enrolled, previous }: ExplainContext): Explanation | undefined {
  const { billedCents, deductedCents, lines } = comparison;
  if (enrolled?.kind !== 'enrolled') return undefined;
  const change = changeLabel(enrolled.row);
  const isPart = enrolled.days < enrolled.of;
  const near = (one: number, other: number) => Math.abs(one - other) <= ROUNDING_CENTS;
  if (isPart && near(partCents(billedCents, enrolled), deductedCents)) {
    const cause = `Coverage ${change}. The carrier bills the whole month; by its rules it bills ${enrolled.days} of ${enrolled.of} days.`;
    return says('AMOUNT_OVER', cause, 'acceptOurs', has(lines, 'NEW') || !previous ? 'NEW_HIRE' : 'TERMINATED');
  }
  if (isPart && near(partCents(deductedCents, enrolled), billedCents)) {
    const cause = `Coverage ${change}. The carrier bills ${enrolled.days} of ${enrolled.of} days; payroll deducts the whole month.`;
    return says('TIMING', cause, 'acceptBill', 'PAYROLL_TIMING');
  }
  return undefined;
}

/**
 * Whether payroll deducts what other members of the bill pay for the same plan and tier, or for the volume.
 *
 * @source docs/decisions/payroll-files.md#a-rate-that-only-one-member-has-is-no-new-rate
 */
function hasRateOfOthers({ lines, deductedCents }: Comparison, rates: UsualRates): boolean {
  const usual = usualPremium({ lines }, rates);
  if (usual === undefined) return false;
  return Math.abs(usual - deductedCents) <= (lines[0]?.volumeCents === null ? 0 : ROUNDING_CENTS);
}

/** The premium that others with the plan and tier, or the volume, are billed; undefined if it is not known. */
export function usualPremium({ lines }: Pick<Comparison, 'lines'>, rates: UsualRates): Cents | undefined {
  const [line, another] = lines;
  if (!line || another) return undefined;
  const { coverage, plan, tier, volumeCents } = line;
  return volumeCents === null ? rates.of(coverage, plan, tier) : rates.forVolume(coverage, plan, volumeCents);
}

/** The premium that others with the plan and tier, or the volume, are billed, if this member is billed another one. */
export function usualInstead(comparison: Comparison, rates: UsualRates): Cents | undefined {
  const usual = usualPremium(comparison, rates);
  return usual === undefined || Math.abs(usual - comparison.billedCents) <= ROUNDING_CENTS ? undefined : usual;
}

/**
 * Payroll deducts the usual premium, or the one of another tier or plan.
 *
 * @source docs/decisions/payroll-files.md#an-amount-that-payroll-has-late-changes-nothing
 */
export function otherRate(
  comparison: Comparison,
  { rates, payrollTier, enrolled, plans }: ExplainContext,
): Explanation | undefined {
  const { lines, billedCents, deductedCents, retroLines } = comparison;
  const [line, another] = lines;
  if (!line || another || deductedCents <= 0) return undefined;
  const { coverage, plan, tier, volumeCents } = line;
  if (hasRateOfOthers(comparison, rates)) {
    const terms = volumeCents === null ? 'this plan and tier are billed' : 'this plan pay a rate that gives';
    const cause = `Others with ${terms} ${formatCents(deductedCents)}. This member is billed ${formatCents(billedCents)}.`;
    return says('RATE', cause, 'acceptOurs', 'RATE_CORRECTION');
  }
  if (volumeCents !== null) return undefined;
  // A carrier that also charges or credits earlier months has just changed the terms, and payroll may be behind.
  const isChanged = retroLines.length > 0;
  const direction = isChanged ? null : deductedCents < billedCents ? 'acceptOurs' : 'expectNextBill';
  const tiers = rates.tiersAt(coverage, plan, deductedCents);
  const [otherTier] = tiers;
  const row = enrolled?.kind === 'enrolled' ? enrolled.row : undefined;
  if (otherTier !== undefined && payrollTier === tier) {
    const cause = `Billed as ${TIER_NAMES[tier]}, as in the payroll file, which has the premium for ${TIER_NAMES[otherTier]}.`;
    return says('RATE', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  if (otherTier !== undefined) {
    const payroll = `Payroll deducts the premium for ${TIER_NAMES[otherTier]}.`;
    if (row?.tier === tier)
      return says('TIER', `Billed and enrolled as ${TIER_NAMES[tier]}. ${payroll}`, 'acceptBill', 'TIER_CHANGE');
    const cause = `Billed as ${TIER_NAMES[tier]}. ${payroll}`;
    return { ...says('TIER', cause, direction, 'TIER_CHANGE'), ...onlyOne(tiers) };
  }
  const otherPlans = rates.plansAt(coverage, tier, deductedCents);
  const [otherPlan] = otherPlans;
  if (otherPlan === undefined) return undefined;
  const payroll = `Payroll deducts the premium of ${otherPlan}.`;
  if (row?.plan && plans(coverage, row.plan) === plan)
    return says('PLAN', `Billed for ${plan}, and enrolled in it. ${payroll}`, 'acceptBill', 'PLAN_CHANGE');
  return { ...says('PLAN', `Billed for ${plan}. ${payroll}`, direction, 'PLAN_CHANGE'), ...onlyOne(otherPlans) };
}

function onlyOne([paidFor, another]: readonly string[]): Pick<Explanation, 'paidFor'> {
  return another === undefined ? { paidFor } : {};
}

/**
 * The employee pays another amount than the group's contributions say, so the file does not say what the premium is.
 *
 * @source docs/decisions/payroll-files.md#another-contribution-never-changes-the-bill
 */
export function otherContribution(comparison: Comparison, { payDates }: ExplainContext): Explanation | undefined {
  const { coverage, deductions, billedCents, deductedCents, lines } = comparison;
  const share = unknownShare(comparison);
  const [line] = lines;
  if (share === undefined || !line) return undefined;
  const inFile = cents(deductions.reduce((sum, one) => sum + (one.fileCents ?? one.amountCents), 0));
  const kind = deductedCents < billedCents ? 'AMOUNT_OVER' : 'AMOUNT_UNDER';
  if (share === null) {
    const target = contributionTarget({ coverage: coverage ?? line.coverage, plan: line.plan, tier: line.tier });
    const cause = `Payroll deducts ${formatCents(inFile)}. This cannot be checked: the group's rules have no contribution for ${target}.`;
    return says(kind, cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  const dates = payDatesOf(comparison);
  if (payDates !== undefined && dates > 0 && dates !== payDates && isNear(inFile * payDates, share * dates, payDates)) {
    return says('TIMING', timingCause([dates, payDates]), 'acceptBill', 'PAYROLL_TIMING');
  }
  const cause = `Payroll deducts ${formatCents(inFile)}. By the group's contributions, the employee pays ${formatCents(share)}.`;
  return says(kind, cause, 'acceptBill', 'CARRIER_CORRECT');
}

/** See `Deduction.employeeShareCents`. */
export function unknownShare({ deductions }: Pick<Comparison, 'deductions'>): Cents | null | undefined {
  return deductions.find(({ employeeShareCents }) => employeeShareCents !== undefined)?.employeeShareCents;
}

function isNear(one: number, other: number, due: number): boolean {
  return Math.abs(one - other) <= CENTS_LEFT_OVER * due;
}

/** Payroll has only the employee's part of the premium. */
export function employeeShare(
  { coverage, billedCents, deductedCents }: Comparison,
  { rules }: ExplainContext,
): Explanation | undefined {
  const { contributions } = rules;
  const rule =
    contributions.find((one) => one.coverage === coverage) ?? contributions.find((one) => one.coverage === null);
  const percent = rule?.employerPercent;
  if (percent === undefined || percent === 0) return undefined;
  const share = Math.round((billedCents * (100 - percent)) / 100);
  if (Math.abs(share - deductedCents) > ROUNDING_CENTS) return undefined;
  const cause = `Payroll has only the employee share: the employer pays ${percent}% of ${coverage ?? 'the premium'}.`;
  return says('TIMING', cause, 'acceptBill', 'CARRIER_CORRECT');
}

export function otherAmount(comparison: Comparison, { previous, rates }: ExplainContext): Explanation {
  const { billedCents, deductedCents, lines, retroLines } = comparison;
  const by = formatCents(cents(Math.abs(billedCents - deductedCents)));
  const earlier = sumCents(retroLines.map((line) => line.billedCents));
  if (Math.abs(billedCents + earlier - deductedCents) < Math.abs(billedCents - deductedCents)) {
    const kind = billedCents > deductedCents ? 'AMOUNT_OVER' : 'AMOUNT_UNDER';
    const cause = `Payroll deducts ${formatCents(deductedCents)}, the bill has ${formatCents(billedCents)} for this month and ${formatCents(earlier)} for earlier ones. How much of the deduction is for them?`;
    return says(kind, cause, null, 'PAYROLL_TIMING');
  }
  const usual = usualPremium(comparison, rates);
  if (previous === null && usual !== undefined && Math.abs(usual - billedCents) <= ROUNDING_CENTS) {
    const kind = billedCents > deductedCents ? 'AMOUNT_OVER' : 'AMOUNT_UNDER';
    const cause = `New on this bill, at the premium of others. Payroll deducts ${formatCents(deductedCents)}: which amount is right?`;
    return says(kind, cause, null, 'NEW_HIRE');
  }
  const isChanged = has(lines, 'CHANGED');
  if (billedCents > deductedCents) {
    return isChanged
      ? says(
          'AMOUNT_OVER',
          `${by} more than payroll, after a change: payroll may be behind.`,
          'acceptBill',
          'TIER_CHANGE',
        )
      : says('AMOUNT_OVER', `The carrier bills ${by} more than payroll deducts.`, 'acceptOurs', 'RATE_CORRECTION');
  }
  return says('AMOUNT_UNDER', `The carrier bills ${by} less than payroll deducts.`, 'expectNextBill', 'TIER_CHANGE');
}

/** Paychecks deducted and due in a month: paid twice a month, weekly, or every two weeks or weekly of a year's 26 or 52. */
const SHARES: readonly (readonly [taken: number, due: number])[] = [
  [1, 2],
  [3, 2],
  [2, 1],
  [1, 4],
  [3, 4],
  [5, 4],
  [12, 13],
  [13, 12],
  [3, 13],
  [6, 13],
  [9, 13],
  [15, 13],
  [18, 13],
];
/** Tolerance for dividing a premium over paychecks. */
const CENTS_LEFT_OVER = 4;
/** Smaller amounts are close to every share. */
const SMALLEST_BILLED = 500;

/** Payroll has fewer or more pay dates for this coverage than for most, and the amount is as much less or more. */
export function missedPaychecks(comparison: Comparison, { payDates }: ExplainContext): Explanation | undefined {
  const dates = payDatesOf(comparison);
  if (payDates === undefined || dates === 0 || dates === payDates) return undefined;
  return timing(comparison, [[dates, payDates]]);
}

/**
 * The number of paychecks in the month explains the difference. Only in a file without dates: dates would show it. A premium
 * that is rated by volume is as often a part or a multiple of another volume.
 *
 * @source docs/decisions/payroll-files.md#a-paycheck-is-missing-only-if-its-date-is
 */
export function payrollTiming(comparison: Comparison, { payDates }: ExplainContext): Explanation | undefined {
  if (payDates !== undefined || volumeOf(comparison.lines) !== null) return undefined;
  return timing(comparison, SHARES);
}

function timing({ billedCents, deductedCents }: Comparison, shares: typeof SHARES): Explanation | undefined {
  if (billedCents < SMALLEST_BILLED) return undefined;
  const share = shares.find(
    ([taken, due]) => Math.abs(deductedCents * due - billedCents * taken) <= CENTS_LEFT_OVER * due,
  );
  if (!share) return undefined;
  return says('TIMING', timingCause(share), 'acceptBill', 'PAYROLL_TIMING');
}

function timingCause([taken, due]: (typeof SHARES)[number]): string {
  if (due === 13 || taken === 13)
    return `Payroll has ${taken}/${due} of the month's premium, as with 26 or 52 paychecks a year; the number of paychecks explains it.`;
  return `Payroll has ${taken} of ${due} usual deductions; the number of paychecks explains it.`;
}

/** Distinct pay dates of a comparison; 0 if its rows have none. */
export function payDatesOf({ deductions }: Pick<Comparison, 'deductions'>): number {
  return new Set(deductions.flatMap(({ payDate }) => payDate ?? [])).size;
}
