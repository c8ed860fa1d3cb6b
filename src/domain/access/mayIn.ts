import { decide } from './decide';
import type { Operation } from './Operation';
import type { Person } from './Person';

/**
 * Whether a person may do something in a group, as far as one can tell without the server: which groups a rep, a carrier or
 * an agent reaches is known to it alone, so what it showed may be acted on.
 *
 * @param groupNumber undefined for anywhere at all.
 */
export function mayIn(person: Person, operation: Operation, groupNumber?: string): boolean {
  const decision = decide(person, operation);
  if (!decision.allowed) return false;
  if (groupNumber === undefined || decision.scope.kind !== 'groups') return true;
  return decision.scope.groupNumbers.includes(groupNumber);
}
