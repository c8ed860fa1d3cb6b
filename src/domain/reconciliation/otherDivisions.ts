import type { BillLine } from '../bills/BillLine';
import type { BilledElsewhere } from './ComparisonFacts';
import { memberKey, nameKey } from './memberKey';

interface NamedRow {
  readonly memberId: string;
  readonly memberName: string;
}

/**
 * Tells which rows of a file are of members of other divisions: their number is on such a bill and not on this one, or their name
 * where the row has no number.
 *
 * @source docs/decisions/divisions.md#a-payroll-file-may-be-of-all-divisions
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
