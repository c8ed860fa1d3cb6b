import type { PersonStep } from '../../../application/directory/PersonStep';
import { Role } from '../../../domain/access/Role';

/** What can be done with several people at once. */
export type BulkDeed =
  | 'giveRole'
  | 'takeRole'
  | 'addGroup'
  | 'removeGroup'
  | 'disable'
  | 'enable'
  | 'sendReset'
  | 'sendWelcome';

export const BULK_WORDS: Readonly<Record<BulkDeed, string>> = {
  giveRole: 'Give a role',
  takeRole: 'Take a role',
  addGroup: 'Add a group',
  removeGroup: 'Remove a group',
  disable: 'Disable',
  enable: 'Enable',
  sendReset: 'Send password reset',
  sendWelcome: 'Send welcome',
};

/** What is told besides the deed. */
export interface BulkWishes {
  readonly role: Role | undefined;
  /** Undefined for every group of theirs within reach. */
  readonly groupNumber: string | undefined;
}

/** What is done with each of them; undefined while something needed is not told yet. */
export function bulkStep(deed: BulkDeed, { role, groupNumber }: BulkWishes): PersonStep | undefined {
  switch (deed) {
    case 'giveRole':
    case 'takeRole': {
      const kind = deed === 'giveRole' ? 'addRole' : 'removeRole';
      return role && { kind, role, ...(groupNumber !== undefined && { groupNumber }) };
    }
    case 'addGroup': {
      const roles = role && role !== Role.BillingUser ? [role] : [];
      return groupNumber === undefined ? undefined : { kind: 'addGroups', groupNumbers: [groupNumber], roles };
    }
    case 'removeGroup':
      return groupNumber === undefined ? undefined : { kind: 'removeGroup', groupNumber };
    case 'disable':
      return { kind: 'setStatus', status: 'Disabled' };
    case 'enable':
      return { kind: 'setStatus', status: 'Active' };
    case 'sendReset':
    case 'sendWelcome':
      return { kind: deed };
  }
}
