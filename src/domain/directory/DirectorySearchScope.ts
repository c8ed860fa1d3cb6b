import { decide } from '../access/decide';
import type { Person } from '../access/Person';
import { Role } from '../access/Role';
import type { Scope } from '../access/Scope';
import { isGroupRole } from './canGrant';

/** By what somebody finds people in the directory. */
export interface DirectorySearchScope {
  /** Those that put their holder within reach; who is there for another one may hold any besides. */
  readonly roles: readonly Role[];
  /** Whether the people of a carrier or an agent are within reach as such. */
  readonly canSearchByCode: boolean;
}

/**
 * What the directory of somebody can be looked through by. Within groups named one by one there are those who hold something
 * in them; within a rep's also the carriers and agents on them.
 *
 * @source MGM-2 MGM-4 MGM-5
 */
export function searchScopeOf(person: Person): DirectorySearchScope {
  const decision = decide(person, 'directory.read');
  const kind: Scope['kind'] = decision.allowed ? decision.scope.kind : 'none';
  if (kind === 'all') return { roles: Object.values(Role), canSearchByCode: true };
  const isByCode = kind === 'rep';
  const roles = Object.values(Role).filter(
    (role) => isGroupRole(role) || (isByCode && (role === Role.Carrier || role === Role.Agent)),
  );
  return { roles, canSearchByCode: isByCode };
}
