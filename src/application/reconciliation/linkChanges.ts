import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { PeopleMatch, SamePerson } from '../../domain/reconciliation/people/PeopleMatch';
import type { LinkChange } from '../../domain/reconciliation/ReconcileWork';

/** Links of people, each with the one that it replaces. */
export function relinked(pairs: readonly SamePerson[], found: PeopleMatch['found'] = []): readonly LinkChange[] {
  const linked = new Map(found.flatMap((one) => (one.by === 'link' ? [[one.payroll.key, one] as const] : [])));
  return pairs.map((after) => ({ before: linked.get(after.payroll.key), after }));
}

/** Differences that concern the people in these link changes. */
export function concernedBy(
  changes: readonly LinkChange[],
  discrepancies: readonly Discrepancy[],
): readonly Discrepancy[] {
  const pairs = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const people = new Set(pairs.flatMap(({ payroll, billed }) => [personOf(payroll), personOf(billed)]));
  return discrepancies.filter((one) => people.has(personOf(one)));
}

/** By number, or by name where there is none. */
function personOf({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }): string {
  return memberId === '' ? `name ${memberName}` : memberId;
}
