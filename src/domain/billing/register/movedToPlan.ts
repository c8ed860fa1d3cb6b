import { type Cents, negate } from '../../platform/money/Cents';
import { isSameMember } from '../reconciliation/sameMember';
import type { RegisterEntry } from './RegisterEntry';

/**
 * Entries that give amounts without a plan the plan of a line that is billed for the same coverage month now. What payroll deducted for a late
 * hire has no plan until the carrier bills the month; otherwise it and the charge would stay as two balances. Nothing is moved if the bill has
 * several plans of the coverage, because nothing shows which of them was paid.
 *
 * @param unplanned sums of entries without a plan, one for each member, coverage, and month
 * @param entries of the bill
 * @source BR-REG-19 docs/decisions/register.md#a-person-without-a-plan-has-entries-without-one
 */
export function movedToPlan(
  unplanned: readonly RegisterEntry[],
  entries: readonly RegisterEntry[],
): readonly RegisterEntry[] {
  return unplanned.flatMap((one) => {
    const billed = entries.filter(
      ({ coverage, month, plan, memberId, memberName }) =>
        plan !== '' && coverage === one.coverage && month === one.month && isSameMember(one, { memberId, memberName }),
    );
    const [first] = billed;
    if (!first || billed.some(({ plan }) => plan !== first.plan)) return [];
    return [opposite(one), { ...one, memberId: first.memberId, memberName: first.memberName, plan: first.plan }];
  });
}

function opposite(entry: RegisterEntry): RegisterEntry {
  const { billedCents, employeeCents, employerCents, continuationCents, adjustmentCents } = entry;
  const due: Cents | null = entry.employeeDueCents ?? null;
  return {
    ...entry,
    billedCents: negate(billedCents),
    employeeCents: negate(employeeCents),
    employerCents: negate(employerCents),
    continuationCents: negate(continuationCents),
    adjustmentCents: negate(adjustmentCents),
    employeeDueCents: due === null ? null : negate(due),
  };
}
