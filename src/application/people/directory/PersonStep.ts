import type { GrantResult } from '../../../../contract/people/directorySchemas';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { Role } from '../../../domain/platform/access/Role';
import type { UserStatus } from '../../../domain/platform/users/CurrentUser';
import { type Access, GLOBAL_ROLES, GROUP_ROLES, groupsIn, has } from './Access';

/** One change to one person. Steps succeed or fail independently. */
export type PersonStep =
  | { readonly kind: 'addGroups'; readonly groupNumbers: readonly string[]; readonly roles: readonly Role[] }
  | { readonly kind: 'removeGroup'; readonly groupNumber: string }
  /** Without a group: in every group of the person in scope, or for a role not assigned by group. */
  | { readonly kind: 'addRole' | 'removeRole'; readonly role: Role; readonly groupNumber?: string }
  | { readonly kind: 'setStatus'; readonly status: UserStatus }
  | { readonly kind: 'sendReset' | 'sendWelcome' | 'confirmAccess' };

/** Outcome of one step for one person, and for one group if the step concerns groups. */
export interface StepResult {
  readonly user: DirectoryUser;
  readonly step: PersonStep;
  readonly groupNumber: string | null;
  readonly ok: boolean;
  /** False when the state was already as requested. */
  readonly changed: boolean;
  /** Outcome, or why it failed and what to do. When the call failed, `error` has the details. */
  readonly message: string;
  readonly error?: unknown;
  /** Steps that undo this one; empty when nothing changed or it cannot be undone. */
  readonly undo: readonly PersonStep[];
}

const MAX_GROUPS_PER_CALL = 500;

/**
 * Steps that turn one access into another with as few calls as possible. A role that changes in several groups and ends up
 * the same in all groups takes a single call.
 *
 * @source MGM-12 MGM-13 MGM-17 MGM-18
 */
export function accessSteps(before: Access, after: Access): readonly PersonStep[] {
  const was = groupsIn(before);
  const is = groupsIn(after);
  const kept = was.filter((group) => is.includes(group));
  const removed = was.filter((group) => !is.includes(group));
  const added = is.filter((group) => !was.includes(group));
  const globalSteps = GLOBAL_ROLES.flatMap((role) => globalRoleSteps(role, before, after));
  // An admin, carrier or agent must lose that role before groups can be assigned.
  return [
    ...globalSteps.filter(({ kind }) => kind === 'removeRole'),
    ...removed.map((groupNumber): PersonStep => ({ kind: 'removeGroup', groupNumber })),
    ...GROUP_ROLES.flatMap((role) => groupRoleSteps(role, before, after, kept)),
    ...addGroupSteps(after, added),
    ...globalSteps.filter(({ kind }) => kind === 'addRole'),
  ];
}

function globalRoleSteps(role: Role, before: Access, after: Access): readonly PersonStep[] {
  const isHeld = has(after, role, null);
  if (isHeld === has(before, role, null)) return [];
  return [{ kind: isHeld ? 'addRole' : 'removeRole', role }];
}

function groupRoleSteps(role: Role, before: Access, after: Access, groups: readonly string[]): readonly PersonStep[] {
  return (['addRole', 'removeRole'] as const).flatMap((kind): readonly PersonStep[] => {
    const isHeld = kind === 'addRole';
    const changed = groups.filter((group) => has(after, role, group) === isHeld && has(before, role, group) !== isHeld);
    const isEverywhere = groups.every((group) => has(after, role, group) === isHeld);
    if (changed.length > 1 && isEverywhere) return [{ kind, role }];
    return changed.map((groupNumber) => ({ kind, role, groupNumber }));
  });
}

/** One step for all groups that get the same roles. */
function addGroupSteps(after: Access, added: readonly string[]): readonly PersonStep[] {
  const byRoles = new Map<string, { roles: readonly Role[]; groupNumbers: string[] }>();
  for (const group of added) {
    const [, ...flags] = GROUP_ROLES;
    const roles = flags.filter((role) => has(after, role, group));
    const batch = byRoles.get(roles.join()) ?? { roles, groupNumbers: [] };
    batch.groupNumbers.push(group);
    byRoles.set(roles.join(), batch);
  }
  return [...byRoles.values()].flatMap(({ roles, groupNumbers }) =>
    Array.from(
      { length: Math.ceil(groupNumbers.length / MAX_GROUPS_PER_CALL) },
      (_, at): PersonStep => ({
        kind: 'addGroups',
        groupNumbers: groupNumbers.slice(at * MAX_GROUPS_PER_CALL, (at + 1) * MAX_GROUPS_PER_CALL),
        roles,
      }),
    ),
  );
}

/** Steps that undo one row of a step; empty if it changed nothing. @param user as before the step */
export function undoSteps(user: DirectoryUser, step: PersonStep, row: GrantResult): readonly PersonStep[] {
  if (!row.ok || !row.changed) return [];
  const { groupNumber } = row;
  switch (step.kind) {
    case 'addRole':
      return [{ kind: 'removeRole', role: step.role, ...(groupNumber !== null && { groupNumber }) }];
    case 'removeRole':
      // Removing Billing User removed all roles in the group.
      if (step.role === Role.BillingUser && groupNumber !== null) return [restoreGroup(user, groupNumber)];
      return [{ kind: 'addRole', role: step.role, ...(groupNumber !== null && { groupNumber }) }];
    case 'addGroups':
      return groupNumber === null ? [] : undoAddedGroup(user, step.roles, groupNumber);
    case 'removeGroup':
      return [restoreGroup(user, step.groupNumber)];
    case 'setStatus':
      return [{ kind: 'setStatus', status: user.status }];
    case 'sendReset':
    case 'sendWelcome':
    case 'confirmAccess':
      return [];
  }
}

function restoreGroup({ grants }: DirectoryUser, groupNumber: string): PersonStep {
  const held = grants.filter((grant) => grant.groupNumber === groupNumber).map(({ role }) => role);
  return { kind: 'addGroups', groupNumbers: [groupNumber], roles: held.filter((role) => role !== Role.BillingUser) };
}

/** Keeps the roles the person already had in the group. */
function undoAddedGroup(user: DirectoryUser, added: readonly Role[], groupNumber: string): readonly PersonStep[] {
  const held = user.grants.filter((grant) => grant.groupNumber === groupNumber).map(({ role }) => role);
  if (held.length === 0) return [{ kind: 'removeGroup', groupNumber }];
  const fresh = [Role.BillingUser, ...added].filter((role) => !held.includes(role));
  return fresh.map((role) => ({ kind: 'removeRole', role, groupNumber }));
}
