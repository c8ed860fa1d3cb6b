import { canGrant } from './canGrant';
import type { DirectoryUser } from './DirectoryUser';
import { adminProblem, type GrantDecision, type Grantee, type GrantLevel, type Grantor, grantLevelOf } from './Grantor';

/**
 * Action on a person's account. `status`: disable, delete. `enable`: enable, restore. `mail`: password reset and welcome
 * emails. `address`: sign-in email address. `codes`: carrier codes, agent codes and rep. `details`: name and phone.
 */
export type ManagementAction = 'status' | 'enable' | 'mail' | 'address' | 'codes' | 'details';

/** A person, with how much of their access is in the grantor's scope. */
export interface ManagedPerson extends Grantee {
  /**
   * Decided by the server: how many of the person's groups and codes are in the grantor's scope. `nothing` when the person
   * has no groups and no codes.
   */
  readonly reach: 'every' | 'some' | 'nothing';
  /**
   * Decided by the server: whether the person once had access outside that scope, or existed before any access was granted.
   * The account may hold more than its current access shows.
   */
  readonly isKnownElsewhere: boolean;
}

/**
 * Whether the grantor can perform an action on a person's account. Denied on the grantor's own account, which the profile
 * screen covers.
 *
 * @source product.md, Rights
 */
export function canManage(grantor: Grantor, person: ManagedPerson, act: ManagementAction): GrantDecision {
  const reason = problemOf(grantor, person, act);
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function problemOf(grantor: Grantor, person: ManagedPerson, act: ManagementAction): string | undefined {
  if (grantor.userId === person.userId)
    return 'You cannot change your own account here. Edit your name and phone on your profile.';
  const level = grantLevelOf(grantor.person);
  if (level.kind === 'none') return 'You do not have permission to change people.';
  const problem = adminProblem(level, person.grants);
  if (problem !== undefined || seesAll(level)) return problem;
  if (person.reach === 'nothing') return 'This person has no access in your groups. Grant access first.';
  if (act === 'details') return undefined;
  if (person.reach === 'some') return 'This person also has access outside your groups. Ask a manager.';
  if (act === 'codes' && level.kind === 'superUser') return 'Only admins can assign codes.';
  if (TAKES_OVER_ACCOUNT.has(act) && person.isKnownElsewhere) {
    return 'This person has had access outside your groups. Ask a manager.';
  }
  return REQUIRES_ALL_RIGHTS.has(act) ? missingRightsProblem(grantor, person) : undefined;
}

function seesAll({ kind }: GrantLevel): boolean {
  return kind === 'manager' || kind === 'sysadmin';
}

/**
 * Actions that require the right to grant every role the person holds: changing the address allows signing in as the
 * person, and enabling restores all of their access.
 */
const REQUIRES_ALL_RIGHTS: ReadonlySet<ManagementAction> = new Set(['enable', 'address', 'codes']);

/**
 * Actions that can take over an account. Without this check, granting a group to a person without groups would open that
 * person's drafts and future access to the grantor.
 */
const TAKES_OVER_ACCOUNT: ReadonlySet<ManagementAction> = new Set(['address', 'codes']);

function missingRightsProblem(grantor: Grantor, { grants }: ManagedPerson): string | undefined {
  const newcomer = { userId: '', grants: [] };
  const hasOtherRoles = grants.some(
    ({ role, groupNumber }) => !canGrant(grantor, role, { groupNumber, inScope: true, grantee: newcomer }).allowed,
  );
  return hasOtherRoles ? 'This person has roles that you cannot grant. Ask your admin.' : undefined;
}

/**
 * A directory user as a screen knows them, for `canGrant` and `canManage`: enough to hide actions the server would refuse.
 * Only the server knows the access outside the viewer's scope.
 */
export function managedPersonOf({
  userId,
  grants,
  grantsElsewhere,
  carrierCodes,
  agentCodes,
}: Pick<DirectoryUser, 'userId' | 'grants' | 'grantsElsewhere' | 'carrierCodes' | 'agentCodes'>): ManagedPerson {
  const reaches = grants.length + carrierCodes.length + agentCodes.length > 0;
  const reach = grantsElsewhere > 0 ? 'some' : reaches ? 'every' : 'nothing';
  return { userId, grants, reach, isKnownElsewhere: false };
}
