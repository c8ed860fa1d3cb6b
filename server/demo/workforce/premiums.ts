import type { Tier } from '../../../src/domain/bills/BillLine';
import type { Cents } from '../../../src/domain/money/Cents';
import type { DemoGroup } from '../groups/DemoGroup';
import { premiumOf } from '../market/premium';
import type { Enrolment, Member } from './Member';

const MONTHS_A_YEAR = 12;

/** What a coverage costs in a month by what is true. */
export function truePremium(group: DemoGroup, member: Member, enrolment: Enrolment, month: number): Cents {
  return premiumAt(group, member, enrolment, trueTier(enrolment, month), month);
}

/** What the carrier bills for it by what the carrier knows. */
export function billedPremium(group: DemoGroup, member: Member, enrolment: Enrolment, month: number): Cents {
  return premiumAt(group, member, enrolment, billedTier(enrolment, month), month);
}

export function isBilled({ billedFrom, billedUntil }: Member, month: number): boolean {
  return billedFrom <= month && month < billedUntil;
}

export function billedTier({ tier, tierChange }: Enrolment, month: number): Tier {
  return tierChange && month >= tierChange.billedFrom ? tierChange.tier : tier;
}

function trueTier({ tier, tierChange }: Enrolment, month: number): Tier {
  return tierChange && month >= tierChange.month ? tierChange.tier : tier;
}

export function salaryIn({ salaryDollars, raise }: Member, month: number): number {
  return month >= raise.month ? raise.salaryDollars : salaryDollars;
}

function premiumAt(group: DemoGroup, member: Member, { plan }: Enrolment, tier: Tier, month: number): Cents {
  const renewals = Math.max(0, Math.floor((month - group.renewalMonth) / MONTHS_A_YEAR) + 1);
  const insured = { tier, age: member.ageAtFirst + renewals, salaryDollars: salaryIn(member, month) };
  const levelPermille = 1000 + renewals * group.renewalPermille;
  return premiumOf(plan, insured, { isAgeRated: group.isAgeRated, levelPermille });
}
