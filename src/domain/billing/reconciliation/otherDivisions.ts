import type { BillLine } from '../bills/BillLine';
import type { BilledElsewhere } from './ComparisonFacts';
import { memberKey, nameKey } from './memberKey';

interface NamedRow {
  readonly memberId: string;
  readonly memberName: string;
}

/**
 * Determines which rows of a file belong to members of the group's other bills of the month: their number is on the bill of another
 * division, or on a second bill, but not on this one. If a row has no number, the name is used.
 *
 * @source docs/decisions/divisions.md#a-payroll-file-may-be-of-all-divisions
 * @source docs/decisions/reconciliation.md#a-second-bill-of-a-month-is-beside-the-first-or-replaces-it
 */
export function isOfOtherDivision(
  lines: readonly Pick<BillLine, 'memberId' | 'memberName'>[],
  elsewhere: readonly BilledElsewhere[] = [],
): (row: NamedRow) => boolean {
  if (elsewhere.length === 0) return () => false;
  const ids = new Set(elsewhere.map(({ memberId }) => memberKey(memberId)));
  const names = new Set(elsewhere.map(({ memberName }) => nameKey(memberName)));
  for (const { memberId, memberName } of lines) {
    ids.delete(memberKey(memberId));
    names.delete(nameKey(memberName));
  }
  return ({ memberId, memberName }) => {
    const id = memberKey(memberId);
    return id === '' ? names.has(nameKey(memberName)) : ids.has(id);
  };
}
