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
    case 'removeRole': {
      const kind = step.kind === 'addRole' ? 'removeRole' : 'addRole';
      return [{ kind, role: step.role, ...(groupNumber !== null && { groupNumber }) }];
    }
    case 'addGroups':
      return groupNumber === null ? [] : addedBefore(user, step.roles, groupNumber);
    case 'removeGroup': {
      const held = user.grants.filter((grant) => grant.groupNumber === step.groupNumber).map(({ role }) => role);
      const roles = held.filter((role) => role !== Role.BillingUser);
      return [{ kind: 'addGroups', groupNumbers: [step.groupNumber], roles }];
    }
    case 'setStatus':
      return [{ kind: 'setStatus', status: user.status }];
    case 'sendReset':
    case 'sendWelcome':
      return [];
  }
}

/** Whoever was in the group before keeps what they held there. */
function addedBefore(user: DirectoryUser, added: readonly Role[], groupNumber: string): readonly PersonStep[] {
  const held = user.grants.filter((grant) => grant.groupNumber === groupNumber).map(({ role }) => role);
  if (held.length === 0) return [{ kind: 'removeGroup', groupNumber }];
  const fresh = [Role.BillingUser, ...added].filter((role) => !held.includes(role));
  return fresh.map((role) => ({ kind: 'removeRole', role, groupNumber }));
}
