import { decide } from '../access/decide';
import type { Operation } from '../access/Operation';
import type { Person } from '../access/Person';
import { Role } from '../access/Role';

/** What people do here, in the order of the work, and the line of the policy that says who may. */
const RIGHTS: readonly (readonly [words: string, operation: Operation])[] = [
  ['See bills', 'bills.read'],
  ['See payments', 'payments.search'],
  ['Release bills', 'bills.release'],
  ['Reconcile bills', 'bills.reconcile'],
  ['Make payments', 'payments.create'],
  ['Take over locks', 'billLocks.takeOver'],
  ['Void payments', 'payments.voidAny'],
  ['Run processing', 'processing.run'],
];
const GIVE_ACCESS = 'Give access to other users';

/**
 * What a person may do, in words, by the policy that the server enforces.
 *
 * @param groupNumber where; undefined for what they may do anywhere at all.
 * @source product.md, Rights; USR-1
 */
export function rightsIn(person: Person, groupNumber?: string): readonly string[] {
  const rights = RIGHTS.filter(([, operation]) => mayIn(person, operation, groupNumber)).map(([words]) => words);
  return givesAccess(person, groupNumber) ? [...rights, GIVE_ACCESS] : rights;
}

function mayIn(person: Person, operation: Operation, groupNumber: string | undefined): boolean {
  const decision = decide(person, operation);
  if (!decision.allowed) return false;
  // Which groups a rep, a carrier or an agent reaches is known to the server alone.
  if (groupNumber === undefined || decision.scope.kind !== 'groups') return true;
  return decision.scope.groupNumbers.includes(groupNumber);
}

function givesAccess({ grants }: Person, groupNumber: string | undefined): boolean {
  const isViewOnly = (group: string | null) =>
    grants.some(({ role, groupNumber: where }) => role === Role.ViewOnly && (where === null || where === group));
  return grants.some(
    ({ role, groupNumber: where }) =>
      role === Role.SuperUser && !isViewOnly(where) && (groupNumber === undefined || where === groupNumber),
  );
}
