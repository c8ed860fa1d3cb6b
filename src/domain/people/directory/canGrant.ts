import type { Grant } from '../../platform/access/Person';
import { type PrimaryType, primaryTypeOf, Role } from '../../platform/access/Role';
import { roleLabel } from '../../platform/access/roleLabel';
import {
  adminProblem,
  type GrantDecision,
  type GrantLevel,
  type Grantor,
  type GrantTarget,
  grantLevelOf,
  isAtLeast,
  LEVEL_LABELS,
  REQUIRED_LEVEL,
} from './Grantor';

/**
 * Whether the grantor can grant a role. When several roles are granted, check them one by one with the grants that exist
 * at that point.
 *
 * @source product.md, Rights
 */
export function canGrant(grantor: Grantor, role: Role, target: GrantTarget): GrantDecision {
  return decisionOf(changeProblem(grantor, role, target) ?? placeProblem(role, target));
}

/** Whether the grantor can remove a role. Unlike `canGrant`, also allows removing a role the person should not have. */
export function canRevoke(grantor: Grantor, role: Role, target: GrantTarget): GrantDecision {
  return decisionOf(changeProblem(grantor, role, target));
}

function decisionOf(reason: string | undefined): GrantDecision {
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
}

function changeProblem(grantor: Grantor, role: Role, { grantee, ...target }: GrantTarget): string | undefined {
  if (grantor.userId === grantee.userId) return 'You cannot change your own access. Ask another administrator.';
  const level = grantLevelOf(grantor.person);
  return adminProblem(level, grantee.grants) ?? levelProblem(grantor, level, role, target);
}

function levelProblem(
  { person }: Grantor,
  level: GrantLevel,
  role: Role,
  { groupNumber, inScope }: Pick<GrantTarget, 'groupNumber' | 'inScope'>,
): string | undefined {
  if (level.kind === 'none') return 'You do not have permission to grant access.';
  if (level.kind === 'superUser') {
    const isInScope = groupNumber !== null && inScope && level.groupNumbers.includes(groupNumber);
    if (isGroupRole(role) && !isInScope) return outOfScope(groupNumber);
    const holds = person.grants.some((grant) => grant.role === role && grant.groupNumber === groupNumber);
    return isGroupRole(role) && holds
      ? undefined
      : `You cannot grant "${roleLabel(role)}" because you do not have it yourself.`;
  }
  if (!isAtLeast(level.kind, REQUIRED_LEVEL[role]))
    return `Only ${LEVEL_LABELS[REQUIRED_LEVEL[role]]} can grant "${roleLabel(role)}".`;
  if (groupNumber !== null && !inScope)
    // Managers and system administrators have access to every existing group.
    return level.kind === 'admin' ? outOfScope(groupNumber) : `There is no group ${groupNumber}.`;
  if (groupNumber !== null || level.kind !== 'admin') return undefined;
  if (isGroupRole(role)) return outOfScope(null);
  return inScope ? undefined : `For "${roleLabel(role)}", use codes that belong only to your groups, or ask a manager.`;
}

function outOfScope(groupNumber: string | null): string {
  return groupNumber === null ? 'Choose a group.' : `You cannot grant access in group ${groupNumber}.`;
}

function placeProblem(role: Role, { groupNumber, inScope, grantee }: GrantTarget): string | undefined {
  const label = roleLabel(role);
  if (!isGroupRole(role)) {
    if (groupNumber !== null) return `"${label}" is not assigned by group. Grant it without a group.`;
    const needsCodes = role === Role.Carrier || role === Role.Agent;
    return needsCodes && !inScope ? `Enter codes for "${label}". Its groups come from the codes.` : undefined;
  }
  if (groupNumber === null) return `"${label}" is assigned by group. Choose a group.`;
  return groupsProblem(grantee.grants);
}

const BY_GROUP: ReadonlySet<Role> = new Set([
  Role.BillingUser,
  Role.SuperUser,
  Role.Reconciler,
  Role.Payor,
  Role.ViewOnly,
]);

/**
 * Whether a role is assigned by group. Other roles are assigned once: an admin's groups come from the rep, a carrier's and
 * an agent's from their codes, and roles of other applications have no groups.
 *
 * @source product.md, Rights
 */
export function isGroupRole(role: Role): boolean {
  return BY_GROUP.has(role);
}

const GROUPS_FROM: Readonly<Partial<Record<PrimaryType, string>>> = {
  admin: "An admin's groups come from the rep number. Change the rep number instead.",
  carrier: "A carrier's groups come from the carrier codes. Change the codes instead.",
  agent: "An agent's groups come from the agent codes. Change the codes instead.",
};

/** Reason groups cannot be assigned individually, or undefined if they can. */
export function groupsProblem(grants: readonly Grant[]): string | undefined {
  return GROUPS_FROM[primaryTypeOf(grants.map(({ role }) => role))];
}

const NEWCOMER = { userId: '', grants: [] };

/**
 * Roles the grantor can grant, in the order of `Role`.
 *
 * @param groupNumber a group in scope, to get only the group roles that can be granted there; undefined for all roles.
 */
export function grantableRoles(grantor: Grantor, groupNumber?: string): readonly Role[] {
  const level = grantLevelOf(grantor.person);
  const someGroup = level.kind === 'superUser' ? level.groupNumbers : ['any'];
  const targets = groupNumber === undefined ? [null, ...someGroup] : [groupNumber];
  return Object.values(Role).filter((role) =>
    targets.some(
      (target) =>
        (target !== null) === isGroupRole(role) &&
        canGrant(grantor, role, { groupNumber: target, inScope: true, grantee: NEWCOMER }).allowed,
    ),
  );
}
