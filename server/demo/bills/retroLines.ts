import { type Cents, cents, negate } from '../../../src/domain/money/Cents';
import type { DemoCalendar } from '../chance/DemoCalendar';
import type { DemoGroup } from '../groups/DemoGroup';
import { volumeOf } from '../market/premium';
import type { Enrolment, Member } from '../workforce/Member';
import { billedPremium, billedTier, isBilled, salaryIn, truePremium } from '../workforce/premiums';
import type { BilledLine } from './BilledLine';

/** What the carrier bills or credits in `month` for earlier months, having heard late. */
export function retroLines(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  enrolment: Enrolment,
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
  enrolment: Enrolment,
  month: number,
): readonly (readonly [month: number, cents: Cents])[] {
  const { tierChange } = enrolment;
  if (month === member.billedFrom) {
    return monthsFrom(group, member.from, month).map((earlier) => [
      earlier,
      truePremium(group, member, enrolment, earlier),
    ]);
  }
  if (isSettledAlready(group, member)) return [];
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

/** Where a noticed difference was paid as reconciled, nothing is owed back; where it was paid as billed, it is. */
function isSettledAlready(group: DemoGroup, member: Member): boolean {
  return member.isNoticed && group.reconcilePolicy === 'adjustThenPay';
}

function monthsFrom(group: DemoGroup, from: number, until: number): readonly number[] {
  const first = Math.max(from, group.firstMonth);
  return Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index);
}
