import { mayIn } from './mayIn';
import type { Operation } from './Operation';
import { OPERATION_WORDS } from './operationWords';
import type { Person } from './Person';

const LINES = Object.entries(OPERATION_WORDS) as readonly (readonly [Operation, string | null])[];

/**
 * What a person may do, in words, by the policy that the server enforces.
 *
 * @param groupNumber where; undefined for what they may do anywhere at all.
 * @source product.md, Rights; USR-1
 */
export function rightsIn(person: Person, groupNumber?: string): readonly string[] {
  const words = LINES.flatMap(([operation, text]) => (text && mayIn(person, operation, groupNumber) ? [text] : []));
  return [...new Set(words)];
}
