import { maskText } from '../../../platform/text/maskText';
import type { Comparison } from '../compareMembers';
import { type ExplainContext, type Explanation, isDeductedAs, says } from './Explanation';
import { explainStillDeducted } from './explainCredit';
import { isOfPartMonth } from './partMonth';
import { capital, dateLabel, LIKELY, sinceLabel } from './terms';

/** Explains a deduction without a line on the bill. */
export function notBilled(comparison: Comparison, context: ExplainContext): Explanation {
  const { isBilledMember, coverage } = comparison;
  const { namesake, proposal, isIndistinct, enrolled } = context;
  if (context.hasNumberOfSeveral()) {
    const cause =
      'Several members of the bill have this number, and the name is none of theirs. Link them if one of them is this person.';
    return { ...says('UNMATCHED_MEMBER', cause, null, 'UNKNOWN_MEMBER'), isUnfound: true };
  }
  if (isIndistinct && namesake === undefined) {
    const cause = 'Several people have this name, and nothing tells them apart. Link each to a member of the bill.';
    return says('UNMATCHED_MEMBER', cause, null, 'UNKNOWN_MEMBER');
  }
  if (!isBilledMember && proposal) {
    const { billed, likelihood } = proposal;
    const cause = `Not found on the bill. ${capital(LIKELY[likelihood])} the same person as ${billed.memberName}, ${maskText(billed.memberId)}.`;
    return says('UNMATCHED_MEMBER', cause, 'acceptBill', 'UNKNOWN_MEMBER');
  }
  if (!isBilledMember && namesake !== undefined) {
    const cause = `No member on the bill has this number, but a member of the same name has ${maskText(namesake)}.`;
    return says('UNMATCHED_MEMBER', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  if (enrolled?.kind === 'ended') {
    const cause = `Enrollment ended ${dateLabel(enrolled.last)}. Not billed, but payroll still deducts it.`;
    return says('ENROLLED_NOT_BILLED', cause, 'acceptBill', 'CARRIER_CORRECT');
  }
  if (enrolled?.kind === 'enrolled') {
    const cause = `Enrolled${sinceLabel(enrolled.row.from)} and deducted, but not billed.`;
    if (isOfPartMonth(enrolled) && !isDeductedAs(comparison, context.enrolledCents)) {
      const part = `${cause} Coverage is in force for ${enrolled.days} of ${enrolled.of} days: which amount is right?`;
      return says('ENROLLED_NOT_BILLED', part, null, 'NEW_HIRE');
    }
    return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
  }
  const credited = explainStillDeducted(comparison);
  if (credited) return credited;
  if (context.couldBeOnBill()) {
    const cause =
      'Not found on the bill, which has a member with a part of this name whom the file lacks. Link them if they are the same person.';
    return { ...says('UNMATCHED_MEMBER', cause, null, 'UNKNOWN_MEMBER'), isUnfound: true };
  }
  if (context.previous) {
    const cause = `Billed until last month, and payroll still deducts it: ended, or dropped by the carrier? Is this person still covered?`;
    return says('ENROLLED_NOT_BILLED', cause, null, 'CARRIER_CORRECT');
  }
  if (context.month && context.month.proration !== 'fullMonth') {
    const cause = `Payroll deducts ${coverage ?? 'premium'}, but the carrier does not bill it. By its rules it bills only a part of the first month, or none of it: on which day does coverage start?`;
    return says('ENROLLED_NOT_BILLED', cause, null, 'NEW_HIRE');
  }
  const cause = isBilledMember
    ? `Payroll deducts ${coverage ?? 'premium'}, but the carrier does not bill it for this member.`
    : 'Payroll deducts, but the carrier does not bill this member: probably enrolled after the bill was created.';
  return says('ENROLLED_NOT_BILLED', cause, 'expectNextBill', 'NEW_HIRE');
}
