import type { Scope } from '../../../../../src/domain/access/Scope';

/** Whether bills of these groups are known before they are released: to admins. Carriers know those they issue. */
export function seesUnreleased(scope: Scope): boolean {
  return scope.kind === 'all' || scope.kind === 'rep';
}
