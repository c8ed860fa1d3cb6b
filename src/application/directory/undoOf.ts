import { Role } from '../../domain/access/Role';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { GrantResult } from '../../domain/directory/GrantResult';
import type { PersonStep } from './PersonStep';

/** What takes back one row of a step, as far as it changed anything. @param user as they were before the step */
export function undoOf(user: DirectoryUser, step: PersonStep, row: GrantResult): readonly PersonStep[] {
  if (!row.ok || !row.changed) return [];
  const { groupNumber } = row;
  switch (step.kind) {
    case 'addRole':
      return [{ kind: 'removeRole', role: step.role, ...(groupNumber !== null && { groupNumber }) }];
    case 'removeRole':
      // With being a billing user there goes all that was held in the group.
      if (step.role === Role.BillingUser && groupNumber !== null) return [heldIn(user, groupNumber)];
      return [{ kind: 'addRole', role: step.role, ...(groupNumber !== null && { groupNumber }) }];
    case 'addGroups':
      return groupNumber === null ? [] : addedBefore(user, step.roles, groupNumber);
    case 'removeGroup':
      return [heldIn(user, step.groupNumber)];
    case 'setStatus':
      return [{ kind: 'setStatus', status: user.status }];
    case 'sendReset':
    case 'sendWelcome':
      return [];
  }
}

/** What gives somebody all that they held in a group. */
function heldIn({ grants }: DirectoryUser, groupNumber: string): PersonStep {
  const held = grants.filter((grant) => grant.groupNumber === groupNumber).map(({ role }) => role);
  return { kind: 'addGroups', groupNumbers: [groupNumber], roles: held.filter((role) => role !== Role.BillingUser) };
}

/** Whoever was in the group before keeps what they held there. */
function addedBefore(user: DirectoryUser, added: readonly Role[], groupNumber: string): readonly PersonStep[] {
  const held = user.grants.filter((grant) => grant.groupNumber === groupNumber).map(({ role }) => role);
  if (held.length === 0) return [{ kind: 'removeGroup', groupNumber }];
  const fresh = [Role.BillingUser, ...added].filter((role) => !held.includes(role));
  return fresh.map((role) => ({ kind: 'removeRole', role, groupNumber }));
}
