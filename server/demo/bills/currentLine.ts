import type { LineChange } from '../../../src/domain/bills/BillLine';
import { ZERO } from '../../../src/domain/money/Cents';
import type { DemoCalendar } from '../chance/DemoCalendar';
import type { DemoGroup } from '../groups/DemoGroup';
import { volumeOf } from '../market/premium';
import type { Enrolment, Member } from '../workforce/Member';
import { billedPremium, billedTier, isBilled, salaryIn, truePremium } from '../workforce/premiums';
import type { BilledLine, Correction } from './BilledLine';

/** The line of a coverage in a month the carrier bills it. */
export function currentLine(
  calendar: DemoCalendar,
  group: DemoGroup,
  member: Member,
  enrolment: Enrolment,
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

/** `TERMED` is the last line of somebody who has left already: the carrier knows by now. */
function changeOf(group: DemoGroup, member: Member, enrolment: Enrolment, month: number): LineChange {
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
  enrolment: Enrolment,
  month: number,
): Correction | null {
  if (month >= member.until) {
    return { cents: ZERO, reasonCode: 'TERMINATED', effectiveDate: calendar.first(member.until), note: '' };
  }
  const { tierChange } = enrolment;
  if (!tierChange || month < tierChange.month || month >= tierChange.billedFrom) return null;
  const cents = truePremium(group, member, enrolment, month);
  if (cents === billedPremium(group, member, enrolment, month)) return null;
  return { cents, reasonCode: 'TIER_CHANGE', effectiveDate: calendar.first(tierChange.month), note: '' };
}
