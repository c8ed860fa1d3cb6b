import type { Scope } from '../../../../../src/domain/access/Scope';

/** Whether a caller may see who works on a bill: carriers and agents look on from outside the group. */
export function showsLocks(scope: Scope): boolean {
  return scope.kind !== 'carriers' && scope.kind !== 'agents';
}
