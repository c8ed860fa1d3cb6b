import type { Grant } from '../../../../src/domain/access/Person';
import { roleOf } from '../../../../src/domain/access/Role';

/** A role as it is stored. */
export interface StoredGrant {
  readonly role: string;
  /** Empty for a role that is not held by group. */
  readonly group: string;
}

/** In one spelling, each once; a role we do not know gives nothing. @source ROL-1 */
export function grantsOf(stored: readonly StoredGrant[]): readonly Grant[] {
  const grants = new Map<string, Grant>();
  for (const { role: spelling, group } of stored) {
    const role = roleOf(spelling);
    if (role !== undefined) grants.set(`${role} ${group}`, { role, groupNumber: group === '' ? null : group });
  }
  return [...grants.values()];
}
