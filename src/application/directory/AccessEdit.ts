import type { Access } from './Access';

/** What was ticked and not saved yet: what somebody held when it began, and what they shall hold. */
export interface AccessEdit {
  readonly from: Access;
  readonly to: Access;
}

/**
 * What somebody shall hold by an edit, on top of what they hold by now: what others gave or took meanwhile stays, for only
 * what was ticked here is changed.
 */
export function editedAccess(now: Access, { from, to }: AccessEdit): Access {
  const kept = [...now].filter((right) => to.has(right) || !from.has(right));
  const given = [...to].filter((right) => !from.has(right));
  return new Set([...kept, ...given]);
}
