import type { LineChange } from '../../../../src/domain/billing/bills/BillLine';
import { type Cents, cents, negate, ZERO } from '../../../../src/domain/platform/money/Cents';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import type { DemoGroup } from '../groups/DemoGroup';
import type { CarrierCode } from '../groups/partners';
import { volumeOf } from '../groups/plans';
import {
  billedPremium,
  billedTier,
  type Enrollment,
  isBilled,
  type Member,
  salaryIn,
  truePremium,
} from '../people/workforce';
import type { Random } from '../Random';
import type { BilledLine, LineCorrection } from './Statement';

/** Groups up to this index have a duplicate line in the month of the first start. */
const LAST_WITH_DUPLICATE = 1;
const DUPLICATE_PERMILLE = 30;

/** The lines of a group's bill in a month, by member name, with a member's retroactive lines after the current ones. */
export function linesOf(
  calendar: DemoCalendar,
  group: DemoGroup,
  members: readonly Member[],
  month: number,
  carrierCodes: readonly CarrierCode[],
  random: Random,
): readonly BilledLine[] {
  const lines = members.flatMap((member) => memberLines(calendar, group, member, month, carrierCodes));
  return withDuplicate(withoutExcessCredits(lines), group, month, random);
}

function memberLines(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  month: number,
  carrierCodes: readonly CarrierCode[],
): readonly BilledLine[] {
  if (month < member.billedFrom || month > member.billedUntil) return [];
  const enrolments = member.enrollments.filter(({ plan }) => carrierCodes.includes(plan.carrierCode));
  const current = isBilled(member, month)
    ? enrolments.map((enrolment) => currentLine(calendar, group, member, enrolment, month))
    : [];
  return [...current, ...enrolments.flatMap((enrolment) => retroLines(calendar, group, member, enrolment, month))];
}

/** Limits retroactive credits to half of a carrier's billed amount. */
function withoutExcessCredits(lines: readonly BilledLine[]): readonly BilledLine[] {
  const left = new Map<string, number>();
  for (const { carrierCode, billedCents } of lines) {
    if (billedCents > 0) left.set(carrierCode, (left.get(carrierCode) ?? 0) + billedCents / 2);
  }
  return lines.filter(({ carrierCode, billedCents }) => {
    if (billedCents >= 0) return true;
    const rest = (left.get(carrierCode) ?? 0) + billedCents;
    if (rest >= 0) left.set(carrierCode, rest);
    return rest >= 0;
  });
}

/** Occasionally duplicates a dental line, which the reconciler corrects. */
function withDuplicate(
  lines: readonly BilledLine[],
  group: DemoGroup,
  month: number,
  random: Random,
): readonly BilledLine[] {
  const isOne = random.chance(DUPLICATE_PERMILLE) || (month === THIS_MONTH && group.index <= LAST_WITH_DUPLICATE);
  const at = lines.findIndex(({ coverage, change }, index) => coverage === 'Dental' && change === 'SAME' && index > 20);
  const line = lines[at];
  if (!isOne || !line) return lines;
  const correction = { cents: ZERO, reasonCode: 'DUPLICATE', effectiveDate: null, note: 'Billed twice.' } as const;
  return [...lines.slice(0, at + 1), { ...line, correction }, ...lines.slice(at + 1)];
}

/** The line of a coverage in the current month. */
function currentLine(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  enrolment: Enrollment,
  month: number,
): BilledLine {
  const { plan } = enrolment;
  return {
    memberId: member.memberId,
    memberName: member.name,
    carrierCode: plan.carrierCode,
    coverage: plan.coverage,
    plan: plan.name,
    tier: billedTier(enrolment, month),
    volumeCents: volumeOf(plan, salaryIn(member, month)),
    change: changeOf(group, member, enrolment, month),
    retroPeriod: null,
    billedCents: billedPremium(group, member, enrolment, month),
    correction: member.isNoticed ? correctionOf(calendar, group, member, enrolment, month) : null,
  };
}

/** `TERMED` marks the last line of a terminated member. */
function changeOf(group: DemoGroup, member: Member, enrolment: Enrollment, month: number): LineChange {
  const isLast = !isBilled(member, month + 1);
  if (isLast && month >= member.until) return 'TERMED';
  if (!isBilled(member, month - 1)) return 'NEW';
  const isSame = billedPremium(group, member, enrolment, month - 1) === billedPremium(group, member, enrolment, month);
  return isSame ? 'SAME' : 'CHANGED';
}

function correctionOf(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  enrolment: Enrollment,
  month: number,
): LineCorrection | null {
  if (month >= member.until) {
    return { cents: ZERO, reasonCode: 'TERMINATED', effectiveDate: calendar.first(member.until), note: '' };
  }
  const { tierChange } = enrolment;
  if (!tierChange || month < tierChange.month || month >= tierChange.billedFrom) return null;
  const cents = truePremium(group, member, enrolment, month);
  if (cents === billedPremium(group, member, enrolment, month)) return null;
  return { cents, reasonCode: 'TIER_CHANGE', effectiveDate: calendar.first(tierChange.month), note: '' };
}

/** Charges and credits in `month` for earlier months, because the carrier was notified late. */
function retroLines(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  enrolment: Enrollment,
  month: number,
): readonly BilledLine[] {
  const { plan } = enrolment;
  return lateMonths(group, member, enrolment, month).map(([earlier, billedCents]) => ({
    memberId: member.memberId,
    memberName: member.name,
    carrierCode: plan.carrierCode,
    coverage: plan.coverage,
    plan: plan.name,
    tier: billedTier(enrolment, month),
    volumeCents: volumeOf(plan, salaryIn(member, earlier)),
    change: 'RETRO',
    retroPeriod: calendar.first(earlier),
    billedCents,
    correction: null,
  }));
}

function lateMonths(
  group: DemoGroup,
  member: Member,
  enrolment: Enrollment,
  month: number,
): readonly (readonly [month: number, cents: Cents])[] {
  const { tierChange } = enrolment;
  if (month === member.billedFrom) {
    return monthsFrom(group, member.from, month).map((earlier) => [
      earlier,
      truePremium(group, member, enrolment, earlier),
    ]);
  }
  if (isAlreadySettled(group, member)) return [];
  if (month === member.billedUntil) {
    return monthsFrom(group, member.until, month).map((earlier) => [
      earlier,
      negate(billedPremium(group, member, enrolment, earlier)),
    ]);
  }
  if (!tierChange || month !== tierChange.billedFrom || !isBilled(member, month)) return [];
  return monthsFrom(group, Math.max(tierChange.month, member.billedFrom), month).flatMap((earlier) => {
    const late = cents(
      truePremium(group, member, enrolment, earlier) - billedPremium(group, member, enrolment, earlier),
    );
    return late === 0 ? [] : [[earlier, late] as const];
  });
}

/** Whether the group already paid the corrected amount, so that nothing is credited. */
function isAlreadySettled(group: DemoGroup, member: Member): boolean {
  return member.isNoticed && group.reconcilePolicy === 'adjustThenPay';
}

function monthsFrom(group: DemoGroup, from: number, until: number): readonly number[] {
  const first = Math.max(from, group.firstMonth);
  return Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index);
}
