import type { BillLine } from '../bills/BillLine';
import { memberKey } from './memberKey';

/** Says which member of the bill a payroll number means; undefined when nobody, or when it could be two. */
export type MemberIndex = (memberId: string) => string | undefined;

/** Finds members by their exact number first, then by what is left of it without case, punctuation and leading zeros. */
export function memberIndex(lines: readonly Pick<BillLine, 'memberId'>[]): MemberIndex {
  const exact = new Set<string>();
  for (const { memberId } of lines) exact.add(memberId);
  const byKey = new Map<string, string | undefined>();
  for (const memberId of exact) {
    const key = memberKey(memberId);
    byKey.set(key, byKey.has(key) ? undefined : memberId);
  }
  byKey.delete('');
  return (memberId) => (exact.has(memberId) ? memberId : byKey.get(memberKey(memberId)));
}
