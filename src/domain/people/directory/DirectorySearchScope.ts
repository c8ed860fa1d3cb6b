import { decide } from '../../platform/access/decide';
import type { Person } from '../../platform/access/Person';
import { Role } from '../../platform/access/Role';
import type { Scope } from '../../platform/access/Scope';
import { isGroupRole } from './canGrant';

/** Search criteria available to a person in the directory. */
export interface DirectorySearchScope {
  /** Roles that bring a person into the viewer's scope. People found by one of these may hold other roles as well. */
  readonly roles: readonly Role[];
  /** Whether the viewer can list the people of a carrier or agent code. */
  readonly canSearchByCode: boolean;
}

/**
 * Search criteria for a person's directory. Super users see people with roles in their groups; admins also see the
 * carriers and agents of the rep's groups.
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
